import type { DocumentNode, GraphQLNamedType, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { createSchema, type SchemaSettings } from '../../../src/engine/create-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { functionsFor } from '../../../src/graphql-js/index.ts'
import type { ResolverEvent } from '../../../src/schema/definitions/resolver.ts'
import type {
  FieldDefinition,
  TypeDefinition,
  TypeMap,
} from '../../../src/schema/definitions/type-map.ts'
import { typeMapOf } from '../type-map-of.ts'
import type { PlainResponse } from './compare-responses.ts'
import { inGraphQL17, peers, type PeerVersion } from './peers.ts'
import { randomOf } from '../../random/random.ts'
import { originOf, type Abstraction, type World } from './world.ts'

/**
 * The same schema in both versions of graphql-js and in this engine, once for each way to write a
 * response.
 */
export interface Engines {
  readonly reference: GraphQLSchema
  readonly peers: Readonly<Record<PeerVersion, GraphQLSchema>>
  /** By code that is generated at once. */
  readonly generated: Schema
  readonly closures: Schema
  /** By closures at first, then by code that is generated. */
  readonly tiered: Schema
  readonly uncollected: Schema
  /**
   * By generated code, and by closures, that let others have their turn after every item of a list.
   */
  readonly generatedInTurns: Schema
  readonly closuresInTurns: Schema
  /** A schema of this engine as a schema object of both versions of graphql-js. */
  readonly exported: Readonly<Record<PeerVersion, GraphQLSchema>>
  readonly abstraction: Abstraction
}

/** What thrown values look like that clients must not see. */
const masked =
  /^(secret |Unexpected error value: |Twofold takes whole numbers|Twofold takes numbers\.$|The token is broken)/

/** After how many runs of a document code is generated for it. */
const RUNS_OF_CLOSURES = 2

/** How a field comes by its value. */
type Source = 'resolver' | 'batch' | 'property'

/**
 * Gives a share of the fields resolvers, and the types what tells them apart; the same in all
 * engines.
 */
export function enginesOf(
  seed: string,
  reference: GraphQLSchema,
  abstraction: Abstraction,
  settings: Pick<SchemaSettings, 'incremental'> = {},
): Engines {
  const sourceOf = (type: string, field: string): Source => {
    const random = randomOf(seed, 'source', type, field)
    if (field === 'version' || !random.chance(0.4)) return 'property'
    return type !== 'Mutation' && random.chance(0.25) ? 'batch' : 'resolver'
  }
  const schemas = { 16: reference, 17: inGraphQL17(reference) }
  for (const version of [16, 17] as const) {
    for (const type of Object.values(schemas[version].getTypeMap())) {
      if (!type.name.startsWith('__')) equip(type, reference, version, abstraction, sourceOf)
    }
  }
  const definitions = equipped(typeMapOf(reference), reference, abstraction, sourceOf)
  const schemaWith = ({ limits, ...config }: SchemaConfiguration): Schema =>
    createSchema(undefined, definitions, {
      ...settings,
      onError: () => undefined,
      // The machine may be slow.
      config: {
        ...config,
        limits: {
          executionTimeoutMs: false,
          executionTurnMs: false,
          maxExecutionErrors: false,
          maxDeferredFragments: false,
          maxIncrementalParts: false,
          ...limits,
        },
      },
    })
  const inTurns = { executionTurnMs: 0 }
  const exported = schemaWith({})
  return {
    reference,
    peers: schemas,
    exported: {
      16: functionsFor(peers[16]).toGraphQLSchema(exported),
      17: functionsFor(peers[17]).toGraphQLSchema(exported),
    },
    abstraction,
    generated: schemaWith({ generatesCodeAfter: 0 }),
    closures: schemaWith({ generatesCodeAfter: false }),
    tiered: schemaWith({ generatesCodeAfter: RUNS_OF_CLOSURES }),
    uncollected: schemaWith({ enableStringCollector: false }),
    generatedInTurns: schemaWith({ generatesCodeAfter: 0, limits: inTurns }),
    closuresInTurns: schemaWith({ generatesCodeAfter: false, limits: inTurns }),
  }
}

/** Gives a type of graphql-js its resolvers, or what tells its values. */
function equip(
  type: GraphQLNamedType,
  reference: GraphQLSchema,
  version: PeerVersion,
  abstraction: Abstraction,
  sourceOf: (type: string, field: string) => Source,
): void {
  const { isInterfaceType, isObjectType, isUnionType } = peers[version]
  if (isObjectType(type)) {
    const origin = reference.getType(type.name) as GraphQLObjectType
    if (abstraction === 'isTypeOf' && isPossible(type))
      type.isTypeOf = value => isOfType(value, type.name)
    for (const [name, field] of Object.entries(type.getFields())) {
      const source = sourceOf(type.name, name)
      if (source === 'property') continue
      field.resolve = (parent, args: object, { world }: { readonly world: World }) => {
        if (source === 'batch') world.batched++
        return resolve(parent, origin, name, { ...args })
      }
    }
  } else if (abstraction === 'resolveType' && (isInterfaceType(type) || isUnionType(type))) {
    type.resolveType = resolveType
  }
}

/** The same for the definitions of this engine. */
function equipped(
  typeMap: TypeMap,
  reference: GraphQLSchema,
  abstraction: Abstraction,
  sourceOf: (type: string, field: string) => Source,
): TypeMap {
  const withSource = (type: GraphQLObjectType, field: FieldDefinition): FieldDefinition => {
    const { name } = field
    switch (sourceOf(type.name, name)) {
      case 'property':
        return field
      case 'resolver':
        return {
          ...field,
          resolve: (named: object, { current }: ResolverEvent) =>
            resolve(current, type, name, { ...named }),
        }
      case 'batch':
        return {
          ...field,
          signature: 'named',
          resolve: undefined,
          subscribe: undefined,
          scope: undefined,
          batch: (parents: readonly unknown[], named: object) =>
            resolveAll(parents, type, name, { ...named }),
        }
    }
  }
  const types = typeMap.types.map((definition): TypeDefinition => {
    if (definition.kind === 'OBJECT') {
      const type = reference.getType(definition.name) as GraphQLObjectType
      const isTypeOf =
        abstraction === 'isTypeOf' && isPossible(type)
          ? (value: unknown) => isOfType(value, type.name)
          : undefined
      return {
        ...definition,
        fields: definition.fields.map(field => withSource(type, field)),
        isTypeOf,
      }
    }
    const isAbstract = definition.kind === 'INTERFACE' || definition.kind === 'UNION'
    return isAbstract && abstraction === 'resolveType' ? { ...definition, resolveType } : definition
  })
  return { ...typeMap, types }
}

/** Executes a request in a version of graphql-js; what clients must not see is masked. */
export async function executeByPeer(
  version: PeerVersion,
  schema: GraphQLSchema,
  document: DocumentNode,
  request: {
    readonly variables: Record<string, unknown>
    readonly operationName: string | undefined
    readonly rootValue: object
    readonly context: object
  },
): Promise<PlainResponse> {
  const { variables: variableValues, context: contextValue, ...others } = request
  const { execute } = peers[version]
  const result = await execute({ schema, document, variableValues, contextValue, ...others })
  const { data, errors, ...rest } = result
  if (Object.keys(rest).length > 0)
    throw new Error('A result of execution holds data and errors alone.')
  const plain = errors?.map(error => {
    const { message, path, locations } = error.toJSON()
    return {
      message: masked.test(message) ? 'Internal server error' : message,
      ...(path && { path }),
      ...(locations && { locations }),
    }
  })
  return { ...(plain && { errors: plain }), ...(data !== undefined && { data }) }
}

/** A response of this engine as a plain value, without what graphql-js does not have. */
export function plainResponse(response: PlainResponse): PlainResponse {
  const { data, errors } = response
  const plain = errors?.map(({ message, path, locations }) => ({
    message,
    ...(path && { path }),
    ...(locations && { locations }),
  }))
  return { ...(plain && { errors: plain }), ...('data' in response && { data }) }
}

function resolve(
  parent: unknown,
  type: GraphQLObjectType,
  name: string,
  args: Readonly<Record<string, unknown>>,
): unknown {
  const origin = originOf(parent)
  return origin?.world.call(type, origin.id, name, args)
}

/** Parents that a fault has put in the place of others have no origin, and give nothing. */
function resolveAll(
  parents: readonly unknown[],
  type: GraphQLObjectType,
  name: string,
  args: Readonly<Record<string, unknown>>,
): unknown {
  const origins = parents.map(originOf)
  const known = origins.filter(origin => origin !== undefined)
  if (known.length < parents.length)
    return parents.map(parent => resolveAlone(parent, type, name, args))
  return known[0]!.world.callBatch(
    type,
    known.map(({ id }) => id),
    name,
    args,
  )
}

function resolveAlone(...call: Parameters<typeof resolve>): unknown {
  try {
    return resolve(...call)
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(`secret ${String(thrown)}`)
  }
}

function resolveType(value: unknown): any {
  const origin = originOf(value)
  return origin?.world.typeNameOf(origin.type, origin.id)
}

function isOfType(value: unknown, name: string): boolean | Promise<boolean> {
  const origin = originOf(value)
  return origin !== undefined && origin.world.isOfType(origin.type, origin.id, name)
}

function isPossible({ name }: GraphQLObjectType): boolean {
  return name !== 'Query' && name !== 'Mutation'
}
