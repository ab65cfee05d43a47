import type { TypeResolver, TypeTest } from '../../schema/definitions/resolver.ts'
import { aStandardSchema } from '../../schema/definitions/standard-schema.ts'
import type {
  EnumTypeDefinition,
  EnumValueDefinition,
  ObjectTypeDefinition,
  TypeDefinition,
  TypeMap,
} from '../../schema/definitions/type-map.ts'
import { aFunction, anything, aString, type Expectations } from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import { inputValueDefinitions } from './argument.ts'
import type {
  Declaration,
  Declarations,
  EnumValueOptions,
  InputOptions,
  NodeType,
  ScalarOptions,
} from './declarations.ts'
import {
  readAppliedDirectives,
  directiveDefinition,
  directivesIn,
  type Applied,
  type DirectiveStatement,
} from './directive-definition.ts'
import { typeEvents, type TypeEvents } from './events.ts'
import { fieldDefinition, type FieldStatement } from './field.ts'
import { effectiveKeys, entityKeysOf, type KeyStatement } from './keys.ts'
import { camelCase, enumValueName } from './names.ts'
import {
  aDeprecation,
  checkedOptions,
  deprecationReason,
  type ReportDefinitionFault,
} from './options.ts'

/** The recorded definition of a type. */
export interface TypeStatements extends TypeEvents {
  readonly fields: FieldStatement[]
  readonly interfaces: Set<string>
  readonly directives: Applied<any>[]
  readonly keys: KeyStatement[]
  isTypeOf?: TypeTest | undefined
  resolveType?: TypeResolver | undefined
  node?: NodeType | undefined
}

/**
 * An operation type; each has its own root type. GraphQL specification, 3.3.1 "Root Operation
 * Types".
 */
export type RootOperation = 'query' | 'mutation' | 'subscription'

/**
 * The recorded definitions of a namespace: its types by name, its root types and its directives.
 */
export interface NamespaceDefinitions {
  readonly declarations: Declarations
  readonly statements: ReadonlyMap<string, TypeStatements>
  readonly roots: Readonly<Record<RootOperation, TypeStatements>>
  readonly directives: readonly DirectiveStatement[]
}

/** The options of `schema` that are part of the schema definition. */
interface SchemaDefinition {
  readonly description?: string | undefined
  readonly typeNames: Readonly<Record<RootOperation, string>>
  readonly directives?: readonly Applied<'SCHEMA'>[] | undefined
  /** Whether the schema has the keys that declarations generate. */
  readonly isSubgraph: boolean
}

export function emptyStatements(): TypeStatements {
  return { fields: [], interfaces: new Set(), directives: [], keys: [], before: [], after: [] }
}

/** Returns the definitions of a namespace that extends another namespace. */
export function inheritedDefinitions(
  base: NamespaceDefinitions,
  extension: NamespaceDefinitions,
): NamespaceDefinitions {
  const statements = [...extension.statements].map(
    ([name, extensionStatements]): [string, TypeStatements] => [
      name,
      inheritedStatements(base.statements.get(name) ?? emptyStatements(), extensionStatements),
    ],
  )
  return {
    declarations: extension.declarations,
    statements: new Map(statements),
    roots: {
      query: inheritedStatements(base.roots.query, extension.roots.query),
      mutation: inheritedStatements(base.roots.mutation, extension.roots.mutation),
      subscription: inheritedStatements(base.roots.subscription, extension.roots.subscription),
    },
    directives: [...base.directives, ...extension.directives],
  }
}

/** Merges the definitions of a type; a field replaces the inherited field of the same name. */
function inheritedStatements(base: TypeStatements, extension: TypeStatements): TypeStatements {
  const replacementOf = ({ name }: FieldStatement): FieldStatement | undefined =>
    extension.fields.find(field => camelCase(field.name) === camelCase(name))
  const fields = base.fields.map(field => replacementOf(field) ?? field)
  return {
    fields: [...fields, ...extension.fields.filter(field => !fields.includes(field))],
    interfaces: new Set([...base.interfaces, ...extension.interfaces]),
    directives: [...base.directives, ...extension.directives],
    keys: [...base.keys, ...extension.keys],
    before: [...base.before, ...extension.before],
    after: [...base.after, ...extension.after],
    isTypeOf: extension.isTypeOf ?? base.isTypeOf,
    resolveType: extension.resolveType ?? base.resolveType,
    node: extension.node ?? base.node,
  }
}

