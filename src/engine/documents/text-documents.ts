import { errorForClient, type OnError } from '../../errors/masking.ts'
import { compactDocument } from '../../language/document.ts'
import { parse } from '../../language/parse.ts'
import { defaultLimits, type Limits } from '../../runtime/limits.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { limitRules } from '../../validation/limits/limit-rules.ts'
import type { Checks, Rule } from '../../validation/rule.ts'
import { rules as specifiedRules } from '../../validation/rules.ts'
import { operationNameOf } from '../operation-name.ts'
import { checksOf, validate } from '../../validation/validate.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { sourceKeys } from './document-keys.ts'
import { readKnownRequest, type KnownRequest } from './known-request.ts'
import type { Account } from './account.ts'
import {
  observeParse,
  observeValidate,
  type ObservedSchema,
} from '../observation/observed-texts.ts'
import { PreparedDocument, RefusedDocument, type Prepared } from './prepared-document.ts'

/** The schema, configuration and rules that texts are parsed and validated with. */
export interface TextSettings extends ObservedSchema {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  readonly onError: OnError
  /** The host's validation rules. */
  readonly rules: readonly Rule[]
}

type Validated = PreparedDocument | RefusedDocument

/**
 * The documents of one batch by text, so that each is validated once, whether it is cached or not.
 */
export type BatchTexts = Map<string, Validated>

/** Documents by text: parses and validates each, and caches the document or its errors. */
export class TextDocuments {
  readonly #settings: TextSettings
  readonly #account: Account
  readonly #keys = sourceKeys()
  readonly #kept: DocumentCache<Validated>
  readonly #checks = new Map<Limits, Checks>()

  constructor(settings: TextSettings, account: Account) {
    this.#settings = settings
    this.#account = account
    const { maxCachedDocumentBytes: maxDocumentBytes } = settings.configuration.limits
    this.#kept = new DocumentCache(account, this.#keys, { maxDocumentBytes, isForAnybody: true })
  }

  /** The document of a text: from the cache, from the same batch, or parsed and validated. */
  prepare(source: string, batch?: BatchTexts): Prepared {
    return this.#kept.get(source) ?? batch?.get(source) ?? this.#prepareNew(source, batch)
  }

  /** Prepares a text that the host persisted in another process, without caching it. */
  prepareForHost(source: string): Prepared {
    return this.#maskFailures(source, () => this.#parseAndValidate(source, hostLimits, true))
  }

  /**
   * Prepares a document of the host. Of the limits only those of nesting apply to it.
   *
   * @throws AggregateError of its faults
   */
  trusted(source: string): PreparedDocument {
    const prepared = this.#parseAndValidate(source, hostLimits, true)
    if (prepared instanceof PreparedDocument) return prepared
    const messages = prepared.errors.map(({ message }) => message)
    throw new AggregateError(prepared.errors, `The document is not valid: ${messages.join(' ')}`)
  }

  /**
   * Reads a request whose document is cached from its JSON body; undefined where the body has to be
   * parsed.
   */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    return readKnownRequest(body, this.#keys, this.#kept)
  }

  #prepareNew(source: string, batch: BatchTexts | undefined): Prepared {
    return this.#maskFailures(source, () => {
      const validated = this.#parseAndValidate(source, this.#settings.configuration.limits, false)
      batch?.set(source, validated)
      this.#kept.set(source, validated)
      return validated
    })
  }

  /** Masks what a rule of the host throws. */
  #maskFailures(source: string, validateText: () => Validated): Prepared {
    try {
      return validateText()
    } catch (thrown) {
      return { errors: [errorForClient(thrown, this.#settings.onError, { source })] }
    }
  }

  #parseAndValidate(source: string, limits: Limits, isOfHost: boolean): Validated {
    const { compiled, configuration } = this.#settings
    const parsed = observeParse(this.#settings, source, () =>
      parse(source, limits, compiled.symbolTable),
    )
    if ('errors' in parsed) return new RefusedDocument(this.#account, parsed.errors)
    const work = { fieldComparisons: 0 }
    const options = {
      maxErrors: configuration.limits.maxErrors,
      maxFieldComparisons: limits.maxFieldComparisons,
      hasSuggestions: configuration.enableIntrospection,
      work,
    }
    const errors = observeValidate(this.#settings, parsed, () =>
      validate(compiled, parsed, options, this.#checksFor(limits)),
    )
    const { fieldComparisons } = work
    return errors.length > 0
      ? new RefusedDocument(this.#account, errors, {
          fieldComparisons,
          operationName: operationNameOf(parsed, null),
        })
      : new PreparedDocument(this.#account, compactDocument(parsed), { isOfHost, fieldComparisons })
  }

  #checksFor(limits: Limits): Checks {
    let checks = this.#checks.get(limits)
    if (checks === undefined) {
      checks = checksOf([...limitRules(limits), ...specifiedRules, ...this.#settings.rules])
      this.#checks.set(limits, checks)
    }
    return checks
  }
}

/** Bounds the nesting of the host's documents too, because the stack is finite. */
const MAX_HOST_DEPTH = 500

const hostLimits: Limits = {
  ...(Object.fromEntries(
    Object.keys(defaultLimits).map(name => [name, false]),
  ) as unknown as Limits),
  maxSyntaxDepth: MAX_HOST_DEPTH,
  maxDepth: MAX_HOST_DEPTH,
}
