import { arg } from 'tapeql'

const mostItems = 100

/** The argument of every list that can be long; in SDL `limit: Int = 10`. */
export const limitArgument = arg('limit', 'int', {
  default: 10,
  desc: `At most this many, up to ${mostItems}.`,
})

/**
 * The number of items that a `limit` allows: a client that sends null or too much gets as many as
 * the shop hands out.
 */
export function itemCount(limit: number | null): number {
  return Math.min(Math.max(limit ?? mostItems, 0), mostItems)
}
