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

/** What stands in the place of a depth where the search has not come to, and where it has been. */
const NEW = -1
const CLOSED = -2

/** A fragment on the path from where the search started to where it is. */
interface OpenFragment {
  readonly id: number
  readonly spreads: readonly Node[]
  next: number
}

/** A depth-first search with a stack of its own: a chain of fragments may be longer than the machine's stack is deep. */
class CycleSearch {
  readonly #context: ValidationContext
  readonly #open: OpenFragment[] = []
  /** By the id of a fragment: how many spreads led to it, as long as it is open. */
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

  /** Goes into a fragment; false where the search has been before. */
  #visit(fragment: Node): boolean {
    const id = symbolOf(this.#context.document, fragment)
    if (this.#depths[id] !== NEW) return false
    this.#depths[id] = this.#path.length
    this.#open.push({ id, spreads: this.#context.spreads[fragment]!, next: 0 })
    return true
  }

  /** Reports the cycle that the path closes; of a long one no more than its first spreads, and the last. */
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
