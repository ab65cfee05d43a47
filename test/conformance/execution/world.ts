import {
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import type { NewPromise } from './quiet-promise.ts'
import { randomOf, type Random } from './random.ts'

/** How the values of one request come about. */
export interface Climate {
  /** The share of values that fail or do not fit. */
  readonly faults: number
  /** The share of values that are promises. */
  readonly promises: number
  /** The share of fields without a resolver that are methods for a given parent. */
  readonly methods: number
}

/** How the values of abstract types tell their object type. */
export type Abstraction = '__typename' | 'resolveType' | 'isTypeOf'

/** Where a parent value comes from. */
interface Origin {
  readonly world: World
  readonly type: GraphQLObjectType
  readonly id: number
}

/** The arguments of a call; null for a property, which is not called. */
type Arguments = Readonly<Record<string, unknown>> | null

const ORIGIN = Symbol('origin')

/**
 * The values behind one request. What a field gives depends on the seed, the coordinate of the field and the id of the parent
 * alone, never on the engine that asks or on the order in which it does.
 */
export class World {
  /** Every call of a resolver or a method, with its arguments. */
  readonly calls: string[] = []
  /** The moments at which fields of the mutation root begin and end. */
  readonly moments: string[] = []
  promiseCount = 0
  readonly root: object
  readonly #seed: string
  readonly #schema: GraphQLSchema
  readonly #abstraction: Abstraction
  readonly #climate: Climate
  readonly #newPromise: NewPromise

  constructor(
    seed: string,
    schema: GraphQLSchema,
    abstraction: Abstraction,
    climate: Climate,
    root: GraphQLObjectType,
    newPromise: NewPromise = executor => new Promise(executor),
  ) {
    this.#seed = seed
    this.#schema = schema
    this.#abstraction = abstraction
    this.#climate = climate
    this.#newPromise = newPromise
    this.root = this.#object(root, 0)
  }

  /** What a resolver or a method gives for a parent. */
  call(type: GraphQLObjectType, id: number, name: string, args: Arguments): unknown {
    this.calls.push(`${type.name}.${name} of ${id} with ${JSON.stringify(args)}`)
    const value = this.give(type, id, name, args)
    if (type.name !== 'Mutation') return value
    this.moments.push(`begin ${name}`)
    const end = (): unknown => this.moments.push(`end ${name}`)
    if (value instanceof Promise) value.then(end, end)
    return value
  }

  /** The name of the object type of a value, as `resolveType` says it; wrong in a share of cases. */
  typeNameOf(type: GraphQLObjectType, id: number): any {
    const random = randomOf(this.#seed, 'resolveType', type.name, id)
    const tell = (): unknown => {
      if (!random.chance(this.#climate.faults)) return type.name
      if (random.chance(0.3)) throw deliberateError(`no type for ${type.name} ${id}`)
      return this.#wrongTypeName(random)
    }
    return random.chance(this.#climate.promises) ? this.#later(random, tell) : tell()
  }

  /** What a field gives for a parent: a value, a promise, or it throws. */
  give(type: GraphQLObjectType, id: number, name: string, args: Arguments): unknown {
    const random = randomOf(this.#seed, type.name, name, id)
    const field = type.getFields()[name]!
    const produce = (): unknown => this.#value(field.type, random, `${type.name}.${name} ${id}`, args)
    return random.chance(this.#climate.promises) ? this.#later(random, produce) : produce()
  }

  #value(type: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    if (random.chance(this.#climate.faults)) return this.#fault(type, random, key)
    if (isNonNullType(type)) return this.#present(type.ofType as GraphQLOutputType, random, key, args)
    return random.chance(0.1) ? random.pick([null, undefined]) : this.#present(type, random, key, args)
  }

  #present(type: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    if (isListType(type)) return this.#list(type.ofType as GraphQLOutputType, random, key, args)
    if (isLeafType(type)) return leafValue(type.name, random, args)
    const objectTypes = isAbstractType(type)
      ? this.#schema.getPossibleTypes(type)
      : [type as GraphQLObjectType]
    return this.#object(random.pick(objectTypes), random.below(6))
  }

  #list(itemType: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    const items = Array.from({ length: random.below(4) }, (_, index) => {
      // Each item decides for itself, because promises ask in any order.
      const itemRandom = randomOf(this.#seed, key, index)
      const produce = (): unknown => this.#value(itemType, itemRandom, `${key} ${index}`, args)
      if (itemRandom.chance(this.#climate.promises / 2)) return this.#later(itemRandom, produce)
      try {
        return produce()
      } catch (thrown) {
        return thrown instanceof Error ? thrown : null
      }
    })
    if (random.chance(0.9)) return items
    // Two fields may read one property, but an iterator once only.
    return args === null || random.chance(0.5) ? new Set(items) : items.values()
  }

  #fault(type: GraphQLOutputType, random: Random, key: string): unknown {
    switch (random.below(7)) {
      case 0:
        throw deliberateError(`refused ${key}`)
      case 1:
        throw new Error(`secret ${key}`)
      case 2:
        // Hosts throw anything.
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw random.pick(['text', undefined, 7])
      case 3:
        return random.pick([deliberateError(`returned ${key}`), new Error(`secret ${key}`)])
      case 4:
        return random.pick([null, undefined])
      default:
        return wrongValue(type, random)
    }
  }

  #object(type: GraphQLObjectType, id: number): object {
    const random = randomOf(this.#seed, 'object', type.name, id)
    const object = Object.create(prototypeOf(type)) as Record<string | symbol, unknown>
    object['id'] = id
    Object.defineProperty(object, ORIGIN, { value: { world: this, type, id } satisfies Origin })
    if (this.#abstraction !== '__typename') return object
    object['__typename'] = random.chance(this.#climate.faults) ? this.#wrongTypeName(random) : type.name
    return object
  }

  /** Whether the property of a parent is a method. */
  isMethod(type: GraphQLObjectType, id: number, name: string): boolean {
    return randomOf(this.#seed, 'method', type.name, name, id).chance(this.#climate.methods)
  }

  #wrongTypeName(random: Random): string | undefined {
    return random.pick(['Nothing', 'Node', 'Input0', 'T0', 'T1', 'T4', 'Query', undefined])
  }

  #later(random: Random, produce: () => unknown): unknown {
    this.promiseCount++
    const delay = random.below(6)
    const isThenable = random.chance(0.1)
    const promise = this.#newPromise((resolve, reject) => {
      const settle = (): void => {
        try {
          resolve(produce())
        } catch (thrown) {
          reject(thrown)
        }
      }
      if (delay < 2) settle()
      else if (delay < 4) queueMicrotask(() => queueMicrotask(settle))
      else if (delay === 4) setImmediate(settle)
      else setTimeout(settle, 1)
    })
    if (!isThenable) return promise
    return { then: (...handlers: Parameters<typeof promise.then>) => promise.then(...handlers) }
  }
}

/** Where a parent value comes from; undefined for a value that a fault has put in its place. */
export function originOf(value: unknown): Origin | undefined {
  return typeof value === 'object' && value !== null ? (value as { [ORIGIN]?: Origin })[ORIGIN] : undefined
}

const prototypes = new WeakMap<GraphQLObjectType, object>()

/** The class of an object type: a property for each field, which is a method for some parents. */
function prototypeOf(type: GraphQLObjectType): object {
  const known = prototypes.get(type)
  if (known !== undefined) return known
  const prototype = {}
  const names = Object.keys(type.getFields()).filter(name => name !== 'id')
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get(this: object) {
        const { world, id } = originOf(this)!
        const value = world.isMethod(type, id, name)
          ? function (this: unknown, named: object) {
              return originOf(this)?.id === id ? world.call(type, id, name, { ...named }) : 'lost its this'
            }
          : world.give(type, id, name, null)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  }
  prototypes.set(type, prototype)
  return prototype
}

function deliberateError(message: string): Error {
  return Object.assign(new Error(message), { name: 'GraphQLError' })
}

function leafValue(name: string, random: Random, args: Arguments): unknown {
  switch (name) {
    case 'Int':
      return random.pick([0, -1, 42, 2 ** 31 - 1, '17', true, 3.0, -0])
    case 'Float':
      return random.pick([0.1, -1.5, 1e21, 1e-7, '2.5', false, 7])
    case 'String':
      return args !== null && JSON.stringify(args) !== '{}'
        ? JSON.stringify(args)
        : random.pick(['', 'text', 'a "b" \\ \n\t\u0001\u2028', '\ud83d\ude00 \ud83d', 'null', 5, true])
    case 'Boolean':
      return random.pick([true, false, 1, 0])
    case 'ID':
      return random.pick(['id', 7, '8', ''])
    case 'Color':
      return random.pick(['RED', 'GREEN', 'BLUE'])
    case 'Level':
      return random.pick([1, 2, 3])
    default:
      return random.pick(['secret', 7, 'other'])
  }
}

function wrongValue(type: GraphQLOutputType, random: Random): unknown {
  const nullable = isNonNullType(type) ? (type.ofType as GraphQLOutputType) : type
  if (isListType(nullable)) return random.pick([5, 'text', {}, true])
  if (isObjectType(nullable) || isAbstractType(nullable)) return random.pick([5, 'text', [], {}, [1, 'a']])
  const { name } = nullable as GraphQLEnumType
  if (name === 'Token') return random.pick(['broken', 'void'])
  return random.pick(['x', NaN, 2 ** 40, {}, [], [1], { a: 'b' }, 'PURPLE', 0.5])
}
