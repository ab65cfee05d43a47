import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, kindOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, Type } from '../schema/compiled/compiled-schema.ts'
import { typeOfNode } from '../schema/compiled/type-of-node.ts'
import { variableDefinitionOf } from '../values/variables.ts'

/** A variable of an operation. */
export interface OperationVariable {
  readonly node: Node
  readonly type: Type | undefined
  readonly hasNonNullDefault: boolean
}

/**
 * Returns the variables of an operation by id; for a repeated name, the last.
 * GraphQL specification, 2.11 "Variables".
 */
export function operationVariablesOf(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
): ReadonlyMap<number, OperationVariable> {
  const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  if (definitions.length === 0) return noVariables
  const variables = new Map<number, OperationVariable>()
  for (const node of definitions) {
    const { typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    const hasNonNullDefault =
      defaultNode !== undefined && kindOf(document, defaultNode) !== Kind.NULL_VALUE
    variables.set(symbolOf(document, node), { node, type, hasNonNullDefault })
  }
  return variables
}

const noVariables: ReadonlyMap<number, OperationVariable> = new Map()
