import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { compactDocument } from '../../language/document.ts'
import { parseToTape } from '../../language/parse.ts'
import { defaultLimits, type Limits } from '../../runtime/limits.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { limitRules } from '../../validation/limits/limit-rules.ts'
import type { Checks, Rule } from '../../validation/rule.ts'
import { rulesOf } from '../../validation/rules.ts'
import { operationNameOf } from '../operation-name.ts'
import { checksOf, validateDocument } from '../../validation/validate.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import type { DocumentStore } from './document-store.ts'
import {
  observeParse,
  observeValidate,
  type ObservedSchema,
} from '../observation/observed-texts.ts'
import {
  PreparedDocument,
  InvalidDocument,
  type Prepared,
  type PreparedText,
} from './prepared-document.ts'

/** The schema, configuration and rules for parsing and validating texts. */
export interface TextSettings extends ObservedSchema {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  readonly onError: OnError
  /** The host's validation rules. */
  readonly rules: readonly Rule[]
}

/** The documents of a batch by text, so that each is validated once, cached or not. */
export type BatchTexts = Map<string, PreparedText>

/** Parses and validates texts; texts of clients have an entry of the store, valid or not. */
export class TextDocuments {
  readonly #settings: TextSettings
  readonly #store: DocumentStore
  readonly #checks = new Map<Limits, Checks>()

  constructor(settings: TextSettings, store: DocumentStore) {
    this.#settings = settings
    this.#store = store
  }

  /** Returns the document of a text: from the store, from the same batch, or parsed and validated. */
  prepare(source: string, batch?: BatchTexts): Prepared {
    return (
      this.#store.entryOfText(source) ??
      this.#maskFailures(source, () => this.#prepareNew(source, batch))
    )
  }

  /** Prepares a text that the host persisted in another process, without adding it to the store. */
  prepareForHost(source: string): Prepared {
    return this.#maskFailures(source, () => this.#parseAndValidate(source, hostLimits, true))
  }

  /**
   * Prepares a document of the host, to which only the limits of nesting apply.
   *
   * @throws AggregateError of the faults of the document
   */
  prepareTrusted(source: string): PreparedDocument {
    const { enableIntrospection } = this.#settings.configuration
    const hasSuggestions = enableIntrospection !== false
    const prepared = this.#parseAndValidate(source, hostLimits, true, hasSuggestions)
    if (prepared instanceof PreparedDocument) return prepared
    const messages = prepared.errors.map(({ message }) => message)
    throw new AggregateError(prepared.errors, `The document is not valid: ${messages.join(' ')}`)
  }

  /**
   * Returns the errors of a text for a client that may introspect, where that is asked of each
   * request: texts are validated without suggestions, for every client, and here once more with them.
   */
  suggestingErrors(document: InvalidDocument): readonly GraphQLError[] {
    const { source, errors } = document
    const { limits } = this.#settings.configuration
    if (source === undefined) return errors
    return document.otherErrors(() => {
      const prepared = this.#maskFailures(source, () =>
        this.#parseAndValidate(source, limits, false, true),
      )
      return 'errors' in prepared ? prepared.errors : errors
    })
  }

  #prepareNew(source: string, batch: BatchTexts | undefined): PreparedText {
    const { limits } = this.#settings.configuration
    const prepared = batch?.get(source) ?? this.#parseAndValidate(source, limits, false)
    batch?.set(source, prepared)
    return this.#store.addText(source, prepared)
  }

  /** Masks an exception of a rule of the host. */
  #maskFailures(source: string, validateText: () => PreparedText): Prepared {
    try {
      return validateText()
    } catch (thrown) {
      return { errors: [errorForClient(thrown, this.#settings.onError, { source })] }
    }
  }

  #parseAndValidate(
    source: string,
    limits: Limits,
    isOfHost: boolean,
    hasSuggestions = this.#settings.configuration.enableIntrospection === true,
  ): PreparedText {
    const { compiled, configuration } = this.#settings
    const { order } = this.#store
    const document = observeParse(this.#settings, source, () =>
      parseToTape(source, limits, compiled.symbolTable),
    )
    const keepsSource = typeof configuration.enableIntrospection === 'function'
    if ('errors' in document)
      return new InvalidDocument(order, source, document.errors, keepsSource)
    const work = { fieldComparisons: 0 }
    const options = {
      maxErrors: configuration.limits.maxErrors,
      maxErrorLocations: configuration.limits.maxErrorLocations,
      maxFieldComparisons: limits.maxFieldComparisons,
      hasSuggestions,
      work,
    }
    const errors = observeValidate(this.#settings, document, () =>
      validateDocument(compiled, document, options, this.#checksFor(limits)),
    )
    const { fieldComparisons } = work
    return errors.length > 0
      ? new InvalidDocument(
          order,
          source,
          errors,
          keepsSource,
          fieldComparisons,
          operationNameOf(document, null),
        )
      : new PreparedDocument(order, compactDocument(document), { isOfHost, fieldComparisons })
  }

  #checksFor(limits: Limits): Checks {
    let checks = this.#checks.get(limits)
    if (checks === undefined) {
      const { compiled, rules } = this.#settings
      checks = checksOf([...limitRules(limits, compiled), ...rulesOf(compiled), ...rules])
      this.#checks.set(limits, checks)
    }
    return checks
  }
}

/** The nesting limit of the host's documents, because the stack is finite. */
const MAX_HOST_DEPTH = 500

const hostLimits: Limits = {
  ...(Object.fromEntries(
    Object.keys(defaultLimits).map(name => [name, false]),
  ) as unknown as Limits),
  maxSyntaxDepth: MAX_HOST_DEPTH,
  maxDepth: MAX_HOST_DEPTH,
}
