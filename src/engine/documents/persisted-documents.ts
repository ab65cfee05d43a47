import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { traceCache } from '../../runtime/tracing.ts'
import { warnOfOpenRegistration, type ResolvedConfiguration } from '../configuration.ts'
import { requestErrorResult, type RequestErrorResult } from '../response.ts'
import { GuardedStore, type CacheLookup } from '../cache-store.ts'
import type { CompiledDocuments } from './compiled-documents.ts'
import type { LoadedRequest } from './compiled-request.ts'
import type { DocumentStore } from './document-store.ts'
import {
  hasDigest,
  persistedEntry,
  persistedQueryRequired,
  sha256,
  storeNameOf,
  type PersistedEntry,
  type PersistedQueryOptions,
} from './persisted-entry.ts'
import { PreparedDocument, type Prepared } from './prepared-document.ts'
import type { BatchTexts, TextDocuments } from './text-documents.ts'

/** Who registered a document under a key. */
type Origin = 'host' | 'client'

/** How long a store keeps a persisted query: 30 days. */
const TTL_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Documents by key, registered by the host or by clients, in the process and in the host's cache
 * store.
 */
export class PersistedDocuments {
  readonly #configuration: ResolvedConfiguration
  readonly #documents: DocumentStore
  readonly #texts: TextDocuments
  readonly #compiled: CompiledDocuments
  readonly #store: GuardedStore | undefined
  /**
   * The SHA-256 of the texts that clients have registered, by that of their keys: no other text
   * takes a key, even when the document has gone from the store. At most `maxPersistedKeys`.
   */
  readonly #textDigests = new Map<string, string>()
  /**
   * The documents that the host persisted in this process, by the name of the entry. Documents of
   * clients never displace them.
   */
  readonly #ofHost = new Map<string, PreparedDocument>()

  constructor(
    configuration: ResolvedConfiguration,
    documents: DocumentStore,
    texts: TextDocuments,
    compiled: CompiledDocuments,
  ) {
    this.#configuration = configuration
    this.#documents = documents
    this.#texts = texts
    this.#compiled = compiled
    const { cache } = configuration
    this.#store = cache && new GuardedStore(cache, (outcome, key) => traceCache({ outcome, key }))
  }