/**
 * Returns the type map of a namespace. Reports the faults that concern a single definition;
 * `checkTypeMap` finds all others.
 */
export function typeMapOfNamespace(
  definitions: NamespaceDefinitions,
  schema: SchemaDefinition,
  report: ReportDefinitionFault,
): TypeMap {
  const { declarations, statements, roots } = definitions
  const { description, typeNames, directives, isSubgraph } = schema
  const rootOperations = (['query', 'mutation', 'subscription'] as const).filter(
    operation => operation === 'query' || roots[operation].fields.length > 0,
  )
  return {
    description,
    types: [
      ...Object.entries(declarations).map(([name, declaration]) => {
        const typeStatements = statements.get(name)!
        const keys = effectiveKeys(typeStatements.keys, isSubgraph)
        return typeDefinition(name, declaration, { ...typeStatements, keys: [...keys] }, report)
      }),
      ...rootOperations.map(operation =>
        rootDefinition(typeNames[operation], operation, roots[operation], report),
      ),
    ],
    directives: [...directivesOf(definitions, schema)].map(directive =>
      directiveDefinition(directive, report),
    ),
    appliedDirectives: readAppliedDirectives(directives, 'the schema', report),
    rootTypes: {
      query: typeNames.query,
      mutation: rootOperations.includes('mutation') ? typeNames.mutation : undefined,
      subscription: rootOperations.includes('subscription') ? typeNames.subscription : undefined,
    },
  }
}

