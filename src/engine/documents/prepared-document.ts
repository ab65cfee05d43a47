import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { Document } from '../../language/document.ts'
import {
  conditionVariablesOf,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import { Kept, type Account, type Place } from './account.ts'
import { bytesOfDocument, bytesOfErrors } from './kept-bytes.ts'
import { KeptDocument } from './kept-document.ts'
import type { Refused } from '../response.ts'

/** The origin of a document, and the cost of its validation. */
interface Provenance {
  /**
   * Whether the host has persisted or signed the document: then limits of documents do not apply.
   */
  readonly isOfHost: boolean
  /** The comparisons of fields that its validation made (5.3.2 "Field Selection Merging"). */
  readonly fieldComparisons: number
}

/**
 * A document that was parsed and validated. Its operations and plans are in its entry of the
 * account.
 */
export class PreparedDocument implements Place {
  readonly document: Document
  readonly conditions: ConditionVariables
  readonly isOfHost: boolean
  readonly fieldComparisons: number
  /**
   * Whether the host holds it (`prepare`, `persist`): then it can be executed after the cache has
   * let go of it.
   */
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

  /** Its entry in the account; a new one after the last was let go. */
  get kept(): KeptDocument {
    return (this.#kept ??= this.#newEntry(this))
  }

  /**
   * The entry that a request executes the document with. Operations and plans are kept from the
   * second request on, because many documents are sent once only; those of the host's documents are
   * kept from the first, and their entries are entered in the account here.
   */
  forRequest(): KeptDocument {
    const { kept } = this
    const isExpected = this.isOfHost || this.isHeld
    if (kept.isKept) this.#account.use(kept)
    else if (isExpected) kept.enter()
    if (isExpected || kept.wasRequested || !kept.isKept) return kept
    kept.wasRequested = true
    return this.#newEntry()
  }

  /** Called when the account has let go of the entry. */
  clear(): void {
    this.#kept = undefined
  }

  #newEntry(place?: Place): KeptDocument {
    const entry = new KeptDocument(this.#account, this.document, bytesOfDocument(this.document))
    if (place !== undefined) entry.places.push(place)
    return entry
  }
}

/** The document of a request, or the errors where there is none. */
export type Prepared = PreparedDocument | Refused

type RefusedDetails = Pick<RefusedDocument, 'fieldComparisons' | 'operationName'>

/** A source with syntax errors or validation errors. */
export class RefusedDocument implements Refused {
  readonly errors: readonly GraphQLError[]
  readonly fieldComparisons: number
  /** The name of its only operation; undefined where it has none, or a syntax error. */
  readonly operationName: string | undefined
  readonly kept: Kept

  constructor(
    account: Account,
    errors: readonly GraphQLError[],
    { fieldComparisons = 0, operationName }: Partial<RefusedDetails> = {},
  ) {
    this.errors = errors
    this.fieldComparisons = fieldComparisons
    this.operationName = operationName
    this.kept = new Kept(account, bytesOfErrors(errors))
  }
}
