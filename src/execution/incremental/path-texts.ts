import { DeliveryRoot, ListNode, type ResponseNode } from '../slots/response-node.ts'

/**
 * The JSON of paths, without brackets. The paths of a part often begin alike, as those of all items of
 * a list: the text of what the last path begins with is kept.
 */
export class PathTexts {
  #node: ResponseNode | null = null
  #base: ResponseNode | null = null
  /** The path of `#node` behind `#base`, with a comma behind it. */
  #text = ''

  /** The path of a node behind the path of a node above it; null for the root. */
  of(node: ResponseNode, base: ResponseNode | null): string {
    const { parent, index } = node
    if (parent === null) return ''
    // A group stands at the position of its object.
    if (base !== null && parent === base.parent && index === base.index) return ''
    if (parent instanceof DeliveryRoot) return this.of(parent, base)
    if (parent !== this.#node || base !== this.#base) {
      const text = this.of(parent, base)
      this.#node = parent
      this.#base = base
      this.#text = text === '' ? '' : text + ','
    }
    return (
      this.#text + (parent instanceof ListNode ? index : `"${parent.planAt(index).responseName}"`)
    )
  }
}
