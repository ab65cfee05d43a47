import { randomOf } from '../../../random/random.ts'

/** What a host object is, for those who read what was counted. */
export type HostKind =
  | 'object with own getters'
  | 'object with data and getters'
  | 'instance of a class'
  | 'proxy of an object'
  | 'proxy of a function'
  | 'proxy of an array'
  | 'method that is a proxy'
  | 'thenable'
  | 'iterable'
  | 'generator'
  | 'async iterable'
  | 'object in the place of a leaf'
  | 'value of a scalar'

/**
 * Where a world makes host objects: the properties and indices that lead there from the root. What
 * is made there depends on its seed alone, so two worlds of one seed have the same at the same
 * sites, whoever asks and in whatever order.
 */
export class Site {
  readonly name: string
  readonly parent: Site | null
  readonly seed: number
  /**
   * The host objects that were made here, one after the other where each read gives a fresh one.
   */
  readonly tallies: Tally[] = []
  readonly children = new Map<string, Site>()

  constructor(name: string, parent: Site | null) {
    this.name = name
    this.parent = parent
    this.seed = randomOf(parent?.seed ?? '', name).below(2 ** 32)
  }

  child(name: string): Site {
    let child = this.children.get(name)
    if (child === undefined) {
      child = new Site(name, this)
      this.children.set(name, child)
    }
    return child
  }

  /** What is counted of a host object that is made here now. */
  begin(kind: HostKind): Tally {
    const tally = new Tally(kind, this)
    this.tallies.push(tally)
    return tally
  }

  /** The names from the root on. */
  get path(): string {
    return this.parent === null ? this.name : `${this.parent.path}.${this.name}`
  }
}

/**
 * How often each property of one host object was read, and each of its methods called at each
 * response position.
 */
export class Tally {
  readonly kind: HostKind
  readonly site: Site
  readonly reads = new Map<string, number>()
  readonly calls = new Map<string, number>()

  /**
   * Whether a promise of the host is being resolved, which asks what it is resolved to for `then`:
   * that is no read of an engine.
   */
  static isSettling = false

  constructor(kind: HostKind, site: Site) {
    this.kind = kind
    this.site = site
  }

  read(name: string | symbol): void {
    if (Tally.isSettling) return
    const key = typeof name === 'string' ? name : name.toString()
    this.reads.set(key, (this.reads.get(key) ?? 0) + 1)
  }

  /** @param position where the method or the resolver was called, as far as it is told */
  call(name: string, position?: Position): void {
    const key = position === undefined ? `${name}()` : `${name}() at ${textOf(position)}`
    this.calls.set(key, (this.calls.get(key) ?? 0) + 1)
  }
}

/** A response position, as the `info` of both engines tells it. */
export interface Position {
  readonly prev: Position | undefined
  readonly key: string | number
}

function textOf({ prev, key }: Position): string {
  return prev === undefined ? String(key) : `${textOf(prev)}.${key}`
}
