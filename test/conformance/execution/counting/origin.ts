import type { GraphQLObjectType } from 'graphql'
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

/** Gives what it takes, so that a class can put a private field on it. */
class Given {
  constructor(value: object) {
    return value
  }
}

/**
 * Nobody can tell a host object by looking at it, and to ask for its origin reads nothing of it:
 * not even proxies notice.
 */
class Host extends Given {
  readonly #origin: Origin

  constructor(value: object, origin: Origin) {
    super(value)
    this.#origin = origin
  }

  static originOf(value: object): Origin | undefined {
    return #origin in value ? value.#origin : undefined
  }
}

/** Where a value comes from; undefined where a fault has put it. */
export function originOf(value: unknown): Origin | undefined {
  const mayBeHost = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return mayBeHost ? Host.originOf(value) : undefined
}

/** The same value, whose origin is known from now on. */
export function withOrigin<Value extends object>(value: Value, origin: Origin): Value {
  return new Host(value, origin) as Value
}
