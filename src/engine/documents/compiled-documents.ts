import type { Document } from '../../language/document.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../../validation/rule.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { nameKeys } from './document-keys.ts'
import { packageVersion } from '../../runtime/package-version.ts'
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
import type { JudgedTexts, TextDocuments } from './text-documents.ts'

/** What compiled requests are bound to. */
export interface BindingSettings {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  /** What tells the schema from others: its names, its version and its SDL. */
  readonly identity: () => readonly string[]
  /** Those of the host. */
  readonly rules: readonly Rule[]
}

/** A compiled request whose signature was checked. */
interface SignedRequest {
  readonly bytes: Buffer
  readonly document: Document
  readonly prepared: PreparedDocument
  readonly kept: Kept
}

/** Documents as bytes that are bound to the schema: makes them, loads them, and keeps those that are signed. */
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

  /** The document in the bytes that a client has sent, or in their base64url. */
  load(given: string | Uint8Array, batch?: JudgedTexts): Prepared {
    const bytes = typeof given === 'string' ? Buffer.from(given, 'base64url') : Buffer.from(given)
    const tag = tagOf(bytes)
    const known = this.#byTag.get(tag)
    // Who sends a known tag need not send what it signs.
    if (known?.bytes.equals(bytes) === true) return known.prepared
    const loaded = this.decode(bytes)
    if (typeof loaded === 'string') return refused(loaded, 'BAD_REQUEST')
    const { document, isSigned } = loaded
    // What is not signed is worth no more than the text in it.
    if (!isSigned) {
      const { onlyPersisted } = this.#settings.configuration
      return onlyPersisted ? persistedQueryRequired() : this.#texts.prepare(document.source, batch)
    }
    const prepared = new PreparedDocument(this.#account, document, { isOfHost: true, fieldComparisons: 0 })
    const { kept } = prepared
    kept.grow(BUFFER_BYTES + bytes.length)
    this.#byTag.set(tag, { bytes: ownBytes(bytes), document, prepared, kept })
    return prepared
  }

  /** A document as bytes; what they are bound to besides the schema, they can be decoded with alone. */
  encode(document: Document, ...boundTo: readonly string[]): Uint8Array {
    return encodeRequest(document, this.#binding(boundTo))
  }

  /** The document in bytes from outside, or a sentence that says what is wrong with them. */
  decode(bytes: Buffer, ...boundTo: readonly string[]): LoadedRequest | string {
    return decodeRequest(bytes, this.#binding(boundTo))
  }

  /** Another schema, other limits, other rules or another version of this package have another one. */
  get digest(): Buffer {
    const { compiled, configuration, identity, rules } = this.#settings
    const { enableIntrospection, limits } = configuration
    return (this.#digest ??= bindingDigest([
      // Another version may have other rules.
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

/** The code of a rule: with other rules another document is valid. */
function sourceOf({ enter = {}, leave = {} }: Rule): readonly string[] {
  return [enter, leave].flatMap(checks =>
    Object.entries(checks).map(([kind, check]) => `${kind} ${String(check)}`),
  )
}
