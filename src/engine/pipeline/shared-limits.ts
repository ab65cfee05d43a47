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

/** A request of a batch, with its document. */
interface BatchRequest {
  readonly prepared: Prepared
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | null | undefined
  /** Whether the request is the first of the batch with the document, or the invalid text. */
  readonly isFirst: boolean
}

/** A limit that the requests of a batch share. */
interface SharedLimit {
  readonly code: ErrorCode
  /** Returns the amount that a request takes of the limit. */
  readonly amountOf: (request: BatchRequest, limit: number | false) => number
  /** Returns the message of the error of a batch above the limit. */
  readonly message: (limit: number) => string
}

/** The amount of a document; 0 for documents of the host and for invalid documents. */
function documentAmount(measure: (document: Document) => number): SharedLimit['amountOf'] {
  return ({ prepared }) =>
    'errors' in prepared || prepared.isOfHost ? 0 : measure(prepared.document)
}

function countOfKind(kind: Kind): SharedLimit['amountOf'] {
  return documentAmount(document => {
    let count = 0
    for (let node = 0; (node = nextOfKind(document, node, kind)) < document.nodeCount; node++)
      count++
    return count
  })
}

/** The shared limits before execution. `ResponseRoom` counts the limits of responses. */
const sharedLimits = {
  maxTokens: {
    code: 'TOKEN_LIMIT',
    amountOf: documentAmount(({ source }) => countTokens(source)),
    message: limit => `The batch has more than ${limit} tokens.`,
  },
  maxFields: {
    code: 'COMPLEXITY_LIMIT',
    amountOf: documentAmount(countFields),
    message: limit =>
      `The batch selects more than ${limit} fields when its fragments are expanded.`,
  },
  maxAliases: {
    code: 'ALIAS_LIMIT',
    amountOf: countOfKind(Kind.ALIAS),
    message: limit => `The batch has more than ${limit} aliases.`,
  },
  maxDirectives: {
    code: 'DIRECTIVE_LIMIT',
    amountOf: countOfKind(Kind.DIRECTIVE),
    message: limit => `The batch has more than ${limit} directives.`,
  },
  maxFragments: {
    code: 'COMPLEXITY_LIMIT',
    amountOf: countOfKind(Kind.FRAGMENT_DEFINITION),
    message: limit => `The batch has more than ${limit} fragments.`,
  },
  maxOperations: {
    code: 'COMPLEXITY_LIMIT',
    amountOf: countOfKind(Kind.OPERATION_DEFINITION),
    message: limit => `The batch has more than ${limit} operations.`,
  },
  maxFieldComparisons: {
    code: 'COMPLEXITY_LIMIT',
    amountOf: fieldComparisonsOf,
    message: () => 'The fields of the batch take too many comparisons to be merged.',
  },
  maxVariableItems: {
    code: 'COMPLEXITY_LIMIT',
    amountOf: variableItemsOf,
    message: limit => `The variables of the batch hold more than ${limit} values.`,
  },
} satisfies { readonly [name in keyof Limits]?: SharedLimit }

/**
 * Equal documents are validated once. A document that exceeds the limit alone is refused, and counts
 * as the whole limit.
 */
function fieldComparisonsOf({ prepared, isFirst }: BatchRequest, limit: number | false): number {
  if (!isFirst || !('fieldComparisons' in prepared)) return 0
  if ('isOfHost' in prepared && prepared.isOfHost) return 0
  return limit === false ? 0 : Math.min(prepared.fieldComparisons, limit)
}

/**
 * Counts the values of the variables that the operation defines. A request that exceeds the limit
 * alone counts 0, because it is refused before coercion.
 */
function variableItemsOf(
  { prepared, variables, operationName }: BatchRequest,
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

const limitEntries = Object.entries(sharedLimits) as [keyof typeof sharedLimits, SharedLimit][]

/** Adds up the amounts that the requests of a batch take of their shared limits. */
export class SharedLimits {
  readonly #limits: Limits
  readonly #sums = new Map<keyof Limits, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Adds a request; returns an error if the batch exceeds a limit. */
  add(request: BatchRequest): GraphQLError | undefined {
    for (const [name, { code, amountOf, message }] of limitEntries) {
      const limit = this.#limits[name]
      const sum = (this.#sums.get(name) ?? 0) + amountOf(request, limit)
      this.#sums.set(name, sum)
      if (limit !== false && sum > limit) {
        return new EngineError(message(limit), { extensions: { code } })
      }
    }
    return undefined
  }
}
