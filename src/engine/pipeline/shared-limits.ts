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
import { givenValues, variableNamesOf } from '../../values/variables.ts'
import type { Prepared } from '../documents/prepared-document.ts'

/** A request of a batch whose document was found. */
interface FoundRequest {
  readonly prepared: Prepared
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | null | undefined
  /** Whether no request in front of it has the same document, or the same text that is none. */
  readonly isFirst: boolean
}

/** A limit that the requests of a batch share. */
interface SharedLimit {
  readonly code: ErrorCode
  /** How much of it a request takes. */
  readonly taken: (request: FoundRequest, limit: number | false) => number
  /** What is wrong where all of a batch take more. */
  readonly message: (limit: number) => string
}

/** How much a document takes of a limit; those of the host, and what is none, take nothing. */
function ofDocument(measure: (document: Document) => number): SharedLimit['taken'] {
  return ({ prepared }) => ('errors' in prepared || prepared.isOfHost ? 0 : measure(prepared.document))
}

function ofKind(kind: Kind): SharedLimit['taken'] {
  return ofDocument(document => {
    let count = 0
    for (let node = 0; (node = nextOfKind(document, node, kind)) < document.nodeCount; node++) count++
    return count
  })
}

/** The limits that add up before anything is executed. Those of responses are in their `ResponseRoom`. */
const sharedLimits = {
  maxTokens: {
    code: 'TOKEN_LIMIT',
    taken: ofDocument(({ source }) => countTokens(source)),
    message: limit => `The batch has more than ${limit} tokens.`,
  },
  maxFields: {
    code: 'COMPLEXITY_LIMIT',
    taken: ofDocument(countFields),
    message: limit => `The batch selects more than ${limit} fields when its fragments are expanded.`,
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

/** Equal documents are validated once. One that exceeds the limit alone, and is refused for it, has taken all of it. */
function comparisonsOf({ prepared, isFirst }: FoundRequest, limit: number | false): number {
  if (!isFirst || !('fieldComparisons' in prepared)) return 0
  if ('isOfHost' in prepared && prepared.isOfHost) return 0
  return limit === false ? 0 : Math.min(prepared.fieldComparisons, limit)
}

/** Of the variables that its operation has. A request that exceeds the limit alone is refused alone: nothing is done with its values. */
function itemsOf({ prepared, variables, operationName }: FoundRequest, limit: number | false): number {
  if (variables === undefined || limit === false || 'errors' in prepared) return 0
  const { document } = prepared
  const operation = getOperation(document, operationName ?? null)
  if (operation instanceof GraphQLError) return 0
  const items = countVariableItems(givenValues(variableNamesOf(document, operation), variables), limit)
  return items > limit ? 0 : items
}

const rows = Object.entries(sharedLimits) as [keyof typeof sharedLimits, SharedLimit][]

/** What the requests of a batch have taken of the limits that they share. */
export class SharedLimits {
  readonly #limits: Limits
  readonly #taken = new Map<keyof Limits, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Takes what a request takes; the limit that is exceeded with it, if there is one. */
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
