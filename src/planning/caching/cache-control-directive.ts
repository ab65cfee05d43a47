import type { EnumTypeDefinition } from '../../schema/definitions/type-map.ts'

/** The name of the directive that says how long, and for whom, a response may be kept. */
export const CACHE_CONTROL = 'cacheControl'

/** Whether the answers to all clients are equal, or those to each session. */
export type CacheControlScope = 'PUBLIC' | 'PRIVATE'

/** The name of the type of scopes. */
export const CACHE_CONTROL_SCOPE = 'CacheControlScope'

/** The type of scopes, of a schema whose code applies the directive. */
export const cacheControlScope: EnumTypeDefinition = {
  kind: 'ENUM',
  name: CACHE_CONTROL_SCOPE,
  description: 'Whether the answers to all clients are equal, or those to each session.',
  values: [
    { name: 'PUBLIC', value: 'PUBLIC' },
    { name: 'PRIVATE', value: 'PRIVATE' },
  ],
}

/**
 * The definitions of `@cacheControl` and its scopes, for the texts of a schema: how many seconds the
 * value of a field, or of each field that yields a type, may be kept, and whether for all clients or for
 * one session. `inheritMaxAge` lets a field be kept as long as the object that has it. The directive is
 * that of Apollo Server.
 *
 * @example
 * const schema = buildSchema([cacheControlDirective, `
 *   type Query {
 *     products: [Product!]! @cacheControl(maxAge: 60)
 *     basket: Basket @cacheControl(maxAge: 10, scope: PRIVATE)
 *   }
 *   type Product @cacheControl(maxAge: 300) { name: String! }
 *   type Basket { total: Float! }
 * `], { config: { responseCache: { session: ({ user }) => user?.id } } })
 */
export const cacheControlDirective: string = `
"Whether the answers to all clients are equal, or those to each session."
enum ${CACHE_CONTROL_SCOPE} {
  PUBLIC
  PRIVATE
}

"How long, and for whom, values may be kept."
directive @${CACHE_CONTROL}(
  "The seconds for which a value may be kept."
  maxAge: Int
  "For whom a value may be kept."
  scope: ${CACHE_CONTROL_SCOPE}
  "Whether a value may be kept as long as the object that it belongs to."
  inheritMaxAge: Boolean
) on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
`
