import { setTimeout as wait } from 'node:timers/promises'
import type { PubSub } from '../../../src/pubsub/pubsub.ts'

export type Stream = AsyncIterableIterator<unknown>

/** What a stream gives for an event. */
export function value(event: unknown): IteratorResult<unknown> {
  return { value: event, done: false }
}

/** Waits until a pub/sub is subscribed to what was asked for: it publishes to itself behind that. */
export async function settle(pubsub: PubSub): Promise<void> {
  const topic = `settle ${Math.random()}`
  const stream = pubsub.subscribe(topic)
  const next = stream.next()
  await pubsub.publish(topic, 0)
  await next
  await stream.return!()
  await wait(50)
}

/** Reads what comes before the event `end`. */
export async function readUntilEnd(stream: Stream, seen: unknown[] = []): Promise<unknown[]> {
  for (let result = await stream.next(); result.value !== 'end'; result = await stream.next())
    seen.push(result.value)
  return seen
}

/** Repeats a check until it holds, for at most ten seconds. */
export async function eventually(check: () => unknown): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await check()
      return
    } catch (error) {
      if (attempt === 800) throw error
      await wait(50)
    }
  }
}

/** A text of so many bytes of JSON, with characters of each length in UTF-8. */
export function payloadOf(size: number): unknown {
  if (size === 1) return 1
  const characters = '"\\\u0001\u007f\u0080\u07ff\u0800\u2028\ufffd\u{10000}\u{10ffff}'
  const bytes = Buffer.byteLength(JSON.stringify(characters)) - 2
  const text = characters.repeat(Math.floor((size - 2) / bytes))
  return text + 'x'.repeat(size - Buffer.byteLength(JSON.stringify(text)))
}