  /** The document under a key; a promise where the store is asynchronous. */
  find(entry: PersistedEntry): Prepared | Promise<Prepared> {
    const known = this.#known(entry)
    if (known !== undefined) return known
    return whenSettled(this.#ask(entry), answer =>
      answer.outcome === 'hit' ? (this.#loadStored(entry, answer.value) ?? notFound()) : notFound(),
    )
  }

  /** The document under a key, if it has this text; a text without a key is refused. */
  findOnly(entry: PersistedEntry | undefined, source: string): Prepared | Promise<Prepared> {
    if (entry === undefined) return persistedQueryRequired()
    return whenSettled(this.find(entry), found =>
      !('errors' in found) && found.document.source === source ? found : persistedQueryRequired(),
    )
  }

  /**
   * The document of a text that was sent with a key. It is kept under the key where clients may
   * register documents and the key is free.
   */
  findOrKeep(
    entry: PersistedEntry,
    source: string,
    batch?: BatchTexts,
  ): Prepared | Promise<Prepared> {
    const known = this.#known(entry)
    if (known?.document.source === source) return known
    const prepared = this.#texts.prepare(source, batch)
    if ('errors' in prepared || this.#known(entry) !== undefined) return prepared
    if (!this.#mayBeOfClient(entry) || !hasDigest(source, entry)) return prepared
    if (!this.#mayTake(entry, source)) return prepared
    return whenSettled(this.#ask(entry), answer => {
      // The store may hold another text under the key.
      if (answer.outcome === 'failure') return prepared
      // Another request may have taken the key while this one waited for the store.
      if (this.#known(entry) !== undefined) return prepared
      if (answer.outcome === 'hit' && this.#loadStored(entry, answer.value) !== undefined)
        return prepared
      const key = sha256(entry.name)
      const isNew = !this.#textDigests.has(key)
      if (!this.#take(entry, source)) return prepared
      return whenSettled(this.#add(entry, prepared), isKept => {
        if (isKept) this.#keep(entry, prepared)
        else if (isNew) this.#textDigests.delete(key)
        return prepared
      })
    })
  }

  /**
   * Keeps a document of the host under a key, replacing the document there; without a key under its
   * SHA-256. Returns the key.
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version is invalid, or the key is the SHA-256 of
   * another text
   */
  persist(source: string, { queryCacheKey, queryCacheVersion }: PersistedQueryOptions): string {
    const key = queryCacheKey ?? sha256(source)
    const entry = persistedEntry(
      { queryCacheKey: key, queryCacheVersion },
      this.#configuration.limits,
    )
    if (entry === undefined) throw new EngineError('The key of a persisted query is blank.')
    if (entry instanceof GraphQLError) throw entry
    if (!hasDigest(source, entry))
      throw new EngineError('The key is the SHA-256 of another document.')
    const prepared = this.#texts.trusted(source)
    prepared.isHeld = true
    this.#ofHost.set(entry.name, prepared)
    this.#store?.set(this.#storeKey(entry), this.#stored(entry, 'host', prepared), TTL_MS)
    return String(key)
  }

  /** Keeps a document that a client has registered. */
  #keep({ name, digest }: PersistedEntry, prepared: PreparedDocument): void {
    this.#documents.addKey(name, prepared)
    // A key that is the SHA-256 of its document proves it.
    if (digest === undefined && !this.#configuration.isRegistrationSet) warnOfOpenRegistration()
  }

  #ask(entry: PersistedEntry): CacheLookup | Promise<CacheLookup> {
    return this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' }
  }

  /**
   * Adds a document of a client to the store; false where that fails. Then the process does not
   * keep it either, because another process may register another text under the key.
   */
  #add(entry: PersistedEntry, prepared: PreparedDocument): boolean | Promise<boolean> {
    return (
      this.#store?.add(this.#storeKey(entry), this.#stored(entry, 'client', prepared), TTL_MS) ??
      true
    )
  }

  /** Whether no other text has a key. */
  #mayTake({ name }: PersistedEntry, source: string): boolean {
    const digest = this.#textDigests.get(sha256(name))
    return digest === undefined || digest === sha256(source)
  }

  /**
   * Lets a key stand for a text; false where another text has it, or where clients have too many
   * keys. A SHA-256 stands for its text anyway.
   */
  #take(entry: PersistedEntry, source: string): boolean {
    const key = sha256(entry.name)
    if (entry.digest !== undefined || this.#textDigests.has(key))
      return this.#mayTake(entry, source)
    const { maxPersistedKeys } = this.#configuration.limits
    if (maxPersistedKeys !== false && this.#textDigests.size >= maxPersistedKeys) return false
    this.#textDigests.set(key, sha256(source))
    return true
  }

  /** The document that this process holds under a key. */
  #known({ name }: PersistedEntry): PreparedDocument | undefined {
    return this.#ofHost.get(name) ?? this.#documents.underKey(name)
  }

  /**
   * Whether the configuration lets clients register documents under a key. It applies to stored
   * documents too, which another process may have registered under another configuration.
   */
  #mayBeOfClient({ digest }: PersistedEntry): boolean {
    const { registration, onlyPersisted } = this.#configuration
    return (
      !onlyPersisted &&
      (registration === 'open' || (registration === 'hash' && digest !== undefined))
    )
  }

  /**
   * The key in the store, which holds the digest of the schema, of the limits and of the version of
   * this package.
   */
  #storeKey(entry: PersistedEntry): string {
    return `tapeql:${this.#compiled.digest.toString('base64url')}:${storeNameOf(entry)}`
  }

  /**
   * The value in the store: a compiled request that is bound to its key and its origin, and is
   * invalid under others.
   */
  #stored({ name }: PersistedEntry, origin: Origin, { document }: PreparedDocument): string {
    return Buffer.from(this.#compiled.encode(document, origin, name)).toString('base64url')
  }

  /**
   * Loads a stored document; undefined where it is damaged, is bound to another schema or key, may
   * not be registered by clients, or has another text than the digest or the taken key demands.
   * With a `cacheSecret` an unsigned document is ignored too: whoever can write to the store could
   * put any text under a key.
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
    if (!isOfHost && !this.#mayTake(entry, source)) return undefined
    const prepared = this.#prepare(loaded, isOfHost)
    if ('errors' in prepared) return undefined
    this.#documents.addKey(name, prepared)
    return prepared
  }

  /** The entry of a stored document; a signed one was parsed and validated before. */
  #prepare({ document, isSigned }: LoadedRequest, isOfHost: boolean): Prepared {
    const { source } = document
    if (!isSigned)
      return isOfHost ? this.#texts.prepareForHost(source) : this.#texts.prepare(source)
    const { order } = this.#documents
    const signed = new PreparedDocument(order, document, { isOfHost, fieldComparisons: 0 })
    if (isOfHost) return signed
    return this.#documents.withText(source) ?? this.#documents.addText(source, signed)
  }
}

function notFound(): RequestErrorResult {
  return requestErrorResult('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
}
