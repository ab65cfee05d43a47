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
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../schema/definitions/type-map.ts'
import type { ReportFault } from '../schema/faults/schema-rule.ts'
import { applicationsIn, mapApplications } from './applications.ts'
import {
  additionalFields,
  representationScalar,
  entitiesField,
  entityUnion,
  serviceField,
  serviceType,
  withQueryFields,
} from './additions.ts'
import { entitiesOf } from './entities.ts'
import { withImpliedDirectives } from './implied-directives.ts'
import { federatedTypesOf } from './federated-types.ts'
import { withListenersOf, withoutDefinitionsOf } from './host-definitions.ts'
import { appliedLink, readLinks, type FederationLink } from './link.ts'
import { plainScalar } from './plain-scalar.ts'
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

/**
 * Makes a subgraph of Apollo Federation of a schema: adds `_service`, `_entities`, and the
 * definitions of the directives that the schema applies. Reports what composition would refuse.
 * Apollo Federation, "Subgraph schema specification".
 */
export function subgraphOf(
  definedTypeMap: TypeMap,
  option: FederationOption | undefined,
  report: ReportFault,
): Subgraph {
  if (!isFederated({ federation: option })) {
    return { typeMap: withoutEntities(definedTypeMap, report), additions: noAdditions }
  }
  const links = readLinks(definedTypeMap, minorOf(option, report), report)
  const link = links.federation
  const typeMap = withImpliedDirectives(definedTypeMap, link)
  const specification = specificationOf(link.minor)
  const namedTypeMap = withLinkedNames(typeMap, link, specification)
  const linkedTypeMap = withoutUnlinked(namedTypeMap, link, specification, report)
  const usedNames = usedDirectives(linkedTypeMap, link, specification)
  const directives = federationDirectives(usedNames, link, specification)
  const scalars = scalarsOf(directives, link, specification)
  const types: readonly TypeDefinition[] = [
    ...scalars,
    ...linkTypes(),
    representationScalar,
    serviceType,
  ]
  const hostTypeMap = withoutDefinitionsOf(linkedTypeMap, { directives, types }, report)
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

/** Gives the directives of code the names that a link has for them. */
function withLinkedNames(
  typeMap: TypeMap,
  link: FederationLink,
  { directives }: Specification,
): TypeMap {
  return mapApplications(typeMap, application => {
    const { name, isLinked } = application
    return isLinked === true && directives.has(name)
      ? { ...application, name: link.directiveName(name) }
      : application
  })
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

/** Reports keys, and functions that resolve references, where the schema is no subgraph. */
function withoutEntities(typeMap: TypeMap, report: ReportFault): TypeMap {
  const entities = typeMap.types.filter(type => 'references' in type && type.references)
  if (entities.length === 0) return typeMap
  for (const type of entities) {
    report(
      `${type.name} has a key or a function that resolves references; expected the option federation: true.`,
      type,
    )
  }
  return mapApplications(typeMap, application =>
    application.isLinked === true ? undefined : application,
  )
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
 * specification.
 */
function usedDirectives(
  typeMap: TypeMap,
  link: FederationLink,
  { directives }: Specification,
): readonly string[] {
  const nameOf = new Map([...directives.keys()].map(name => [link.directiveName(name), name]))
  const used = new Set(link.importedDirectives)
  for (const application of applicationsIn(typeMap)) {
    const name = nameOf.get(application.name)
    if (name !== undefined) used.add(name)
  }
  return [...used]
}

/** Reports and leaves out the directives of federation that a schema applies and has not. */
function withoutUnlinked(
  typeMap: TypeMap,
  link: FederationLink,
  { directives }: Specification,
  report: ReportFault,
): TypeMap {
  const linkedNames = new Set([...directives.keys()].map(link.directiveName))
  const definedNames = new Set(typeMap.directives.map(({ name }) => name))
  const isUnlinked = ({ name }: AppliedDirective): boolean =>
    !linkedNames.has(name) && !definedNames.has(name) && firstMinorOf(name) !== undefined
  const unlinked = [...applicationsIn(typeMap)].filter(isUnlinked)
  if (unlinked.length === 0) return typeMap
  for (const application of unlinked) {
    const { name } = application
    const first = firstMinorOf(name)!
    report(
      first > link.minor
        ? `The directive @${name} is of federation 2.${first}; the schema has version 2.${link.minor}.`
        : `The directive @${name} is not imported; expected "@${name}" in the import of @link, or @${link.directiveName(name)}.`,
      application,
    )
  }
  return mapApplications(typeMap, application =>
    isUnlinked(application) ? undefined : application,
  )
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

function linkTypes(): readonly TypeDefinition[] {
  const values = ['SECURITY', 'EXECUTION'].map(name => ({ name, value: name }))
  return [{ kind: 'ENUM', name: 'link__Purpose', values }, plainScalar('link__Import')]
}
