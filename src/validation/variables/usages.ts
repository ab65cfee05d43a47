import type { Document, Node } from '../../language/document.ts'
import { IdMap } from '../../language/id-map.ts'
import { symbolOf } from '../../language/tape.ts'
import type { InputObjectType, Type } from '../../schema/compiled/compiled-schema.ts'
import { reachableFragments, type FragmentSpreads } from '../../selections/fragment-spreads.ts'
import type { FragmentDefinitions } from '../../selections/fragments.ts'
import { KindsOfFragments } from './kinds-of-fragments.ts'
import type { UsageKind } from './usage-kind.ts'

/** The kinds of one variable that are compared with a new usage; beyond them kinds may be repeated. */
const MAX_COMPARED = 16

interface ListedKind extends UsageKind {
  /** Another kind of the same variable. */
  readonly next: ListedKind | undefined
  /** The last definition with a usage of this kind. */
  definition: Node
}

/** The usages in one definition. */
interface DefinitionUsages {
  readonly nodes: Node[]
  /** The kind of each usage. */
  readonly kinds: UsageKind[]
  /** Each kind once: `kinds` itself until one is repeated. */
  distinctKinds: UsageKind[]
}

/**
 * The usages of variables in a document, for rules that check an operation with its fragments. A
 * document may spread a fragment of many usages in many operations, so a rule looks at the kinds of
 * usages first, and at each usage only where a kind has a fault.
 */
export class Usages {
  readonly #document: Document
  readonly #fragments: FragmentDefinitions
  readonly #spreads: () => FragmentSpreads
  #byDefinition: IdMap<DefinitionUsages> | undefined
  /** The last kind of each variable, by the variable's id. */
  #kindByVariable: (ListedKind | undefined)[] | undefined
  #kindsOfFragments: KindsOfFragments | undefined

  constructor(document: Document, fragments: FragmentDefinitions, spreads: () => FragmentSpreads) {
    this.#document = document
    this.#fragments = fragments
    this.#spreads = spreads
  }

  /** Adds a usage in a definition. */
  add(
    definition: Node,
    node: Node,
    type: Type | undefined,
    hasDefault: boolean,
    oneOf: InputObjectType | undefined,
  ): void {
    const { nodes, kinds, distinctKinds } = this.#usagesIn(definition)
    const kind = this.#kindOf(symbolOf(this.#document, node), type, hasDefault, oneOf)
    const isRepeated = kind.definition === definition
    if (isRepeated && distinctKinds === kinds)
      this.#usagesIn(definition).distinctKinds = kinds.slice()
    else if (!isRepeated && distinctKinds !== kinds) distinctKinds.push(kind)
    kind.definition = definition
    nodes.push(node)
    kinds.push(kind)
  }

  /**
   * The kinds of the usages in an operation and in the fragments reachable from there. A kind may
   * occur more than once.
   */
  kindsIn(operation: Node): readonly UsageKind[] {
    if (this.#byDefinition === undefined) return noKinds
    if (this.#fragments.length === 0) return this.#kindsInDefinition(operation)
    this.#kindsOfFragments ??= new KindsOfFragments(
      this.#document,
      this.#fragments,
      this.#spreads(),
      definition => this.#kindsInDefinition(definition),
    )
    return this.#kindsOfFragments.reachableFrom(operation)
  }

  /**
   * Calls `visit` for every usage in an operation and in the fragments reachable from there, the
   * usages of the operation first.
   */
  forEach(operation: Node, visit: (node: Node, kind: UsageKind) => void): void {
    const fragments =
      this.#fragments.length === 0
        ? []
        : reachableFragments(this.#document, this.#fragments, this.#spreads(), [operation])
    for (const definition of [operation, ...fragments]) {
      const usages = this.#byDefinition?.get(definition)
      usages?.nodes.forEach((node, index) => visit(node, usages.kinds[index]!))
    }
  }

  #usagesIn(definition: Node): DefinitionUsages {
    this.#byDefinition ??= new IdMap()
    let usages = this.#byDefinition.get(definition)
    if (usages === undefined) {
      const kinds: UsageKind[] = []
      this.#byDefinition.set(definition, (usages = { nodes: [], kinds, distinctKinds: kinds }))
    }
    return usages
  }

  #kindsInDefinition(definition: Node): readonly UsageKind[] {
    return this.#byDefinition!.get(definition)?.distinctKinds ?? noKinds
  }

  #kindOf(
    variable: number,
    type: Type | undefined,
    hasDefault: boolean,
    oneOf: InputObjectType | undefined,
  ): ListedKind {
    this.#kindByVariable ??= new Array<ListedKind | undefined>(this.#document.variableCount)
    const last = this.#kindByVariable[variable]
    let kind = last
    for (let compared = 0; kind !== undefined && compared < MAX_COMPARED; compared++) {
      if (kind.type === type && kind.hasDefault === hasDefault && kind.oneOf === oneOf) return kind
      kind = kind.next
    }
    return (this.#kindByVariable[variable] = {
      variable,
      type,
      hasDefault,
      oneOf,
      next: last,
      definition: -1,
    })
  }
}

const noKinds: readonly UsageKind[] = []
