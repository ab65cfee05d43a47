import { createHash } from 'node:crypto'
import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import { compactDocument, type Document } from '../language/document.ts'
import { parse } from '../language/parse.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { conditionsIn, type DocumentConditions } from '../selections/document-conditions.ts'
import { traceCache, traceStage } from '../tracing.ts'
import { definitionLimitFaults } from '../validation/limits/definition-limits.ts'
import { selectionLimitFaults } from '../validation/limits/selection-limits.ts'
import { validate } from '../validation/validate.ts'
import { GuardedStore } from './cache-store.ts'
import { bindingDigest, decodeRequest, encodeRequest, type Binding } from './compiled-request.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { nameKeys, sourceKeys } from './document-keys.ts'
import { packageVersion } from './package-version.ts'
import { persistedEntry, type PersistedEntry, type PersistedQueryOptions } from './persisted-entry.ts'
import { whenSettled } from './when-settled.ts'

/** A document that was parsed and validated, and what was made of its operations since. */
export interface PreparedDocument<Operation> {
  readonly document: Document
  readonly conditions: DocumentConditions
  /** By operation and, where plans are made for certain values of the conditions, by these. */
  readonly operations: Map<string, Operation>
}

/** A request that was refused before anything was executed: a request error. GraphQL specification, 7.1.3 "Request Error Result". */
export interface Refused {
  readonly errors: readonly GraphQLError[]
}

/** Which document a request means. */
export interface DocumentOptions extends PersistedQueryOptions {
  /** Whether the document is a compiled request: the bytes that `compile` has made, or their base64url. Default: false. */
  readonly compiled?: boolean | undefined
}

type Prepared<Operation> = PreparedDocument<Operation> | Refused

/** How long a store keeps a persisted query: 30 days. */
const TTL_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Finds the document of a request: parses and validates its text, loads its bytes, or looks under its key. What was found is
 * kept in the process; what has a key is kept in the store of the host, too.
 */
export class Documents<Operation> {
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #sdl: () => string
  readonly #store: GuardedStore | undefined
  readonly #byText: DocumentCache<Prepared<Operation>>
  readonly #byTag: DocumentCache<PreparedDocument<Operation>>
  readonly #byKey: DocumentCache<PreparedDocument<Operation>>
  /** What the host has persisted in this process, by entry: no number of clients' documents displaces it. */
  readonly #ofHost = new Map<string, PreparedDocument<Operation>>()
  #digest: Buffer | undefined

  constructor(schema: CompiledSchema, configuration: ResolvedConfiguration, sdl: () => string) {
    const { cache, limits } = configuration
    this.#schema = schema
    this.#configuration = configuration
    this.#sdl = sdl
    this.#store = cache && new GuardedStore(cache, (outcome, key) => traceCache({ outcome, key }))
    this.#byText = new DocumentCache(limits, sourceKeys())
    this.#byTag = new DocumentCache(limits, nameKeys())
    this.#byKey = new DocumentCache(limits, nameKeys())
  }

  /** Parses and validates a text, or finds it among those that were asked for last. */
  prepare(source: string): Prepared<Operation> {
    const known = this.#byText.get(source)
    if (known !== undefined) return known
    const prepared = this.#parseAndValidate(source, this.#configuration.limits)
    this.#byText.set(source, prepared)
    return prepared
  }

