import { errorForClient, type OnError } from '../../errors/masking.ts'
import { compactDocument } from '../../language/document.ts'
import { parse } from '../../language/parse.ts'
import { defaultLimits, type Limits } from '../../runtime/limits.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { limitRules } from '../../validation/limits/limit-rules.ts'
import type { Checks, Rule } from '../../validation/rule.ts'
import { rules as specifiedRules } from '../../validation/rules.ts'
import { checksOf, validate } from '../../validation/validate.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { sourceKeys } from './document-keys.ts'
import { readKnownRequest, type KnownRequest } from './known-request.ts'
import type { Account } from './account.ts'
import { observeParse, observeValidate, type ObservedSchema } from '../observation/observed-texts.ts'
import { PreparedDocument, RefusedDocument, type Prepared } from './prepared-document.ts'

/** What texts are judged with. */
export interface TextSettings extends ObservedSchema {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  readonly onError: OnError
  /** Those of the host. */
  readonly rules: readonly Rule[]
}

/** What a text has come to. */
type Judged = PreparedDocument | RefusedDocument

/** What the texts of one batch have come to: each is judged once, whether it is kept or not. */
export type JudgedTexts = Map<string, Judged>

/** Documents by their text: parses and validates each, and keeps what it has come to. */
export class TextDocuments {
  readonly #settings: TextSettings
  readonly #account: Account
  readonly #keys = sourceKeys()
  readonly #kept: DocumentCache<Judged>
  readonly #checks = new Map<Limits, Checks>()

  constructor(settings: TextSettings, account: Account) {
    this.#settings = settings
    this.#account = account
    const { maxCachedDocumentBytes: maxDocumentBytes } = settings.configuration.limits
    this.#kept = new DocumentCache(account, this.#keys, { maxDocumentBytes, isForAnybody: true })
  }

  /** Parses and validates a text, or finds it among those that were asked for last, or in the same batch. */
  prepare(source: string, batch?: JudgedTexts): Prepared {
    return this.#kept.get(source) ?? batch?.get(source) ?? this.#prepareNew(source, batch)
  }

  /** A text that the host has registered or signed in another process; it is not kept here. */
  prepareForHost(source: string): Prepared {
    return this.#safely(() => this.#judge(source, hostLimits, true))
  }

  /**
   * A document of the host: no limits apply to it but those of nesting.
   *
   * @throws AggregateError of its faults
   */
  trusted(source: string): PreparedDocument {
    const prepared = this.#judge(source, hostLimits, true)
    if (prepared instanceof PreparedDocument) return prepared
    const messages = prepared.errors.map(({ message }) => message)
    throw new AggregateError(prepared.errors, `The document is not valid: ${messages.join(' ')}`)
  }

  /** A request whose document was asked for before, from its body as JSON; undefined where that has to be parsed. */
  readKnown(body: Uint8Array): KnownRequest | undefined {
    return readKnownRequest(body, this.#keys, this.#kept)
  }

  #prepareNew(source: string, batch: JudgedTexts | undefined): Prepared {
    return this.#safely(() => {
      const judged = this.#judge(source, this.#settings.configuration.limits, false)
      batch?.set(source, judged)
      this.#kept.set(source, judged)
      return judged
    })
  }

  /** What a rule of the host throws is the host's fault, of which a client learns no more than that it happened. */
  #safely(judge: () => Judged): Prepared {
    try {
      return judge()
    } catch (thrown) {
      return { errors: [errorForClient(thrown, this.#settings.onError)] }
    }
  }

  #judge(source: string, limits: Limits, isOfHost: boolean): Judged {
    const { compiled, configuration } = this.#settings
    const parsed = observeParse(this.#settings, source, () => parse(source, limits, compiled.symbolTable))
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
      ? new RefusedDocument(this.#account, errors, fieldComparisons)
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

/** No execution nests deeper than this, whoever wrote the document: the stack is finite. */
const MAX_HOST_DEPTH = 500

const hostLimits: Limits = {
  ...(Object.fromEntries(Object.keys(defaultLimits).map(name => [name, false])) as unknown as Limits),
  maxSyntaxDepth: MAX_HOST_DEPTH,
  maxDepth: MAX_HOST_DEPTH,
}
