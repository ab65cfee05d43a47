import { setTimeout as wait } from 'node:timers/promises'
import { nodeCrypto } from '../runtime/node-crypto.ts'
import { digestOf } from '../runtime/short-name.ts'
import { GuardedStore, type CacheStore } from './cache-store.ts'
import {
  isOfMany,
  type Begun,
  type Keeping,
  type KeptResponse,
  type Making,
  type ResponseStore,
} from './response-store.ts'

/** A kept response as the first line of its text, which the body follows. */
interface Head extends Omit<KeptResponse, 'body'> {
  /** The end of the time for which the response is kept: a store may keep it longer. */
  readonly endsAtMs: number
  /** The versions of the marks of what the response shows, when it was made. */
  readonly versions: Readonly<Record<string, string>>
}

/** The names by which entries are found. */
interface SharedNames {
  /** The schema with its version: other versions answer otherwise. */
  readonly schema: string
  /** The schema without its version: what one version writes, others show. */
  readonly objects: string
}

/** The time for which the version of a mark is stored. */
const VERSION_MS = 24 * 60 * 60 * 1_000
/** The time within which a process makes a response that others wait for. */
const CLAIM_MS = 5_000
/** The time between two looks at what another process makes. */
const LOOK_MS = 25
/** The most responses of which a process remembers what they have shown. */
const MAX_REMEMBERED = 1_000

/**
 * Keeps responses in a store that processes share. Each mark has a version in the store, a random text, and
 * a response is found while the marks of what it shows have the versions that they had when it was made:
 * so that to drop responses is to give a mark another version, whichever process has kept them. Where the
 * store has lost a version, the responses are lost, too.
 */
export class SharedResponses implements ResponseStore {
  readonly isSynchronous = false
  readonly #store: GuardedStore
  readonly #names: SharedNames
  readonly #hasClaims: boolean
  /** The text of claims of this process. */
  readonly #owner = nodeCrypto().randomUUID()
  /** The marks of responses that were not kept, because nobody knew ahead which objects they would show. */
  readonly #shownMarks = new Map<string, readonly string[]>()

  constructor(store: CacheStore, names: SharedNames) {
    this.#store = new GuardedStore(store, () => undefined)
    this.#names = names
    this.#hasClaims = store.add !== undefined
  }

