import type { Document } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { hasFlag, kindOf, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/symbols.ts'

/** The conditions of a document that depend on variables. */
export interface DocumentConditions {
  /** The ids of the variables in `@skip` and `@include`, in order. */
  readonly variables: readonly number[]
  /** Whether they are so many that a plan for all values of the variables could be far larger than the document. */
  readonly areMany: boolean
}

/** Selection sets under conditions multiply when they are nested: n pairs of them can make 4 to the n plans. */
const MAX_CONDITIONAL_SETS = 6
/** Leaves of one response name under conditions are compared in pairs. */
const MAX_CONDITIONAL_LEAVES = 200

/** Finds the conditions of a document. GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include". */
export function conditionsIn(document: Document): DocumentConditions {
  const variables = new Set<number>()
  let leaves = 0
  let sets = 0
  // Directives follow the selection that they stand on, before those inside of it.
  let selection = 0
  for (let node = 0; node < document.nodeCount; node++) {
    const kind = kindOf(document, node)
    if (kind === Kind.FIELD || kind === Kind.INLINE_FRAGMENT || kind === Kind.FRAGMENT_SPREAD)
      selection = node
    if (kind !== Kind.DIRECTIVE) continue
    const symbol = symbolOf(document, node)
    if (symbol !== SKIP_SYMBOL && symbol !== INCLUDE_SYMBOL) continue
    const value = node + 2
    if (kindOf(document, value) !== Kind.VARIABLE) continue
    variables.add(symbolOf(document, value))
    const isLeaf =
      kindOf(document, selection) === Kind.FIELD && !hasFlag(document, selection, Flag.HAS_SELECTION_SET)
    if (isLeaf) leaves++
    else sets++
  }
  return {
    variables: [...variables].sort((one, other) => one - other),
    areMany: sets > MAX_CONDITIONAL_SETS || leaves > MAX_CONDITIONAL_LEAVES,
  }
}

/** The values of the conditions as text: two requests with the same text select the same fields. */
export function conditionKey({ variables }: DocumentConditions, values: readonly unknown[]): string {
  return variables.map(id => (values[id] === true ? '1' : '0')).join('')
}
