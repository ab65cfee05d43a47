import {
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { randomOf, type Random } from '../../../random/random.ts'
import type { Abstraction } from '../world.ts'
import type { Climate, Happening } from './climate.ts'
import { hostLeaf, wrongLeaf } from './host-leaves.ts'
import { hostList } from './host-lists.ts'
import { countingProxy, hostObject } from './host-objects.ts'
import type { Origin } from './origin.ts'
import { noteReason } from './rejections.ts'
import { Site, Tally, type HostKind, type Position } from './site.ts'

/** What a world depends on. */
export interface WorldSetting {
  readonly seed: string
  readonly schema: GraphQLSchema
  readonly rootType: GraphQLObjectType
  readonly abstraction: Abstraction
  readonly climate: Climate
  /**
   * Whether lists may come as async iterables; where they may not, they come as thenables of an
   * array.
   */
  readonly readsAsyncIterables: boolean
  /**
   * How often properties may be read, and methods be called, before the world takes it for endless
   * and refuses.
   */
  readonly patience: number
}

/**
 * The host's objects behind one request, in which everything that is read or called is counted.
 * What a property, a method or a resolver gives depends on the seed and on the way to it from the
 * root.
 */
export class HostWorld {
  readonly setting: WorldSetting
  readonly site: Site
  readonly root: object
  readonly happenings = new Set<Happening>()
  /** The sites of promises that were rejected and that nobody has handled. */
  readonly unhandled = new Set<string>()
  /** How many promises have not settled. */
  pending = 0
  /** How often properties were read and methods called. */
  uses = 0

  constructor(setting: WorldSetting) {
    this.setting = setting
    this.site = new Site(setting.seed, null)
    this.root = hostObject(this, setting.rootType, this.site, randomOf(this.site.seed), true)
  }

  met(happening: Happening): void {
    this.happenings.add(happening)
  }

  /** What the property of a host object is when it is read now. */
  property(origin: Origin, name: string, isKept = false): unknown {
    this.#use()
    if (origin.kept.has(name)) return origin.kept.get(name)
    const type = origin.type!
    if (name === '__typename') return this.#ownTypeName(type, origin.tally.site)
    const site = origin.tally.site.child(name)
    const random = randomOf(site.seed, 'property')
    const keeps = isKept || random.chance(0.5)
    const value = random.chance(this.setting.climate.methods)
      ? this.#method(origin, name, random)
      : this.#produce(type.getFields()[name]!.type, site, keeps)
    if (keeps) origin.kept.set(name, value)
    this.met(
      keeps
        ? 'a property that gives its value again'
        : 'a property that gives a fresh value each time',
    )
    return value
  }

  /** What a method of a host object, or a resolver, gives at a response position. */
  call(origin: Origin, name: string, parameters: readonly unknown[], callee = name): unknown {
    const { path } = parameters.at(-1) as { path: Position }
    origin.tally.call(callee, path)
    this.#use()
    this.met(callee === name ? 'a method' : 'a resolver')
    return this.#produce(origin.type!.getFields()[name]!.type, origin.tally.site.child(name), false)
  }

  /**
   * The name of the object type of a value, as `resolveType` says it; wrong in a share of cases.
   */
  resolveType({ tally, type }: Origin, path: Position): unknown {
    tally.call('resolveType', path)
    this.met('a call of resolveType')
    const random = randomOf(tally.site.seed, 'resolveType')
    return this.#tell(tally.site, random, () => {
      if (!random.chance(this.setting.climate.faults / 2)) return type!.name
      this.met('a type that is told wrong')
      if (random.chance(0.3)) throw this.newError('no type')
      return random.pick(['Nothing', 'Node', 'Query', undefined])
    })
  }

  /**
   * Whether a value is of the object type of that name, as `isTypeOf` says it; wrong in a share of
   * cases.
   */
  isTypeOf({ tally, type }: Origin, name: string, path: Position): unknown {
    tally.call(`isTypeOf ${name}`, path)
    this.met('a call of isTypeOf')
    const random = randomOf(tally.site.seed, 'isTypeOf', name)
    return this.#tell(tally.site, random, () => {
      if (!random.chance(this.setting.climate.faults / 3)) return type!.name === name
      this.met('a type that is told wrong')
      if (random.chance(0.3)) throw this.newError('no test')
      return random.pick([false, 0, undefined])
    })
  }

  get isEndless(): boolean {
    return this.uses > this.setting.patience
  }

  /** What is counted of a host object that is made at a site now. */
  begin(kind: HostKind, site: Site): Tally {
    this.met(kind)
    return site.begin(kind)
  }

  /** What something asynchronous gives; it is waited for before the counts are compared. */
  async later<Result>(site: Site, run: () => Promise<Result>): Promise<Result> {
    this.pending++
    try {
      return await run()
    } catch (thrown) {
      throw this.#reason(site, thrown)
    } finally {
      this.pending--
    }
  }

  newError(message: string): Error {
    return Object.assign(new Error(message), { name: 'GraphQLError' })
  }

  #use(): void {
    this.uses++
    if (this.isEndless) throw this.newError('This is endless.')
  }

  #ownTypeName(type: GraphQLObjectType, site: Site): string | undefined {
    if (this.setting.abstraction !== '__typename') return undefined
    this.met('a property __typename that is read')
    const random = randomOf(site.seed, '__typename')
    if (!random.chance(this.setting.climate.faults / 3)) return type.name
    this.met('a type that is told wrong')
    return random.pick(['Nothing', 'Node', 'T0', 'T1', 'Query', undefined])
  }

  #tell(site: Site, random: Random, tell: () => unknown): unknown {
    if (!random.chance(this.setting.climate.promises)) return tell()
    this.met('a type that is told later')
    return this.#promise(site, tell)
  }

  #method(origin: Origin, name: string, random: Random): unknown {
    const call = (parameters: readonly unknown[]): unknown => this.call(origin, name, parameters)
    if (random.chance(0.3 * Math.min(1, this.setting.climate.promises * 5))) {
      this.met('an asynchronous method')
      return (...parameters: unknown[]) =>
        this.later(origin.tally.site.child(name), async () => {
          await Promise.resolve()
          return call(parameters)
        })
    }
    const method = (...parameters: unknown[]): unknown => call(parameters)
    if (!random.chance(0.3)) return method
    const tally = this.begin('method that is a proxy', origin.tally.site.child(name))
    return countingProxy(method, { world: this, type: null, tally, kept: new Map() })
  }

  /**
   * A value of a type, or a promise of it; or it throws. `isKept` is whether the same value is
   * given again.
   */
  #produce(type: GraphQLOutputType, site: Site, isKept: boolean, isBelowList = false): unknown {
    const random = randomOf(site.seed)
    // A thenable makes its value each time that it is called.
    const make = (): unknown => this.#value(type, site, randomOf(site.seed, 'value'), isKept)
    const { promises } = this.setting.climate
    if (!random.chance(isBelowList ? promises / 2 : promises)) return make()
    return random.chance(0.25) ? this.#thenable(site, make) : this.#promise(site, make)
  }

  #value(type: GraphQLOutputType, site: Site, random: Random, isKept: boolean): unknown {
    if (random.chance(this.setting.climate.faults)) return this.#fault(type, random)
    if (!isNonNullType(type) && random.chance(0.08)) return random.pick([null, undefined])
    const nullable = getNullableType(type) as GraphQLOutputType
    if (isListType(nullable)) return this.#list(nullable.ofType, site, random, isKept)
    if (isLeafType(nullable)) return hostLeaf(this, nullable.name, site, random)
    if (!isAbstractType(nullable)) {
      return hostObject(this, nullable as GraphQLObjectType, site, random, true)
    }
    const picked = random.pick(this.setting.schema.getPossibleTypes(nullable))
    // graphql-js looks for no `__typename` of functions.
    return hostObject(this, picked, site, random, false)
  }

  #list(itemType: GraphQLOutputType, site: Site, random: Random, isKept: boolean): unknown {
    const isLong = this.setting.climate.isLong && site.parent === this.site && random.chance(0.7)
    if (isLong) this.met('a long list')
    const short = isLong ? 0 : random.below(4)
    const length = isLong ? 300 + random.below(random.chance(0.1) ? 2700 : 300) : short
    const make = (index: number): unknown =>
      this.#produce(itemType, site.child(String(index)), true, true)
    return hostList(this, site, random, { length, make }, isKept)
  }

  #fault(type: GraphQLOutputType, random: Random): unknown {
    switch (random.below(7)) {
      case 0:
      case 1:
        this.met('an error that is thrown')
        throw this.newError('thrown')
      case 2:
        this.met('an odd value that is thrown')
        throw random.pick<unknown>(['text', undefined, 7, { message: 'odd' }, [1]])
      case 3:
        this.met('an error that is returned')
        return this.newError('returned')
      case 4:
        this.met('null in the place of anything')
        return random.pick([null, undefined])
      default:
        this.met('a value of a wrong kind')
        return wrongValue(getNullableType(type) as GraphQLOutputType, random)
    }
  }

  /** A promise that settles at once or soon. */
  #promise(site: Site, make: () => unknown): Promise<unknown> {
    this.met('a promise')
    const random = randomOf(site.seed, 'promise')
    const delay = random.below(5)
    this.pending++
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.pending--
        try {
          if (random.chance(this.setting.climate.faults)) throw this.newError('rejected')
          const made = make()
          Tally.isSettling = true
          resolve(made)
        } catch (thrown) {
          this.met('a promise that is rejected')
          reject(this.#reason(site, thrown))
        } finally {
          Tally.isSettling = false
        }
      }
      if (delay < 2) settle()
      else if (delay < 4) queueMicrotask(() => queueMicrotask(settle))
      else setImmediate(settle)
    })
  }

  /** An object with a `then` method that is no promise: it begins when that is called. */
  #thenable(site: Site, make: () => unknown): object {
    const tally = this.begin('thenable', site)
    const then = (...handlers: Parameters<Promise<unknown>['then']>): unknown => {
      tally.call('then')
      return this.#promise(site, make).then(...handlers)
    }
    return Object.defineProperty({}, 'then', {
      get: () => {
        tally.read('then')
        return then
      },
    })
  }

  /** What a promise is rejected with: it tells where it comes from. */
  #reason(site: Site, thrown: unknown): Error {
    const reason = thrown instanceof Error ? thrown : this.newError(`odd: ${typeof thrown}`)
    noteReason(reason, this, site)
    return reason
  }
}

/** Values in the place of others. */
function wrongValue(type: GraphQLOutputType, random: Random): unknown {
  if (isListType(type)) return random.pick([5, 'text', {}, true])
  if (isLeafType(type)) return wrongLeaf(type.name, random)
  return random.pick([5, 'text', [], {}, [1, 'a']])
}
