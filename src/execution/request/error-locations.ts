import type { SourceLocation } from '../../errors/location.ts'
import type { Document, Node } from '../../language/document.ts'
import { nodeLocatorOf, type NodeLocator } from '../../language/node-locator.ts'
import type { FieldPlan } from '../../planning/plan.ts'

/** The locations that errors of one execution name, each found once in the text of the document. */
export class ErrorLocations {
  readonly #locate: NodeLocator
  readonly #locations = new Map<FieldPlan, readonly SourceLocation[]>()

  readonly #maxLocations: number | undefined

  constructor(document: Document, maxLocations: number | false) {
    this.#locate = nodeLocatorOf(document)
    this.#maxLocations = maxLocations || undefined
  }

  /** The location of a node, as the only one of an error. */
  ofNode(node: Node): readonly SourceLocation[] {
    return [this.#locate(node)]
  }

  /** The locations of the first merged field nodes, which all errors of a field share. */
  ofField(plan: FieldPlan): readonly SourceLocation[] {
    let locations = this.#locations.get(plan)
    if (locations === undefined) {
      const nodes = plan.nodes.slice(0, this.#maxLocations)
      locations = nodes.map(node => this.#locate(node))
      this.#locations.set(plan, locations)
    }
    return locations
  }
}
