import { CACHE_CONTROL, CACHE_CONTROL_SCOPE } from '../planning/caching/cache-control-directive.ts'
import { arg } from './declare/argument.ts'
import { directiveStatement, type Applied } from './declare/directive-definition.ts'

/** Whether the answers to all clients are equal, or those to each session. */
export type CacheControlScope = 'PUBLIC' | 'PRIVATE'

/** How long, and for whom, values may be kept. */
export interface CacheControl {
  /** The seconds for which a value may be kept; 0 for never. */
  readonly maxAge?: number | undefined
  /** For whom a value may be kept: all clients, or the session of the one that asked. */
  readonly scope?: CacheControlScope | undefined
  /** Whether a value may be kept as long as the object that it belongs to. */
  readonly inheritMaxAge?: boolean | undefined
}

const { apply } = directiveStatement(CACHE_CONTROL, {
  on: ['FIELD_DEFINITION', 'OBJECT', 'INTERFACE', 'UNION'],
  arguments: [
    arg('maxAge', 'int', { desc: 'The seconds for which a value may be kept.' }),
    arg('scope', CACHE_CONTROL_SCOPE, { desc: 'For whom a value may be kept.' }),
    arg('inheritMaxAge', 'boolean', {
      desc: 'Whether a value may be kept as long as the object that it belongs to.',
    }),
  ],
  desc: 'How long, and for whom, values may be kept.',
})

/**
 * Says how long, and for whom, the values of a field, or of all fields that yield a type, may be kept,
 * as `@cacheControl` does in a text. The schema has the directive then, and its enum of scopes.
 *
 * @example
 * const GraphQL = defineGraphQL()({ Product: object<{ name: string }>() })
 * GraphQL.query.field(
 *   'products',
 *   'Product',
 *   { full: true, directives: [cacheControl({ maxAge: 60 })] },
 *   () => [{ name: 'Lamp' }],
 * )
 */
export const cacheControl: (
  values: CacheControl,
) => Applied<'FIELD_DEFINITION' | 'OBJECT' | 'INTERFACE' | 'UNION'> = apply

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
