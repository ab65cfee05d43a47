import { expect, test } from 'vitest'
import type { StreamState } from '../../../src/pubsub/nats/stored-events.ts'
import type { NatsMessage } from '../../../src/pubsub/nats/nats-connection.ts'
import { Replay } from '../../../src/pubsub/nats/replay.ts'

/** A stream whose messages, and whose losses, are set by hand. */
class HandStream {
  created = 'today'
  readonly messages: { readonly sequence: number; readonly subject: string }[] = []
  last = 0

  add(subject: string): NatsMessage {
    const before = this.messages.findLast(message => message.subject === subject)?.sequence ?? 0
    this.messages.push({ sequence: ++this.last, subject })
    return messageOf(this.last, before)
  }
  drop(): void {
    this.messages.length = 0
  }
  open(): Promise<StreamState> {
    const first = this.messages[0]?.sequence ?? this.last + 1
    return Promise.resolve({ created: this.created, first, last: this.last })
  }
  next(subject: string, after: number): Promise<{ sequence: number; text: string } | undefined> {
    const message = this.messages.find(one => one.subject === subject && one.sequence > after)
    return Promise.resolve(
      message && { sequence: message.sequence, text: String(message.sequence) },
    )
  }
}

function messageOf(sequence: number, last: number): NatsMessage {
  const headers = new Map([
    ['Nats-Sequence', String(sequence)],
    ['Nats-Last-Sequence', String(last)],
  ])
  return { headers: { get: name => headers.get(name) ?? '' }, string: () => String(sequence) }
}

async function open(): Promise<{
  readonly stream: HandStream
  readonly replay: Replay
  readonly seen: string[]
  readonly missing: () => number
}> {
  const stream = new HandStream()
  const seen: string[] = []
  let missing = 0
  const replay = new Replay(stream, {
    receive: (channel, text) => void seen.push(`${channel}${text}`),
    onMissing: () => missing++,
  })
  await replay.change(['a', 'b'], [])
  return { stream, replay, seen, missing: () => missing }
}

const turn = (): Promise<unknown> => new Promise(setImmediate)

test('a copy that comes late is dropped, and what comes too early waits for what is missing', async () => {
  const { stream, replay, seen, missing } = await open()
  const [first, second, third] = [stream.add('a'), stream.add('a'), stream.add('a')]
  replay.receive('a', first)
  replay.receive('a', third)
  const fourth = stream.add('a')
  replay.receive('a', fourth)
  await turn()
  for (const late of [second, third, fourth, first]) replay.receive('a', late)
  await turn()
  expect(seen).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(missing()).toBe(0)
})

test('an event that the stream dropped before it came is missing', async () => {
  const { stream, replay, seen, missing } = await open()
  stream.add('a')
  const second = stream.add('a')
  stream.drop()
  replay.receive('a', second)
  await turn()
  expect([seen, missing()]).toEqual([[], 1])
  replay.lose()
  expect(await replay.change(['a', 'b'], [])).toBeUndefined()
  expect(await replay.replay()).toEqual(['a', 'b'])
  replay.receive('a', stream.add('a'))
  expect(seen).toEqual(['a3'])
})

test('what a stream drops that has come, or came to nobody here, is no gap', async () => {
  const { stream, replay, seen } = await open()
  for (let count = 0; count < 3; count++) stream.add('elsewhere')
  await replay.beat()
  stream.drop()
  await replay.beat()
  replay.lose()
  const missed = ['b', 'a'].map(name => stream.add(name))
  await replay.change(['a', 'b'], [])
  expect(await replay.replay()).toEqual([])
  for (const late of missed) replay.receive('a', late)
  expect(seen.sort()).toEqual(['a5', 'b4'])
})

test('a stream that is another one, and a channel that was subscribed without a line, have a gap', async () => {
  const { stream, replay, seen } = await open()
  replay.receive('a', stream.add('a'))
  replay.lose()
  await replay.change(['a', 'b', 'c'], [])
  expect(await replay.replay()).toEqual(['c'])
  replay.lose()
  stream.drop()
  Object.assign(stream, { created: 'tomorrow', last: 0 })
  await replay.change(['a', 'b', 'c'], [])
  expect(await replay.replay()).toEqual(['a', 'b', 'c'])
  replay.receive('a', stream.add('a'))
  expect(seen).toEqual(['a1', 'a1'])
})
