import type { Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childOfKind, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { ValidationContext } from './validation-context.ts'

/**
 * Visits the selections of an operation in document order, those of a fragment in the place of its
 * first spread. A fragment in `visited` is not entered, and a fragment that is entered is added.
 *
 * @param visit returns whether to enter the fields, the inline fragment or the fragment of a
 *   selection; `spreads` are the fragment spreads around it, the innermost last
 */
export function walkSelections(
  { document, fragments }: ValidationContext,
  operation: Node,
  visited: Set<Node>,
  visit: (selection: Node, spreads: readonly Node[]) => boolean,
): void {
  const openSets: { cursor: Node; readonly end: Node; readonly spreads: readonly Node[] }[] = []
  const enter = (parent: Node, spreads: readonly Node[]): void => {
    const selectionSet = childOfKind(document, parent, Kind.SELECTION_SET)
    if (selectionSet === undefined) return
    openSets.push({ cursor: selectionSet + 1, end: nextOf(document, selectionSet), spreads })
  }
  enter(operation, [])
  for (let innermost = openSets.at(-1); innermost !== undefined; innermost = openSets.at(-1)) {
    const { cursor: selection, spreads } = innermost
    if (selection >= innermost.end) {
      openSets.pop()
      continue
    }
    innermost.cursor = nextOf(document, selection)
    if (!visit(selection, spreads)) continue
    if (kindOf(document, selection) !== Kind.FRAGMENT_SPREAD) {
      enter(selection, spreads)
      continue
    }
    const fragment = fragments[symbolOf(document, selection)]
    if (fragment === undefined || visited.has(fragment)) continue
    visited.add(fragment)
    enter(fragment, [...spreads, selection])
  }
}
