import { getNamedType, isLeafType, type GraphQLObjectType } from 'graphql'
import type { Random } from '../../../random/random.ts'
import type { HostWorld } from './host-world.ts'
import { originOf, withOrigin, type Origin } from './origin.ts'
import type { HostKind, Site } from './site.ts'

type ObjectKind = Extract<
  HostKind,
  | 'object with own getters'
  | 'object with data and getters'
  | 'instance of a class'
  | 'proxy of an object'
  | 'proxy of a function'
>

const objectKinds: readonly ObjectKind[] = [
  'object with own getters',
  'object with own getters',
  'object with data and getters',
  'object with data and getters',
  'object with data and getters',
  'instance of a class',
  'instance of a class',
  'instance of a class',
  'proxy of an object',
  'proxy of an object',
  'proxy of a function',
]

/** A host object of an object type, of one shape or another. */
export function hostObject(
  world: HostWorld,
  type: GraphQLObjectType,
  site: Site,
  random: Random,
  mayBeFunction: boolean,
): object {
  const picked = random.pick(objectKinds)
  const kind = picked === 'proxy of a function' && !mayBeFunction ? 'proxy of an object' : picked
  const origin: Origin = { world, type, tally: world.begin(kind, site), kept: new Map() }
  switch (kind) {
    case 'instance of a class':
      return withOrigin(Object.create(prototypeOf(type)) as object, origin)
    case 'object with own getters':
      return withOwnGetters(origin, type)
    case 'object with data and getters':
      return withData(origin, type)
    case 'proxy of an object':
      return countingProxy({}, origin)
    case 'proxy of a function':
      return countingProxy(() => undefined, origin)
  }
}

/**
 * A proxy that counts what is read of it, and what calls it; the fields of its type are properties.
 */
export function countingProxy<Target extends object>(target: Target, origin: Origin): Target {
  return withOrigin(new Proxy(target, new CountingHandler(origin) as ProxyHandler<Target>), origin)
}

class CountingHandler implements ProxyHandler<object> {
  readonly #origin: Origin

  constructor(origin: Origin) {
    this.#origin = origin
  }

  get(target: object, name: string | symbol): unknown {
    const { tally, type, world } = this.#origin
    tally.read(name)
    const isField = type !== null && typeof name === 'string' && propertyNames(type).includes(name)
    return isField ? world.property(this.#origin, name) : Reflect.get(target, name)
  }

  apply(target: object, current: unknown, parameters: unknown[]): unknown {
    this.#origin.tally.call('apply')
    return Reflect.apply(target as (...all: unknown[]) => unknown, current, parameters)
  }
}

function withOwnGetters(origin: Origin, type: GraphQLObjectType): object {
  const object = withOrigin({}, origin)
  for (const name of propertyNames(type)) defineGetter(object, origin, name)
  return object
}

/** Leaves are data, promises and methods among them; what is no leaf is read by getters. */
function withData(origin: Origin, type: GraphQLObjectType): object {
  const { world } = origin
  const object = withOrigin<Record<string, unknown>>({}, origin)
  for (const name of propertyNames(type)) {
    const field = type.getFields()[name]
    if (field !== undefined && !isLeafType(getNamedType(field.type)))
      defineGetter(object, origin, name)
    else {
      try {
        object[name] = world.property(origin, name, true)
      } catch {
        defineGetter(object, origin, name)
      }
    }
  }
  return object
}

function defineGetter(object: object, origin: Origin, name: string): void {
  Object.defineProperty(object, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      origin.tally.read(name)
      return origin.world.property(origin, name)
    },
  })
}

const prototypes = new WeakMap<GraphQLObjectType, object>()

/** The class of an object type: getters, and methods for a share of its fields. */
function prototypeOf(type: GraphQLObjectType): object {
  const known = prototypes.get(type)
  if (known !== undefined) return known
  const prototype = {}
  for (const [index, name] of propertyNames(type).entries()) {
    const isMethod = index % 5 === 4
    Object.defineProperty(
      prototype,
      name,
      isMethod ? { value: methodOf(name) } : { get: getterOf(name) },
    )
  }
  prototypes.set(type, prototype)
  return prototype
}

function getterOf(name: string): (this: object) => unknown {
  return function () {
    const origin = originOf(this)
    if (origin === undefined) return undefined
    origin.tally.read(name)
    return origin.world.property(origin, name)
  }
}

function methodOf(name: string): (...parameters: unknown[]) => unknown {
  return function (this: unknown, ...parameters: unknown[]) {
    const origin = originOf(this)
    if (origin === undefined) throw new Error(`${name} has lost its this.`)
    return origin.world.call(origin, name, parameters)
  }
}

const namesByType = new WeakMap<GraphQLObjectType, readonly string[]>()

function propertyNames(type: GraphQLObjectType): readonly string[] {
  let names = namesByType.get(type)
  if (names === undefined) {
    names = [...Object.keys(type.getFields()), '__typename']
    namesByType.set(type, names)
  }
  return names
}
