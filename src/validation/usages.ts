import type { Document, Node } from '../language/document.ts'
import type { InputObjectType, Type } from '../schema/compiled/compiled-schema.ts'
import { reachableFragments, type FragmentSpreads } from '../selections/fragment-spreads.ts'
import type { FragmentDefinitions } from '../selections/fragments.ts'

/** A place of a document where a variable is used. */
export interface VariableUsage {
  readonly node: Node
  /**
   * The type that a value has to have there; undefined where the schema does not know the place.
   */
  readonly type: Type | undefined
  /** Whether the place has a default: that of an argument or an input field. */
  readonly hasDefault: boolean
  /** The OneOf input object whose field has the variable as its value. */
  readonly oneOf: InputObjectType | undefined
}

/** The usages of variables in a document, for rules that check an operation with its fragments. */
export class Usages {
  readonly #document: Document
  readonly #fragments: FragmentDefinitions
  readonly #spreads: () => FragmentSpreads
  #byDefinition: Map<Node, VariableUsage[]> | undefined
  #reachable: Map<Node, readonly Node[]> | undefined

  constructor(document: Document, fragments: FragmentDefinitions, spreads: () => FragmentSpreads) {
    this.#document = document
    this.#fragments = fragments
    this.#spreads = spreads
  }

  /** Adds a usage in a definition. */
  add(definition: Node, usage: VariableUsage): void {
    this.#byDefinition ??= new Map()
    const usages = this.#byDefinition.get(definition)
    if (usages === undefined) this.#byDefinition.set(definition, [usage])
    else usages.push(usage)
  }

  /** Calls `visit` for every usage in an operation and in the fragments that it reaches. */
  forEach(operation: Node, visit: (usage: VariableUsage) => void): void {
    const byDefinition = this.#byDefinition
    if (byDefinition === undefined) return
    byDefinition.get(operation)?.forEach(visit)
    for (const fragment of this.#fragmentsOf(operation)) byDefinition.get(fragment)?.forEach(visit)
  }

  #fragmentsOf(operation: Node): readonly Node[] {
    if (this.#fragments.length === 0) return none
    this.#reachable ??= new Map()
    let reachable = this.#reachable.get(operation)
    if (reachable === undefined) {
      reachable = reachableFragments(this.#document, this.#fragments, this.#spreads(), [operation])
      this.#reachable.set(operation, reachable)
    }
    return reachable
  }
}

const none: readonly Node[] = []
