import { misplacedTypes, type CheckedDeclarations } from './checked-declarations.ts'
import type { Declarations } from './declare/declarations.ts'
import type { WithGenerated } from './inference/generated-types.ts'
import { createNamespace, type Namespace } from './namespace.ts'

/** The second call of `defineGraphQL`, and what the compiler says of a namespace in its place. */
interface Define<Context extends object> {
  <const Types extends Declarations>(
    types: Types & CheckedDeclarations<Types, WithGenerated<Types>>,
  ): Namespace<WithGenerated<Types>, Context>
  /** @deprecated No namespace. */
  readonly query: SecondCall
  /** @deprecated No namespace. */
  readonly mutation: SecondCall
  /** @deprecated No namespace. */
  readonly subscription: SecondCall
  /** @deprecated No namespace. */
  readonly schema: SecondCall
}

/** No value has this type. */
type SecondCall = 'the types belong to a second call: write `defineGraphQL()({ ... })`'

/**
 * Declares the types of an application by name. Returns the namespace that defines their fields, in
 * any number of files. Types refer to each other by name, so that cycles are possible. GraphQL
 * specification, 3 "Type System".
 *
 * @example
 * interface UserRow {
 *   readonly id: string
 * }
 * interface AppContext {
 *   readonly db: { user(id: string): Promise<UserRow | undefined> }
 * }
 * const GraphQL = defineGraphQL<AppContext>()({
 *   User: object<UserRow>(),
 *   SortOrder: enumOf('asc', 'desc'),
 * })
 * GraphQL.User.field('id', 'id', { null: false })
 * GraphQL.query.field('user', 'User', { arguments: idArgument() }, ({ id, db }) => db.user(id))
 * const AppSchema = GraphQL.schema('AppSchema')
 *
 * @throws SchemaError when the name of a type is reserved by the namespace or is a scalar's name
 */
export function defineGraphQL<Context extends object = object>(
  misplaced?: 'the types belong to a second call: write defineGraphQL()({ ... }), or defineGraphQL<AppContext>()({ ... })',
): Define<Context> {
  if (misplaced !== undefined) {
    throw misplacedTypes('defineGraphQL()', misplaced, 'defineGraphQL()')
  }
  const define = (types: Declarations): unknown => createNamespace(types)
  return define as unknown as Define<Context>
}
