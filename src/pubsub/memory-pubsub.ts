import { optionFaults } from '../errors/expectation.ts'
import { inspectKind } from '../errors/inspect.ts'
import { EventQueue, queueExpectations, type QueueOptions } from './event-queue.ts'
import type { PubSub } from './pubsub.ts'

/**
 * Returns a pub/sub inside the process: the default of a schema. All subscribers receive the same
 * payload object.
 *
 * @example
 * const pubsub = memoryPubSub({ maxEvents: 100, policy: 'drop-oldest' })
 * const schema = buildSchema('type Query { now: String } type Subscription { tick: String }', {
 *   pubsub,
 * })
 *
 * @throws Error that lists every option that is unknown or invalid
 */
export function memoryPubSub(options: QueueOptions = {}): PubSub {
  const faults = optionFaults('memoryPubSub()', options, queueExpectations)
  if (faults.length > 0) throw new Error(faults.join(' '))
  const topics = new Map<string, Set<EventQueue<unknown>>>()
  return {
    publish(topic, payload) {
      expectTopic('publish', topic)
      for (const queue of topics.get(topic) ?? []) queue.push(payload)
    },
    subscribe(topic) {
      expectTopic('subscribe', topic)
      return new EventQueue<unknown>({
        ...options,
        begin: queue => {
          let queues = topics.get(topic)
          if (queues === undefined) topics.set(topic, (queues = new Set()))
          queues.add(queue)
        },
        end: queue => {
          const queues = topics.get(topic)
          if (queues?.delete(queue) === true && queues.size === 0) topics.delete(topic)
        },
      })
    },
  }
}

/** @throws TypeError for a topic of callers in JavaScript that is no text */
function expectTopic(method: 'publish' | 'subscribe', topic: unknown): void {
  if (typeof topic === 'string') return
  const call = method === 'publish' ? 'publish(topic, payload)' : 'subscribe(topic)'
  throw new TypeError(`${method}() has the topic ${inspectKind(topic)}; expected a text: ${call}.`)
}