  /** The document of a request; a promise where a store has to be waited for. */
  find(
    given: string | Uint8Array | undefined,
    options: DocumentOptions,
  ): Prepared<Operation> | Promise<Prepared<Operation>> {
    if (options.compiled === true) return this.#load(given ?? '')
    if (given !== undefined && typeof given !== 'string') {
      return refuse('Bytes are a document only with the option compiled.', 'BAD_REQUEST')
    }
    const entry = persistedEntry(options, this.#configuration.limits)
    if (entry instanceof GraphQLError) return { errors: [entry] }
    if (given === undefined) {
      if (entry !== undefined) return this.#lookUp(entry)
      return refuse('A request needs a document, or the key of a persisted query.', 'BAD_REQUEST')
    }
    if (this.#configuration.onlyPersisted) return this.#findPersisted(entry, given)
    const prepared = this.prepare(given)
    return entry === undefined || 'errors' in prepared ? prepared : this.#register(entry, given, prepared)
  }

  /**
   * A document as bytes that `find` loads.
   *
   * @throws AggregateError of its faults
   */
  compile(source: string): Uint8Array {
    return encodeRequest(this.#trusted(source).document, this.#binding())
  }

  /**
   * Keeps a document of the host under a key, in the place of what was there before; without a key under its SHA-256. Returns
   * the key.
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version cannot be one
   */
  persist(source: string, { queryCacheKey, queryCacheVersion }: PersistedQueryOptions): string {
    const key = queryCacheKey ?? sha256(source)
    const entry = persistedEntry({ queryCacheKey: key, queryCacheVersion }, this.#configuration.limits)
    if (entry === undefined) throw new GraphQLError('The key of a persisted query is blank.')
    if (entry instanceof GraphQLError) throw entry
    const prepared = this.#trusted(source)
    this.#ofHost.set(entry.name, prepared)
    this.#keep(entry, prepared)
    return key
  }

  /** A document of the host, to which no limits apply. */
  #trusted(source: string): PreparedDocument<Operation> {
    const prepared = this.#parseAndValidate(source, unlimited)
    if (!('errors' in prepared)) return prepared
    const messages = prepared.errors.map(({ message }) => message)
    throw new AggregateError(prepared.errors, `The document is not valid: ${messages.join(' ')}`)
  }

  #load(given: string | Uint8Array): Prepared<Operation> {
    const bytes = typeof given === 'string' ? Buffer.from(given, 'base64url') : given
    const loaded = decodeRequest(bytes, this.#binding())
    if (typeof loaded === 'string') return refuse(loaded, 'BAD_REQUEST')
    const { document, isSigned, tag } = loaded
    // What is not signed is worth no more than the text in it.
    if (!isSigned) return this.#configuration.onlyPersisted ? required() : this.prepare(document.source)
    const known = this.#byTag.get(tag)
    if (known !== undefined) return known
    const prepared = preparedOf<Operation>(document)
    this.#byTag.set(tag, prepared)
    return prepared
  }

  #lookUp(entry: PersistedEntry): Prepared<Operation> | Promise<Prepared<Operation>> {
    const known = this.#known(entry)
    if (known !== undefined) return known
    const found = this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' as const }
    return whenSettled(found, answer =>
      answer.outcome === 'hit' ? (this.#loadStored(entry, answer.value) ?? notFound()) : notFound(),
    )
  }

  /** With trusted documents alone, a text must be the one that is kept under its key. */
  #findPersisted(
    entry: PersistedEntry | undefined,
    source: string,
  ): Prepared<Operation> | Promise<Prepared<Operation>> {
    if (entry === undefined) return required()
    return whenSettled(this.#lookUp(entry), found =>
      !('errors' in found) && found.document.source === source ? found : required(),
    )
  }

  /** Keeps a document under a key that may have it and under which there is none. */
  #register(
    entry: PersistedEntry,
    source: string,
    prepared: PreparedDocument<Operation>,
  ): PreparedDocument<Operation> | Promise<PreparedDocument<Operation>> {
    if (this.#known(entry) !== undefined || !this.#mayRegister(entry, source)) return prepared
    const found = this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' as const }
    return whenSettled(found, answer => {
      // Without an answer there may be another text under the key.
      if (answer.outcome === 'failure') return prepared
      // Another request may have taken the key while the store was asked.
      if (this.#known(entry) !== undefined) return prepared
      if (answer.outcome === 'hit' && this.#loadStored(entry, answer.value) !== undefined) return prepared
      this.#byKey.set(entry.name, prepared)
      this.#keep(entry, prepared)
      return prepared
    })
  }

  /** What the process itself holds under a key. */
  #known({ name }: PersistedEntry): PreparedDocument<Operation> | undefined {
    return this.#ofHost.get(name) ?? this.#byKey.get(name)
  }

  #mayRegister({ key }: PersistedEntry, source: string): boolean {
    const { registration } = this.#configuration
    if (registration === 'off') return false
    if (registration === 'open' && !sha256Pattern.test(key)) return true
    return sha256(source) === key.toLowerCase()
  }

  #keep(entry: PersistedEntry, { document }: PreparedDocument<Operation>): void {
    if (this.#store === undefined) return
    const bytes = encodeRequest(document, this.#binding(entry))
    this.#store.set(this.#storeKey(entry), Buffer.from(bytes).toString('base64url'), TTL_MS)
  }

  /**
   * What a store holds under a key; nothing where it does not fit, whatever the reason. Where there is a secret, an entry without
   * its signature is nobody's: who can write to the store could put any text under a key.
   */
  #loadStored(entry: PersistedEntry, text: string): PreparedDocument<Operation> | undefined {
    const loaded = decodeRequest(Buffer.from(text, 'base64url'), this.#binding(entry))
    if (typeof loaded === 'string') return undefined
    const { document, isSigned } = loaded
    if (!isSigned && this.#configuration.cacheSecret !== undefined) return undefined
    const prepared = isSigned ? preparedOf<Operation>(document) : this.prepare(document.source)
    if ('errors' in prepared) return undefined
    this.#byKey.set(entry.name, prepared)
    return prepared
  }

  /** Another schema, other limits or another version of this package have other keys. */
  #storeKey({ name }: PersistedEntry): string {
    return `tapeql:${this.#baseDigest().toString('base64url')}:${name}`
  }

  /** What is kept under a key is bound to the key besides: it is nothing under another one. */
  #binding(entry?: PersistedEntry): Binding {
    const base = this.#baseDigest()
    const digest = entry === undefined ? base : bindingDigest([base.toString('hex'), entry.name])
    const { cacheSecret } = this.#configuration
    return { digest, symbolCount: this.#schema.symbolNames.length, secret: cacheSecret }
  }

  #baseDigest(): Buffer {
    const { enableIntrospection, limits } = this.#configuration
    return (this.#digest ??= bindingDigest([
      // Another version may have other rules.
      packageVersion,
      this.#sdl(),
      enableIntrospection,
      limits,
      this.#schema.symbolNames,
    ]))
  }

