import type { Expectation } from '../errors/expectation.ts'
import type { OmittedDefinitions } from '../printing/print-schema.ts'
import { ownEntry } from '../schema/definitions/own-entry.ts'
import { nameOfReference } from '../schema/definitions/reference.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type AppliedDirective,
  type DirectiveDefinition,
  type FieldDefinition,
  type ObjectTypeDefinition,
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../schema/definitions/type-map.ts'
import type { ReportFault } from '../schema/faults/schema-rule.ts'
import { entitiesOf, entitiesResolver, type Entity } from './entities.ts'
import { federatedTypesOf } from './federated-types.ts'

import { appliedLink, LINK, readLinks, type FederationLink } from './link.ts'
import { federationRules } from './rules/federation-rules.ts'
import {
  DEFAULT_MINOR_VERSION,
  firstMinorOf,
  LAST_MINOR_VERSION,
  linkSpecification,
  specificationOf,
  type Specification,
} from './specification.ts'

/** The version of federation: `true` for the default, or `{ version: '2.3' }`. */
export type FederationOption = boolean | { readonly version?: string | undefined }

/** What the option `federation` may be. */
export const federationExpectation: Expectation = {
  words: "a boolean, or { version: '2.9' }",
  fits: value =>
    typeof value === 'boolean' ||
    (typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(
        ([name, version]) => name === 'version' && ['string', 'undefined'].includes(typeof version),
      )),
}

/** A schema with what a gateway asks a subgraph for, and the names of what that is. */
interface Subgraph {
  readonly typeMap: TypeMap
  /** What its text for gateways leaves out. */
  readonly additions: OmittedDefinitions
}

const QUERY = 'Query'

/**
 * Makes a subgraph of Apollo Federation of a schema: adds `_service`, `_entities`, and the
 * definitions of the directives that the schema applies. Reports what composition would refuse.
 * Apollo Federation, "Subgraph schema specification".
 */
export function subgraphOf(
  typeMap: TypeMap,
  option: FederationOption | undefined,
  report: ReportFault,
): Subgraph {
  if (!isFederated({ federation: option })) {
    refuseReferences(typeMap, report)
    return { typeMap, additions: noAdditions }
  }
  const links = readLinks(typeMap, minorOf(option, report), report)
  const link = links.federation
  const specification = specificationOf(link.minor)
  const usedNames = usedDirectives(typeMap, link, specification, report)
  const directives = federationDirectives(usedNames, link, specification)
  const scalars = scalarsOf(directives, link, specification)
  const types: readonly TypeDefinition[] = [...scalars, ...linkTypes(), anyScalar, serviceType]
  const hostTypeMap = withoutDefinitionsOf(typeMap, { directives, types }, report)
  const federated = federatedTypesOf(hostTypeMap, link, report)
  for (const rule of federationRules) rule({ types: federated, links }, report)
  const entities = entitiesOf(federated)
  const entityType = entityUnion(entities)
  const additions = [...types, ...(entityType === undefined ? [] : [entityType])]
  const appliedDirectives = link.isStated
    ? hostTypeMap.appliedDirectives
    : [appliedLink(link.minor, usedNames), ...(hostTypeMap.appliedDirectives ?? [])]
  return {
    typeMap: withQueryFields(
      {
        ...hostTypeMap,
        appliedDirectives,
        types: [...hostTypeMap.types, ...additions],
        directives: [...hostTypeMap.directives, ...withListenersOf(typeMap, directives)],
      },
      [...(entityType === undefined ? [] : [entitiesField(entities)]), serviceField],
    ),
    additions: {
      types: new Set(additions.map(({ name }) => name)),
      directives: new Set(directives.map(({ name }) => name)),
      fields: additionalFields,
    },
  }
}

/** Whether the options of a schema make it a subgraph. */
export function isFederated(options: object): boolean {
  const federation = ownEntry(Object(options) as object, 'federation')
  return federation !== undefined && federation !== false
}

const noAdditions: OmittedDefinitions = {
  types: new Set(),
  directives: new Set(),
  fields: new Set(),
}

