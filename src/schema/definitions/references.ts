import type { BatchResolver, ResolveInfo, Resolver } from './resolver.ts'

/**
 * How a subgraph resolves the references to an entity, which a gateway sends. Apollo Federation,
 * "Subgraph specification", `_entities`.
 */
export type ReferenceResolution = PositionalReferences | NamedReferences

/** The functions of a resolver map, which hold for all keys of the entity. */
interface PositionalReferences {
  readonly signature: 'positional'
  readonly resolve?: ReferenceResolver | undefined
  readonly batch?: ReferencesResolver | undefined
}

/** The functions of one key in code; neither where the references themselves are the objects. */
interface NamedReferences {
  readonly signature: 'named'
  /** The fields of the key, as `@key` has them. */
  readonly key: string
  readonly resolve?: Resolver | undefined
  /** Takes the place of `resolve` for all references of the key in a request. */
  readonly batch?: BatchResolver | undefined
}

/** Resolves one reference, an object with `__typename` and the fields of a key. */
export type ReferenceResolver<Context = any> = (
  reference: any,
  context: Context,
  info: ResolveInfo,
) => unknown

/**
 * Resolves all references to one type in a request: returns a list with one value for each, in
 * their order. An `Error` in place of a value is an error of that entity only.
 */
export type ReferencesResolver<Context = any> = (
  references: readonly any[],
  context: Context,
  info: ResolveInfo,
) => unknown

/**
 * A value of an interface or union whose type is known with it, and which is no property of the
 * value: the value may be of any kind, and belong to several types.
 */
export class TypedValue {
  /** The name of its object type, or of an interface that resolves the type of the value. */
  readonly typeName: string
  readonly value: unknown

  constructor(typeName: string, value: unknown) {
    this.typeName = typeName
    this.value = value
  }
}
