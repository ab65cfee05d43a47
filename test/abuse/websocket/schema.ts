import { arg, defineGraphQL, input, memoryPubSub, object, type PubSub, type Schema } from 'tapeql'

/** What the schema holds because of its clients. */
export interface Held {
  /** Source streams that have neither ended nor been returned. */
  sources: number
  /** Resolvers, and calls of `subscribe`, that wait for their signal. */
  executions: number
  /** Subscriptions to topics of the pub/sub. */
  listeners: number
}

interface Node {
  readonly name: string
}

/** A schema with a subscription of every sort. */
export function createTarget(held: Held): Schema<any> {
  const GraphQL = defineGraphQL()({ Node: object<Node>(), Filter: input(arg('not', 'Filter')) })
  const untilAborted = (signal: AbortSignal): Promise<never> => {
    held.executions++
    signal.addEventListener('abort', () => held.executions--, { once: true })
    return new Promise<never>(() => undefined)
  }
  GraphQL.Node.field('name', 'string', { null: false }).field(
    'self',
    'Node',
    { null: false },
    ({ current }) => current,
  )
  GraphQL.query
    .field('hello', 'string', { null: false }, () => 'Hello!')
    .field('big', 'string', {}, () => 'x'.repeat(100_000))
    .field('node', 'Node', { null: false }, () => ({ name: 'a node' }))
    .field('never', 'string', {}, (_, { signal }) => untilAborted(signal))
    .field('filtered', 'boolean', { arguments: arg('filter', 'Filter') }, () => true)
    .field('failing', 'string', {}, () => {
      throw new Error('a secret')
    })
  const toEnd = { arguments: arg('to', 'int', { null: false }) }
  GraphQL.subscription
    .field('heard', 'int')
    .field('ticks', 'string', toEnd, {
      subscribe: ({ to }) => sourceOf(held, index => (index < to ? `${index}` : undefined)),
    })
    .field('endless', 'string', {}, { subscribe: () => sourceOf(held, () => 'x'.repeat(10_000)) })
    .field('idle', 'string', {}, { subscribe: () => sourceOf(held, () => new Promise(() => {})) })
    .field(
      'breaking',
      'string',
      {},
      {
        subscribe: () =>
          sourceOf(held, () => {
            throw new Error('a secret')
          }),
      },
    )
    .field(
      'failing',
      'string',
      {},
      {
        subscribe: () => sourceOf(held, index => (index < 2 ? 'x' : undefined)),
        resolve: () => {
          throw new Error('a secret')
        },
      },
    )
    .field(
      'broken',
      'string',
      {},
      {
        subscribe: () => {
          throw new Error('a secret')
        },
      },
    )
    .field('pending', 'string', {}, { subscribe: (_, { signal }) => untilAborted(signal) })
    .field(
      'ungrateful',
      'string',
      {},
      { subscribe: () => sourceOf(held, () => new Promise(() => {}), true) },
    )
  return GraphQL.schema('SocketTargetSchema', {
    replace: true,
    onError: () => {},
    pubsub: counted(held),
  })
}

function sourceOf(
  held: Held,
  eventAt: (index: number) => unknown,
  isUngrateful = false,
): AsyncIterableIterator<any> {
  held.sources++
  let index = 0
  const over = { value: undefined, done: true } as const
  return {
    async next() {
      try {
        const value = await eventAt(index++)
        if (value !== undefined) return { value, done: false }
      } catch (thrown) {
        held.sources--
        throw thrown
      }
      held.sources--
      return over
    },
    async return() {
      held.sources--
      if (isUngrateful) throw new Error('a secret')
      return Promise.resolve(over)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** A pub/sub in memory that counts who listens. */
function counted(held: Held): PubSub {
  const pubsub = memoryPubSub()
  return {
    publish: (topic, payload) => pubsub.publish(topic, payload),
    subscribe(topic) {
      const stream = pubsub.subscribe(topic)
      let isListening = false
      return {
        next() {
          if (!isListening) held.listeners++
          isListening = true
          return stream.next()
        },
        return() {
          if (isListening) held.listeners--
          isListening = false
          return stream.return!()
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
  }
}
