import { reportError } from '../../errors/masking.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { RunningRequest } from '../request/running-request.ts'
import { executeBatches } from '../resolving/execute-batches.ts'

const done = { value: undefined, done: true } as const

/**
 * The calls before the first event: the listeners, `scope` and `subscribe` of the field. The run of
 * `subscribe` lasts until the subscription ends, and then returns the streams that `subscribe` has
 * made through the named value `pubsub`. Without that, a generator that waits for an event of such a
 * stream would wait on, since `return` of a generator waits for `next`.
 */
export class SubscribingRun extends RunningRequest {
  #pubsub: PubSub | undefined
  readonly #streams = new Set<PubSubStream>()

  constructor(request: ExecutionRequest) {
    super(request, false, null, executeBatches)
  }

  override get isSubscribing(): boolean {
    return true
  }

  /** False: an error before the first event is a request error. */
  override get isHalting(): boolean {
    return false
  }

  override get pubsub(): PubSub {
    return (this.#pubsub ??= this.#trackStreams(super.pubsub))
  }

  override close(reason: GraphQLError): void {
    super.close(reason)
    const { onError } = this.request.settings
    for (const stream of this.#streams) stream.end(thrown => void reportError(onError, thrown))
  }

  /** The pub/sub of the host, with a `subscribe` that records the streams. */
  #trackStreams(pubsub: PubSub): PubSub {
    const subscribe = (...parameters: [topic: string]): unknown => {
      if (this.closingError !== null)
        throw new Error('The subscription has ended; pubsub.subscribe() is of no use any more.')
      const stream: unknown = pubsub.subscribe(...parameters)
      if (!isIterator(stream)) return stream
      const pubSubStream = new PubSubStream(stream, () => this.#streams.delete(pubSubStream))
      this.#streams.add(pubSubStream)
      return pubSubStream
    }
    return new Proxy({} as PubSub, {
      get(_, key): unknown {
        if (key === 'subscribe') return subscribe
        const value: unknown = Reflect.get(pubsub, key)
        return typeof value === 'function' ? (value.bind(pubsub) as unknown) : value
      },
    })
  }
}

/** A stream of a pub/sub, whose `return` is called once. */
class PubSubStream implements AsyncIterableIterator<unknown> {
  readonly #stream: AsyncIterator<unknown>
  readonly #onOver: () => void
  #returnResult: Promise<IteratorResult<unknown>> | undefined

  constructor(stream: AsyncIterator<unknown>, onOver: () => void) {
    this.#stream = stream
    this.#onOver = onOver
  }

  async next(): Promise<IteratorResult<unknown>> {
    let result: IteratorResult<unknown>
    try {
      result = await this.#stream.next()
    } catch (thrown) {
      this.#onOver()
      throw thrown
    }
    if ((result as Partial<typeof result> | null | undefined)?.done === true) this.#onOver()
    return result
  }

  return(): Promise<IteratorResult<unknown>> {
    return (this.#returnResult ??= this.#return())
  }

  /** Calls `return` without waiting for the result. */
  end(onError: (thrown: unknown) => void): void {
    this.#returnResult ??= this.#return().catch((thrown: unknown) => {
      onError(thrown)
      return done
    })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async #return(): Promise<IteratorResult<unknown>> {
    this.#onOver()
    return (await this.#stream.return?.()) ?? done
  }
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof (value as Partial<AsyncIterator<unknown>> | null | undefined)?.next === 'function'
}
