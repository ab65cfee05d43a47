import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../errors/masking.ts'
import { compactDocument, type Document } from '../language/document.ts'
import { parse } from '../language/parse.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { traceCache } from '../tracing.ts'
import { limitRules } from '../validation/limits/limit-rules.ts'
import type { Checks, Rule } from '../validation/rule.ts'
import { rules as specifiedRules } from '../validation/rules.ts'
import { checksOf, validate } from '../validation/validate.ts'
import { Account, type Kept } from './account.ts'
import { GuardedStore } from './cache-store.ts'
import { bindingDigest, decodeRequest, encodeRequest, tagOf, type Binding } from './compiled-request.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { nameKeys, sourceKeys } from './document-keys.ts'
import { BUFFER_BYTES, ownBytes } from './kept-bytes.ts'
import { readKnownRequest, type KnownRequest } from './known-request.ts'
import { observeParse, observeValidate, type ObservedSchema } from './observed-stages.ts'
import { packageVersion } from './package-version.ts'
import { persistedEntry, sha256, type PersistedEntry, type PersistedQueryOptions } from './persisted-entry.ts'
import { PreparedDocument, RefusedDocument } from './prepared-document.ts'
import type { Refused } from './response.ts'
import { TakenKeys } from './taken-keys.ts'
import { whenSettled } from '../execution/waiting/when-settled.ts'

/** Which document a request means. */
export interface DocumentOptions extends PersistedQueryOptions {
  /** Whether the document is a compiled request: the bytes that `compile` has made, or their base64url. Default: false. */
  readonly compiled?: boolean | undefined
}

/** What documents are found and judged with. */
export interface DocumentSettings extends ObservedSchema {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  /** What tells the schema from others: its names, its version and its SDL. */
  readonly identity: () => readonly string[]
  readonly onError: OnError
  /** Those of the host. */
  readonly rules: readonly Rule[]
}

/** What a text has come to. */
type Judged = PreparedDocument | RefusedDocument

/** A document as text, as the bytes of a compiled request, as `readKnown` has found it, or absent where a key stands for it. */
export type DocumentText = string | Uint8Array | PreparedDocument | undefined

/** The document of a request, or why there is none. */
export type Prepared = PreparedDocument | Refused

/** What the texts of one batch have come to: each is judged once, whether it is kept or not. */
export type JudgedTexts = Map<string, Judged>

/** Who has put a document under a key. */
type Origin = 'host' | 'client'

/** How long a store keeps a persisted query: 30 days. */
const TTL_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Finds the document of a request: parses and validates its text, loads its bytes, or looks under its key. What was found is
 * kept in the process; what has a key is kept in the store of the host, too.
 */
export class Documents {
  readonly #settings: DocumentSettings
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #onError: OnError
  readonly #identity: () => readonly string[]
  readonly #store: GuardedStore | undefined
  readonly #sources = sourceKeys()
  /** What is kept of all documents. */
  readonly account: Account
  readonly #byText: DocumentCache<Judged>
  readonly #byTag: DocumentCache<SignedRequest>
  readonly #byKey: DocumentCache<PreparedDocument>
  readonly #taken: TakenKeys
  /** What the host has persisted in this process, by entry: no number of clients' documents displaces it. */
  readonly #ofHost = new Map<string, PreparedDocument>()
  readonly #rules: readonly Rule[]
  readonly #checks = new Map<Limits, Checks>()
  #digest: Buffer | undefined

  constructor(settings: DocumentSettings) {
    const { compiled, configuration, identity, onError, rules } = settings
    const { cache, limits } = configuration
    this.#settings = settings
    this.#schema = compiled
    this.#configuration = configuration
    this.#onError = onError
    this.#identity = identity
    this.#rules = rules
    this.#store = cache && new GuardedStore(cache, (outcome, key) => traceCache({ outcome, key }))
    const { maxCachedDocumentBytes: maxDocumentBytes } = limits
    this.account = new Account(limits)
    this.#byText = new DocumentCache(this.account, this.#sources, { maxDocumentBytes, isForAnybody: true })
    this.#byTag = new DocumentCache(this.account, nameKeys(), { maxDocumentBytes })
    this.#byKey = new DocumentCache(this.account, nameKeys(), { maxDocumentBytes })
    this.#taken = new TakenKeys(limits.maxPersistedKeys, this.account)
  }

