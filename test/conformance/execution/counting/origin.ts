import type { GraphQLObjectType } from 'graphql'
import { PrivateValues } from '../../../../src/runtime/private-values.ts'
import type { HostWorld } from './host-world.ts'
import type { Tally } from './site.ts'

/** Where a host object comes from. */
export interface Origin {
  readonly world: HostWorld
  /** Its object type; null for the value of a leaf. */
  readonly type: GraphQLObjectType | null
  readonly tally: Tally
  /** What its properties gave, of those that give the same again. */
  readonly kept: Map<string, unknown>
}

/**
 * Nobody can tell a host object by looking at it, and to ask for its origin reads nothing of it:
 * not even proxies notice.
 */
const origins = new PrivateValues<object, Origin>()

/** Where a value comes from; undefined where a fault has put it. */
export function originOf(value: unknown): Origin | undefined {
  const mayBeHost = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return mayBeHost ? origins.get(value) : undefined
}

/** The same value, whose origin is known from now on. */
export function withOrigin<Value extends object>(value: Value, origin: Origin): Value {
  origins.add(value, origin)
  return value
}
