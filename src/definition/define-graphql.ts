import { SchemaError } from '../errors/schema-error.ts'
import type { AnyArgument } from './argument.ts'
import type { Declarations, InputDeclaration, UnionDeclaration } from './declarations.ts'
import type { InputTypeName, MisfitDefaults, NamesOfKind, ScalarName } from './inference.ts'
import { createNamespace, type Namespace, type NamespaceStatements } from './namespace.ts'
import { isScalarName } from './type-expression.ts'

/**
 * Declares the types of an application by name. Returns the namespace in which their fields are stated, in as many files as
 * one likes: types refer to each other by name, so circles need nothing special. GraphQL specification, 3 "Type System".
 *
 * @example
 * const GraphQL = defineGraphQL<AppContext>()({ User: object<UserRow>(), SortOrder: enumOf('asc', 'desc') })
 * GraphQL.User.field('id', 'id', { null: false })
 * GraphQL.query.field('user', 'User', { arguments: idArgument() }, ({ id, db }) => db.user(id))
 * const AppSchema = GraphQL.schema('AppSchema')
 *
 * @throws SchemaError when a type has a name that the namespace or a scalar has already
 */
export function defineGraphQL<Context extends object = object>(): <const Types extends Declarations>(
  types: Types & CheckedDeclarations<Types>,
) => Namespace<Types, Context> {
  return types => {
    const faults = Object.keys(types)
      .filter(name => isReserved(name) || isScalarName(name))
      .map(name => `"${name}" cannot name a type: it has a meaning already in the namespace or as a scalar.`)
    if (faults.length > 0) throw new SchemaError(faults)
    return createNamespace(types) as never
  }
}

type ReservedName = keyof NamespaceStatements<unknown, unknown> | ScalarName

const reservedNames: readonly (keyof NamespaceStatements<unknown, unknown>)[] = [
  'declarations',
  'query',
  'mutation',
  'arg',
  'idArgument',
  'schema',
]

/** The declarations as they are; in the place of one with a wrong reference, name or default stands an explanation. */
type CheckedDeclarations<Types> = {
  [Name in keyof Types]: Name extends ReservedName
    ? `'${Name}' has a meaning already: choose another name`
    : Types[Name] extends InputDeclaration<infer Fields>
      ? CheckedInput<Types, Types[Name], Fields>
      : Types[Name] extends UnionDeclaration<infer Member>
        ? CheckedUnion<Types, Types[Name], Member>
        : Types[Name]
}

// `[Name] extends [...]`: unions of names are checked as a whole, not name by name.
type CheckedInput<Types, Declared, Fields extends readonly AnyArgument[]> = [Fields[number]['type']] extends [
  InputTypeName<Types>,
]
  ? [MisfitDefaults<Types, Fields[number]>] extends [never]
    ? Declared
    : `the default of '${MisfitDefaults<Types, Fields[number]>}' does not fit its type`
  : `unknown input type '${Exclude<Fields[number]['type'], InputTypeName<Types>>}'`

type CheckedUnion<Types, Declared, Member extends string> = [Member] extends [NamesOfKind<Types, 'OBJECT'>]
  ? Declared
  : `unknown member '${Exclude<Member, NamesOfKind<Types, 'OBJECT'>>}'`

function isReserved(name: string): boolean {
  return (reservedNames as readonly string[]).includes(name)
}
