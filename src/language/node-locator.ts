import { locatorOf, type SourceLocation } from '../errors/location.ts'
import type { Document, Node } from './document.ts'
import { spanStartOf } from './tape.ts'

/**
 * Returns the location of a node's first token, or of the offset that `offsetOf` returns, such as
 * that of the node's name with `startOf`.
 */
export type NodeLocator = (node: Node, offsetOf?: typeof spanStartOf) => SourceLocation

/** Returns a locator of the nodes of a document, which searches for line breaks once. */
export function nodeLocatorOf(document: Document): NodeLocator {
  const locate = locatorOf(document.source)
  return (node, offsetOf = spanStartOf) => locate(offsetOf(document, node))
}
