import type { TypeResolver, TypeTest } from '../schema/resolver.ts'
import type { ObjectTypeDefinition, TypeDefinition, TypeMap } from '../schema/type-map.ts'
import { inputValueDefinitions } from './argument.ts'
import type { Declaration, Declarations, ScalarOptions } from './declarations.ts'
import { fieldDefinition, type FieldStatement } from './field.ts'
import { enumValueName } from './names.ts'
import { checkOptions, type ReportFault } from './options.ts'

/** What was said about one type so far; statements add to it. */
export interface TypeStatements {
  readonly fields: FieldStatement[]
  readonly interfaces: Set<string>
  isTypeOf?: TypeTest
  resolveType?: TypeResolver
}

/** Everything that was said in a namespace: about its types by name, and about the roots. */
interface Definitions {
  readonly declarations: Declarations
  readonly statements: ReadonlyMap<string, TypeStatements>
  readonly query: TypeStatements
  readonly mutation: TypeStatements
}

/** A type about which nothing was said yet. */
export function emptyStatements(): TypeStatements {
  return { fields: [], interfaces: new Set() }
}

/** The type map of a namespace. Faults that need no knowledge of other types are reported; the rest is found later. */
export function typeMapOf(definitions: Definitions, report: ReportFault): TypeMap {
  const { declarations, statements, query, mutation } = definitions
  const hasMutation = mutation.fields.length > 0
  return {
    types: [
      ...Object.entries(declarations).map(([name, declaration]) =>
        typeDefinition(name, declaration, statements.get(name)!, report),
      ),
      objectDefinition('Query', query, report),
      ...(hasMutation ? [objectDefinition('Mutation', mutation, report)] : []),
    ],
    directives: [],
    rootTypes: { query: 'Query', mutation: hasMutation ? 'Mutation' : undefined },
  }
}

function typeDefinition(
  name: string,
  declaration: Declaration,
  statements: TypeStatements,
  report: ReportFault,
): TypeDefinition {
  const { kind, description } = declaration
  switch (kind) {
    case 'OBJECT':
      return { ...objectDefinition(name, statements, report), description }
    case 'INTERFACE':
      return {
        kind,
        name,
        description,
        definedAt: `interface ${name}`,
        interfaces: [...statements.interfaces],
        fields: statements.fields.map(field => fieldDefinition(field, name, report)),
        resolveType: statements.resolveType,
      }
    case 'UNION':
      return {
        kind,
        name,
        description,
        definedAt: `union ${name}`,
        members: declaration.members,
        resolveType: statements.resolveType,
      }
    case 'ENUM':
      return {
        kind,
        name,
        description,
        definedAt: `enum ${name}`,
        values: declaration.values.map(value => ({ name: enumValueName(value), value })),
      }
    case 'INPUT_OBJECT':
      return {
        kind,
        name,
        description,
        definedAt: `input ${name}`,
        fields: inputValueDefinitions(declaration.fields, `the input ${name}`, report),
      }
    case 'SCALAR':
      return scalarDefinition(name, description, declaration.options, report)
  }
}

function objectDefinition(
  name: string,
  { fields, interfaces, isTypeOf }: TypeStatements,
  report: ReportFault,
): ObjectTypeDefinition {
  return {
    kind: 'OBJECT',
    name,
    definedAt: `object ${name}`,
    interfaces: [...interfaces],
    fields: fields.map(field => fieldDefinition(field, name, report)),
    isTypeOf,
  }
}

function scalarDefinition(
  name: string,
  description: string | undefined,
  options: ScalarOptions<unknown>,
  report: ReportFault,
): TypeDefinition {
  checkOptions(options, ['parse', 'serialize', 'specifiedByURL'], `The scalar ${name}`, report)
  return {
    kind: 'SCALAR',
    name,
    description,
    definedAt: `scalar ${name}`,
    specifiedByURL: options.specifiedByURL,
    coerceResult: value => options.serialize(value),
    coerceInput: value => options.parse(value),
    coerceLiteral: ({ value }) => options.parse(value),
  }
}
