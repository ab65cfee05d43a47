import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { stringValueOf } from '../language/string-value.ts'
import { kindOf, nextOf, symbolOf } from '../language/tape.ts'
import { IF_SYMBOL, LABEL_SYMBOL } from '../schema/compiled/symbols.ts'
import type { Conditions } from './conditions.ts'

// The directives `@defer` and `@stream` of a selection. Draft of the GraphQL specification, 3.13
// "Directives".

/** The directive of a selection with a name, if any. */
export function directiveOf(document: Document, selection: Node, name: number): Node | undefined {
  const end = nextOf(document, selection)
  for (let child = selection + 1; child < end; child = nextOf(document, child))
    if (kindOf(document, child) === Kind.DIRECTIVE && symbolOf(document, child) === name)
      return child
  return undefined
}

/** The value of an argument of a directive, if given. */
export function argumentOf(document: Document, directive: Node, name: number): Node | undefined {
  const end = nextOf(document, directive)
  for (let argument = directive + 1; argument < end; argument = nextOf(document, argument))
    if (symbolOf(document, argument) === name) return argument + 1
  return undefined
}

/** Whether the `if` of a `@defer` or `@stream` is true, as without that argument. */
export function isActive(document: Document, directive: Node, conditions: Conditions): boolean {
  const condition = argumentOf(document, directive, IF_SYMBOL)
  return condition === undefined || conditions.isTrue(condition, true)
}

/** The label of a `@defer` or `@stream`, which is a literal. */
export function labelOf(document: Document, directive: Node): string | undefined {
  const label = argumentOf(document, directive, LABEL_SYMBOL)
  return label === undefined || kindOf(document, label) !== Kind.STRING_VALUE
    ? undefined
    : stringValueOf(document, label)
}
