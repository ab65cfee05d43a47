import type { Expectation } from '../errors/expectation.ts'

/**
 * Passes events from publishers to subscribers, in one process or between processes. Events that are
 * published without a subscriber are lost.
 */
export interface PubSub {
  /**
   * Publishes an event to a topic. A promise resolves when the broker has accepted the event, and is
   * rejected when the broker refuses the event or cannot be reached.
   */
  publish(topic: string, payload: unknown): void | Promise<void>
  /**
   * Returns the events that are published to a topic from the first call of `next` on, which
   * subscribes. `return` unsubscribes.
   */
  subscribe(topic: string): AsyncIterableIterator<unknown>
}

/** A pub/sub with connections of its own. */
export interface ClosablePubSub extends PubSub {
  /** Ends all streams and the connections; later publications are rejected. */
  close(): Promise<void>
}

/** The condition on the option `pubsub`. */
export const pubsubExpectation: Expectation = {
  words: 'an object with publish and subscribe',
  isSecret: true,
  fits: value => {
    const { publish, subscribe } = Object(value) as Partial<Record<keyof PubSub, unknown>>
    return typeof publish === 'function' && typeof subscribe === 'function'
  },
}
