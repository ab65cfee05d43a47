/** The part of a schema object of graphql-js that has defaults. */
export interface SchemaWithDefaults {
  getTypeMap(): Readonly<Record<string, object>>
  getDirectives(): readonly { readonly args: readonly HostInputValue[] }[]
}

interface HostGraphQL {
  valueFromAST(node: any, type: any): unknown
}

/** An argument or input field. */
interface HostInputValue {
  readonly name: string
  readonly type: HostInputType
  readonly astNode?: { readonly defaultValue?: HostLiteral | undefined } | null | undefined
  /** In version 17, which coerces the literal at its first use. */
  readonly default?: unknown
  defaultValue: unknown
}

/** A type: one of the first two properties, or neither for a leaf. */
interface HostInputType {
  readonly ofType?: HostInputType
  getFields?(): Readonly<Record<string, HostInputValue & Partial<HostField>>>
}

interface HostField {
  readonly args: readonly HostInputValue[]
}

interface HostLiteral {
  /** The items of a list. */
  readonly values?: readonly HostLiteral[] | undefined
  /** The fields of an object. */
  readonly fields?: readonly HostEntry[] | undefined
}

interface HostEntry {
  readonly name: { readonly value: string }
  readonly value: HostLiteral
}

/**
 * Has graphql-js 16 coerce the defaults of a schema again, which it has coerced before scalars and enum
 * values were set. Fields that the default of an object omits come first.
 */
export function coerceDefaultsAgain(graphql: HostGraphQL, schema: SchemaWithDefaults): void {
  const completed = new Set<HostInputValue>()

  const complete = (input: HostInputValue): void => {
    const literal = input.astNode?.defaultValue
    if (completed.has(input) || literal == null || input.default !== undefined) return
    completed.add(input)
    completeOmitted(literal, input.type)
    input.defaultValue = graphql.valueFromAST(literal, input.type)
  }

  const completeOmitted = (literal: HostLiteral, type: HostInputType): void => {
    const { values = [literal], fields } = literal
    if (type.ofType !== undefined) {
      for (const item of values) completeOmitted(item, type.ofType)
      return
    }
    if (fields === undefined) return
    for (const field of Object.values(type.getFields?.() ?? {})) {
      const entry = fields.find(({ name }) => name.value === field.name)
      if (entry === undefined) complete(field)
      else completeOmitted(entry.value, field.type)
    }
  }

  for (const type of Object.values<HostInputType>(schema.getTypeMap())) {
    for (const field of Object.values(type.getFields?.() ?? {})) {
      complete(field)
      field.args?.forEach(complete)
    }
  }
  for (const { args } of schema.getDirectives()) args.forEach(complete)
}
