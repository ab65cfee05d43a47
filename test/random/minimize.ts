/** Whether a smaller item fails in the same way. */
export type Predicate<Item> = (item: Item) => boolean | Promise<boolean>

/** The maximum number of tried reductions. */
export const MAX_STEPS = 2_000

/**
 * Returns the smallest item that satisfies a predicate: a reduction that satisfies the predicate
 * replaces the item. Reductions must end, and the largest reductions should come first. After a
 * success the next reduction is tried at the same position, not from the start, so that a large
 * item takes about as many steps as it has parts.
 */
export async function minimize<Item>(
  whole: Item,
  reductionsOf: (item: Item) => Iterable<Item>,
  isInteresting: Predicate<Item>,
  maxSteps: number = MAX_STEPS,
): Promise<Item> {
  let smallest = whole
  let steps = 0
  for (let first = 0; ;) {
    let index = 0
    let reduced: Item | undefined
    for (const reduction of reductionsOf(smallest)) {
      if (index++ < first) continue
      if (steps++ === maxSteps) return smallest
      if (!(await isInteresting(reduction))) continue
      reduced = reduction
      break
    }
    if (reduced !== undefined) {
      smallest = reduced
      first = index - 1
    } else if (first > 0) first = 0
    else return smallest
  }
}

/**
 * Returns a list without each of its parts: all items, each half, each quarter, and so on to each
 * item.
 */
export function* shorterLists<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let size = list.length; size > 0; size >>= 1) {
    for (let start = 0; start < list.length; start += size)
      yield [...list.slice(0, start), ...list.slice(start + size)]
  }
}
