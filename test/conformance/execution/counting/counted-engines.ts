import {
  getNullableType,
  GraphQLList,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  isListType,
  printSchema,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { buildSchema } from '../../../../src/definition/text/build-schema.ts'
import type { ResolverMap } from '../../../../src/definition/text/resolver-map.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { randomSchema } from '../random-schema.ts'
import { randomOf } from '../../../random/random.ts'
import type { Abstraction } from '../world.ts'
import { serializedBy } from './host-leaves.ts'
import { originOf } from './origin.ts'
import type { Position } from './site.ts'

/**
 * One schema in graphql-js 16 and in every configuration of this engine, with the same resolvers.
 */
export interface CountedEngines {
  readonly reference: GraphQLSchema
  /** The same where every field may be null, so that no null propagates. */
  readonly nullable: GraphQLSchema
  readonly own: Readonly<Record<Configuration, Schema>>
  readonly abstraction: Abstraction
}

export const configurations = [
  'generated code',
  'closures',
  'generated code, in turns',
  'closures, in turns',
] as const

export type Configuration = (typeof configurations)[number]

type Callback = (...parameters: any[]) => unknown

/**
 * What is attached to a field or a type, by type names: the map of resolvers as `buildSchema` takes
 * it.
 */
type Callbacks = Record<string, Record<string, Callback>>

export function countedEngines(seed: string, abstraction: Abstraction): CountedEngines {
  const reference = randomSchema(seed)
  const sdl = printSchema(reference)
  const callbacks = callbacksOf(seed, reference, abstraction)
  equip(reference, callbacks)
  const nullable = withoutNonNull(randomSchema(seed))
  equip(nullable, callbacks)
  const resolvers = resolverMapOf(reference, callbacks)
  const schemaWith = (generatesCodeAfter: 0 | false, executionTurnMs?: 0): Schema =>
    buildSchema(sdl, {
      resolvers,
      onError: () => undefined,
      config: {
        generatesCodeAfter,
        limits: {
          executionTimeoutMs: false,
          maxExecutionErrors: false,
          ...(executionTurnMs === 0 && { executionTurnMs }),
        },
      },
    })
  const own = {
    'generated code': schemaWith(0),
    closures: schemaWith(false),
    'generated code, in turns': schemaWith(0, 0),
    'closures, in turns': schemaWith(false, 0),
  }
  return { reference, nullable, own, abstraction }
}

/** Resolvers for a share of the fields, and what tells the types of values. */
function callbacksOf(seed: string, schema: GraphQLSchema, abstraction: Abstraction): Callbacks {
  const callbacks: Callbacks = {}
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    const own: Record<string, Callback> = (callbacks[type.name] = {})
    if (isObjectType(type)) {
      for (const name of Object.keys(type.getFields())) {
        if (randomOf(seed, 'resolver', type.name, name).chance(0.2)) own[name] = resolverOf(name)
      }
      const isRoot = type.name === 'Query' || type.name === 'Mutation'
      const isTested =
        abstraction === 'isTypeOf' || randomOf(seed, 'isTypeOf', type.name).chance(0.15)
      if (isTested && !isRoot) own['__isTypeOf'] = isTypeOfFor(type.name)
    } else if (abstraction === 'resolveType' && (isInterfaceType(type) || isUnionType(type))) {
      own['__resolveType'] = resolveType
    }
  }
  return callbacks
}

/** Parents that a fault has put in the place of others have no origin, and give nothing. */
function resolverOf(name: string): Callback {
  return (parent: unknown, ...parameters: unknown[]) => {
    const origin = originOf(parent)
    return origin?.world.call(origin, name, parameters, `resolver of ${name}`)
  }
}

function isTypeOfFor(name: string): Callback {
  return (value: unknown, _context: unknown, { path }: { readonly path: Position }) => {
    const origin = originOf(value)
    return origin !== undefined && origin.world.isTypeOf(origin, name, path)
  }
}

function resolveType(
  value: unknown,
  _context: unknown,
  { path }: { readonly path: Position },
): unknown {
  const origin = originOf(value)
  return origin?.world.resolveType(origin, path)
}

/** Attaches resolvers to a schema of graphql-js; its own scalars count. */
function equip(schema: GraphQLSchema, callbacks: Callbacks): void {
  for (const type of Object.values(schema.getTypeMap())) {
    const own = callbacks[type.name] ?? {}
    if (isObjectType(type)) {
      if (own['__isTypeOf'] !== undefined) type.isTypeOf = own['__isTypeOf'] as () => boolean
      for (const field of Object.values(type.getFields())) {
        if (own[field.name] !== undefined) field.resolve = own[field.name]!
      }
    } else if (isInterfaceType(type) || isUnionType(type)) {
      if (own['__resolveType'] !== undefined)
        type.resolveType = own['__resolveType'] as () => string
    } else if (isScalarType(type) && !isSpecifiedScalarType(type)) {
      type.serialize = serializedBy(type.serialize)
    }
  }
}

function resolverMapOf(schema: GraphQLSchema, callbacks: Callbacks): ResolverMap {
  const map: Record<string, unknown> = {}
  for (const type of Object.values(schema.getTypeMap())) {
    const own = callbacks[type.name]
    if (own === undefined || isSpecifiedScalarType(type)) continue
    if (isScalarType(type)) map[type.name] = type
    else if (isEnumType(type)) {
      map[type.name] = Object.fromEntries(
        type.getValues().map(({ name, value }) => [name, value as unknown]),
      )
    } else if (Object.keys(own).length > 0) map[type.name] = own
  }
  return map
}

function withoutNonNull(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue
    for (const field of Object.values<GraphQLField<unknown, unknown>>(type.getFields())) {
      field.type = nullableOf(field.type)
    }
  }
  return schema
}

function nullableOf(type: GraphQLOutputType): GraphQLOutputType {
  const nullable = getNullableType(type) as GraphQLOutputType
  return isListType(nullable) ? new GraphQLList(nullableOf(nullable.ofType)) : nullable
}
