import type { Document } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { kindOf, nextOfKind, symbolOf } from '../language/tape.ts'
import {
  DEFER_SYMBOL,
  IF_SYMBOL,
  INCLUDE_SYMBOL,
  SKIP_SYMBOL,
  STREAM_SYMBOL,
} from '../schema/compiled/symbols.ts'
import type { ConditionValues } from './conditions.ts'
import { argumentOf } from './incremental-directives.ts'

/** The ids of the variables in the conditions of a document, each id once. */
export type ConditionVariables = readonly number[]

/**
 * Finds the conditions of a document: the argument `if` of `@skip`, `@include`, `@defer` and `@stream`.
 * GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include".
 */
export function conditionVariablesOf(document: Document): ConditionVariables {
  if (document.variableCount === 0) return noConditions
  let variables: Set<number> | undefined
  for (let node = 0; ; node++) {
    node = nextOfKind(document, node, Kind.DIRECTIVE)
    if (node === document.nodeCount) break
    if (!conditionalDirectives.has(symbolOf(document, node))) continue
    const condition = argumentOf(document, node, IF_SYMBOL)
    if (condition === undefined || kindOf(document, condition) !== Kind.VARIABLE) continue
    variables ??= new Set()
    variables.add(symbolOf(document, condition))
  }
  return variables === undefined ? noConditions : [...variables]
}

const noConditions: readonly never[] = []

/** Whether a document has a directive of the name `defer` or `stream`. */
export function isIncremental(document: Document): boolean {
  for (let node = 0; ; node++) {
    node = nextOfKind(document, node, Kind.DIRECTIVE)
    if (node === document.nodeCount) return false
    const symbol = symbolOf(document, node)
    if (symbol === DEFER_SYMBOL || symbol === STREAM_SYMBOL) return true
  }
}

const conditionalDirectives: ReadonlySet<number> = new Set([
  SKIP_SYMBOL,
  INCLUDE_SYMBOL,
  DEFER_SYMBOL,
  STREAM_SYMBOL,
])

/**
 * A key of the values of condition variables: two requests with the same key select the same fields,
 * or have the same error.
 */
type ConditionKey = number | string

/** The most values that one number encodes: 4 ** 15 < 2 ** 31. */
const VALUES_PER_NUMBER = 15

/**
 * The key of the values of condition variables: a number with two bits for each value, or several
 * such numbers as text for more than 15 values.
 */
export function conditionKey(
  conditions: ConditionVariables,
  values: readonly unknown[],
): ConditionKey {
  if (conditions.length === 0) return 0
  let key: ConditionKey = partialKey(conditions, values, 0)
  for (let first = VALUES_PER_NUMBER; first < conditions.length; first += VALUES_PER_NUMBER)
    key = `${key} ${partialKey(conditions, values, first)}`
  return key
}

function partialKey(
  conditions: ConditionVariables,
  values: readonly unknown[],
  first: number,
): number {
  const end = Math.min(first + VALUES_PER_NUMBER, conditions.length)
  let key = 0
  for (let index = first; index < end; index++)
    key = key * 4 + outcomeOf(values[conditions[index]!])
  return key
}

/**
 * The values of condition variables, by id. A plan may keep them, because other values of the request
 * are left out.
 */
export function conditionValues(
  conditions: ConditionVariables,
  values: readonly unknown[],
): ConditionValues {
  if (conditions.length === 0) return noConditions
  const valuesById: (boolean | null | undefined)[] = []
  for (const id of conditions) valuesById[id] = outcomes[outcomeOf(values[id])]
  return valuesById
}

/** The values of a condition, by the digit that represents them in a key. */
const outcomes = [false, true, null, undefined] as const

function outcomeOf(value: unknown): 0 | 1 | 2 | 3 {
  return value === true ? 1 : value === null ? 2 : value === undefined ? 3 : 0
}
