import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childrenOf, hasFlag, kindOf, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/symbols.ts'

/**
 * What has to hold for a selection to count: every literal of the conjunction. A literal is the id of a Boolean variable
 * times two, plus one where the variable must be true. An empty conjunction always holds.
 */
export type Conjunction = readonly number[]

/** The conjunction that always holds. */
export const ALWAYS: Conjunction = []

/**
 * The conjunction of what holds around a selection and what its `@skip` and `@include` add; undefined where that can never
 * hold. GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include".
 */
export function conditionsOf(
  document: Document,
  selection: Node,
  outer: Conjunction,
): Conjunction | undefined {
  let conjunction = outer
  for (const child of childrenOf(document, selection)) {
    if (kindOf(document, child) !== Kind.DIRECTIVE) continue
    const symbol = symbolOf(document, child)
    if (symbol !== SKIP_SYMBOL && symbol !== INCLUDE_SYMBOL) continue
    const wanted = symbol === INCLUDE_SYMBOL
    const value = child + 2
    if (kindOf(document, value) === Kind.VARIABLE) {
      const literal = symbolOf(document, value) * 2 + (wanted ? 1 : 0)
      if (conjunction.includes(literal ^ 1)) return undefined
      if (!conjunction.includes(literal)) conjunction = [...conjunction, literal]
    } else if (hasFlag(document, value, Flag.IS_TRUE) !== wanted) {
      return undefined
    }
  }
  return conjunction
}

/** Whether one conjunction holds wherever another one does. */
export function isImpliedBy(conjunction: Conjunction, other: Conjunction): boolean {
  return conjunction.every(literal => other.includes(literal))
}

/** Whether a conjunction holds for the values of the variables, given by their ids. */
export function holds(conjunction: Conjunction, variables: readonly unknown[]): boolean {
  return conjunction.every(literal => variables[literal >> 1] === ((literal & 1) === 1))
}
