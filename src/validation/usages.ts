import type { Document, Node } from '../language/document.ts'
import type { InputObjectType, Type } from '../schema/compiled/compiled-schema.ts'
import { reachableFragments, type FragmentSpreads } from '../selections/fragment-spreads.ts'
import type { FragmentDefinitions } from '../selections/fragments.ts'

/** A position in a document where a variable is used. */
export interface VariableUsage {
  readonly node: Node
  /** The location type; undefined where the schema does not define the position. */
  readonly type: Type | undefined
  /** Whether the position, an argument or an input field, has a default value. */
  readonly hasDefault: boolean
  /** The OneOf input object type whose field has the variable as its value. */
  readonly oneOf: InputObjectType | undefined
}

/** The usages of variables in a document, for rules that check an operation with its fragments. */
export class Usages {
  readonly #document: Document
  readonly #fragments: FragmentDefinitions
  readonly #spreads: () => FragmentSpreads
  #usagesByDefinition: Map<Node, VariableUsage[]> | undefined
  #fragmentsByOperation: Map<Node, readonly Node[]> | undefined

  constructor(document: Document, fragments: FragmentDefinitions, spreads: () => FragmentSpreads) {
    this.#document = document
    this.#fragments = fragments
    this.#spreads = spreads
  }

  /** Adds a usage in a definition. */
  add(definition: Node, usage: VariableUsage): void {
    this.#usagesByDefinition ??= new Map()
    const usages = this.#usagesByDefinition.get(definition)
    if (usages === undefined) this.#usagesByDefinition.set(definition, [usage])
    else usages.push(usage)
  }

  /** Calls `visit` for every usage in an operation and in the fragments reachable from there. */
  forEach(operation: Node, visit: (usage: VariableUsage) => void): void {
    const usagesByDefinition = this.#usagesByDefinition
    if (usagesByDefinition === undefined) return
    usagesByDefinition.get(operation)?.forEach(visit)
    for (const fragment of this.#fragmentsOf(operation))
      usagesByDefinition.get(fragment)?.forEach(visit)
  }

  #fragmentsOf(operation: Node): readonly Node[] {
    if (this.#fragments.length === 0) return noFragments
    this.#fragmentsByOperation ??= new Map()
    let fragments = this.#fragmentsByOperation.get(operation)
    if (fragments === undefined) {
      fragments = reachableFragments(this.#document, this.#fragments, this.#spreads(), [operation])
      this.#fragmentsByOperation.set(operation, fragments)
    }
    return fragments
  }
}

const noFragments: readonly Node[] = []
