import type { GraphQLResolveInfo } from 'graphql'
import { handle } from './ending.ts'
import type { FieldPlan } from './field-plan.ts'
import { Awaited, Container, Slot } from './pending.ts'
import type { Run } from './run.ts'

/** Completes an item; the result may be a slot. */
type CompleteItem = (item: unknown, index: number) => unknown

/** The turns of graphql-js from the last item of a list to the list. */
const LIST_TURNS = 1

/**
 * Completes the items of an iterable.
 *
 * @throws the error of an item that excludes null, or of the iterator
 */
export function completeItems(
  run: Run,
  iterable: Iterable<unknown>,
  complete: CompleteItem,
): unknown[] | Container {
  const { drainsIterators } = run.version
  const read = drainsIterators ? withoutReturn(iterable) : iterable
  const items: unknown[] = []
  let isPending = false
  try {
    for (const item of read) {
      const completed = complete(item, items.length)
      if (completed instanceof Slot) isPending = true
      items.push(completed)
    }
  } catch (thrown) {
    if (isPending) run.takesTurns = true
    if (drainsIterators) drain(read, items.length + 1)
    throw thrown
  }
  return isPending ? new Container(run, items, LIST_TURNS) : items
}

/** An iterable whose iterator is not closed, and is read further where it is iterated again. */
function withoutReturn(iterable: Iterable<unknown>): Iterable<unknown> {
  if (isReadByIndex(iterable)) return iterable
  const iterator = iterable[Symbol.iterator]()
  return { [Symbol.iterator]: () => ({ next: () => iterator.next() }) }
}

/** Whether an iterable is an array that no subclass lets iterate in another way. */
function isReadByIndex(iterable: Iterable<unknown>): iterable is unknown[] {
  return Array.isArray(iterable) && iterable[Symbol.iterator] === Array.prototype[Symbol.iterator]
}

/** Handles the rejections of promises among the items that nobody completes. */
function drain(iterable: Iterable<unknown>, begin: number): void {
  try {
    handle(isReadByIndex(iterable) ? iterable.slice(begin) : iterable)
  } catch {
    // The error for which the rest is read is the one to be told.
  }
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof (value as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === 'function'
  )
}

/** Completes the items of an async iterable, each when it has come. */
export function completeAsyncItems(
  run: Run,
  { nodes }: Pick<FieldPlan, 'nodes'>,
  path: GraphQLResolveInfo['path'],
  iterable: AsyncIterable<unknown>,
  complete: CompleteItem,
): Awaited {
  const list = new Awaited(run)
  const items: unknown[] = []
  let isPending = false
  const read = async (): Promise<void> => {
    let iterator: AsyncIterator<unknown> | undefined
    try {
      iterator = iterable[Symbol.asyncIterator]()
      for (;;) {
        let iteration: IteratorResult<unknown, unknown>
        try {
          iteration = await iterator.next()
        } catch (thrown) {
          throw run.locate(thrown, nodes, path)
        }
        if (iteration.done === true) break
        run.refuseAfterEnd()
        const completed = complete(iteration.value, items.length)
        if (completed instanceof Slot) isPending = true
        items.push(completed)
      }
      run.refuseAfterEnd()
    } catch (thrown) {
      if (iterator !== undefined) void close(iterator)
      if (isPending) run.takesTurns = true
      list.reject(thrown)
      return
    }
    list.take(isPending ? new Container(run, items, LIST_TURNS) : items)
  }
  void read()
  return list
}

async function close(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {
    // The error for which it is closed is the one to be told.
  }
}
