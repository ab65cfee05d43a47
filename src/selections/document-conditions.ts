import type { Document } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { kindOf, nextOfKind, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/symbols.ts'
import { conditionOf, type ConditionValues } from './conditions.ts'

/** The ids of the variables in the `@skip` and `@include` of a document, once each; none in most documents. */
export type ConditionVariables = readonly number[]

/** Finds the conditions of a document. GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include". */
export function conditionVariablesOf(document: Document): ConditionVariables {
  if (document.variableCount === 0) return none
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
  return variables === undefined ? none : [...variables]
}

const none: readonly never[] = []

/** So many values are one unit of a key: 3 to the power of this are less than 65,536. */
const VALUES_PER_UNIT = 10

/** The values of those variables as a short text: two requests with the same text select the same fields, or have the same error. */
export function conditionKey(conditions: ConditionVariables, values: readonly unknown[]): string {
  let key = ''
  for (let first = 0; first < conditions.length; first += VALUES_PER_UNIT) {
    let unit = 0
    for (const id of conditions.slice(first, first + VALUES_PER_UNIT)) unit = unit * 3 + outcomeOf(values[id])
    key += String.fromCharCode(unit)
  }
  return key
}

/** Those values alone, by the ids of the variables: whoever keeps them keeps nothing else of a request. */
export function conditionValues(conditions: ConditionVariables, values: readonly unknown[]): ConditionValues {
  if (conditions.length === 0) return none
  const kept: (boolean | null)[] = []
  for (const id of conditions) kept[id] = outcomes[outcomeOf(values[id])]!
  return kept
}

/** What a condition can be, by the digit that stands for it in a key. */
const outcomes = [false, true, null] as const

function outcomeOf(value: unknown): 0 | 1 | 2 {
  return value === true ? 1 : value === null ? 2 : 0
}
