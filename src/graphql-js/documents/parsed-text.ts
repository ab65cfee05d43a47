import type { DocumentNode } from 'graphql'
import { entryBytes } from '../../engine/documents/entry-bytes.ts'
import { Entry, type OrderOfUse } from '../../engine/documents/order-of-use.ts'

/** The units that the nodes of a tree, and what is planned for them, take for each of their text. */
const UNITS_PER_UNIT = 32

/** A text that was given to `graphql`. */
export class ParsedText extends Entry {
  /**
   * Its tree from the second time on: most texts that are new do not come again, and the garbage
   * collector would copy the tree of each.
   */
  tree: DocumentNode | undefined = undefined

  constructor(order: OrderOfUse, source: string) {
    super(order, entryBytes(source.length * UNITS_PER_UNIT))
  }
}
