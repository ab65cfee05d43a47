import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { hasFlag, kindOf, nextOfKind, symbolOf } from '../language/tape.ts'
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
  if (document.variableCount === 0) return none
  let variables: number[] | undefined
  let leaves = 0
  let sets = 0
  for (let node = 0; ; node++) {
    node = nextOfKind(document, node, Kind.DIRECTIVE)
    if (node === document.nodeCount) break
    const symbol = symbolOf(document, node)
    if (symbol !== SKIP_SYMBOL && symbol !== INCLUDE_SYMBOL) continue
    const value = node + 2
    if (kindOf(document, value) !== Kind.VARIABLE) continue
    const id = symbolOf(document, value)
    if (variables === undefined) variables = [id]
    else if (!variables.includes(id)) variables.push(id)
    if (isOnLeaf(document, node)) leaves++
    else sets++
  }
  if (variables === undefined) return none
  return {
    variables: variables.sort((one, other) => one - other),
    areMany: sets > MAX_CONDITIONAL_SETS || leaves > MAX_CONDITIONAL_LEAVES,
  }
}

/** Directives follow the selection that they stand on, before those inside of it. */
function isOnLeaf(document: Document, directive: Node): boolean {
  for (let node = directive - 1; node > 0; node--) {
    const kind = kindOf(document, node)
    if (kind === Kind.FIELD) return !hasFlag(document, node, Flag.HAS_SELECTION_SET)
    if (kind === Kind.INLINE_FRAGMENT || kind === Kind.FRAGMENT_SPREAD) break
  }
  return false
}

const none: DocumentConditions = { variables: [], areMany: false }

/** The values of the conditions as text: two requests with the same text select the same fields. */
export function conditionKey({ variables }: DocumentConditions, values: readonly unknown[]): string {
  return variables.map(id => (values[id] === true ? '1' : '0')).join('')
}
