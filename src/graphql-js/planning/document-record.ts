import type { DocumentNode, GraphQLSchema } from 'graphql'
import { PrivateValues } from '../../runtime/private-values.ts'

/** What is known of a document for one schema. */
interface DocumentState {
  /** Whether it was found valid. */
  isValid: boolean
  /** Its operations by name, as the executor keeps them; null for the only one. */
  readonly operations: Map<string | null, object | undefined>
}

/**
 * What is known of a document. The garbage collector takes long for many entries of WeakMaps, so
 * that what belongs to a document is in one object.
 */
export class DocumentRecord {
  readonly document: DocumentNode
  /** The text of a document that was parsed here. */
  readonly source: string | undefined
  #schema: GraphQLSchema | undefined
  #state: DocumentState | undefined
  #others: WeakMap<GraphQLSchema, DocumentState> | undefined

  constructor(document: DocumentNode, source: string | undefined) {
    this.document = document
    this.source = source
  }

  /** The state for a schema; the one of the last schema is at hand. */
  stateFor(schema: GraphQLSchema): DocumentState {
    if (this.#schema === schema) return this.#state!
    if (this.#schema !== undefined) {
      this.#others ??= new WeakMap()
      this.#others.set(this.#schema, this.#state!)
    }
    const state = this.#others?.get(schema) ?? { isValid: false, operations: new Map() }
    this.#schema = schema
    this.#state = state
    return state
  }
}

const records = new PrivateValues<DocumentNode, DocumentRecord>()

/** The record of a document of the host, which is found by its identity. */
export function recordOf(document: DocumentNode): DocumentRecord {
  return records.get(document) ?? publish(new DocumentRecord(document, undefined))
}

/** Lets a record be found by its document, unless this has one; returns that which is found. */
export function publish(record: DocumentRecord): DocumentRecord {
  const found = records.get(record.document)
  if (found === undefined) records.add(record.document, record)
  return found ?? record
}
