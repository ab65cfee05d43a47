import type { Document } from '../../language/document.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../../validation/rule.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { nameKeys } from './document-keys.ts'
import { packageVersion } from '../../runtime/package-root.ts'
import { refused } from '../response.ts'
import type { Account, Kept } from './account.ts'
import {
  bindingDigest,
  decodeRequest,
  encodeRequest,
  tagOf,
  type Binding,
  type LoadedRequest,
} from './compiled-request.ts'
import { BUFFER_BYTES, ownBytes } from './kept-bytes.ts'
import { persistedQueryRequired } from './persisted-entry.ts'
import { PreparedDocument, type Prepared } from './prepared-document.ts'
import type { BatchTexts, TextDocuments } from './text-documents.ts'

/** The schema, configuration and rules that compiled requests are bound to. */
export interface BindingSettings {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  /** The name, namespace, version and SDL of the schema. */
  readonly identity: () => readonly string[]
  /** The host's validation rules. */
  readonly rules: readonly Rule[]
}

/** A compiled request whose signature is valid. */
interface SignedRequest {
  readonly bytes: Buffer
  readonly document: Document
  readonly prepared: PreparedDocument
  readonly kept: Kept
}

/** Encodes and loads compiled requests, and caches the signed ones. */
export class CompiledDocuments {
  readonly #settings: BindingSettings
  readonly #account: Account
  readonly #texts: TextDocuments
  readonly #byTag: DocumentCache<SignedRequest>
  #digest: Buffer | undefined

  constructor(settings: BindingSettings, account: Account, texts: TextDocuments) {
    this.#settings = settings
    this.#account = account
    this.#texts = texts
    const { maxCachedDocumentBytes: maxDocumentBytes } = settings.configuration.limits
    this.#byTag = new DocumentCache(account, nameKeys(), { maxDocumentBytes })
  }

  /** Loads a compiled request that a client sent as bytes or as base64url. */
  load(given: string | Uint8Array, batch?: BatchTexts): Prepared {
    const bytes = typeof given === 'string' ? Buffer.from(given, 'base64url') : Buffer.from(given)
    const tag = tagOf(bytes)
    const known = this.#byTag.get(tag)
    // The tag is not verified yet, so the bytes are compared too.
    if (known?.bytes.equals(bytes) === true) return known.prepared
    const loaded = this.decode(bytes)
    if (typeof loaded === 'string') return refused(loaded, 'BAD_REQUEST')
    const { document, isSigned } = loaded
    // Anyone can compute the checksum of an unsigned request, so its text is parsed and validated.
    if (!isSigned) {
      const { onlyPersisted } = this.#settings.configuration
      return onlyPersisted ? persistedQueryRequired() : this.#texts.prepare(document.source, batch)
    }
    const prepared = new PreparedDocument(this.#account, document, {
      isOfHost: true,
      fieldComparisons: 0,
    })
    const { kept } = prepared
    kept.grow(BUFFER_BYTES + bytes.length)
    this.#byTag.set(tag, { bytes: ownBytes(bytes), document, prepared, kept })
    return prepared
  }

  /** Encodes a document. `decode` needs the same `boundTo`. */
  encode(document: Document, ...boundTo: readonly string[]): Uint8Array {
    return encodeRequest(document, this.#binding(boundTo))
  }

  /** Decodes a compiled request; a message where it is invalid. */
  decode(bytes: Buffer, ...boundTo: readonly string[]): LoadedRequest | string {
    return decodeRequest(bytes, this.#binding(boundTo))
  }

  /** SHA-256 of the schema, the limits, the host's rules and the version of this package. */
  get digest(): Buffer {
    const { compiled, configuration, identity, rules } = this.#settings
    const { enableIntrospection, limits } = configuration
    return (this.#digest ??= bindingDigest([
      // Another version of this package may have other validation rules.
      packageVersion,
      identity(),
      enableIntrospection,
      limits,
      rules.map(sourceOf),
      compiled.symbolNames,
    ]))
  }

  #binding(boundTo: readonly string[]): Binding {
    const { digest } = this
    const { compiled, configuration } = this.#settings
    return {
      digest: boundTo.length === 0 ? digest : bindingDigest([digest.toString('hex'), ...boundTo]),
      symbolCount: compiled.symbolNames.length,
      secret: configuration.cacheSecret,
    }
  }
}

/** The source code of a rule, because the validity of a document depends on it. */
function sourceOf({ enter = {}, leave = {} }: Rule): readonly string[] {
  return [enter, leave].flatMap(checks =>
    Object.entries(checks).map(([kind, check]) => `${kind} ${String(check)}`),
  )
}
