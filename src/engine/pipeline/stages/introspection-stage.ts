import type { GraphQLError } from '../../../errors/graphql-error.ts'
import type { Document } from '../../../language/document.ts'
import { Kind } from '../../../language/kinds.ts'
import { nextOfKind, symbolOf } from '../../../language/tape.ts'
import type { Limits } from '../../../runtime/limits.ts'
import type { CompiledSchema } from '../../../schema/compiled/compiled-schema.ts'
import { fieldSelections } from '../../../validation/rules/field-selections.ts'
import { checksOf, validateDocument } from '../../../validation/validate.ts'
import type { RequestErrorResult } from '../../transport-response.ts'
import type { EngineRequest } from '../engine-request.ts'

/**
 * The stage that refuses documents with `__schema` or `__type` to clients that may not introspect,
 * where that is asked of each request. A document is validated with these fields, once for all
 * clients, however it comes: as a text, under a key, compiled, or held by the host.
 * GraphQL specification, 4.2 "Schema Introspection", 5.3.1 "Field Selections".
 */
export class IntrospectionStage {
  readonly #schema: CompiledSchema
  readonly #schemaWithoutMetaFields: CompiledSchema
  readonly #limits: Limits

  constructor(schema: CompiledSchema, limits: Limits) {
    this.#schema = schema
    this.#schemaWithoutMetaFields = { ...schema, metaFieldBySymbol: new Map() }
    this.#limits = limits
  }

  /** Returns the errors of a document that the client may not execute. */
  check({ preparedDocument, options }: EngineRequest): RequestErrorResult | undefined {
    if (options.mayIntrospect === true) return undefined
    const { document } = preparedDocument
    const errors = preparedDocument.otherErrors(() => this.#errorsOf(document))
    return errors.length === 0 ? undefined : { errors }
  }

  #errorsOf(document: Document): readonly GraphQLError[] {
    if (!this.#selectsMetaField(document)) return noErrors
    const { maxErrors, maxErrorLocations } = this.#limits
    const options = { maxErrors, maxErrorLocations, hasSuggestions: false }
    return validateDocument(this.#schemaWithoutMetaFields, document, options, checks)
  }

  #selectsMetaField(document: Document): boolean {
    const { metaFieldBySymbol } = this.#schema
    for (let node = 0; (node = nextOfKind(document, node, Kind.FIELD)) < document.nodeCount; node++)
      if (metaFieldBySymbol.has(symbolOf(document, node))) return true
    return false
  }
}

const checks = checksOf([fieldSelections])
const noErrors: readonly GraphQLError[] = []
