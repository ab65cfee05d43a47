import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * No fragment spreads itself, directly or through others.
 * GraphQL specification, 5.5.2.2 "Fragment Spreads Must Not Form Cycles".
 */
export const fragmentSpreadsMustNotFormCycles: Rule = {
  enter: {
    [Kind.DOCUMENT]: (context, node) => {
      if (context.fragments.length === 0) return
      const search = new CycleSearch(context)
      for (const fragment of childrenOfKind(context.document, node, Kind.FRAGMENT_DEFINITION)) {
        search.start(fragment)
      }
    },
  },
}

/** The most spreads of a cycle that a message names, besides the one that closes it. */
const MAX_SHOWN = 100

/** The depths of fragments that the search has not reached yet, and of those that it has left. */
const NEW = -1
const CLOSED = -2

/** A fragment on the current path of the search. */
interface OpenFragment {
  readonly id: number
  readonly spreads: readonly Node[]
  next: number
}

/**
 * A depth-first search with an explicit stack: a chain of fragments may be longer than the call
 * stack allows.
 */
class CycleSearch {
  readonly #context: ValidationContext
  readonly #open: OpenFragment[] = []
  /**
   * By fragment id: the number of spreads that led to an open fragment; NEW or CLOSED for others.
   */
  readonly #depths: Int32Array
  /** The spreads that led from the first open fragment to the last. */
  readonly #path: Node[] = []

  constructor(context: ValidationContext) {
    this.#context = context
    this.#depths = new Int32Array(context.fragments.length).fill(NEW)
  }

  start(fragment: Node): void {
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

  /** Opens a fragment. Returns false if the search has reached it before. */
  #visit(fragment: Node): boolean {
    const id = symbolOf(this.#context.document, fragment)
    if (this.#depths[id] !== NEW) return false
    this.#depths[id] = this.#path.length
    this.#open.push({ id, spreads: this.#context.spreads[fragment]!, next: 0 })
    return true
  }

  /**
   * Reports the cycle that the last spread of the path closes. Of a long cycle, only the first
   * spreads and the last one are named.
   */
  #report(depth: number): void {
    const context = this.#context
    const last = this.#path.at(-1)!
    const others = this.#path.slice(depth, Math.min(this.#path.length - 1, depth + MAX_SHOWN))
    const names = others.map(spread => `"${context.shownNameOf(spread)}"`)
    if (this.#path.length - 1 - depth > MAX_SHOWN) names.push('…')
    const via = names.length === 0 ? '' : ` via ${names.join(', ')}`
    const name = context.shownNameOf(last)
    context.report(`Cannot spread fragment "${name}" within itself${via}.`, [...others, last])
  }
}
