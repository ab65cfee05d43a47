import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * No fragment spreads itself, directly or through other fragments.
 * GraphQL specification, 5.5.2.2 "Fragment Spreads Must Not Form Cycles".
 */
export const fragmentSpreadsMustNotFormCycles: Rule = {
  enter: {
    [Kind.DOCUMENT]: (context, node) => {
      if (context.fragments.length === 0) return
      const detector = new CycleDetector(context)
      for (const fragment of childrenOfKind(context.document, node, Kind.FRAGMENT_DEFINITION)) {
        detector.detectFragmentCycles(fragment)
      }
    },
  },
}

/** The most spreads of a cycle that a message names, besides the spread that closes the cycle. */
const MAX_SHOWN = 100

/** The depths of fragments before and after their visit. */
const UNVISITED = -1
const CLOSED = -2

/** A fragment on the path of the search. */
interface OpenFragment {
  readonly id: number
  readonly spreads: readonly Node[]
  next: number
}

/**
 * DetectFragmentCycles() as a depth-first search with an explicit stack: a chain of fragments may
 * be longer than the call stack allows.
 */
class CycleDetector {
  readonly #context: ValidationContext
  readonly #open: OpenFragment[] = []
  /**
   * By fragment id: the number of spreads on the path to an open fragment; otherwise UNVISITED or
   * CLOSED.
   */
  readonly #depths: Int32Array
  /** The spreads from the first open fragment to the last. */
  readonly #path: Node[] = []

  constructor(context: ValidationContext) {
    this.#context = context
    this.#depths = new Int32Array(context.fragments.length).fill(UNVISITED)
  }

  detectFragmentCycles(fragment: Node): void {
    const { document, fragments } = this.#context
    this.#visit(fragment)
    while (this.#open.length > 0) {
      const top = this.#open.at(-1)!
      const spread = top.spreads[top.next++]
      if (spread === undefined) {
        this.#open.pop()
        this.#depths[top.id] = CLOSED
        this.#path.pop()
        continue
      }
      const id = symbolOf(document, spread)
      const depth = this.#depths[id]!
      const target = fragments[id]
      this.#path.push(spread)
      if (depth >= 0 && !this.#context.isFull) this.#report(depth)
      if (target === undefined || !this.#visit(target)) this.#path.pop()
    }
  }

  /** Opens a fragment. Returns false if the fragment was visited before. */
  #visit(fragment: Node): boolean {
    const id = symbolOf(this.#context.document, fragment)
    if (this.#depths[id] !== UNVISITED) return false
    this.#depths[id] = this.#path.length
    this.#open.push({ id, spreads: this.#context.spreads.get(fragment)!, next: 0 })
    return true
  }

  /**
   * Reports the cycle that the last spread of the path closes. The message names only the first
   * spreads and the last spread of a long cycle.
   */
  #report(depth: number): void {
    const context = this.#context
    const last = this.#path.at(-1)!
    const intermediateSpreads = this.#path.slice(
      depth,
      Math.min(this.#path.length - 1, depth + MAX_SHOWN),
    )
    const names = intermediateSpreads.map(spread => `"${context.shownNameOf(spread)}"`)
    if (this.#path.length - 1 - depth > MAX_SHOWN) names.push('…')
    const via = names.length === 0 ? '' : ` via ${names.join(', ')}`
    const name = context.shownNameOf(last)
    context.report(`Cannot spread fragment "${name}" within itself${via}.`, [
      ...intermediateSpreads,
      last,
    ])
  }
}
