import type { EngineSettings } from '../../execution/request/execution-request.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { Field } from '../../schema/compiled/compiled-schema.ts'
import { topicOf } from './topic.ts'

/**
 * Returns the function that opens the source streams of fields without `subscribe`: the events that
 * `trigger` publishes. The payload is the parent value of the field's resolver; without a resolver
 * the payload is the value of the field.
 */
export function listenWith(pubsub: PubSub): EngineSettings['listen'] {
  return (field, values) => {
    const events = pubsub.subscribe(topicOf(field, values))
    return field.signature === 'positional' && field.readsProperty
      ? eventsWithProperty(field, events)
      : events
  }
}

/** Returns the events as objects with the property that the field reads. */
function eventsWithProperty(
  { propertyNames }: Field,
  events: AsyncIterableIterator<unknown>,
): AsyncIterableIterator<unknown> {
  return {
    async next() {
      const result = await events.next()
      if (result.done === true) return { done: true, value: undefined }
      return { done: false, value: Object.fromEntries([[propertyNames[0]!, result.value]]) }
    },
    async return() {
      await events.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
