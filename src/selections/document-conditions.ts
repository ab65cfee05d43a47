import type { Document } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { kindOf, nextOfKind, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/compiled/symbols.ts'
import { conditionOf, type ConditionValues } from './conditions.ts'

/** The ids of the variables in the `@skip` and `@include` of a document, each id once. */
export type ConditionVariables = readonly number[]

/** Finds the conditions of a document. GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include". */
export function conditionVariablesOf(document: Document): ConditionVariables {
  if (document.variableCount === 0) return noConditions
  let variables: Set<number> | undefined
  for (let node = 0; ; node++) {
    node = nextOfKind(document, node, Kind.DIRECTIVE)
    if (node === document.nodeCount) break
    const symbol = symbolOf(document, node)
    if (symbol !== SKIP_SYMBOL && symbol !== INCLUDE_SYMBOL) continue
    const condition = conditionOf(node)
    if (kindOf(document, condition) !== Kind.VARIABLE) continue
    variables ??= new Set()
    variables.add(symbolOf(document, condition))
  }
  return variables === undefined ? noConditions : [...variables]
}

const noConditions: readonly never[] = []

/**
 * A key of the values of condition variables: two requests with the same key select the same fields,
 * or have the same error.
 */
type ConditionKey = number | string

/** The most values that one number encodes: 3 ** 19 < 2 ** 31. */
const VALUES_PER_NUMBER = 19

/**
 * The key of the values of condition variables: a number with a ternary digit for each value, or
 * several such numbers as text for more than 19 values.
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
    key = key * 3 + outcomeOf(values[conditions[index]!])
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
  const valuesById: (boolean | null)[] = []
  for (const id of conditions) valuesById[id] = outcomes[outcomeOf(values[id])]!
  return valuesById
}

/** The values of a condition, by the digit that represents them in a key. */
const outcomes = [false, true, null] as const

function outcomeOf(value: unknown): 0 | 1 | 2 {
  return value === true ? 1 : value === null ? 2 : 0
}
