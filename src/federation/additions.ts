import {
  listOf,
  namedType,
  nonNullOf,
  type FieldDefinition,
  type ObjectTypeDefinition,
  type TypeDefinition,
  type TypeMap,
} from '../schema/definitions/type-map.ts'
import { entitiesResolver, type Entity } from './entities.ts'
import { plainScalar } from './plain-scalar.ts'

// What gateways ask a subgraph for. Apollo Federation, "Subgraph schema specification".

/** The query root of a schema that names none. */
export const DEFAULT_QUERY = 'Query'

export const representationScalar: TypeDefinition = { ...plainScalar('_Any'), isLent: true }

export const serviceType: ObjectTypeDefinition = {
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

export const serviceField: FieldDefinition = {
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

export function entitiesField(entities: ReadonlyMap<string, Entity>): FieldDefinition {
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

/** The fields that a subgraph adds to its query root. */
export const additionalFields: ReadonlySet<string> = new Set(['_entities', '_service'])

/** The union of the object types whose references are resolved; undefined without any. */
export function entityUnion(entities: ReadonlyMap<string, Entity>): TypeDefinition | undefined {
  const members = [...entities.values()].flatMap(({ type }) =>
    type.kind === 'OBJECT' ? [type.name] : [],
  )
  return members.length === 0 ? undefined : { kind: 'UNION', name: '_Entity', members }
}

/** Adds fields to the query root, which a subgraph has even where it has no fields of its own. */
export function withQueryFields(typeMap: TypeMap, fields: readonly FieldDefinition[]): TypeMap {
  const { query = DEFAULT_QUERY } = typeMap.rootTypes
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
