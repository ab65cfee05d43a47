import { locatorOf, type SourceLocation } from '../errors/location.ts'
import type { Document, Node } from './document.ts'
import { spanStartOf } from './tape.ts'

/**
 * Finds the location of a node's first token, or of what `offsetOf` finds in it: that of its name
 * with `startOf`.
 */
export type NodeLocator = (node: Node, offsetOf?: typeof spanStartOf) => SourceLocation

/** Returns a locator of the nodes of a document, whose lines are found once. */
export function nodeLocatorOf(document: Document): NodeLocator {
  const locate = locatorOf(document.source)
  return (node, offsetOf = spanStartOf) => locate(offsetOf(document, node))
}
