/** Random decisions that are the same in every run with the same seed. */
export interface Random {
  /** Returns an integer from 0 to `bound` - 1. */
  readonly below: (bound: number) => number
  /** Returns true in this share of calls. */
  readonly chance: (share: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
}

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * Returns the decisions of a seed of several parts: the mixed bits of a counter that begins at a
 * hash of the parts.
 */
export function randomOf(...seed: readonly (string | number)[]): Random {
  let counter = OFFSET_BASIS
  for (const unit of seed.join('/')) counter = Math.imul(counter ^ unit.codePointAt(0)!, PRIME)
  const next = (): number => {
    counter = (counter + 0x9e3779b9) | 0
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    chance: share => next() < share,
    pick: items => items[below(items.length)]!,
  }
}
