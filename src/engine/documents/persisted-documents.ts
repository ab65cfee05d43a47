import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { traceCache } from '../../runtime/tracing.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { nameKeys } from './document-keys.ts'
import { refused, type Refused } from '../response.ts'
import type { Account } from './account.ts'
import { GuardedStore, type Found } from '../cache-store.ts'
import type { CompiledDocuments } from './compiled-documents.ts'
import {
  hasDigest,
  persistedEntry,
  persistedQueryRequired,
  sha256,
  type PersistedEntry,
  type PersistedQueryOptions,
} from './persisted-entry.ts'
import { PreparedDocument, type Prepared } from './prepared-document.ts'
import { TakenKeys } from './taken-keys.ts'
import type { JudgedTexts, TextDocuments } from './text-documents.ts'

/** Who has put a document under a key. */
type Origin = 'host' | 'client'

/** How long a store keeps a persisted query: 30 days. */
const TTL_MS = 30 * 24 * 60 * 60 * 1000

/** Documents under keys: those of the host and those that clients may register, in the process and in the host's store. */
export class PersistedDocuments {
  readonly #configuration: ResolvedConfiguration
  readonly #account: Account
  readonly #texts: TextDocuments
  readonly #compiled: CompiledDocuments
  readonly #store: GuardedStore | undefined
  readonly #byKey: DocumentCache<PreparedDocument>
  readonly #taken: TakenKeys
  /** What the host has persisted in this process, by entry: no number of clients' documents displaces it. */
  readonly #ofHost = new Map<string, PreparedDocument>()

  constructor(
    configuration: ResolvedConfiguration,
    account: Account,
    texts: TextDocuments,
    compiled: CompiledDocuments,
  ) {
    this.#configuration = configuration
    this.#account = account
    this.#texts = texts
    this.#compiled = compiled
    const { cache, limits } = configuration
    const { maxCachedDocumentBytes: maxDocumentBytes, maxPersistedKeys } = limits
    this.#store = cache && new GuardedStore(cache, (outcome, key) => traceCache({ outcome, key }))
    this.#byKey = new DocumentCache(account, nameKeys(), { maxDocumentBytes })
    this.#taken = new TakenKeys(maxPersistedKeys, account)
  }

