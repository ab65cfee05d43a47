import { DeliveryRoot, ListNode, ObjectNode, type ResponseNode } from '../slots/response-node.ts'

/** The bytes of `{"id":"0","path":[]},`. */
const ANNOUNCEMENT_BYTES = 22

/** The least bytes that announce a record with a path and a label. */
export function leastAnnouncementBytes(node: ResponseNode, label: string | undefined): number {
  let bytes = ANNOUNCEMENT_BYTES + (label?.length ?? 0)
  let { parent, index } = node
  while (parent !== null) {
    if (parent instanceof ListNode) bytes += 2
    else if (parent instanceof ObjectNode) bytes += parent.planAt(index).responseName.length + 3
    ;({ parent, index } = parent)
  }
  return bytes
}

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
