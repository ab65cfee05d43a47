import type { TypeResolver, TypeTest } from '../schema/resolver.ts'
import type {
  EnumTypeDefinition,
  EnumValueDefinition,
  ObjectTypeDefinition,
  TypeDefinition,
  TypeMap,
} from '../schema/type-map.ts'
import { inspect } from '../errors/inspect.ts'
import { inputValueDefinitions } from './argument.ts'
import type { Declaration, Declarations, EnumValueOptions, ScalarOptions } from './declarations.ts'
import { deprecationReason } from './deprecation.ts'
import {
  appliedDirectives,
  directiveDefinition,
  directivesIn,
  type Applied,
  type DirectiveStatement,
} from './directive-definition.ts'
import { fieldDefinition, type FieldStatement } from './field.ts'
import { camelCase, enumValueName } from './names.ts'
import { checkOptions, type ReportFault } from './options.ts'

/** What was said about one type so far; statements add to it. */
export interface TypeStatements {
  readonly fields: FieldStatement[]
  readonly interfaces: Set<string>
  readonly directives: Applied<any>[]
  isTypeOf?: TypeTest | undefined
  resolveType?: TypeResolver | undefined
}

/** The root operations; each has a type of its own. GraphQL specification, 3.3.1 "Root Operation Types". */
export type RootOperation = 'query' | 'mutation' | 'subscription'

/** Everything that was said in a namespace: about its types by name, and about the roots. */
export interface Definitions {
  readonly declarations: Declarations
  readonly statements: ReadonlyMap<string, TypeStatements>
  readonly roots: Readonly<Record<RootOperation, TypeStatements>>
  readonly directives: readonly DirectiveStatement[]
}

/** What is said about the schema itself. */
interface SchemaDefinition {
  readonly description?: string | undefined
  readonly typeNames: Readonly<Record<RootOperation, string>>
  readonly directives?: readonly Applied<'SCHEMA'>[] | undefined
}

/** A type about which nothing was said yet. */
export function emptyStatements(): TypeStatements {
  return { fields: [], interfaces: new Set(), directives: [] }
}

/** What a namespace says on top of its base. */
export function inheritedDefinitions(base: Definitions, own: Definitions): Definitions {
  const statements = [...own.statements].map(([name, said]): [string, TypeStatements] => [
    name,
    inheritedStatements(base.statements.get(name) ?? emptyStatements(), said),
  ])
  return {
    declarations: own.declarations,
    statements: new Map(statements),
    roots: {
      query: inheritedStatements(base.roots.query, own.roots.query),
      mutation: inheritedStatements(base.roots.mutation, own.roots.mutation),
      subscription: inheritedStatements(base.roots.subscription, own.roots.subscription),
    },
    directives: [...base.directives, ...own.directives],
  }
}

/** What is said about a type behind what the base says; a field of the same name takes the place of the base's. */
function inheritedStatements(base: TypeStatements, own: TypeStatements): TypeStatements {
  const isReplaced = ({ name }: FieldStatement): boolean =>
    own.fields.some(field => camelCase(field.name) === camelCase(name))
  return {
    fields: [...base.fields.filter(field => !isReplaced(field)), ...own.fields],
    interfaces: new Set([...base.interfaces, ...own.interfaces]),
    directives: [...base.directives, ...own.directives],
    isTypeOf: own.isTypeOf ?? base.isTypeOf,
    resolveType: own.resolveType ?? base.resolveType,
  }
}

/** The type map of a namespace. Faults that need no knowledge of other types are reported; the rest is found later. */
export function typeMapOf(definitions: Definitions, schema: SchemaDefinition, report: ReportFault): TypeMap {
  const { declarations, statements, roots } = definitions
  const { description, typeNames, directives } = schema
  const rootOperations = (['query', 'mutation', 'subscription'] as const).filter(
    operation => operation === 'query' || roots[operation].fields.length > 0,
  )
  return {
    description,
    types: [
      ...Object.entries(declarations).map(([name, declaration]) =>
        typeDefinition(name, declaration, statements.get(name)!, report),
      ),
      ...rootOperations.map(operation =>
        objectDefinition(typeNames[operation], roots[operation], report, operation === 'subscription'),
      ),
    ],
    directives: [...directivesOf(definitions, schema)].map(directive =>
      directiveDefinition(directive, report),
    ),
    appliedDirectives: appliedDirectives(directives, 'the schema', report),
    rootTypes: {
      query: typeNames.query,
      mutation: rootOperations.includes('mutation') ? typeNames.mutation : undefined,
      subscription: rootOperations.includes('subscription') ? typeNames.subscription : undefined,
    },
  }
}

