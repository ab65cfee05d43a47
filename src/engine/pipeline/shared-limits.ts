import type { ErrorCode } from '../../errors/error-code.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { getOperation } from '../../selections/get-operation.ts'
import type { Document } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { nextOfKind } from '../../language/tape.ts'
import type { Limits } from '../../runtime/limits.ts'
import { countFields } from '../../validation/limits/selection-limits.ts'
import { countVariableItems } from '../../values/variable-limits.ts'
import { rawVariableValues, variableNamesOf } from '../../values/variables.ts'
import type { Prepared } from '../documents/prepared-document.ts'

/** A request of a batch whose document was found. */
interface FoundRequest {
  readonly prepared: Prepared
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | null | undefined
  /** Whether no earlier request of the batch has the same document, or the same invalid text. */
  readonly isFirst: boolean
}

/** A limit that the requests of a batch share. */
interface SharedLimit {
  readonly code: ErrorCode
  /** How much of the limit a request takes. */
  readonly taken: (request: FoundRequest, limit: number | false) => number
  /** The message of the error where a batch takes more. */
  readonly message: (limit: number) => string
}

/** How much a document takes of a limit; documents of the host and invalid ones take nothing. */
function ofDocument(measure: (document: Document) => number): SharedLimit['taken'] {
  return ({ prepared }) =>
    'errors' in prepared || prepared.isOfHost ? 0 : measure(prepared.document)
}

function ofKind(kind: Kind): SharedLimit['taken'] {
  return ofDocument(document => {
    let count = 0
    for (let node = 0; (node = nextOfKind(document, node, kind)) < document.nodeCount; node++)
      count++
    return count
  })
}

/**
 * The limits that are counted before execution. Those of responses are counted by `ResponseRoom`.
 */
const sharedLimits = {
  maxTokens: {
    code: 'TOKEN_LIMIT',
    taken: ofDocument(({ source }) => countTokens(source)),
    message: limit => `The batch has more than ${limit} tokens.`,
  },
  maxFields: {
    code: 'COMPLEXITY_LIMIT',
    taken: ofDocument(countFields),
    message: limit =>
      `The batch selects more than ${limit} fields when its fragments are expanded.`,
  },
  maxAliases: {
    code: 'ALIAS_LIMIT',
    taken: ofKind(Kind.ALIAS),
    message: limit => `The batch has more than ${limit} aliases.`,
  },
  maxDirectives: {
    code: 'DIRECTIVE_LIMIT',
    taken: ofKind(Kind.DIRECTIVE),
    message: limit => `The batch has more than ${limit} directives.`,
  },
  maxFragments: {
    code: 'COMPLEXITY_LIMIT',
    taken: ofKind(Kind.FRAGMENT_DEFINITION),
    message: limit => `The batch has more than ${limit} fragments.`,
  },
  maxOperations: {
    code: 'COMPLEXITY_LIMIT',
    taken: ofKind(Kind.OPERATION_DEFINITION),
    message: limit => `The batch has more than ${limit} operations.`,
  },
  maxFieldComparisons: {
    code: 'COMPLEXITY_LIMIT',
    taken: comparisonsOf,
    message: () => 'The fields of the batch take too many comparisons to be merged.',
  },
  maxVariableItems: {
    code: 'COMPLEXITY_LIMIT',
    taken: itemsOf,
    message: limit => `The variables of the batch hold more than ${limit} values.`,
  },
} satisfies { readonly [name in keyof Limits]?: SharedLimit }

/**
 * Equal documents are validated once. A document that exceeds the limit alone, and is refused,
 * counts as the whole limit.
 */
function comparisonsOf({ prepared, isFirst }: FoundRequest, limit: number | false): number {
  if (!isFirst || !('fieldComparisons' in prepared)) return 0
  if ('isOfHost' in prepared && prepared.isOfHost) return 0
  return limit === false ? 0 : Math.min(prepared.fieldComparisons, limit)
}

/**
 * Counts the variables that the operation defines. A request that exceeds the limit alone counts 0:
 * it is refused before coercion.
 */
function itemsOf(
  { prepared, variables, operationName }: FoundRequest,
  limit: number | false,
): number {
  if (variables === undefined || limit === false || 'errors' in prepared) return 0
  const { document } = prepared
  const operation = getOperation(document, operationName ?? null)
  if (operation instanceof GraphQLError) return 0
  const items = countVariableItems(
    rawVariableValues(variableNamesOf(document, operation), variables),
    limit,
  )
  return items > limit ? 0 : items
}

const rows = Object.entries(sharedLimits) as [keyof typeof sharedLimits, SharedLimit][]

/** Counts how much the requests of a batch take of the limits that they share. */
export class SharedLimits {
  readonly #limits: Limits
  readonly #taken = new Map<keyof Limits, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts a request; an error where the batch exceeds a limit with it. */
  take(request: FoundRequest): GraphQLError | undefined {
    for (const [name, { code, taken, message }] of rows) {
      const limit = this.#limits[name]
      const sum = (this.#taken.get(name) ?? 0) + taken(request, limit)
      this.#taken.set(name, sum)
      if (limit !== false && sum > limit) {
        return new EngineError(message(limit), { extensions: { code } })
      }
    }
    return undefined
  }
}
