import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childrenOfKind, hasFlag, kindOf, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/symbols.ts'

/**
 * What has to hold for a selection to count: every literal of the conjunction. A literal is the id of a Boolean variable
 * times two, plus one where the variable must be true. An empty conjunction always holds.
 */
export type Conjunction = readonly number[]

/** The conjunction that always holds. */
export const ALWAYS: Conjunction = []

/** A variable in `@skip` or `@include`, and what has to hold for it to be looked at. */
export interface VariableCondition {
  readonly variable: Node
  readonly when: Conjunction
}

/**
 * The conjunction of what holds around a selection and what its `@skip` and `@include` add; undefined where that can never
 * hold. With the values of the variables, the answer is for these alone. `see` takes the variables in the directives.
 * GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include".
 */
export function conditionsOf(
  document: Document,
  selection: Node,
  outer: Conjunction,
  variables: readonly unknown[] | null,
  see?: (condition: VariableCondition) => void,
): Conjunction | undefined {
  let conjunction = outer
  for (const { value, wanted } of directivesOf(document, selection)) {
    const isVariable = kindOf(document, value) === Kind.VARIABLE
    if (isVariable) see?.({ variable: value, when: conjunction })
    if (isVariable && variables !== null) {
      if ((variables[symbolOf(document, value)] === true) !== wanted) return undefined
    } else if (isVariable) {
      const literal = symbolOf(document, value) * 2 + (wanted ? 1 : 0)
      if (conjunction.includes(literal ^ 1)) return undefined
      if (!conjunction.includes(literal)) conjunction = [...conjunction, literal]
    } else if (hasFlag(document, value, Flag.IS_TRUE) !== wanted) {
      return undefined
    }
  }
  return conjunction
}

/** The arguments of `@skip` and `@include` on a selection: what is skipped is not asked whether to be included. */
function directivesOf(
  document: Document,
  selection: Node,
): readonly { readonly value: Node; readonly wanted: boolean }[] {
  const nodes = childrenOfKind(document, selection, Kind.DIRECTIVE)
  if (nodes.length === 0) return none
  const directives: { value: Node; wanted: boolean }[] = []
  for (const directive of nodes) {
    const symbol = symbolOf(document, directive)
    const value = directive + 2
    if (symbol === SKIP_SYMBOL) directives.unshift({ value, wanted: false })
    else if (symbol === INCLUDE_SYMBOL) directives.push({ value, wanted: true })
  }
  return directives
}

const none: readonly [] = []

/** Whether one conjunction holds wherever another one does. */
export function isImpliedBy(conjunction: Conjunction, other: Conjunction): boolean {
  return conjunction.every(literal => other.includes(literal))
}

/** Whether a conjunction holds for the values of the variables, given by their ids. */
export function holds(conjunction: Conjunction, variables: readonly unknown[]): boolean {
  return conjunction.every(literal => variables[literal >> 1] === ((literal & 1) === 1))
}