/** Returns the directives that the namespace declares or applies. */
function directivesOf(
  definitions: NamespaceDefinitions,
  schema: SchemaDefinition,
): ReadonlySet<DirectiveStatement> {
  const { declarations, statements, roots } = definitions
  const applications = [
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
  return new Set([...definitions.directives, ...directivesIn(applications)])
}

function typeDefinition(
  name: string,
  declaration: Declaration,
  statements: TypeStatements,
  report: ReportDefinitionFault,
): TypeDefinition {
  const { kind, description } = declaration
  const applications = [...(declaration.appliedDirectives ?? []), ...statements.directives]
  const applied =
    applications.length === 0 ? undefined : readAppliedDirectives(applications, name, report)
  const { directives, references } = entityKeysOf(statements.keys, name, applied, report)
  const base = { name, description, directives, definedAt: `${kindWords[kind]} ${name}` }
  switch (kind) {
    case 'OBJECT':
      return { ...objectDefinition(name, statements, report), ...base, references }
    case 'INTERFACE':
      return {
        kind,
        ...base,
        interfaces: [...statements.interfaces],
        fields: fieldDefinitions(name, 'INTERFACE', statements, report),
        references,
        resolveType: functionOf('resolveType', statements, name, report),
      }
    case 'UNION':
      return {
        kind,
        ...base,
        members: declaration.members,
        resolveType: functionOf('resolveType', statements, name, report),
      }
    case 'ENUM':
      return { kind, ...base, values: enumValueDefinitions(name, declaration, report) }
    case 'INPUT_OBJECT': {
      const { options, fields, isOneOf } = declaration
      const { validate, desc } = checkedOptions(
        options,
        inputExpectations,
        `The input ${name}`,
        report,
      )
      return {
        kind,
        ...base,
        description: description ?? desc,
        fields: inputValueDefinitions(fields, `the input ${name}`, kind, report),
        isOneOf: isOneOf || undefined,
        validate,
      }
    }
    case 'SCALAR': {
      const coercion = scalarCoercion(name, declaration.options, report)
      return { kind, ...base, ...coercion, description: description ?? coercion.description }
    }
  }
}

const inputExpectations: Expectations<InputOptions> = { validate: aStandardSchema, desc: aString }

const kindWords: Readonly<Record<Declaration['kind'], string>> = {
  OBJECT: 'object',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  INPUT_OBJECT: 'input',
  SCALAR: 'scalar',
}

function rootDefinition(
  name: string,
  operation: RootOperation,
  statements: TypeStatements,
  report: ReportDefinitionFault,
): ObjectTypeDefinition {
  const definition = objectDefinition(name, statements, report, operation === 'subscription')
  return { ...definition, definedAt: `${operation} root ${name}` }
}

function objectDefinition(
  name: string,
  statements: TypeStatements,
  report: ReportDefinitionFault,
  isSubscription = false,
): ObjectTypeDefinition {
  const { interfaces, directives } = statements
  return {
    kind: 'OBJECT',
    name,
    definedAt: `object ${name}`,
    directives:
      directives.length === 0 ? undefined : readAppliedDirectives(directives, name, report),
    interfaces: [...interfaces],
    fields: fieldDefinitions(name, 'OBJECT', statements, report, isSubscription),
    isTypeOf: functionOf('isTypeOf', statements, name, report),
    events: typeEvents(statements),
  }
}

/**
 * Returns the function of `isTypeOf` or `resolveType`; undefined if the type has none. Reports a
 * value that is not a function.
 */
function functionOf<Name extends 'isTypeOf' | 'resolveType'>(
  name: Name,
  statements: TypeStatements,
  typeName: string,
  report: ReportDefinitionFault,
): TypeStatements[Name] {
  const value: unknown = statements[name]
  if (value === undefined || typeof value === 'function') return statements[name]
  report(`${typeName}.${name}() has the parameter ${inspect(value)}; expected a function.`)
  return undefined
}

function fieldDefinitions(
  name: string,
  kind: 'OBJECT' | 'INTERFACE',
  { fields }: TypeStatements,
  report: ReportDefinitionFault,
  isSubscription = false,
): ObjectTypeDefinition['fields'] {
  return fields.map(field => fieldDefinition(field, { name, kind, isSubscription }, report))
}

const enumValueExpectations: Expectations<EnumValueOptions> = {
  value: anything,
  desc: aString,
  deprecated: aDeprecation,
  directives: anything,
}

function enumValueDefinitions(
  typeName: string,
  { values: valueOptions, misnamed = [] }: Extract<Declaration, { readonly kind: 'ENUM' }>,
  report: ReportDefinitionFault,
): EnumTypeDefinition['values'] {
  if (Array.isArray(valueOptions))
    report(`The enum ${typeName} has a list of values; expected enumOf('asc', 'desc').`)
  for (const name of misnamed) {
    report(
      typeof name === 'string'
        ? `The enum ${typeName} has the value ${name} twice.`
        : `The enum ${typeName} has the value ${inspect(name)}; expected the name of a value.`,
    )
  }
  const names = new Map<unknown, string>()
  return Object.entries(Array.isArray(valueOptions) ? {} : valueOptions).map(
    ([name, options]): EnumValueDefinition => {
      const subject = `The value ${name} of the enum ${typeName}`
      const validOptions = checkedOptions(options, enumValueExpectations, subject, report)
      const { value = name, desc, deprecated, directives } = validOptions
      const duplicateName = names.get(value)
      if (duplicateName !== undefined)
        report(`${subject} is ${inspect(value)} in code, as ${duplicateName} is.`)
      names.set(value, name)
      return {
        name: enumValueName(name),
        value,
        description: desc,
        deprecationReason: deprecationReason(deprecated),
        directives: readAppliedDirectives(directives, `${typeName}.${name}`, report),
      }
    },
  )
}

const scalarExpectations: Expectations<ScalarOptions<unknown>> = {
  parse: aFunction,
  serialize: aFunction,
  specifiedByURL: aString,
  desc: aString,
}

function scalarCoercion(
  name: string,
  options: ScalarOptions<unknown>,
  report: ReportDefinitionFault,
): Omit<Extract<TypeDefinition, { kind: 'SCALAR' }>, 'kind' | 'name'> {
  const subject = `The scalar ${name}`
  if (typeof options?.parse !== 'function' || typeof options.serialize !== 'function') {
    report(
      `${subject} has no coercions; expected scalar({ parse: function, serialize: function }).`,
    )
    return {
      coerceResult: value => value,
      coerceInput: value => value,
      coerceLiteral: ({ value }) => value,
    }
  }
  const { specifiedByURL, desc } = checkedOptions(options, scalarExpectations, subject, report)
  return {
    description: desc,
    specifiedByURL,
    coerceResult: value => options.serialize(value),
    coerceInput: value => options.parse(value),
    coerceLiteral: ({ value }) => options.parse(value),
  }
}
