import type { Document, Node } from '../../language/document.ts'

/**
 * A literal in a schema text: a default value, or an argument of an applied directive.
 * GraphQL specification, 2.10 "Input Values".
 */
export class ConstLiteral {
  readonly document: Document
  readonly node: Node
  /** The position of the first code unit in the texts of the schema. */
  readonly position: number

  constructor(document: Document, node: Node, position: number) {
    this.document = document
    this.node = node
    this.position = position
  }
}
