import type { Predicate } from './minimize.ts'

/** Reduces an item while a predicate holds for the item. */
export type Shrink<Item> = (whole: Item, isInteresting: Predicate<Item>) => Item | Promise<Item>

/**
 * Returns the error of the smallest item that fails a check in the same way as the whole, with the
 * item in the message; undefined if the whole does not fail.
 */
export async function smallestError<Item>(
  whole: Item,
  check: (item: Item) => unknown,
  shrink: Shrink<Item>,
  print: (item: Item) => string = textOf,
): Promise<Error | undefined> {
  const wholeError = await errorOf(check, whole)
  if (wholeError === undefined) return undefined
  const way = wayOf(wholeError)
  const smallest = await shrink(whole, async item => {
    const error = await errorOf(check, item)
    return error !== undefined && wayOf(error) === way
  })
  const error = (await errorOf(check, smallest)) ?? wholeError
  error.message += `\n\nThe smallest that fails so:\n${print(smallest)}\n`
  return error
}

function textOf(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item, undefined, 2)
}

async function errorOf<Item>(
  check: (item: Item) => unknown,
  item: Item,
): Promise<Error | undefined> {
  try {
    await check(item)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Returns the kind of a failure: the class of an assertion, the message of other errors without
 * names.
 */
function wayOf({ name, message }: Error): string {
  if (name === 'AssertionError') return name
  return `${name}: ${message.replaceAll(/"[^"]*"|\d+/g, '')}`
}
