import type { ExecutionArgs, ExecutionResult } from 'graphql'
import { hostOf17, type ExecuteSubscriptionEvent } from './graphql-version.ts'
import type { HostModule } from './host.ts'

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>

/**
 * `subscribe` of graphql-js 17. The host's graphql-js creates the source stream and maps it to
 * responses; `execute` executes the events. GraphQL specification, 6.2.3 "Subscription".
 */
export function subscribeAs17(
  host: HostModule,
  execute: ExecuteSubscriptionEvent,
  args: ExecutionArgs,
): ReturnType<HostModule['subscribe']> {
  const { validateSubscriptionArgs, createSourceEventStream, mapSourceToResponseEvent } =
    hostOf17(host)
  const validated = validateSubscriptionArgs(args)
  if (!('schema' in validated)) return { errors: validated } as never
  const map = (source: unknown): unknown =>
    isAsyncIterable(source) ? mapSourceToResponseEvent(validated, source, execute) : source
  const source = createSourceEventStream(validated)
  return (source instanceof Promise ? source.then(map) : map(source)) as never
}

/**
 * `subscribe` of graphql-js 16. The host's graphql-js creates the source stream; `execute` executes
 * its events. GraphQL specification, 6.2.3 "Subscription".
 */
export async function subscribeAs16(
  host: HostModule,
  execute: Execute,
  args: ExecutionArgs,
): Promise<AsyncGenerator<ExecutionResult, void, void> | ExecutionResult> {
  const source = await host.createSourceEventStream(args)
  if (!isAsyncIterable(source)) return source
  return mapEvents(source, rootValue => execute({ ...args, rootValue }))
}

function mapEvents(
  source: AsyncIterable<unknown>,
  respond: (event: unknown) => ExecutionResult | Promise<ExecutionResult>,
): AsyncGenerator<ExecutionResult, void, void> {
  const iterator = source[Symbol.asyncIterator]()
  const close = async (): Promise<void> => {
    try {
      await iterator.return?.()
    } catch {
      // The error that closed the source is thrown instead.
    }
  }
  const answer = async (
    result: IteratorResult<unknown, unknown>,
  ): Promise<IteratorResult<ExecutionResult, void>> => {
    if (result.done === true) return result as IteratorReturnResult<void>
    try {
      return { value: await respond(result.value), done: false }
    } catch (thrown) {
      await close()
      throw thrown
    }
  }
  const responses = {
    next: async () => answer(await iterator.next()),
    return: async () =>
      typeof iterator.return === 'function'
        ? answer(await iterator.return())
        : { value: undefined, done: true as const },
    throw: async (thrown: unknown) => {
      if (typeof iterator.throw === 'function') return answer(await iterator.throw(thrown))
      await close()
      throw thrown
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
  return responses
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof (value as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === 'function'
  )
}
