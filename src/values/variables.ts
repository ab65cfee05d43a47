import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childrenOfKind, hasFlag, nameOf, nextOf, symbolOf } from '../language/tape.ts'

/**
 * The coerced values of an operation's variables, by variable id; undefined where a variable has no
 * value.
 */
export type VariableValues = readonly unknown[]

/**
 * The values of a request's `variables` by the names of variables, in their order; undefined for a
 * name without a value. Other entries are ignored.
 */
export function rawVariableValues(
  names: readonly string[],
  variables: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const rawValues: unknown[] = []
  for (const name of names) {
    rawValues.push(Object.hasOwn(variables, name) ? variables[name] : undefined)
  }
  return rawValues
}

/** The names of an operation's variables, in the order of their definitions. */
export function variableNamesOf(document: Document, operation: Node): readonly string[] {
  const nodes = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  return nodes.map(node => variableDefinitionOf(document, node).name)
}

/** The values of an operation's variables by name, without variables that have none. */
export function namedVariableValues(
  document: Document,
  operation: Node,
  values: VariableValues,
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const value = values[symbolOf(document, node)]
    if (value !== undefined) entries.push([variableDefinitionOf(document, node).name, value])
  }
  return Object.fromEntries(entries)
}

/** The parts of a variable definition. GraphQL specification, 2.11 "Variables". */
export function variableDefinitionOf(
  document: Document,
  node: Node,
): {
  readonly name: string
  readonly variable: Node
  readonly typeNode: Node
  readonly defaultNode: Node | undefined
} {
  const firstChild = node + 1
  const variable = hasFlag(document, node, Flag.HAS_DESCRIPTION)
    ? nextOf(document, firstChild)
    : firstChild
  const typeNode = nextOf(document, variable)
  const hasDefault = hasFlag(document, node, Flag.HAS_DEFAULT_VALUE)
  return {
    name: nameOf(document, node),
    variable,
    typeNode,
    defaultNode: hasDefault ? nextOf(document, typeNode) : undefined,
  }
}