/** The directives that the namespace defines, and those that are only used in it. */
function directivesOf(definitions: Definitions, schema: SchemaDefinition): ReadonlySet<DirectiveStatement> {
  const { declarations, statements, roots } = definitions
  const used = [
    schema.directives,
    ...Object.values(declarations).flatMap(declaration => [
      declaration.appliedDirectives,
      ...(declaration.kind === 'ENUM'
        ? Object.values(declaration.values).map(value => value?.directives)
        : []),
    ]),
    ...[...statements.values(), ...Object.values(roots)].flatMap(({ directives, fields }) => [
      directives,
      ...fields.map(({ options }) => options?.directives),
    ]),
  ]
  return new Set([...definitions.directives, ...directivesIn(used)])
}

function typeDefinition(
  name: string,
  declaration: Declaration,
  statements: TypeStatements,
  report: ReportFault,
): TypeDefinition {
  const { kind, description } = declaration
  const applied = [...(declaration.appliedDirectives ?? []), ...statements.directives]
  const directives = applied.length === 0 ? undefined : appliedDirectives(applied, name, report)
  const base = { name, description, directives, definedAt: `${words[kind]} ${name}` }
  switch (kind) {
    case 'OBJECT':
      return { ...objectDefinition(name, statements, report), ...base }
    case 'INTERFACE':
      for (const field of statements.fields) {
        if (field.resolver === undefined) continue
        report(
          `${name}.${field.name} has a resolver; the fields of interfaces are resolved where they are implemented.`,
        )
      }
      return {
        kind,
        ...base,
        interfaces: [...statements.interfaces],
        fields: fieldDefinitions(name, statements, report),
        resolveType: statements.resolveType,
      }
    case 'UNION':
      return { kind, ...base, members: declaration.members, resolveType: statements.resolveType }
    case 'ENUM':
      return { kind, ...base, values: enumValueDefinitions(name, declaration.values, report) }
    case 'INPUT_OBJECT':
      return {
        kind,
        ...base,
        fields: inputValueDefinitions(declaration.fields, `the input ${name}`, report),
        isOneOf: declaration.isOneOf || undefined,
      }
    case 'SCALAR':
      return { kind, ...base, ...scalarCoercion(name, declaration.options, report) }
  }
}

const words: Readonly<Record<Declaration['kind'], string>> = {
  OBJECT: 'object',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  INPUT_OBJECT: 'input',
  SCALAR: 'scalar',
}

function objectDefinition(
  name: string,
  statements: TypeStatements,
  report: ReportFault,
  isSubscription = false,
): ObjectTypeDefinition {
  const { interfaces, isTypeOf, directives } = statements
  return {
    kind: 'OBJECT',
    name,
    definedAt: `object ${name}`,
    directives: directives.length === 0 ? undefined : appliedDirectives(directives, name, report),
    interfaces: [...interfaces],
    fields: fieldDefinitions(name, statements, report, isSubscription),
    isTypeOf,
  }
}

function fieldDefinitions(
  name: string,
  { fields }: TypeStatements,
  report: ReportFault,
  isSubscription = false,
): ObjectTypeDefinition['fields'] {
  return fields.map(field => fieldDefinition(field, { name, isSubscription }, report))
}

const enumValueOptions = ['value', 'desc', 'deprecated', 'directives']

function enumValueDefinitions(
  typeName: string,
  declared: Readonly<Record<string, EnumValueOptions>>,
  report: ReportFault,
): EnumTypeDefinition['values'] {
  if (Array.isArray(declared))
    report(`The enum ${typeName} has a list of values; expected enumOf('asc', 'desc').`)
  const names = new Map<unknown, string>()
  return Object.entries(Array.isArray(declared) ? {} : declared).map(
    ([name, options]): EnumValueDefinition => {
      const place = `The value ${name} of the enum ${typeName}`
      checkOptions(options, enumValueOptions, place, report)
      const { value = name, desc, deprecated, directives } = options ?? {}
      const other = names.get(value)
      if (other !== undefined) report(`${place} is ${inspect(value)} in code, as ${other} is.`)
      names.set(value, name)
      return {
        name: enumValueName(name),
        value,
        description: desc,
        deprecationReason: deprecationReason(deprecated),
        directives: appliedDirectives(directives, `${typeName}.${name}`, report),
      }
    },
  )
}

function scalarCoercion(
  name: string,
  options: ScalarOptions<unknown>,
  report: ReportFault,
): Omit<Extract<TypeDefinition, { kind: 'SCALAR' }>, 'kind' | 'name'> {
  const place = `The scalar ${name}`
  if (typeof options?.parse !== 'function' || typeof options.serialize !== 'function') {
    report(`${place} has no coercions; expected scalar({ parse: function, serialize: function }).`)
  } else checkOptions(options, ['parse', 'serialize', 'specifiedByURL'], place, report)
  return {
    specifiedByURL: options?.specifiedByURL,
    coerceResult: value => options.serialize(value),
    coerceInput: value => options.parse(value),
    coerceLiteral: ({ value }) => options.parse(value),
  }
}
