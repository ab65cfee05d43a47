import type { Document, Node } from '../language/document.ts'
import { DEFER_SYMBOL } from '../schema/compiled/symbols.ts'
import type { Conditions } from './conditions.ts'
import { directiveOf, isActive, labelOf } from './incremental-directives.ts'

/**
 * A use of `@defer` in a selection set, of whose objects each has a deferred fragment. Draft of the
 * GraphQL specification, 6.3.2 "Field Collection".
 */
export interface DeferUsage {
  /** The number of the usage in its plan, from 0. */
  readonly id: number
  readonly directive: Node
  readonly label: string | undefined
  /** The usage around this one; null where no fragment around it is deferred. */
  readonly parent: DeferUsage | null
}

/** The usages of the nodes of a field set, node by node; null for nodes that are not deferred. */
export type FieldSetUsages = readonly (DeferUsage | null)[]

/** The usages of one plan. Equal uses, inside equal ones, are one usage wherever they occur. */
export class DeferUsages {
  /**
   * Whether a field that is selected inside and outside of a usage, or inside several ones, is one
   * field, as in the draft. If not, each usage has all of its fields for itself: so the format of 2022
   * delivers them.
   */
  readonly areMerged: boolean
  readonly #document: Document
  readonly #usages = new Map<string, DeferUsage[]>()
  #count = 0

  constructor(document: Document, areMerged = true) {
    this.#document = document
    this.areMerged = areMerged
  }

  /**
   * The usage of a fragment whose `@defer` is active; undefined for any other fragment.
   *
   * @param outerUsages the usages of the fields around the selection set: a fragment that occurs in itself
   *   has another usage there, because its fields inside and outside are delivered apart
   */
  usageOf(
    fragment: Node,
    parent: DeferUsage | null,
    outerUsages: ReadonlySet<DeferUsage>,
    conditions: Conditions,
  ): DeferUsage | undefined {
    const directive = directiveOf(this.#document, fragment, DEFER_SYMBOL)
    if (directive === undefined || !isActive(this.#document, directive, conditions))
      return undefined
    const key = `${directive} ${parent?.id ?? ''}`
    const usages = this.#usages.get(key)
    const usage = usages?.find(candidate => !outerUsages.has(candidate))
    if (usage !== undefined) return usage
    const newUsage = {
      id: this.#count++,
      directive,
      label: labelOf(this.#document, directive),
      parent,
    }
    if (usages === undefined) this.#usages.set(key, [newUsage])
    else usages.push(newUsage)
    return newUsage
  }
}

/**
 * GetFilteredDeferUsageSet(): the usages that deliver a field set, in the order of their ids; empty
 * where a node of the set is not deferred. A usage inside another one of the set delivers nothing.
 */
export function deliveringUsages(usages: FieldSetUsages): readonly DeferUsage[] {
  const delivering = new Set<DeferUsage>()
  for (const usage of usages) {
    if (usage === null) return noUsages
    delivering.add(usage)
  }
  for (const usage of delivering)
    if (usagesAround(usage).some(outer => delivering.has(outer))) delivering.delete(usage)
  return [...delivering].sort((first, second) => first.id - second.id)
}

/** The usages around a usage, from the inside to the outside. */
export function usagesAround({ parent }: DeferUsage): readonly DeferUsage[] {
  const outer: DeferUsage[] = []
  for (let usage = parent; usage !== null; usage = usage.parent) outer.push(usage)
  return outer
}

const noUsages: readonly never[] = []
