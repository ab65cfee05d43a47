import type { Document, Node } from '../language/document.ts'
import { Flag } from '../language/kinds.ts'
import { hasFlag, nameOf, nextOf } from '../language/tape.ts'

/** The coerced values of an operation's variables, by variable id; undefined where a variable has no value. */
export type VariableValues = readonly unknown[]

/** The parts of a variable's definition. GraphQL specification, 2.11 "Variables". */
export function variableDefinitionOf(
  document: Document,
  node: Node,
): {
  readonly name: string
  readonly variable: Node
  readonly typeNode: Node
  readonly defaultNode: Node | undefined
} {
  const first = node + 1
  const variable = hasFlag(document, node, Flag.HAS_DESCRIPTION) ? nextOf(document, first) : first
  const typeNode = nextOf(document, variable)
  const hasDefault = hasFlag(document, node, Flag.HAS_DEFAULT_VALUE)
  return {
    name: nameOf(document, node),
    variable,
    typeNode,
    defaultNode: hasDefault ? nextOf(document, typeNode) : undefined,
  }
}
