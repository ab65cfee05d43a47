import type { DocumentNode } from 'graphql'
import { bytesOf } from '../../engine/documents/entry-bytes.ts'
import { Entry, type OrderOfUse } from '../../engine/documents/order-of-use.ts'

/** The units that the nodes of a tree, and what is planned for them, take for each of their text. */
const UNITS_PER_UNIT = 32

/** The tree of a text that was given to `graphql`, which is found by the text. */
export class ParsedText extends Entry {
  readonly tree: DocumentNode

  constructor(order: OrderOfUse, source: string, tree: DocumentNode) {
    super(order, bytesOf(source.length * UNITS_PER_UNIT))
    this.tree = tree
  }
}