  /** What is under a key; a promise where the store has to be waited for. */
  find(entry: PersistedEntry): Prepared | Promise<Prepared> {
    const known = this.#known(entry)
    if (known !== undefined) return known
    return whenSettled(this.#ask(entry), answer =>
      answer.outcome === 'hit' ? (this.#loadStored(entry, answer.value) ?? notFound()) : notFound(),
    )
  }

  /** What is under a key, provided that it is this text; a text without a key is refused. */
  findOnly(entry: PersistedEntry | undefined, source: string): Prepared | Promise<Prepared> {
    if (entry === undefined) return persistedQueryRequired()
    return whenSettled(this.find(entry), found =>
      !('errors' in found) && found.document.source === source ? found : persistedQueryRequired(),
    )
  }

  /** The document of a text that came with a key; it is kept under the key where that may have it and has none. */
  findOrKeep(entry: PersistedEntry, source: string, batch?: JudgedTexts): Prepared | Promise<Prepared> {
    const known = this.#known(entry)
    if (known?.document.source === source) return known
    const prepared = this.#texts.prepare(source, batch)
    if ('errors' in prepared || this.#known(entry) !== undefined) return prepared
    if (!this.#mayBeOfClient(entry) || !hasDigest(source, entry)) return prepared
    if (!this.#taken.admits(entry.name, source)) return prepared
    return whenSettled(this.#ask(entry), answer => {
      // Without an answer there may be another text under the key.
      if (answer.outcome === 'failure') return prepared
      // Another request may have taken the key while the store was asked.
      if (this.#known(entry) !== undefined) return prepared
      if (answer.outcome === 'hit' && this.#loadStored(entry, answer.value) !== undefined) return prepared
      // A SHA-256 needs no memory of its text.
      const isNew = entry.digest === undefined && !this.#taken.has(entry.name)
      if (entry.digest === undefined && !this.#taken.take(entry.name, source)) return prepared
      return whenSettled(this.#add(entry, prepared), isKept => {
        if (isKept) this.#byKey.set(entry.name, prepared)
        else if (isNew) this.#taken.giveBack(entry.name)
        return prepared
      })
    })
  }

  /**
   * Keeps a document of the host under a key, in the place of what was there before; without a key under its SHA-256. Returns
   * the key.
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version cannot be one, or the key is the SHA-256 of another text
   */
  persist(source: string, { queryCacheKey, queryCacheVersion }: PersistedQueryOptions): string {
    const key = queryCacheKey ?? sha256(source)
    const entry = persistedEntry({ queryCacheKey: key, queryCacheVersion }, this.#configuration.limits)
    if (entry === undefined) throw new EngineError('The key of a persisted query is blank.')
    if (entry instanceof GraphQLError) throw entry
    if (!hasDigest(source, entry)) throw new EngineError('The key is the SHA-256 of another document.')
    const prepared = this.#texts.trusted(source)
    prepared.isHeld = true
    this.#ofHost.set(entry.name, prepared)
    this.#store?.set(this.#storeKey(entry), this.#stored(entry, 'host', prepared), TTL_MS)
    return key
  }

  #ask(entry: PersistedEntry): Found | Promise<Found> {
    return this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' }
  }

  /** Puts a document of a client into the store; only what is there is kept in the process, else others may give its key away. */
  #add(entry: PersistedEntry, prepared: PreparedDocument): boolean | Promise<boolean> {
    return this.#store?.add(this.#storeKey(entry), this.#stored(entry, 'client', prepared), TTL_MS) ?? true
  }

  /** What the process itself holds under a key. */
  #known({ name }: PersistedEntry): PreparedDocument | undefined {
    return this.#ofHost.get(name) ?? this.#byKey.get(name)
  }

  /** Whether clients may have what is under a key, be it from a time or a process in which more was allowed. */
  #mayBeOfClient({ digest }: PersistedEntry): boolean {
    const { registration, onlyPersisted } = this.#configuration
    return !onlyPersisted && (registration === 'open' || (registration === 'hash' && digest !== undefined))
  }

  /** Another schema, other limits or another version of this package have other keys. */
  #storeKey({ name }: PersistedEntry): string {
    return `tapeql:${this.#compiled.digest.toString('base64url')}:${name}`
  }

  /** A document as the store has it, bound to its key and to its origin: it is nothing under another one. */
  #stored({ name }: PersistedEntry, origin: Origin, { document }: PreparedDocument): string {
    return Buffer.from(this.#compiled.encode(document, origin, name)).toString('base64url')
  }

  /**
   * What a store holds under a key; nothing where it does not fit, whatever the reason. Where there is a secret, an entry without
   * its signature is nobody's: who can write to the store could put any text under a key. Nor is it under a key that stands for
   * another text.
   */
  #loadStored(entry: PersistedEntry, text: string): PreparedDocument | undefined {
    const { name } = entry
    const bytes = Buffer.from(text, 'base64url')
    const ofHost = this.#compiled.decode(bytes, 'host', name)
    const isOfHost = typeof ofHost !== 'string'
    if (!isOfHost && !this.#mayBeOfClient(entry)) return undefined
    const loaded = isOfHost ? ofHost : this.#compiled.decode(bytes, 'client', name)
    if (typeof loaded === 'string') return undefined
    const { document, isSigned } = loaded
    const { source } = document
    if (!isSigned && this.#configuration.cacheSecret !== undefined) return undefined
    if (!hasDigest(source, entry)) return undefined
    if (!isOfHost && !this.#taken.admits(name, source)) return undefined
    const prepared = isSigned
      ? new PreparedDocument(this.#account, document, { isOfHost, fieldComparisons: 0 })
      : isOfHost
        ? this.#texts.prepareForHost(source)
        : this.#texts.prepare(source)
    if ('errors' in prepared) return undefined
    this.#byKey.set(name, prepared)
    return prepared
  }
}

function notFound(): Refused {
  return refused('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
}
