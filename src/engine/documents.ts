import { GraphQLError } from '../errors/graphql-error.ts'
import { inspectKind } from '../errors/inspect.ts'
import type { DocumentSource, TypedSource } from '../language/print/document-source.ts'
import { documentTextOf } from '../language/print/document-text.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { CompiledDocuments, type BindingSettings } from './documents/compiled-documents.ts'
import { DocumentStore, type CachedRequest } from './documents/document-store.ts'
import { PersistedDocuments } from './documents/persisted-documents.ts'
import {
  persistedEntry,
  type PersistedQueryOptions,
  type PersistOptions,
} from './documents/persisted-entry.ts'
import { InvalidDocument, PreparedDocument, type Prepared } from './documents/prepared-document.ts'
import { TextDocuments, type BatchTexts, type TextSettings } from './documents/text-documents.ts'
import { requestErrorResult, type RequestErrorResult } from './transport-response.ts'

/** The options of a request that determine its document. */
export interface DocumentOptions extends PersistedQueryOptions {
  /**
   * Whether the document is a compiled request: the result of `compile`, or its base64url. Default:
   * false.
   */
  readonly compiled?: boolean | undefined
}

/**
 * A document: the text or syntax tree, the bytes of a compiled request, or the handle that
 * `readKnown` returned; undefined for a request with a key only.
 */
export type RequestSource<Data = any, Variables = any> =
  TypedSource<Data, Variables> | Uint8Array | PreparedDocument | undefined

/** The schema, configuration and rules for parsing and validating documents. */
export interface DocumentSettings extends TextSettings, BindingSettings {}

/**
 * Finds the document of a request: by its text, by its key, or in the bytes of a compiled request.
 * Documents are cached in the process; documents with a key are also written to the host's cache
 * store.
 */
export class Documents {
  readonly #configuration: ResolvedConfiguration
  readonly #store: DocumentStore
  readonly #texts: TextDocuments
  readonly #compiled: CompiledDocuments
  readonly #persisted: PersistedDocuments

  constructor(settings: DocumentSettings) {
    const { configuration } = settings
    const store = new DocumentStore(configuration.limits)
    this.#configuration = configuration
    this.#store = store
    this.#texts = new TextDocuments(settings, store)
    this.#compiled = new CompiledDocuments(settings, store, this.#texts)
    this.#persisted = new PersistedDocuments(configuration, store, this.#texts, this.#compiled)
  }

  /**
   * Returns the document of a request; a promise where the store is asynchronous. A valid document
   * with a key is stored under the key.
   */
  find(
    source: RequestSource,
    options: DocumentOptions,
    batch?: BatchTexts,
  ): Prepared | Promise<Prepared> {
    const handle = source instanceof PreparedDocument ? source : undefined
    const text =
      source instanceof PreparedDocument ? source.document.source : documentTextOf(source)
    if (handle === undefined) refuseObject(text)
    if (options.compiled === true) return this.#compiled.load(text ?? '', batch)
    if (text !== undefined && typeof text !== 'string') {
      return requestErrorResult(
        'Bytes are a document only with the option compiled.',
        'BAD_REQUEST',
      )
    }
    const { limits, onlyPersisted } = this.#configuration
    const entry = persistedEntry(options, limits)
    if (entry instanceof GraphQLError) return { errors: [entry] }
    if (text === undefined) {
      if (entry !== undefined) return this.#persisted.documentOf(entry)
      return requestErrorResult(
        'A request needs a document, or the key of a persisted query.',
        'BAD_REQUEST',
      )
    }
    if (onlyPersisted) return this.#persisted.documentWithText(entry, text)
    if (entry !== undefined) return this.#persisted.documentOrRegister(entry, text, batch)
    return handle ?? this.#texts.prepare(text, batch)
  }

  /** Returns the errors of a text or a syntax tree, with all that the host may see. */
  validate(source: DocumentSource): readonly GraphQLError[] {
    const prepared = this.#texts.prepare(documentTextFor('validate', source))
    return 'errors' in prepared ? this.errorsOf(prepared, true) : []
  }

  /** Returns the errors of a request without a valid document, for a client that may introspect or not. */
  errorsOf(result: RequestErrorResult, mayIntrospect: boolean): readonly GraphQLError[] {
    const isAsked = typeof this.#configuration.enableIntrospection === 'function'
    return isAsked && mayIntrospect && result instanceof InvalidDocument
      ? this.#texts.suggestingErrors(result)
      : result.errors
  }

  /**
   * Prepares a document of the host whose operation is to be estimated.
   *
   * @throws AggregateError of the faults of the document
   */
  prepareTrusted(source: DocumentSource): PreparedDocument {
    return this.#texts.prepareTrusted(documentTextFor('estimateCost', source))
  }

  /** Prepares a document for a method of the schema; its plans are cached from the first one on. */
  hold(source: DocumentSource, method: 'prepare' | 'warm' = 'prepare'): Prepared {
    const prepared = this.#texts.prepare(documentTextFor(method, source))
    if (prepared instanceof PreparedDocument) prepared.isHeld = true
    return prepared
  }

  /** The documents that the host has persisted in this process. */
  get persisted(): readonly PreparedDocument[] {
    return this.#persisted.ofHost
  }

  /**
   * Reads the JSON body of a request whose document is cached; undefined where the body has to be
   * parsed.
   */
  readKnown(body: Uint8Array): CachedRequest | undefined {
    return this.#store.readKnown(body)
  }

  /**
   * Encodes a document as a compiled request, which `find` loads.
   *
   * @throws AggregateError of the faults of the document
   */
  compile(source: DocumentSource): Uint8Array {
    return this.#compiled.encode(
      this.#texts.prepareTrusted(documentTextFor('compile', source)).document,
    )
  }

  /**
   * Persists a document of the host under a key, and returns the key. See
   * `PersistedDocuments.persist`.
   */
  persist(source: DocumentSource, options: PersistOptions): string {
    return this.#persisted.persist(documentTextFor('persist', source), options)
  }
}

/**
 * Refuses a source of the host that is no document. Clients cannot send such a source.
 *
 * @throws Error that shows the correct call
 */
function refuseObject(source: unknown): void {
  if (source === undefined || typeof source === 'string' || source instanceof Uint8Array) return
  throw new Error(
    `The document of a request is ${kindOfSource(source)}; expected its text first and the options second: execute(query, { variables }).`,
  )
}

/**
 * Returns the text of a document that the host passes to a method of the schema.
 *
 * @throws Error with the kind of a source that is no document
 */
function documentTextFor(method: string, source: DocumentSource): string {
  const text: unknown = documentTextOf(source)
  if (typeof text === 'string') return text
  const document = 'the text of a document, or its syntax tree'
  throw new Error(
    `${method}() was given ${kindOfSource(text)}; expected ${document}: ${method}(query).`,
  )
}

function kindOfSource(source: unknown): string {
  const hasQuery = typeof source === 'object' && source !== null && 'query' in source
  return hasQuery ? 'an object with query' : inspectKind(source)
}
