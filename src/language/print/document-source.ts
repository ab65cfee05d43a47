/** A document: its text, also as an object, or its syntax tree, as `gql` returns it. */
export type DocumentSource = string | TextObject | DocumentTree

/** A `String`, such as a `TypedDocumentString` of a code generator. */
export interface TextObject {
  readonly length: number
  valueOf(): string
}

/**
 * A document as a syntax tree: the `DocumentNode` of any version of graphql-js, which `gql`
 * returns, recognized by its shape.
 */
export interface DocumentTree {
  /** `Document` */
  readonly kind: string
  readonly definitions: readonly object[]
}

/**
 * The properties that code generators declare on a document for the compiler alone:
 * `TypedDocumentNode`, `TypedDocumentString` and the documents of gql.tada have one or the other.
 * The properties are never set.
 */
export interface DocumentTypes<Data, Variables> {
  readonly __apiType?: ((variables: Variables) => Data) | undefined
  readonly __resultType?: Data | undefined
  readonly __variablesType?: Variables | undefined
}

/** A document whose data and variables the compiler may know. */
export type TypedSource<Data, Variables> = DocumentSource & DocumentTypes<Data, Variables>

/** Whether a value of the host is a document as a syntax tree; false if reading the value throws. */
export function isDocumentTree(value: object): value is DocumentTree {
  try {
    return (value as Partial<DocumentTree>).kind === 'Document'
  } catch {
    return false
  }
}

/** Returns the source text of a syntax tree, if its `loc` has the source. */
export function parsedTextOf(tree: object): string | undefined {
  try {
    const { loc } = tree as { readonly loc?: { readonly source?: { readonly body?: unknown } } }
    const body = loc?.source?.body
    return typeof body === 'string' ? body : undefined
  } catch {
    return undefined
  }
}
