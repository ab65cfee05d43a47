import type { Expectation } from '../errors/expectation.ts'

/**
 * What carries events from publishers to subscribers, in one process or between many. Events that
 * are published while nobody is subscribed are lost.
 */
export interface PubSub {
  /**
   * Publishes an event to a topic. A promise resolves when the broker has taken the event, and is
   * rejected when it could not.
   */
  publish(topic: string, payload: unknown): void | Promise<void>
  /**
   * The events that are published to a topic from the first call of `next` on: before, nothing is
   * subscribed. `return` unsubscribes.
   */
  subscribe(topic: string): AsyncIterableIterator<unknown>
}

/** The values that the option `pubsub` takes. */
export const pubsubExpectation: Expectation = {
  words: 'an object with publish and subscribe',
  isSecret: true,
  fits: value => {
    const { publish, subscribe } = Object(value) as Partial<Record<keyof PubSub, unknown>>
    return typeof publish === 'function' && typeof subscribe === 'function'
  },
}
