import { GraphQLError } from '../errors/graphql-error.ts'
import { inspectKind } from '../errors/inspect.ts'
import type { DocumentSource, TypedSource } from '../language/print/document-source.ts'
import { documentTextOf } from '../language/print/document-text.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { CompiledDocuments, type BindingSettings } from './documents/compiled-documents.ts'
import { DocumentStore, type KnownRequest } from './documents/document-store.ts'
import { PersistedDocuments } from './documents/persisted-documents.ts'
import { persistedEntry, type PersistedQueryOptions } from './documents/persisted-entry.ts'
import { PreparedDocument, type Prepared } from './documents/prepared-document.ts'
import { TextDocuments, type BatchTexts, type TextSettings } from './documents/text-documents.ts'
import { requestErrorResult } from './response.ts'

/** The options of a request that choose its document. */
export interface DocumentOptions extends PersistedQueryOptions {
  /**
   * Whether the document is a compiled request: the bytes that `compile` has made, or their
   * base64url. Default: false.
   */
  readonly compiled?: boolean | undefined
}

/**
 * A document: its text or syntax tree, the bytes of a compiled request, or the handle that
 * `readKnown` returned; undefined where the request has only a key.
 */
export type RequestSource<Data = any, Variables = any> =
  TypedSource<Data, Variables> | Uint8Array | PreparedDocument | undefined

/** The schema, configuration and rules that documents are parsed and validated with. */
export interface DocumentSettings extends TextSettings, BindingSettings {}

/**
 * Finds the document of a request: by its text, by its key, or in the bytes of a compiled request.
 * Documents are cached in the process; those with a key are also written to the host's cache store.
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
   * The document of a request; a promise where the store is asynchronous. A valid document with a
   * key is kept under the key.
   */
  find(
    source: RequestSource,
    options: DocumentOptions,
    batch?: BatchTexts,
  ): Prepared | Promise<Prepared> {
    const handle = source instanceof PreparedDocument ? source : undefined
    const given =
      source instanceof PreparedDocument ? source.document.source : documentTextOf(source)
    refuseObject(given)
    if (options.compiled === true) return this.#compiled.load(given ?? '', batch)
    if (given !== undefined && typeof given !== 'string') {
      return requestErrorResult(
        'Bytes are a document only with the option compiled.',
        'BAD_REQUEST',
      )
    }
    const { limits, onlyPersisted } = this.#configuration
    const entry = persistedEntry(options, limits)
    if (entry instanceof GraphQLError) return { errors: [entry] }
    if (given === undefined) {
      if (entry !== undefined) return this.#persisted.find(entry)
      return requestErrorResult(
        'A request needs a document, or the key of a persisted query.',
        'BAD_REQUEST',
      )
    }
    if (onlyPersisted) return this.#persisted.findOnly(entry, given)
    if (entry !== undefined) return this.#persisted.findOrKeep(entry, given, batch)
    return handle ?? this.#texts.prepare(given, batch)
  }

  /** The document of a text or a syntax tree, which is validated. */
  validate(source: DocumentSource): Prepared {
    return this.#texts.prepare(textGivenTo('validate', source))
  }

  /** Prepares a document for `Schema.prepare`: its plans are kept from the first execution on. */
  hold(source: DocumentSource): Prepared {
    const prepared = this.#texts.prepare(textGivenTo('prepare', source))
    if (prepared instanceof PreparedDocument) prepared.isHeld = true
    return prepared
  }

  /**
   * Reads a request whose document is cached from its JSON body; undefined where the body has to be
   * parsed.
   */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    return this.#store.readKnown(body)
  }

  /**
   * Encodes a document as a compiled request, which `find` loads.
   *
   * @throws AggregateError of its faults
   */
  compile(source: DocumentSource): Uint8Array {
    return this.#compiled.encode(this.#texts.trusted(textGivenTo('compile', source)).document)
  }

  /**
   * Keeps a document of the host under a key, and returns the key. See
   * `PersistedDocuments.persist`.
   */
  persist(source: DocumentSource, options: PersistedQueryOptions): string {
    return this.#persisted.persist(textGivenTo('persist', source), options)
  }
}

/**
 * Refuses what no client can send: another thing of the host in the place of the document.
 *
 * @throws Error that says what to write
 */
function refuseObject(given: unknown): void {
  if (given === undefined || typeof given === 'string' || given instanceof Uint8Array) return
  throw new Error(
    `The document of a request is ${foundAs(given)}; expected its text first and the options second: execute(query, { variables }).`,
  )
}

/**
 * The text of a document that the host gives to a method of the schema.
 *
 * @throws Error that says what was found
 */
function textGivenTo(method: string, source: DocumentSource): string {
  const text: unknown = documentTextOf(source)
  if (typeof text === 'string') return text
  const document = 'the text of a document, or its syntax tree'
  throw new Error(`${method}() was given ${foundAs(text)}; expected ${document}: ${method}(query).`)
}

function foundAs(given: unknown): string {
  const hasQuery = typeof given === 'object' && given !== null && 'query' in given
  return hasQuery ? 'an object with query' : inspectKind(given)
}
