import type { Document, Node } from '../../language/document.ts'
import { IdMap } from '../../language/id-map.ts'
import { symbolOf } from '../../language/tape.ts'
import type { FragmentSpreads } from '../../selections/fragment-spreads.ts'
import type { FragmentDefinitions } from '../../selections/fragments.ts'
import type { UsageKind } from './usage-kind.ts'

/** The most kinds of usages that are kept of a fragment together with the fragments below it. */
const MAX_KINDS = 32

/** The kinds of usages in a fragment and below it; undefined for more than `MAX_KINDS`. */
type Kinds = readonly UsageKind[] | undefined

/**
 * The kinds of usages of variables that operations reach through fragments. Many operations may
 * spread a long chain of fragments, so the kinds of each fragment are joined with those of the
 * fragments below it, once. An operation that reaches a fragment with very many kinds has to define
 * as many variables, and visits that fragment itself.
 */
export class KindsOfFragments {
  readonly #document: Document
  readonly #fragments: FragmentDefinitions
  readonly #spreads: FragmentSpreads
  readonly #kindsIn: (definition: Node) => readonly UsageKind[]
  #joined: readonly Kinds[] | undefined
  #kindsByOperation: IdMap<readonly UsageKind[]> | undefined
  /** The last operation that visited a fragment, by the id of the fragment. */
  readonly #visitedFrom: Int32Array

  constructor(
    document: Document,
    fragments: FragmentDefinitions,
    spreads: FragmentSpreads,
    kindsIn: (definition: Node) => readonly UsageKind[],
  ) {
    this.#document = document
    this.#fragments = fragments
    this.#spreads = spreads
    this.#kindsIn = kindsIn
    this.#visitedFrom = new Int32Array(fragments.length)
  }

  /** The kinds of usages in an operation and in all fragments below it. Kinds may be repeated. */
  reachableFrom(operation: Node): readonly UsageKind[] {
    let kinds = this.#kindsByOperation?.get(operation)
    if (kinds === undefined) {
      kinds = this.#reach(operation)
      this.#kindsByOperation ??= new IdMap()
      this.#kindsByOperation.set(operation, kinds)
    }
    return kinds
  }

  #reach(operation: Node): readonly UsageKind[] {
    // The first operation visits its fragments: most documents have no other one.
    const joined =
      this.#kindsByOperation === undefined ? undefined : (this.#joined ??= this.#join())
    const definitions = [operation]
    const ownKinds = this.#kindsIn(operation)
    const lists = ownKinds.length === 0 ? [] : [ownKinds]
    // The loop also visits the fragments that it adds.
    for (const definition of definitions) {
      for (const spread of this.#spreads.get(definition)!) {
        const id = symbolOf(this.#document, spread)
        const fragment = this.#fragments[id]
        if (fragment === undefined || this.#visitedFrom[id] === operation) continue
        this.#visitedFrom[id] = operation
        const joinedKinds = joined?.[id]
        if (joinedKinds === undefined) definitions.push(fragment)
        const list = joinedKinds ?? this.#kindsIn(fragment)
        if (list.length > 0 && list !== lists.at(-1)) lists.push(list)
      }
    }
    return lists.length === 1 ? lists[0]! : lists.flat()
  }

  /**
   * Joins the kinds of each fragment with those of the fragments below it. Fragments that form a
   * cycle share one list. Tarjan's algorithm finds a cycle behind all fragments below it.
   */
  #join(): readonly Kinds[] {
    const fragments = this.#fragments
    const joined = new Array<Kinds>(fragments.length)
    /** By fragment id: the order of visits from 1 on, and the earliest fragment of its cycle. */
    const visits = new Int32Array(fragments.length)
    const earliest = new Int32Array(fragments.length)
    const cursors = new Int32Array(fragments.length)
    const isJoined = new Uint8Array(fragments.length)
    let visited = 0
    const path: number[] = []
    const waiting: number[] = []
    const open = (id: number): void => {
      visits[id] = earliest[id] = ++visited
      path.push(id)
      waiting.push(id)
    }
    for (let first = 0; first < fragments.length; first++) {
      if (fragments[first] !== undefined && visits[first] === 0) open(first)
      for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
        const spread = this.#spreads.get(fragments[id]!)![cursors[id]!++]
        if (spread !== undefined) {
          const spreadId = symbolOf(this.#document, spread)
          if (fragments[spreadId] === undefined || isJoined[spreadId] === 1) continue
          if (visits[spreadId] === 0) open(spreadId)
          else earliest[id] = Math.min(earliest[id]!, visits[spreadId]!)
          continue
        }
        path.pop()
        const parent = path.at(-1)
        if (parent !== undefined) earliest[parent] = Math.min(earliest[parent]!, earliest[id]!)
        if (earliest[id] !== visits[id]) continue
        const cycle = waiting.splice(waiting.lastIndexOf(id))
        const kinds = this.#joinCycle(cycle, joined)
        for (const member of cycle) {
          joined[member] = kinds
          isJoined[member] = 1
        }
      }
    }
    return joined
  }

  #joinCycle(cycle: readonly number[], joined: readonly Kinds[]): Kinds {
    const members = new Set(cycle)
    const kinds = new Set<UsageKind>()
    let largest: readonly UsageKind[] = []
    const add = (list: readonly UsageKind[]): void => {
      for (const kind of list) kinds.add(kind)
      if (list.length > largest.length) largest = list
    }
    for (const id of cycle) {
      const fragment = this.#fragments[id]!
      add(this.#kindsIn(fragment))
      for (const spread of this.#spreads.get(fragment)!) {
        const spreadId = symbolOf(this.#document, spread)
        if (this.#fragments[spreadId] === undefined || members.has(spreadId)) continue
        const list = joined[spreadId]
        if (list === undefined) return undefined
        add(list)
      }
      if (kinds.size > MAX_KINDS) return undefined
    }
    // An operation that spreads many fragments looks at a list that they share once.
    return kinds.size === largest.length ? largest : [...kinds]
  }
}
