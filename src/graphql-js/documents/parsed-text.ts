import type { DocumentNode } from 'graphql'
import { entryBytes } from '../../engine/documents/entry-bytes.ts'
import { Entry, type OrderOfUse } from '../../engine/documents/order-of-use.ts'

/** The length of a tree with its plans, as a multiple of the length of its text. */
const UNITS_PER_UNIT = 32

/** A source text that `graphql` has been called with. */
export class ParsedText extends Entry {
  /**
   * The tree of the text, kept from the second request on. Most new texts are sent once, and the
   * garbage collector would copy a kept tree.
   */
  tree: DocumentNode | undefined = undefined

  constructor(order: OrderOfUse, source: string) {
    super(order, entryBytes(source.length * UNITS_PER_UNIT))
  }
}
