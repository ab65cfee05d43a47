import { GraphQLError } from '../errors/graphql-error.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { Account } from './documents/account.ts'
import { CompiledDocuments, type BindingSettings } from './documents/compiled-documents.ts'
import { PersistedDocuments } from './documents/persisted-documents.ts'
import { persistedEntry, type PersistedQueryOptions } from './documents/persisted-entry.ts'
import { PreparedDocument, type Prepared } from './documents/prepared-document.ts'
import { TextDocuments, type JudgedTexts, type TextSettings } from './documents/text-documents.ts'
import type { KnownRequest } from './documents/known-request.ts'
import { refused } from './response.ts'

/** Which document a request means. */
export interface DocumentOptions extends PersistedQueryOptions {
  /** Whether the document is a compiled request: the bytes that `compile` has made, or their base64url. Default: false. */
  readonly compiled?: boolean | undefined
}

/** A document as text, as the bytes of a compiled request, as `readKnown` has found it, or absent where a key stands for it. */
export type DocumentText = string | Uint8Array | PreparedDocument | undefined

/** What documents are found and judged with. */
export interface DocumentSettings extends TextSettings, BindingSettings {}

/**
 * Finds the document of a request: among texts, under its key, or in its bytes. What was found is kept in the process; what has a
 * key is kept in the store of the host, too.
 */
export class Documents {
  readonly #configuration: ResolvedConfiguration
  readonly #texts: TextDocuments
  readonly #compiled: CompiledDocuments
  readonly #persisted: PersistedDocuments

  constructor(settings: DocumentSettings) {
    const { configuration } = settings
    const account = new Account(configuration.limits)
    this.#configuration = configuration
    this.#texts = new TextDocuments(settings, account)
    this.#compiled = new CompiledDocuments(settings, account, this.#texts)
    this.#persisted = new PersistedDocuments(configuration, account, this.#texts, this.#compiled)
  }

  /** The document of a request; a promise where a store has to be waited for. A valid one that has a key is kept under it. */
  find(source: DocumentText, options: DocumentOptions, batch?: JudgedTexts): Prepared | Promise<Prepared> {
    const handle = source instanceof PreparedDocument ? source : undefined
    const given = source instanceof PreparedDocument ? source.document.source : source
    if (options.compiled === true) return this.#compiled.load(given ?? '', batch)
    if (given !== undefined && typeof given !== 'string') {
      return refused('Bytes are a document only with the option compiled.', 'BAD_REQUEST')
    }
    const { limits, onlyPersisted } = this.#configuration
    const entry = persistedEntry(options, limits)
    if (entry instanceof GraphQLError) return { errors: [entry] }
    if (given === undefined) {
      if (entry !== undefined) return this.#persisted.find(entry)
      return refused('A request needs a document, or the key of a persisted query.', 'BAD_REQUEST')
    }
    if (onlyPersisted) return this.#persisted.findOnly(entry, given)
    if (entry !== undefined) return this.#persisted.findOrKeep(entry, given, batch)
    return handle ?? this.#texts.prepare(given, batch)
  }

  /** The document of a text. */
  prepare(source: string): Prepared {
    return this.#texts.prepare(source)
  }

  /** The same for a document that the host holds for itself: what is made of it is kept whenever it is executed. */
  hold(source: string): Prepared {
    const prepared = this.#texts.prepare(source)
    if (prepared instanceof PreparedDocument) prepared.isHeld = true
    return prepared
  }

  /** A request whose document was asked for before, from its body as JSON; undefined where that has to be parsed. */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    return this.#texts.readKnown(body)
  }

  /**
   * A document as bytes that `find` loads.
   *
   * @throws AggregateError of its faults
   */
  compile(source: string): Uint8Array {
    return this.#compiled.encode(this.#texts.trusted(source).document)
  }

  /** Keeps a document of the host under a key, and returns the key: `PersistedDocuments.persist`. */
  persist(source: string, options: PersistedQueryOptions): string {
    return this.#persisted.persist(source, options)
  }
}