  async find(key: string): Promise<KeptResponse | undefined> {
    const text = await this.#read(this.#keyOf(key))
    if (text === undefined) return undefined
    const end = text.indexOf('\n')
    const head = headOf(text.slice(0, end))
    if (head === undefined || Date.now() >= head.endsAtMs) return undefined
    const marks = Object.keys(head.versions)
    const versions = await Promise.all(marks.map(mark => this.#versionOf(mark)))
    const isCurrent = marks.every((mark, index) => head.versions[mark] === versions[index])
    return isCurrent ? { ...head, body: text.slice(end + 1) } : undefined
  }

  async begin(key: string, marks: readonly string[]): Promise<Begun> {
    const claim = this.#hasClaims ? await this.#claim(key) : undefined
    if (typeof claim === 'object') return claim
    const remembered = this.#shownMarks.get(key) ?? []
    const versions = await this.#versionsOf([...new Set([...marks, ...remembered])])
    const end = (): void => {
      if (claim === 'claimed') this.#store.delete(this.#claimKeyOf(key))
    }
    const making: Making = {
      keep: (response, shownMarks, lifetimeMs) =>
        this.#keep(key, response, shownMarks, versions, lifetimeMs).finally(end),
      end,
    }
    return making
  }

  async drop(marks: readonly string[]): Promise<void> {
    await Promise.all(
      marks.map(mark => this.#store.set(this.#versionKeyOf(mark), newVersion(), VERSION_MS)),
    )
  }

  /**
   * Claims a response, or waits for the process that has claimed it. Where that has made none, or where the
   * store fails, all that wait make their own at once.
   */
  async #claim(key: string): Promise<KeptResponse | 'claimed' | 'unclaimed'> {
    const claimKey = this.#claimKeyOf(key)
    if (await this.#store.add(claimKey, this.#owner, CLAIM_MS)) return 'claimed'
    const endMs = performance.now() + CLAIM_MS
    while (performance.now() < endMs) {
      const claim = await this.#store.get(claimKey)
      // The store has taken the claim later than it was waited for.
      if (claim.outcome === 'hit' && claim.value === this.#owner) return 'claimed'
      // A claim is given back behind its response.
      const response = await this.find(key)
      if (response !== undefined) return response
      if (claim.outcome !== 'hit') return 'unclaimed'
      await wait(LOOK_MS)
    }
    return 'unclaimed'
  }

  /**
   * Stores a response if what it shows has the versions that it had before. Of an object that was not known
   * ahead, the marks of all its type say so, which the drop of any object changes: where that has kept a
   * response out, its objects are known for the next time.
   */
  async #keep(
    key: string,
    { body, ...times }: KeptResponse,
    shownMarks: readonly string[],
    versionsBefore: Readonly<Record<string, string>> | undefined,
    lifetimeMs: number,
  ): Promise<Keeping> {
    if (versionsBefore === undefined) return 'unknown'
    const newMarks = shownMarks.filter(mark => !Object.hasOwn(versionsBefore, mark))
    // A table that was met on the way may have been written meanwhile.
    if (newMarks.some(isOfMany)) return 'dropped'
    const newVersions = await this.#versionsOf(newMarks)
    if (newVersions === undefined) return 'unknown'
    const marks = newMarks.length === 0 ? shownMarks : Object.keys(versionsBefore)
    const versionsNow = await Promise.all(marks.map(mark => this.#versionOf(mark)))
    if (marks.some((mark, index) => versionsBefore[mark] !== versionsNow[index])) {
      this.#remember(key, shownMarks)
      return 'dropped'
    }
    const versions = Object.fromEntries(
      shownMarks.map(mark => [mark, newVersions[mark] ?? versionsBefore[mark]!]),
    )
    const ttlMs = Math.ceil(lifetimeMs)
    const head: Head = { ...times, endsAtMs: Date.now() + ttlMs, versions }
    const text = `${JSON.stringify(head)}\n${String(body)}`
    await this.#store.set(this.#keyOf(key), text, ttlMs)
    return 'current'
  }

  #remember(key: string, shownMarks: readonly string[]): void {
    this.#shownMarks.delete(key)
    this.#shownMarks.set(key, shownMarks)
    for (const oldestKey of this.#shownMarks.keys()) {
      if (this.#shownMarks.size <= MAX_REMEMBERED) return
      this.#shownMarks.delete(oldestKey)
    }
  }

  /** The versions of marks, which those without one get; undefined where the store fails. */
  async #versionsOf(
    marks: readonly string[],
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const entries = await Promise.all(
      marks.map(async mark => [mark, await this.#versionOrNewOf(mark)] as const),
    )
    return entries.every((entry): entry is [string, string] => entry[1] !== undefined)
      ? Object.fromEntries(entries)
      : undefined
  }

  async #versionOrNewOf(mark: string): Promise<string | undefined> {
    const version = await this.#versionOf(mark)
    if (version !== undefined) return version
    await this.#store.add(this.#versionKeyOf(mark), newVersion(), VERSION_MS)
    // Another process may have been the first.
    return this.#versionOf(mark)
  }

  #versionOf(mark: string): Promise<string | undefined> {
    return this.#read(this.#versionKeyOf(mark))
  }

  async #read(key: string): Promise<string | undefined> {
    const lookup = await this.#store.get(key)
    return lookup.outcome === 'hit' ? lookup.value : undefined
  }

  #keyOf(key: string): string {
    return `tapeql:response:${digestOf(JSON.stringify([this.#names.schema, key]))}`
  }

  #claimKeyOf(key: string): string {
    return `tapeql:making:${digestOf(JSON.stringify([this.#names.schema, key]))}`
  }

  #versionKeyOf(mark: string): string {
    return `tapeql:version:${digestOf(JSON.stringify([this.#names.objects, mark]))}`
  }
}

function newVersion(): string {
  return nodeCrypto().randomUUID()
}

/** The head of a text in a store; undefined for another text, which somebody else has put there. */
function headOf(line: string): Head | undefined {
  try {
    const head = Object(JSON.parse(line)) as Partial<Head>
    const isHead =
      typeof head.madeAtMs === 'number' &&
      typeof head.endsAtMs === 'number' &&
      typeof head.maxAge === 'number' &&
      typeof head.isPrivate === 'boolean' &&
      (head.actualCost === undefined || head.actualCost >= 0) &&
      typeof head.versions === 'object'
    return isHead ? (head as Head) : undefined
  } catch {
    return undefined
  }
}
