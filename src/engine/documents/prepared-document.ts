import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Document } from '../../language/document.ts'
import { conditionVariablesOf, type ConditionVariables } from '../../selections/document-conditions.ts'
import { Kept, type Account, type Place } from './account.ts'
import { bytesOfDocument, bytesOfErrors } from './kept-bytes.ts'
import { KeptDocument } from './kept-document.ts'
import type { Refused } from '../response.ts'

/** Where a document comes from. */
interface Provenance {
  /** Whether the host has registered or signed it: then limits of documents do not apply. */
  readonly isOfHost: boolean
  /** Comparisons of fields that its validation has taken. */
  readonly fieldComparisons: number
}

/** A document that was parsed and validated. What requests make of it is in its entry of the account. */
export class PreparedDocument implements Place {
  readonly document: Document
  readonly conditions: ConditionVariables
  readonly isOfHost: boolean
  readonly fieldComparisons: number
  /** Whether the host holds it for itself: then it is executed when nobody finds it any more, too. */
  isHeld = false
  readonly #account: Account
  #kept: KeptDocument | undefined

  constructor(account: Account, document: Document, { isOfHost, fieldComparisons }: Provenance) {
    this.#account = account
    this.document = document
    this.conditions = conditionVariablesOf(document)
    this.isOfHost = isOfHost
    this.fieldComparisons = fieldComparisons
  }

  /** Its entry in the account; another one when the last was let go. */
  get kept(): KeptDocument {
    return (this.#kept ??= this.#newEntry(this))
  }

  /**
   * What a request executes it with. What is made of a document is kept from the second request on, because many never come back;
   * of those of the host, which are entered here when they are not in the account, from the first.
   */
  forRequest(): KeptDocument {
    const { kept } = this
    const isExpected = this.isOfHost || this.isHeld
    if (kept.isKept) this.#account.use(kept)
    else if (isExpected) kept.enter()
    if (isExpected || kept.hasCome || !kept.isKept) return kept
    kept.hasCome = true
    return this.#newEntry()
  }

  /** The entry was let go. */
  clear(): void {
    this.#kept = undefined
  }

  #newEntry(place?: Place): KeptDocument {
    const entry = new KeptDocument(this.#account, this.document, bytesOfDocument(this.document))
    if (place !== undefined) entry.places.push(place)
    return entry
  }
}

/** The document of a request, or why there is none. */
export type Prepared = PreparedDocument | Refused

/** A source that is no valid document. */
export class RefusedDocument implements Refused {
  readonly errors: readonly GraphQLError[]
  readonly fieldComparisons: number
  readonly kept: Kept

  constructor(account: Account, errors: readonly GraphQLError[], fieldComparisons = 0) {
    this.errors = errors
    this.fieldComparisons = fieldComparisons
    this.kept = new Kept(account, bytesOfErrors(errors))
  }
}