  /** Parses and validates a text, or finds it among those that were asked for last, or in the same batch. */
  prepare(source: string, batch?: JudgedTexts): Prepared {
    const known = this.#byText.get(source) ?? batch?.get(source)
    if (known !== undefined) return known
    const prepared = this.#prepareSafely(source, this.#configuration.limits, false)
    // What failed may go well the next time.
    if (prepared instanceof Failure) return prepared
    batch?.set(source, prepared)
    this.#byText.set(source, prepared)
    return prepared
  }

  /** The same for a document that the host holds for itself: what is made of it is kept whenever it is executed. */
  hold(source: string): Prepared {
    const prepared = this.prepare(source)
    if (prepared instanceof PreparedDocument) prepared.isHeld = true
    return prepared
  }

  /** A request whose document was asked for before, from its body as JSON; undefined where that has to be parsed. */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    return readKnownRequest(body, this.#sources, this.#byText)
  }

  /** What a rule of the host throws is the host's fault, of which a client learns no more than that it happened. */
  #prepareSafely(source: string, limits: Limits, isOfHost: boolean): Judged | Failure {
    try {
      return this.#parseAndValidate(source, limits, isOfHost)
    } catch (thrown) {
      return new Failure([errorForClient(thrown, this.#onError)])
    }
  }

  /** The document of a request; a promise where a store has to be waited for. A valid one that has a key is kept under it. */
  find(source: DocumentText, options: DocumentOptions, batch?: JudgedTexts): Prepared | Promise<Prepared> {
    const handle = source instanceof PreparedDocument ? source : undefined
    const given = source instanceof PreparedDocument ? source.document.source : source
    if (options.compiled === true) return this.#load(given ?? '', batch)
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
    const known = entry && this.#known(entry)
    if (known?.document.source === given) return known
    const prepared = handle ?? this.prepare(given, batch)
    if (entry === undefined || 'errors' in prepared) return prepared
    return this.#register(entry, given, prepared)
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
   * @throws GraphQLError when the key or the version cannot be one, or the key is the SHA-256 of another text
   */
  persist(source: string, { queryCacheKey, queryCacheVersion }: PersistedQueryOptions): string {
    const key = queryCacheKey ?? sha256(source)
    const entry = persistedEntry({ queryCacheKey: key, queryCacheVersion }, this.#configuration.limits)
    if (entry === undefined) throw new GraphQLError('The key of a persisted query is blank.')
    if (entry instanceof GraphQLError) throw entry
    if (!hasDigest(source, entry)) throw new GraphQLError('The key is the SHA-256 of another document.')
    const prepared = this.#trusted(source)
    prepared.isHeld = true
    this.#ofHost.set(entry.name, prepared)
    this.#store?.set(this.#storeKey(entry), this.#stored(entry, 'host', prepared), TTL_MS)
    return key
  }

  /** A document of the host: no limits apply to it but those of nesting. */
  #trusted(source: string): PreparedDocument {
    const prepared = this.#parseAndValidate(source, hostLimits, true)
    if (prepared instanceof PreparedDocument) return prepared
    const messages = prepared.errors.map(({ message }) => message)
    throw new AggregateError(prepared.errors, `The document is not valid: ${messages.join(' ')}`)
  }

  #load(given: string | Uint8Array, batch: JudgedTexts | undefined): Prepared {
    const bytes = typeof given === 'string' ? Buffer.from(given, 'base64url') : Buffer.from(given)
    const tag = tagOf(bytes)
    const known = this.#byTag.get(tag)
    // Who sends a known tag need not send what it signs.
    if (known?.bytes.equals(bytes) === true) return known.prepared
    const loaded = decodeRequest(bytes, this.#binding())
    if (typeof loaded === 'string') return refuse(loaded, 'BAD_REQUEST')
    const { document, isSigned } = loaded
    // What is not signed is worth no more than the text in it.
    if (!isSigned) {
      return this.#configuration.onlyPersisted ? required() : this.prepare(document.source, batch)
    }
    const prepared = this.#prepared(document, true)
    const { kept } = prepared
    kept.grow(BUFFER_BYTES + bytes.length)
    this.#byTag.set(tag, { bytes: ownBytes(bytes), document, prepared, kept })
    return prepared
  }

  #lookUp(entry: PersistedEntry): Prepared | Promise<Prepared> {
    const known = this.#known(entry)
    if (known !== undefined) return known
    const found = this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' as const }
    return whenSettled(found, answer =>
      answer.outcome === 'hit' ? (this.#loadStored(entry, answer.value) ?? notFound()) : notFound(),
    )
  }

  /** With trusted documents alone, a text must be the one that is kept under its key. */
  #findPersisted(entry: PersistedEntry | undefined, source: string): Prepared | Promise<Prepared> {
    if (entry === undefined) return required()
    return whenSettled(this.#lookUp(entry), found =>
      !('errors' in found) && found.document.source === source ? found : required(),
    )
  }

  /** Keeps a document under a key that may have it and under which there is none. */
  #register(
    entry: PersistedEntry,
    source: string,
    prepared: PreparedDocument,
  ): PreparedDocument | Promise<PreparedDocument> {
    if (this.#known(entry) !== undefined || !this.#mayRegister(entry, source)) return prepared
    if (!this.#taken.admits(entry.name, source)) return prepared
    const found = this.#store?.get(this.#storeKey(entry)) ?? { outcome: 'miss' as const }
    return whenSettled(found, answer => {
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

  /** Puts a document of a client into the store; only what is there is kept in the process, else others may give its key away. */
  #add(entry: PersistedEntry, prepared: PreparedDocument): boolean | Promise<boolean> {
    return this.#store?.add(this.#storeKey(entry), this.#stored(entry, 'client', prepared), TTL_MS) ?? true
  }

  /** What the process itself holds under a key. */
  #known({ name }: PersistedEntry): PreparedDocument | undefined {
    return this.#ofHost.get(name) ?? this.#byKey.get(name)
  }

  #mayRegister(entry: PersistedEntry, source: string): boolean {
    return this.#mayBeOfClient(entry) && hasDigest(source, entry)
  }

  /** Whether clients may have what is under a key, be it from a time or a process in which more was allowed. */
  #mayBeOfClient({ digest }: PersistedEntry): boolean {
    const { registration, onlyPersisted } = this.#configuration
    return !onlyPersisted && (registration === 'open' || (registration === 'hash' && digest !== undefined))
  }

  /** A document as the store has it. */
  #stored(entry: PersistedEntry, origin: Origin, { document }: PreparedDocument): string {
    return Buffer.from(encodeRequest(document, this.#binding(entry, origin))).toString('base64url')
  }

  /**
   * What a store holds under a key; nothing where it does not fit, whatever the reason. Where there is a secret, an entry without
   * its signature is nobody's: who can write to the store could put any text under a key. Nor is it under a key that stands for
   * another text.
   */
  #loadStored(entry: PersistedEntry, text: string): PreparedDocument | undefined {
    const bytes = Buffer.from(text, 'base64url')
    const ofHost = decodeRequest(bytes, this.#binding(entry, 'host'))
    const isOfHost = typeof ofHost !== 'string'
    if (!isOfHost && !this.#mayBeOfClient(entry)) return undefined
    const loaded = isOfHost ? ofHost : decodeRequest(bytes, this.#binding(entry, 'client'))
    if (typeof loaded === 'string') return undefined
    const { document, isSigned } = loaded
    if (!isSigned && this.#configuration.cacheSecret !== undefined) return undefined
    if (!hasDigest(document.source, entry)) return undefined
    if (!isOfHost && !this.#taken.admits(entry.name, document.source)) return undefined
    const prepared = isSigned
      ? this.#prepared(document, isOfHost)
      : this.#preparedAgain(document.source, isOfHost)
    if ('errors' in prepared) return undefined
    this.#byKey.set(entry.name, prepared)
    return prepared
  }

  #preparedAgain(source: string, isOfHost: boolean): Prepared {
    if (!isOfHost) return this.prepare(source)
    return this.#prepareSafely(source, hostLimits, isOfHost)
  }

  /** Another schema, other limits or another version of this package have other keys. */
  #storeKey({ name }: PersistedEntry): string {
    return `tapeql:${this.#baseDigest().toString('base64url')}:${name}`
  }

  /** What is kept under a key is bound to the key and to its origin besides: it is nothing under another one. */
  #binding(entry?: PersistedEntry, origin?: Origin): Binding {
    const base = this.#baseDigest()
    const digest = entry === undefined ? base : bindingDigest([base.toString('hex'), origin, entry.name])
    const { cacheSecret } = this.#configuration
    return { digest, symbolCount: this.#schema.symbolNames.length, secret: cacheSecret }
  }

  #baseDigest(): Buffer {
    const { enableIntrospection, limits } = this.#configuration
    return (this.#digest ??= bindingDigest([
      // Another version may have other rules.
      packageVersion,
      this.#identity(),
      enableIntrospection,
      limits,
      this.#rules.map(sourceOf),
      this.#schema.symbolNames,
    ]))
  }

  #checksFor(limits: Limits): Checks {
    let checks = this.#checks.get(limits)
    if (checks === undefined) {
      checks = checksOf([...limitRules(limits), ...specifiedRules, ...this.#rules])
      this.#checks.set(limits, checks)
    }
    return checks
  }

  #parseAndValidate(source: string, limits: Limits, isOfHost: boolean): Judged {
    const { enableIntrospection } = this.#configuration
    const parsed = observeParse(this.#settings, source, () => parse(source, limits, this.#schema.symbolTable))
    if ('errors' in parsed) return new RefusedDocument(this.account, parsed.errors)
    const { maxErrors } = this.#configuration.limits
    const { maxFieldComparisons } = limits
    const work = { fieldComparisons: 0 }
    const options = { maxErrors, maxFieldComparisons, hasSuggestions: enableIntrospection, work }
    const errors = observeValidate(this.#settings, parsed, () =>
      validate(this.#schema, parsed, options, this.#checksFor(limits)),
    )
    return errors.length > 0
      ? new RefusedDocument(this.account, errors, work.fieldComparisons)
      : this.#prepared(compactDocument(parsed), isOfHost, work.fieldComparisons)
  }

  #prepared(document: Document, isOfHost: boolean, fieldComparisons = 0): PreparedDocument {
    return new PreparedDocument(this.account, document, { isOfHost, fieldComparisons })
  }
}

/** The code of a rule: with other rules another document is valid. */
function sourceOf({ enter = {}, leave = {} }: Rule): readonly string[] {
  return [enter, leave].flatMap(checks =>
    Object.entries(checks).map(([kind, check]) => `${kind} ${String(check)}`),
  )
}

/** A refusal that says nothing of the document: its validation broke off. */
class Failure implements Refused {
  readonly errors: readonly GraphQLError[]

  constructor(errors: readonly GraphQLError[]) {
    this.errors = errors
  }
}

/** A compiled request whose signature was checked. */
interface SignedRequest {
  readonly bytes: Buffer
  readonly document: Document
  readonly prepared: PreparedDocument
  readonly kept: Kept
}

/** Whether a text is the one that a key demands, where the key is a digest. */
function hasDigest(source: string, { digest }: PersistedEntry): boolean {
  return digest === undefined || digest === sha256(source)
}

/** No execution nests deeper than this, whoever wrote the document: the stack is finite. */
const MAX_HOST_DEPTH = 500

const hostLimits: Limits = {
  ...(Object.fromEntries(Object.keys(defaultLimits).map(name => [name, false])) as unknown as Limits),
  maxSyntaxDepth: MAX_HOST_DEPTH,
  maxDepth: MAX_HOST_DEPTH,
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
