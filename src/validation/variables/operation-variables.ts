import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, kindOf, symbolOf } from '../../language/tape.ts'
import type { CompiledSchema, Type } from '../../schema/compiled/compiled-schema.ts'
import { typeOfNode } from '../../schema/compiled/type-of-node.ts'
import { variableDefinitionOf } from '../../values/variables.ts'

/** A variable of an operation. */
export interface OperationVariable {
  readonly operation: Node
  readonly node: Node
  readonly type: Type | undefined
  readonly hasNonNullDefault: boolean
}

/**
 * The variables of one operation after another; for a repeated name, the last.
 * GraphQL specification, 2.11 "Variables".
 */
export class OperationVariables {
  readonly #schema: CompiledSchema
  readonly #document: Document
  /** By the id of the variable: its definition in the last operation that was read. */
  readonly #variables: (OperationVariable | undefined)[]
  #operation: Node = -1

  constructor(schema: CompiledSchema, document: Document) {
    this.#schema = schema
    this.#document = document
    this.#variables = new Array<OperationVariable | undefined>(document.variableCount)
  }

  /** The variable of an operation with an id. */
  get(operation: Node, id: number): OperationVariable | undefined {
    if (operation !== this.#operation) this.#read(operation)
    const variable = this.#variables[id]
    return variable?.operation === operation ? variable : undefined
  }

  #read(operation: Node): void {
    this.#operation = operation
    const document = this.#document
    for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
      const { typeNode, defaultNode } = variableDefinitionOf(document, node)
      const type = typeOfNode(this.#schema, document, typeNode)
      const hasNonNullDefault =
        defaultNode !== undefined && kindOf(document, defaultNode) !== Kind.NULL_VALUE
      this.#variables[symbolOf(document, node)] = { operation, node, type, hasNonNullDefault }
    }
  }
}
