import type { Document, Node } from '../../language/document.ts'

/** A value as a text has it, for a default or for an argument of a directive. GraphQL specification, 2.10 "Input Values". */
export class ConstLiteral {
  readonly document: Document
  readonly node: Node
  /** Where it begins in the texts of the schema. */
  readonly position: number

  constructor(document: Document, node: Node, position: number) {
    this.document = document
    this.node = node
    this.position = position
  }
}
