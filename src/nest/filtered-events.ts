/** The iterator of the events that a filter admits; an exception of the filter admits none. */
export function filteredEvents(
  events: AsyncIterable<unknown>,
  admits: (event: unknown) => unknown,
): AsyncIterableIterator<unknown> {
  const iterator = events[Symbol.asyncIterator]()
  return {
    async next() {
      for (;;) {
        const result = await iterator.next()
        if (result.done === true || (await isAdmitted(admits, result.value))) return result
      }
    },
    // A generator would wait for an event before it ends.
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function isAdmitted(admits: (event: unknown) => unknown, event: unknown): Promise<boolean> {
  try {
    return (await admits(event)) === true
  } catch {
    return false
  }
}
