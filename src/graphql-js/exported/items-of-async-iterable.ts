/** The items of an async iterable, which graphql-js 16 does not read; any other value itself. */
export function itemsOfAsyncIterable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value
  return collect(value as AsyncIterable<unknown>)
}

async function collect(iterable: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const items: unknown[] = []
  for await (const item of iterable) items.push(item)
  return items
}
