import { reportError } from '../../errors/masking.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { RunningRequest } from '../request/running-request.ts'
import { executeBatches } from '../resolving/execute-batches.ts'

const done = { value: undefined, done: true } as const

/**
 * What comes before the first event: the calls of the listeners and the `scope` of the field, and
 * that of its `subscribe`, which lasts until the subscription ends. The streams that `subscribe`
 * makes through the named value `pubsub` are returned then: a generator that waits for an event of
 * one of them is not returned before that event, since its `return` waits for its `next`.
 */
export class SubscribingRun extends RunningRequest {
  #pubsub: PubSub | undefined
  readonly #streams = new Set<RememberedStream>()

  constructor(request: ExecutionRequest) {
    super(request, false, null, executeBatches)
  }

  override get isSubscribing(): boolean {
    return true
  }

  override get pubsub(): PubSub {
    return (this.#pubsub ??= this.#remembering(super.pubsub))
  }

  override close(reason: GraphQLError): void {
    super.close(reason)
    const { onError } = this.request.settings
    for (const stream of this.#streams) stream.end(thrown => void reportError(onError, thrown))
  }

  /** The pub/sub of the host, whatever it can, with another `subscribe`. */
  #remembering(pubsub: PubSub): PubSub {
    const subscribe = (...parameters: [topic: string]): unknown => {
      if (this.closingError !== null)
        throw new Error('The subscription has ended; pubsub.subscribe() is of no use any more.')
      const stream: unknown = pubsub.subscribe(...parameters)
      if (!isIterator(stream)) return stream
      const remembered = new RememberedStream(stream, () => this.#streams.delete(remembered))
      this.#streams.add(remembered)
      return remembered
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

/** A stream of a pub/sub, which is returned once. */
class RememberedStream implements AsyncIterableIterator<unknown> {
  readonly #stream: AsyncIterator<unknown>
  readonly #onOver: () => void
  #returned: Promise<IteratorResult<unknown>> | undefined

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
    return (this.#returned ??= this.#return())
  }

  /** Returns the stream for the engine, which waits for no result. */
  end(onError: (thrown: unknown) => void): void {
    this.#returned ??= this.#return().catch((thrown: unknown) => {
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
