import { Account, Kept } from '../../../src/engine/documents/account.ts'
import { DocumentCache, type CachedDocument } from '../../../src/engine/documents/document-cache.ts'
import { bytesOfDocument, bytesOfText } from '../../../src/engine/documents/kept-bytes.ts'
import type { DocumentKeys } from '../../../src/engine/documents/document-keys.ts'
import type { Document } from '../../../src/language/document.ts'
import { defaultLimits, type Limits } from '../../../src/runtime/limits.ts'

/** A document cache with an account of its own, which makes entries as it is given documents. */
export class CacheOfOne {
  readonly account: Account
  readonly #cache: DocumentCache<CachedDocument>

  constructor(limits: Partial<Limits>, keys: DocumentKeys, isForAnybody = false) {
    const { maxCachedDocumentBytes: maxDocumentBytes, ...others } = { ...defaultLimits, ...limits }
    this.account = new Account(others)
    this.#cache = new DocumentCache(this.account, keys, { maxDocumentBytes, isForAnybody })
  }

  /** Keeps a document, or a source that is none, and returns what is kept. */
  set(key: string, document?: Document): CachedDocument {
    const bytes = document === undefined ? bytesOfText(key) : bytesOfDocument(document)
    const value = {
      kept: new Kept(this.account, bytes),
      ...(document !== undefined && { document }),
    }
    this.#cache.set(key, value)
    return value
  }

  get(key: string): CachedDocument | undefined {
    return this.#cache.get(key)
  }

  get cache(): DocumentCache<CachedDocument> {
    return this.#cache
  }
}