/** Reports the functions that resolve references where nobody calls them. */
function refuseReferences({ types }: TypeMap, report: ReportFault): void {
  for (const type of types) {
    if ((type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') || type.references === undefined)
      continue
    report(
      `${type.name} has a key or a function that resolves references; expected the option federation: true.`,
      type,
    )
  }
}

function minorOf(option: FederationOption | undefined, report: ReportFault): number {
  const version = typeof option === 'object' ? option.version : undefined
  if (version === undefined) return DEFAULT_MINOR_VERSION
  const [, minor] = /^v?2\.(\d+)$/.exec(version) ?? []
  if (minor !== undefined && Number(minor) <= LAST_MINOR_VERSION) return Number(minor)
  report(
    `The version of federation is ${JSON.stringify(version)}; expected '2.0' to '2.${LAST_MINOR_VERSION}'.`,
  )
  return DEFAULT_MINOR_VERSION
}

/**
 * The directives of federation that a schema imports or applies, by their names in the
 * specification. Reports those that a schema applies and has not.
 */
function usedDirectives(
  typeMap: TypeMap,
  link: FederationLink,
  { directives }: Specification,
  report: ReportFault,
): readonly string[] {
  const nameOf = new Map([...directives.keys()].map(name => [link.directiveName(name), name]))
  const defined = new Set(typeMap.directives.map(({ name }) => name))
  const used = new Set(link.importedDirectives)
  for (const application of applicationsIn(typeMap)) {
    const name = nameOf.get(application.name)
    if (name !== undefined) used.add(name)
    else if (!defined.has(application.name)) reportUnlinked(application, link, report)
  }
  return [...used]
}

/** Says of an applied directive of federation why the schema does not have it. */
function reportUnlinked(
  application: AppliedDirective,
  link: FederationLink,
  report: ReportFault,
): void {
  const { name } = application
  const first = firstMinorOf(name)
  if (first === undefined) return
  report(
    first > link.minor
      ? `The directive @${name} is of federation 2.${first}; the schema has version 2.${link.minor}.`
      : `The directive @${name} is not imported; expected "@${name}" in the import of @link, or @${link.directiveName(name)}.`,
    application,
  )
}

/** All directives that a schema applies. */
function* applicationsIn(typeMap: TypeMap): Generator<AppliedDirective> {
  type Annotated = Pick<TypeDefinition, 'directives'>
  const of = ({ directives = [] }: Annotated): readonly AppliedDirective[] => directives
  yield* typeMap.appliedDirectives ?? []
  for (const directive of typeMap.directives) yield* directive.arguments.flatMap(of)
  for (const type of typeMap.types) {
    yield* of(type)
    if (type.kind === 'ENUM') yield* type.values.flatMap(of)
    if (!('fields' in type)) continue
    for (const field of type.fields) {
      yield* of(field)
      if ('arguments' in field) yield* field.arguments.flatMap(of)
    }
  }
}

/** The definitions of directives under the names that the schema has for them. */
function federationDirectives(
  names: readonly string[],
  link: FederationLink,
  { directives, scalars }: Specification,
): readonly DirectiveDefinition[] {
  const rename = (reference: TypeReference): TypeReference => {
    if (reference.kind === 'LIST') return listOf(rename(reference.ofType))
    if (reference.kind === 'NON_NULL') return nonNullOf(rename(reference.ofType))
    return scalars.includes(reference.name) ? namedType(link.scalarName(reference.name)) : reference
  }
  return [
    ...linkSpecification().directives.values(),
    ...names.map(name => {
      const definition = directives.get(name)!
      return {
        ...definition,
        name: link.directiveName(name),
        arguments: definition.arguments.map(argument => ({
          ...argument,
          type: rename(argument.type),
        })),
      }
    }),
  ]
}

/** The scalars of federation to which directives refer. */
function scalarsOf(
  directives: readonly DirectiveDefinition[],
  link: FederationLink,
  { scalars }: Specification,
): readonly TypeDefinition[] {
  const referenced = new Set(
    directives.flatMap(directive => directive.arguments.map(({ type }) => nameOfReference(type))),
  )
  return scalars
    .map(link.scalarName)
    .filter(name => referenced.has(name))
    .map(plainScalar)
}

function plainScalar(name: string): TypeDefinition {
  return {
    kind: 'SCALAR',
    name,
    coerceResult: value => value,
    coerceInput: value => value,
    coerceLiteral: ({ value }) => value,
  }
}

function linkTypes(): readonly TypeDefinition[] {
  const values = ['SECURITY', 'EXECUTION'].map(name => ({ name, value: name }))
  return [{ kind: 'ENUM', name: 'link__Purpose', values }, plainScalar('link__Import')]
}

const anyScalar = plainScalar('_Any')

const serviceType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '_Service',
  interfaces: [],
  fields: [
    {
      name: 'sdl',
      declaredName: 'sdl',
      type: namedType('String'),
      arguments: [],
      propertyNames: ['sdl'],
    },
  ],
}

const serviceField: FieldDefinition = {
  name: '_service',
  declaredName: '_service',
  type: nonNullOf(namedType('_Service')),
  arguments: [],
  propertyNames: [],
  signature: 'positional',
  resolve: (_parent, _args, _context, { event }) => ({
    sdl: (event.schema as SubgraphSchema).toSDL({ subgraph: true }),
  }),
}

interface SubgraphSchema {
  toSDL(options: { readonly subgraph: true }): string
}

function entitiesField(entities: ReadonlyMap<string, Entity>): FieldDefinition {
  const name = 'representations'
  return {
    name: '_entities',
    declaredName: '_entities',
    type: nonNullOf(listOf(namedType('_Entity'))),
    arguments: [
      { name, declaredName: name, type: nonNullOf(listOf(nonNullOf(namedType('_Any')))) },
    ],
    propertyNames: [],
    signature: 'positional',
    resolve: entitiesResolver(entities),
  }
}

const additionalFields: ReadonlySet<string> = new Set(['_entities', '_service'])

/** The union of the object types whose references are resolved; undefined without any. */
function entityUnion(entities: ReadonlyMap<string, Entity>): TypeDefinition | undefined {
  const members = [...entities.values()].flatMap(({ type }) =>
    type.kind === 'OBJECT' ? [type.name] : [],
  )
  return members.length === 0 ? undefined : { kind: 'UNION', name: '_Entity', members }
}

/** Adds fields to the query root, which a subgraph has even where it has no fields of its own. */
function withQueryFields(typeMap: TypeMap, fields: readonly FieldDefinition[]): TypeMap {
  const { query = QUERY } = typeMap.rootTypes
  const hasQuery = typeMap.types.some(({ name }) => name === query)
  const types = hasQuery
    ? typeMap.types.map(type =>
        type.name === query && type.kind === 'OBJECT'
          ? { ...type, fields: [...type.fields, ...fields] }
          : type,
      )
    : [...typeMap.types, { kind: 'OBJECT', name: query, interfaces: [], fields } as const]
  return { ...typeMap, types, rootTypes: { ...typeMap.rootTypes, query } }
}

/** Gives definitions the listeners of those that the host has for the same directives. */
function withListenersOf(
  typeMap: TypeMap,
  directives: readonly DirectiveDefinition[],
): readonly DirectiveDefinition[] {
  const listenerByName = new Map(typeMap.directives.map(({ name, onResolve }) => [name, onResolve]))
  return directives.map(directive => ({
    ...directive,
    onResolve: listenerByName.get(directive.name),
  }))
}

interface FederationDefinitions {
  readonly directives: readonly DirectiveDefinition[]
  readonly types: readonly TypeDefinition[]
}

/** The scalars of field sets that texts define whatever a link calls them. */
const fieldSetNames = ['FieldSet', '_FieldSet']

/**
 * Leaves out what a schema defines of federation, as texts do that graphql-js reads as well. Reports
 * definitions that differ.
 */
function withoutDefinitionsOf(
  typeMap: TypeMap,
  federation: FederationDefinitions,
  report: ReportFault,
): TypeMap {
  const directiveByName = new Map(
    federation.directives.map(definition => [definition.name, definition]),
  )
  const kindByName = new Map([
    ...fieldSetNames.map(name => [name, 'SCALAR'] as const),
    ...federation.types.map(({ name, kind }) => [name, kind] as const),
    ['_Entity', 'UNION'] as const,
  ])
  return {
    ...typeMap,
    directives: typeMap.directives.filter(directive => {
      const definition = directiveByName.get(directive.name)
      if (definition === undefined) return true
      if (directive.name !== LINK && !isDefinedLike(directive, definition)) {
        report(
          `The directive @${directive.name} is not defined as federation defines it; expected no definition, or that one.`,
          directive,
        )
      }
      return false
    }),
    types: typeMap.types.flatMap((type): TypeDefinition[] => {
      const kind = kindByName.get(type.name)
      if (kind !== undefined) {
        // A scalar may stand for the enum of purposes.
        if (type.kind === kind || type.kind === 'SCALAR') return []
        report(
          `The type ${type.name} is not defined as federation defines it; expected no definition, or that one.`,
          type,
        )
        return []
      }
      if (type.kind !== 'OBJECT' || type.name !== (typeMap.rootTypes.query ?? QUERY)) return [type]
      return [{ ...type, fields: type.fields.filter(({ name }) => !additionalFields.has(name)) }]
    }),
  }
}

/** Whether a host's definition of a directive allows no more than that of federation. */
function isDefinedLike(directive: DirectiveDefinition, federation: DirectiveDefinition): boolean {
  const argumentNames = new Set(directive.arguments.map(({ name }) => name))
  return (
    directive.locations.every(location => federation.locations.includes(location)) &&
    directive.arguments.every(({ name }) =>
      federation.arguments.some(argument => argument.name === name),
    ) &&
    federation.arguments.every(
      ({ name, type }) => type.kind !== 'NON_NULL' || argumentNames.has(name),
    )
  )
}
