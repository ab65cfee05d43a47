import {
  getNullableType,
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
import { randomOf, type Random } from '../../random/random.ts'

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

/** What comes about in a world, that a run of many should meet. */
export type Happening =
  | 'a promise'
  | 'a thenable'
  | 'an iterable that is no array'
  | 'an async iterable'
  | 'a list in a list'
  | 'an error that is thrown'
  | 'an error that is returned'
  | 'an odd value that is thrown'
  | 'null in the place of anything'
  | 'a value of a wrong kind'
  | 'a method'
  | 'a type that is told by resolveType'
  | 'a type that is told by isTypeOf'
  | 'a type that is told later'
  | 'a type that is told wrong'
  | 'a batch of several parents'

/**
 * Whether lists may come as async iterables; where they may not, they come as promises of an array.
 */
export interface Reader {
  readonly readsAsyncIterables: boolean
  /**
   * Whether lists are longer, more of them are async iterables, and these pause between items, and
   * may fail after some. Default: false.
   */
  readonly hasLongIterables?: boolean
  readonly newPromise?: NewPromise
}

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
 * The values behind one request. What a field gives depends on the seed, the coordinate of the
 * field and the id of the parent alone, never on the engine that asks or on the order in which it
 * does.
 */
export class World {
  /** Every call of a resolver or a method, with its arguments. */
  readonly calls: string[] = []
  /** How often a function of the host has been called by the engine. */
  entries = 0
  /** The moments at which fields of the mutation root begin and end. */
  readonly moments: string[] = []
  readonly happenings = new Set<Happening>()
  /** How many parents each call of a batch resolver had. */
  readonly batchSizes: number[] = []
  /** How many async iterators have begun, and not ended yet. */
  openIterators = 0
  /** How often graphql-js has resolved what is a batch here. */
  batched = 0
  readonly root: object
  /** How often a field of the mutation root has begun or ended: the state that they share. */
  version = 0
  readonly #seed: string
  readonly #schema: GraphQLSchema
  readonly #abstraction: Abstraction
  readonly #climate: Climate
  readonly #newPromise: NewPromise
  readonly #readsAsyncIterables: boolean
  readonly #hasLongIterables: boolean

  constructor(
    seed: string,
    schema: GraphQLSchema,
    abstraction: Abstraction,
    climate: Climate,
    root: GraphQLObjectType,
    {
      readsAsyncIterables,
      hasLongIterables = false,
      newPromise = executor => new Promise(executor),
    }: Reader,
  ) {
    this.#seed = seed
    this.#schema = schema
    this.#abstraction = abstraction
    this.#climate = climate
    this.#newPromise = newPromise
    this.#readsAsyncIterables = readsAsyncIterables
    this.#hasLongIterables = hasLongIterables
    this.root = this.#object(root, 0)
  }

  /** What a resolver or a method gives for a parent. */
  call(type: GraphQLObjectType, id: number, name: string, args: Arguments): unknown {
    this.entries++
    return this.#call(type, id, name, args)
  }

  #call(type: GraphQLObjectType, id: number, name: string, args: Arguments): unknown {
    this.calls.push(`${type.name}.${name} of ${id} with ${JSON.stringify(args)}`)
    if (type.name !== 'Mutation') return this.give(type, id, name, args)
    this.version++
    this.moments.push(`begin ${name}`)
    const value = this.give(type, id, name, args)
    const end = (): void => {
      this.version++
      this.moments.push(`end ${name}`)
    }
    if (value instanceof Promise) value.then(end, end)
    return value
  }

  /**
   * What a batch resolver gives: the same for each parent, an error in the place of what one
   * throws.
   */
  callBatch(
    type: GraphQLObjectType,
    ids: readonly number[],
    name: string,
    args: Arguments,
  ): unknown {
    this.entries++
    this.batchSizes.push(ids.length)
    if (ids.length > 1) this.happenings.add('a batch of several parents')
    const produce = (): unknown[] =>
      ids.map(id => {
        try {
          return this.#call(type, id, name, args)
        } catch (thrown) {
          return thrown instanceof Error ? thrown : new Error(`secret ${String(thrown)}`)
        }
      })
    const random = randomOf(this.#seed, 'batch', type.name, name)
    return random.chance(this.#climate.promises) ? this.#later(random, produce) : produce()
  }

  /**
   * The name of the object type of a value, as `resolveType` says it; wrong in a share of cases.
   */
  typeNameOf(type: GraphQLObjectType, id: number): any {
    this.entries++
    this.happenings.add('a type that is told by resolveType')
    const random = randomOf(this.#seed, 'resolveType', type.name, id)
    return this.#tell(random, () => {
      if (!random.chance(this.#climate.faults)) return type.name
      if (random.chance(0.3)) throw deliberateError(`no type for ${type.name} ${id}`)
      return this.#wrongTypeName(random)
    })
  }

  /**
   * Whether a value is of the object type of that name, as `isTypeOf` says it; wrong in a share of
   * cases.
   */
  isOfType(type: GraphQLObjectType, id: number, name: string): boolean | Promise<boolean> {
    this.entries++
    this.happenings.add('a type that is told by isTypeOf')
    const random = randomOf(this.#seed, 'isTypeOf', type.name, id, name)
    return this.#tell(random, () => {
      if (!random.chance(this.#climate.faults / 3)) return type.name === name
      this.happenings.add('a type that is told wrong')
      if (random.chance(0.3)) throw deliberateError(`no test of ${type.name} ${id}`)
      return random.pick([false, 0, 1, undefined])
    }) as boolean | Promise<boolean>
  }

  #tell(random: Random, tell: () => unknown): unknown {
    if (!random.chance(this.#climate.promises)) return tell()
    this.happenings.add('a type that is told later')
    return this.#later(random, tell)
  }

  /** What a field gives for a parent: a value, a promise, or it throws. */
  give(type: GraphQLObjectType, id: number, name: string, args: Arguments): unknown {
    const random = randomOf(this.#seed, type.name, name, id)
    const field = type.getFields()[name]!
    const produce = (): unknown =>
      this.#value(field.type, random, `${type.name}.${name} ${id}`, args)
    return random.chance(this.#climate.promises) ? this.#later(random, produce) : produce()
  }

  #value(type: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    if (random.chance(this.#climate.faults)) return this.#fault(type, random, key)
    if (isNonNullType(type))
      return this.#present(type.ofType as GraphQLOutputType, random, key, args)
    return random.chance(0.1)
      ? random.pick([null, undefined])
      : this.#present(type, random, key, args)
  }

  #present(type: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    if (isListType(type)) return this.#list(type.ofType, random, key, args)
    if (isLeafType(type)) return leafValue(type.name, random, args)
    const objectTypes = isAbstractType(type)
      ? this.#schema.getPossibleTypes(type)
      : [type as GraphQLObjectType]
    return this.#object(random.pick(objectTypes), random.below(6))
  }

  #list(itemType: GraphQLOutputType, random: Random, key: string, args: Arguments): unknown {
    // A list in an async iterable may hold promises that are rejected before the next item has
    // come.
    const isAsync =
      !isListType(getNullableType(itemType)) &&
      random.chance(this.#climate.promises / (this.#hasLongIterables ? 1 : 3))
    const maxLength = this.#hasLongIterables ? 5 : 3
    const items = Array.from({ length: random.below(maxLength + 1) }, (_, index) => {
      // Each item decides for itself, because promises ask in any order.
      const itemRandom = randomOf(this.#seed, key, index)
      const produce = (): unknown => this.#value(itemType, itemRandom, `${key} ${index}`, args)
      if (!isAsync && itemRandom.chance(this.#climate.promises / 2))
        return this.#later(itemRandom, produce)
      try {
        return produce()
      } catch (thrown) {
        return thrown instanceof Error ? thrown : null
      }
    })
    if (items.some(item => Array.isArray(item))) this.happenings.add('a list in a list')
    if (isAsync) return this.#asyncIterable(random, items, key)
    if (random.chance(0.9)) return items
    this.happenings.add('an iterable that is no array')
    // Two fields may read one property, but an iterator once only.
    if (args === null || random.chance(0.5)) return new Set(items)
    // Nobody can look for promises in an iterator without using it up.
    handleRejections(items)
    return items.values()
  }

  /** An async iterable, which two fields may read; in a share of cases it fails. */
  #asyncIterable(random: Random, items: readonly unknown[], key: string): unknown {
    this.happenings.add('an async iterable')
    const failure = random.chance(this.#climate.faults)
      ? deliberateError(`none of ${key}`)
      : undefined
    const begin = (): void => {
      if (failure !== undefined) throw failure
    }
    if (this.#hasLongIterables) return this.#longIterable(random, items, failure)
    if (!this.#readsAsyncIterables) {
      const promise = this.#newPromise(resolve => {
        begin()
        resolve(items)
      })
      // Unlike a promise it is no moment at which a field ends, as the iterable is none.
      return thenable(promise)
    }
    return {
      async *[Symbol.asyncIterator]() {
        begin()
        for (const item of items) {
          await Promise.resolve()
          yield item
        }
      },
    }
  }

  /** An async iterable that takes its time; it fails before one of the items, or after all of them. */
  #longIterable(random: Random, items: readonly unknown[], failure: Error | undefined): unknown {
    const failureIndex = failure === undefined ? -1 : random.below(items.length + 1)
    const pauses = Array.from({ length: items.length + 1 }, () => random.below(4))
    const beginIterator = (): void => void this.openIterators++
    const endIterator = (): void => void this.openIterators--
    return {
      async *[Symbol.asyncIterator]() {
        beginIterator()
        try {
          for (const [index, pause] of pauses.entries()) {
            if (pause === 1) await Promise.resolve()
            else if (pause === 2) await new Promise(setImmediate)
            if (failure !== undefined && index === failureIndex) throw failure
            if (index < items.length) yield items[index]
          }
        } finally {
          endIterator()
        }
      },
    }
  }

  #fault(type: GraphQLOutputType, random: Random, key: string): unknown {
    switch (random.below(7)) {
      case 0:
        this.happenings.add('an error that is thrown')
        throw deliberateError(`refused ${key}`)
      case 1:
        this.happenings.add('an error that is thrown')
        throw new Error(`secret ${key}`)
      case 2:
        this.happenings.add('an odd value that is thrown')
        throw random.pick(oddValues)
      case 3:
        this.happenings.add('an error that is returned')
        return random.pick([deliberateError(`returned ${key}`), new Error(`secret ${key}`)])
      case 4:
        this.happenings.add('null in the place of anything')
        return random.pick([null, undefined])
      default:
        this.happenings.add('a value of a wrong kind')
        return wrongValue(type, random)
    }
  }

  #object(type: GraphQLObjectType, id: number): object {
    const random = randomOf(this.#seed, 'object', type.name, id)
    const object = Object.create(prototypeOf(type)) as Record<string | symbol, unknown>
    object['id'] = id
    Object.defineProperty(object, ORIGIN, { value: { world: this, type, id } satisfies Origin })
    if (this.#abstraction !== '__typename') return object
    object['__typename'] = random.chance(this.#climate.faults)
      ? this.#wrongTypeName(random)
      : type.name
    return object
  }

  /** Whether the property of a parent is a method. */
  isMethod(type: GraphQLObjectType, id: number, name: string): boolean {
    return randomOf(this.#seed, 'method', type.name, name, id).chance(this.#climate.methods)
  }

  #wrongTypeName(random: Random): string | undefined {
    this.happenings.add('a type that is told wrong')
    return random.pick(['Nothing', 'Node', 'Input0', 'T0', 'T1', 'T4', 'Query', undefined])
  }

  #later(random: Random, produce: () => unknown): unknown {
    this.happenings.add('a promise')
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
    this.happenings.add('a thenable')
    // Nobody but `then` can tell whether anybody handles what a thenable is rejected with.
    handleRejections(promise)
    return thenable(promise)
  }
}

function handleRejections(value: unknown): void {
  if (value instanceof Promise) value.then(handleRejections, () => undefined)
  else if (Array.isArray(value) || value instanceof Set) value.forEach(handleRejections)
}

/** Where a parent value comes from; undefined for a value that a fault has put in its place. */
export function originOf(value: unknown): Origin | undefined {
  return typeof value === 'object' && value !== null
    ? (value as { [ORIGIN]?: Origin })[ORIGIN]
    : undefined
}

const prototypes = new WeakMap<GraphQLObjectType, object>()

/** The class of an object type: a property for each field, which is a method for some parents. */
function prototypeOf(type: GraphQLObjectType): object {
  const known = prototypes.get(type)
  if (known !== undefined) return known
  const prototype = {}
  Object.defineProperty(prototype, 'version', {
    get(this: object) {
      return originOf(this)!.world.version
    },
  })
  const names = Object.keys(type.getFields()).filter(name => name !== 'id' && name !== 'version')
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get(this: object) {
        const { world, id } = originOf(this)!
        const isMethod = world.isMethod(type, id, name)
        if (isMethod) world.happenings.add('a method')
        const value = isMethod
          ? function (this: unknown, named: object) {
              return originOf(this)?.id === id
                ? world.call(type, id, name, { ...named })
                : 'lost its this'
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

function thenable(promise: Promise<unknown>): PromiseLike<unknown> {
  return { then: (...handlers) => promise.then(...handlers) }
}

/** Hosts throw anything. */
const oddValues: readonly unknown[] = [
  'text',
  undefined,
  null,
  7,
  0n,
  Symbol('odd'),
  { message: 'odd' },
  Object.freeze({}),
  [1],
  () => 'odd',
]

function deliberateError(message: string): Error {
  return Object.assign(new Error(message), { name: 'GraphQLError' })
}

const texts: readonly unknown[] = [
  '',
  'text',
  'a "quote" \\ \n\t',
  'é \ufffd \u2028 \ud83d\ude00',
  'half a pair \ud83d',
  'null',
  '","id":"',
  'all \u0000\u0007\u001f\u007f',
  'marks \u0001 \u0002{"a":1}\u0002',
  5,
  true,
]

function leafValue(name: string, random: Random, args: Arguments): unknown {
  switch (name) {
    case 'Int':
      return random.pick([0, -1, 42, 2 ** 31 - 1, '17', true, 3.0, -0])
    case 'Float':
      return random.pick([0.1, -1.5, 1e21, 1e-7, '2.5', false, 7])
    case 'String':
      return args !== null && JSON.stringify(args) !== '{}'
        ? JSON.stringify(args)
        : random.pick(texts)
    case 'Boolean':
      return random.pick([true, false, 1, 0])
    case 'ID':
      return random.pick(['id', 7, '8', ''])
    case 'Twofold':
      return random.pick([0, -8, 1e6])
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
  if (isObjectType(nullable) || isAbstractType(nullable))
    return random.pick([5, 'text', [], {}, [1, 'a']])
  const { name } = nullable as GraphQLEnumType
  if (name === 'Token') return random.pick(['broken', 'void'])
  return random.pick(['x', NaN, 2 ** 40, {}, [], [1], { a: 'b' }, 'PURPLE', 0.5])
}
