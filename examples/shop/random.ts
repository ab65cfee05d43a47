/** A source of numbers that look random and are the same in every run. */
interface Random {
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of the items. */
  oneOf<const Item>(items: readonly [Item, ...Item[]]): Item
  /** Different items, `count` of them, or all if there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const between = (low: number, high: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return low + Math.floor((state / 2 ** 32) * (high - low + 1))
  }
  return {
    between,
    oneOf: items => items[between(0, items.length - 1)] ?? items[0],
    some(items, count) {
      const rest = [...items]
      const chosen = []
      while (chosen.length < count && rest.length > 0)
        chosen.push(...rest.splice(between(0, rest.length - 1), 1))
      return chosen
    },
  }
}
