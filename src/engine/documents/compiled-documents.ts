import type { Document } from '../../language/document.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../../validation/rule.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { packageVersion } from '../../runtime/package-root.ts'
import { requestErrorResult } from '../transport-response.ts'
import {
  bindingDigest,
  decodeRequest,
  encodeRequest,
  STALE_REQUEST,
  tagOf,
  type Binding,
  type LoadedRequest,
} from './compiled-request.ts'
import type { DocumentStore } from './document-store.ts'
import { persistedQueryRequired } from './persisted-entry.ts'
import { PreparedDocument, type Prepared } from './prepared-document.ts'
import type { BatchTexts, TextDocuments } from './text-documents.ts'

/** The schema, configuration and rules to which compiled requests are bound. */
export interface BindingSettings {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  /** The name, namespace, version and SDL of the schema. */
  readonly identity: () => readonly string[]
  /** The host's validation rules. */
  readonly rules: readonly Rule[]
}

/** Encodes and loads compiled requests, and caches signed requests. */
export class CompiledDocuments {
  readonly #settings: BindingSettings
  readonly #store: DocumentStore
  readonly #texts: TextDocuments
  #digest: Buffer | undefined

  constructor(settings: BindingSettings, store: DocumentStore, texts: TextDocuments) {
    this.#settings = settings
    this.#store = store
    this.#texts = texts
  }

  /** Loads a compiled request of a client: bytes or base64url. */
  load(encoded: string | Uint8Array, batch?: BatchTexts): Prepared {
    const bytes =
      typeof encoded === 'string' ? Buffer.from(encoded, 'base64url') : Buffer.from(encoded)
    const tag = tagOf(bytes)
    const cached = this.#store.entryOfRequest(tag, bytes)
    if (cached !== undefined) return cached
    const request = this.decode(bytes)
    if (typeof request === 'string') {
      const code = request === STALE_REQUEST ? 'COMPILED_REQUEST_STALE' : 'BAD_REQUEST'
      return requestErrorResult(request, code)
    }
    const { document, isSigned } = request
    // Anyone can compute the checksum of an unsigned request, so its text is parsed and validated.
    if (!isSigned) {
      const { onlyPersisted } = this.#settings.configuration
      return onlyPersisted ? persistedQueryRequired() : this.#texts.prepare(document.source, batch)
    }
    const provenance = { isOfHost: true, fieldComparisons: 0 }
    const prepared = new PreparedDocument(this.#store.order, document, provenance)
    this.#store.addRequest(tag, bytes, prepared)
    return prepared
  }

  /** Encodes a document. `decode` needs the same `bindingTexts`. */
  encode(document: Document, ...bindingTexts: readonly string[]): Uint8Array {
    return encodeRequest(document, this.#binding(bindingTexts))
  }

  /** Decodes a compiled request; returns a message for an invalid request. */
  decode(bytes: Buffer, ...bindingTexts: readonly string[]): LoadedRequest | string {
    return decodeRequest(bytes, this.#binding(bindingTexts))
  }

  /** SHA-256 of the schema, the limits, the host's rules and the version of this package. */
  get digest(): Buffer {
    const { compiled, configuration, identity, rules } = this.#settings
    const { enableIntrospection, limits } = configuration
    return (this.#digest ??= bindingDigest([
      // Another version of this package may have other validation rules.
      packageVersion,
      identity(),
      // A function answers at each request, for documents that are valid with introspection.
      enableIntrospection !== false,
      limits,
      rules.map(sourceOfRule),
      compiled.symbolNames,
      compiled.isIncremental,
    ]))
  }

  #binding(bindingTexts: readonly string[]): Binding {
    const { digest } = this
    const { compiled, configuration } = this.#settings
    return {
      digest:
        bindingTexts.length === 0
          ? digest
          : bindingDigest([digest.toString('hex'), ...bindingTexts]),
      symbolCount: compiled.symbolNames.length,
      secret: configuration.cacheSecret,
    }
  }
}

/** Returns the source code of a rule, on which the validity of a document depends. */
function sourceOfRule({ enter = {}, leave = {} }: Rule): readonly string[] {
  return [enter, leave].flatMap(checks =>
    Object.entries(checks).map(([kind, check]) => `${kind} ${String(check)}`),
  )
}
