import type { CheckedDeclarations } from './checked-declarations.ts'
import type { Declarations } from './declare/declarations.ts'
import { createNamespace, type Namespace } from './namespace.ts'

/**
 * Declares the types of an application by name. Returns the namespace in which their fields are
 * defined, in any number of files. Types refer to each other by name, so they may form cycles.
 * GraphQL specification, 3 "Type System".
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
 * @throws SchemaError when the name of a type is reserved by the namespace or is that of a scalar
 */
export function defineGraphQL<Context extends object = object>(): <
  const Types extends Declarations,
>(
  types: Types & CheckedDeclarations<Types, Types>,
) => Namespace<Types, Context> {
  return types => createNamespace(types) as never
}