  #parseAndValidate(source: string, limits: Limits): Prepared<Operation> {
    const { enableIntrospection } = this.#configuration
    const parsed = traceStage(
      'parse',
      () => ({ source }),
      () => parse(source, limits, this.#schema.symbolTable),
    )
    if ('errors' in parsed) return parsed
    const tooMany = definitionLimitFaults(parsed, limits)
    if (tooMany.length > 0) return { errors: tooMany }
    const document = compactDocument(parsed)
    const { maxErrors } = this.#configuration.limits
    const errors = traceStage(
      'validate',
      () => ({ document }),
      () => validate(this.#schema, document, { maxErrors, hasSuggestions: enableIntrospection }),
    )
    if (errors.length > 0) return { errors }
    const faults = selectionLimitFaults(document, limits)
    return faults.length > 0 ? { errors: faults } : preparedOf(document)
  }
}

function sha256(source: string): string {
  return createHash('sha256').update(source).digest('hex')
}

const sha256Pattern = /^[0-9a-f]{64}$/i

const unlimited = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, false]),
) as unknown as Limits

function preparedOf<Operation>(document: Document): PreparedDocument<Operation> {
  return { document, conditions: conditionsIn(document), operations: new Map() }
}

function notFound(): Refused {
  return refuse('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
}

function required(): Refused {
  return refuse('This service executes persisted queries only.', 'PERSISTED_QUERY_REQUIRED')
}

function refuse(message: string, code: ErrorCode): Refused {
  return { errors: [new GraphQLError(message, { extensions: { code } })] }
}
