import {
  errorBehaviors,
  isErrorBehavior,
  type ErrorBehavior,
} from '../../response/error-behavior.ts'
import { EngineError } from '../../errors/engine-error.ts'
import {
  anything,
  oneOfValues,
  optionFaults,
  optionsError,
  type Expectations,
} from '../../errors/expectation.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { traceCache } from '../../runtime/tracing.ts'
import {
  warnOfOpenRegistration,
  warnOfRefusedRegistration,
  type ResolvedConfiguration,
} from '../configuration.ts'
import { requestErrorResult, type RequestErrorResult } from '../transport-response.ts'
import { GuardedStore, type CacheLookup } from '../../caching/cache-store.ts'
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
  type PersistOptions,
} from './persisted-entry.ts'
import { PreparedDocument, type Prepared } from './prepared-document.ts'
import type { BatchTexts, TextDocuments } from './text-documents.ts'

/** The party that registered a document under a key. */
type Origin = 'host' | 'client'

/** The lifetime of a persisted query in a store: 30 days. */
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
   * The SHA-256 of texts of clients by the SHA-256 of their keys: no other text takes a key, even
   * when the document has left the store. At most `maxPersistedKeys`.
   */
  readonly #textDigests = new Map<string, string>()
  /**
   * The documents that the host persisted in this process, by the name of the entry. Documents of
   * clients never displace them.
   */
  readonly #hostDocuments = new Map<string, PreparedDocument>()

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

  /** The documents that the host has persisted in this process. */
  get ofHost(): readonly PreparedDocument[] {
    return [...new Set(this.#hostDocuments.values())]
  }

  /** Returns the document under a key; a promise where the store is asynchronous. */
  documentOf(entry: PersistedEntry): Prepared | Promise<Prepared> {
    const cached = this.#cachedDocument(entry)
    if (cached !== undefined) return cached
    return whenSettled(this.#lookUp(entry), lookup =>
      lookup.outcome === 'hit' ? (this.#loadStored(entry, lookup.value) ?? notFound()) : notFound(),
    )
  }

  /** Returns the document under a key, if its text is `source`; refuses a text without a key. */
  documentWithText(
    entry: PersistedEntry | undefined,
    source: string,
  ): Prepared | Promise<Prepared> {
    if (entry === undefined) return persistedQueryRequired()
    return whenSettled(this.documentOf(entry), prepared =>
      !('errors' in prepared) && prepared.document.source === source
        ? prepared
        : persistedQueryRequired(),
    )
  }

  /**
   * Returns the document of a text and a key of a client, and registers the document under the key
   * where clients may register documents and the key is free.
   */
  documentOrRegister(
    entry: PersistedEntry,
    source: string,
    batch?: BatchTexts,
  ): Prepared | Promise<Prepared> {
    const cached = this.#cachedDocument(entry)
    if (cached?.document.source === source) return cached
    const prepared = this.#texts.prepare(source, batch)
    if ('errors' in prepared || this.#cachedDocument(entry) !== undefined) return prepared
    if (!this.#allowsClient(entry)) {
      const { registration, onlyPersisted } = this.#configuration
      if (registration === 'off' && !onlyPersisted) warnOfRefusedRegistration()
      return prepared
    }
    if (!hasDigest(source, entry)) return prepared
    if (!this.#isFreeFor(entry, source)) return prepared
    // A SHA-256 proves its text, so the process keeps the text whatever becomes of the store.
    const isProven = entry.digest !== undefined
    if (isProven) this.#cache(entry, prepared)
    return whenSettled(this.#lookUp(entry), lookup => {
      // The store may hold another text under the key.
      if (lookup.outcome === 'failure') return prepared
      // Another request may have taken the key while this request waited for the store.
      if (!isProven && this.#cachedDocument(entry) !== undefined) return prepared
      if (lookup.outcome === 'hit' && this.#loadStored(entry, lookup.value) !== undefined)
        return prepared
      const key = sha256(entry.name)
      const isNew = !this.#textDigests.has(key)
      if (!this.#claim(entry, source)) return prepared
      return whenSettled(this.#add(entry, prepared), isStored => {
        if (isStored) this.#cache(entry, prepared)
        else if (isNew) this.#textDigests.delete(key)
        return prepared
      })
    })
  }

  /**
   * Persists a document of the host under a key, replacing the document there; without a key under
   * its SHA-256. Returns the key.
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version is invalid, or the key is the SHA-256 of
   * another text
   * @throws Error that lists every unknown option, or when `errorBehavior` is invalid
   */
  persist(source: string, options: PersistOptions): string {
    const faults = optionFaults('persist()', options, persistExpectations)
    if (faults.length > 0) throw optionsError(faults)
    const { queryCacheKey, queryCacheVersion, errorBehavior } = options
    const key = queryCacheKey ?? sha256(source)
    const entry = persistedEntry(
      { queryCacheKey: key, queryCacheVersion },
      this.#configuration.limits,
    )
    if (entry === undefined) throw new EngineError('The key of a persisted query is blank.')
    if (entry instanceof GraphQLError) throw entry
    if (!hasDigest(source, entry))
      throw new EngineError('The key is the SHA-256 of another document.')
    const prepared = this.#texts.prepareTrusted(source)
    prepared.isHeld = true
    prepared.errorBehavior = errorBehavior
    this.#hostDocuments.set(entry.name, prepared)
    this.#store?.set(this.#storeKey(entry), this.#storedValue(entry, 'host', prepared), TTL_MS)
    return String(key)
  }

  /** Caches a document that a client has registered. */
  #cache({ name, digest }: PersistedEntry, prepared: PreparedDocument): void {
    this.#documents.addKey(name, prepared)
    // A key that is the SHA-256 of its document proves the document.
    if (digest === undefined && !this.#configuration.isRegistrationSet) warnOfOpenRegistration()
  }

  #lookUp(entry: PersistedEntry): CacheLookup | Promise<CacheLookup> {
    return this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' }
  }

  /**
   * Adds a document of a client to the store; false after a failure. The process does not cache the
   * document then, because another process may register another text under the key, unless the key is
   * a SHA-256.
   */
  #add(entry: PersistedEntry, prepared: PreparedDocument): boolean | Promise<boolean> {
    return (
      this.#store?.add(
        this.#storeKey(entry),
        this.#storedValue(entry, 'client', prepared),
        TTL_MS,
      ) ?? true
    )
  }

  /** Whether no other text has the key. */
  #isFreeFor({ name }: PersistedEntry, source: string): boolean {
    const digest = this.#textDigests.get(sha256(name))
    return digest === undefined || digest === sha256(source)
  }

  /**
   * Assigns a key to a text; false where another text has the key, or where clients have too many
   * keys. A SHA-256 needs no assignment.
   */
  #claim(entry: PersistedEntry, source: string): boolean {
    const key = sha256(entry.name)
    if (entry.digest !== undefined || this.#textDigests.has(key))
      return this.#isFreeFor(entry, source)
    const { maxPersistedKeys } = this.#configuration.limits
    if (maxPersistedKeys !== false && this.#textDigests.size >= maxPersistedKeys) return false
    this.#textDigests.set(key, sha256(source))
    return true
  }

  /** Returns the document that this process has under a key. */
  #cachedDocument({ name }: PersistedEntry): PreparedDocument | undefined {
    return this.#hostDocuments.get(name) ?? this.#documents.entryOfKey(name)
  }

  /**
   * Whether the configuration lets clients register documents under a key. Also checked for stored
   * documents, which another process may have registered under another configuration.
   */
  #allowsClient({ digest }: PersistedEntry): boolean {
    const { registration, onlyPersisted } = this.#configuration
    return (
      !onlyPersisted &&
      (registration === 'open' || (registration === 'hash' && digest !== undefined))
    )
  }

  /**
   * Returns the key in the store, with the digest of the schema, of the limits and of the version of
   * this package.
   */
  #storeKey(entry: PersistedEntry): string {
    return `tapeql:${this.#compiled.digest.toString('base64url')}:${storeNameOf(entry)}`
  }

  /**
   * Returns the value in the store: a compiled request bound to its key, its origin and its error
   * behavior, and invalid with others. An error behavior follows after a dot.
   */
  #storedValue(
    { name }: PersistedEntry,
    origin: Origin,
    { document, errorBehavior }: PreparedDocument,
  ): string {
    const bindingTexts = [origin, name, ...textsOf(errorBehavior)]
    const bytes = Buffer.from(this.#compiled.encode(document, ...bindingTexts))
    return [bytes.toString('base64url'), ...textsOf(errorBehavior)].join('.')
  }

  /**
   * Loads a stored document; undefined for a document that is damaged, is bound to another schema or
   * key, may not be registered by clients, or has another text than the digest or the taken key
   * demands. With a `cacheSecret` an unsigned document is ignored too, because other writers of the
   * store could put any text under a key.
   */
  #loadStored(entry: PersistedEntry, text: string): PreparedDocument | undefined {
    const { name } = entry
    const [base64 = '', behavior] = text.split('.')
    const errorBehavior = isErrorBehavior(behavior) ? behavior : undefined
    const bytes = Buffer.from(base64, 'base64url')
    const hostRequest = this.#compiled.decode(bytes, 'host', name, ...textsOf(errorBehavior))
    const isOfHost = typeof hostRequest !== 'string'
    if (!isOfHost && !this.#allowsClient(entry)) return undefined
    const request = isOfHost ? hostRequest : this.#compiled.decode(bytes, 'client', name)
    if (typeof request === 'string') return undefined
    const { document, isSigned } = request
    const { source } = document
    if (!isSigned && this.#configuration.cacheSecret !== undefined) return undefined
    if (!hasDigest(source, entry)) return undefined
    if (!isOfHost && !this.#isFreeFor(entry, source)) return undefined
    const prepared = this.#prepare(request, isOfHost)
    if ('errors' in prepared) return undefined
    if (isOfHost) prepared.errorBehavior = errorBehavior
    this.#documents.addKey(name, prepared)
    return prepared
  }

  /** Returns the entry of a stored document; a signed document was parsed and validated before. */
  #prepare({ document, isSigned }: LoadedRequest, isOfHost: boolean): Prepared {
    const { source } = document
    if (!isSigned)
      return isOfHost ? this.#texts.prepareForHost(source) : this.#texts.prepare(source)
    const { order } = this.#documents
    const signedDocument = new PreparedDocument(order, document, { isOfHost, fieldComparisons: 0 })
    if (isOfHost) return signedDocument
    return this.#documents.entryOfText(source) ?? this.#documents.addText(source, signedDocument)
  }
}

/** The texts that bind a stored document to its error behavior; none without a behavior. */
function textsOf(errorBehavior: ErrorBehavior | undefined): readonly string[] {
  return errorBehavior === undefined ? [] : [errorBehavior]
}

const persistExpectations: Expectations<PersistOptions> = {
  queryCacheKey: anything,
  queryCacheVersion: anything,
  errorBehavior: oneOfValues(...errorBehaviors),
}

function notFound(): RequestErrorResult {
  return requestErrorResult('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
}
