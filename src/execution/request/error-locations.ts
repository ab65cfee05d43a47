import type { SourceLocation } from '../../errors/location.ts'
import type { Document, Node } from '../../language/document.ts'
import { nodeLocatorOf, type NodeLocator } from '../../language/node-locator.ts'
import type { FieldPlan } from '../../planning/plan.ts'

/** The locations that errors of one execution name, each found once in the text of the document. */
export class ErrorLocations {
  readonly #locate: NodeLocator
  readonly #locations = new Map<FieldPlan, readonly SourceLocation[]>()

  constructor(document: Document) {
    this.#locate = nodeLocatorOf(document)
  }

  /** The location of a node, as the only one of an error. */
  ofNode(node: Node): readonly SourceLocation[] {
    return [this.#locate(node)]
  }

  /** The locations of the merged field nodes, which all errors of a field share. */
  ofField(plan: FieldPlan): readonly SourceLocation[] {
    let locations = this.#locations.get(plan)
    if (locations === undefined) {
      locations = plan.nodes.map(node => this.#locate(node))
      this.#locations.set(plan, locations)
    }
    return locations
  }
}
