import type { NetConnectOpts } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gap } from '../../../src/pubsub/broker-options.ts'
import type { QueueOptions } from '../../../src/pubsub/event-queue.ts'
import type { PubSub } from '../../../src/pubsub/pubsub.ts'
import { openLine } from '../../pubsub/line.ts'
import { forEachCase } from '../../random/cases.ts'
import { eventually, payloadOf, readUntilEnd, settle, value, type Stream } from './streams.ts'

/** What the suite makes pub/subs with. */
export interface SampleOptions extends QueueOptions {
  readonly onGap?: (gap: Gap) => void
  readonly onError?: (error: Error) => void
}

/** A pub/sub under test. */
export interface Sample {
  readonly pubsub: PubSub
  close(): Promise<unknown> | void
}

/** What stands behind pub/subs, and what can be seen and done there. */
export interface Backend {
  /** A pub/sub as a process of its own would make it, connected to a port in the place of the broker's. */
  open(options: SampleOptions, port?: number): Sample | Promise<Sample>
  /** Where the broker listens, if a line may lead there. */
  readonly address?: NetConnectOpts
  /** The largest payload in bytes of JSON; a larger one is refused. */
  readonly maxPayloadBytes?: number
  /** Whether what was published while the line was down comes when the line is back. */
  readonly replays?: boolean
  /** To how many channels all processes are subscribed. */
  countSubscriptions?(): Promise<number>
  /** Sends a text to the channel of a topic, as another program may. */
  send?(topic: string, text: string): Promise<unknown>
  /** Ends the broker as a crash does. */
  kill?(): Promise<void>
  start?(): Promise<void>
  close?(): Promise<unknown>
}

/** A kind of pub/sub. */
export interface Kind {
  readonly name: string
  /** Why it cannot be tested here; empty where it can. */
  readonly missing: string
  readonly start: () => Promise<Backend>
}

/** What holds for every pub/sub. What a backend cannot show is left out. */
export function describePubSub({ name, missing, start }: Kind): void {
  describe.skipIf(missing !== '')(`${name} ${missing}`.trim(), () => {
    let backend: Backend
    const samples: Sample[] = []
    let topics = 0

    beforeAll(async () => {
      backend = await start()
    }, 120_000)

    afterEach(async () => {
      for (const sample of samples.splice(0)) await sample.close()
    })

    afterAll(() => backend?.close?.())

    const openSample = async (options: SampleOptions = {}, port?: number): Promise<Sample> => {
      const sample = await backend.open(options, port)
      samples.push(sample)
      return sample
    }
    const open = async (options?: SampleOptions, port?: number): Promise<PubSub> =>
      (await openSample(options, port)).pubsub
    const newTopic = (): string => `topic ${++topics}`

    test('an event reaches all that have asked for one, and no other topic', async () => {
      const pubsub = await open()
      const [topic, elsewhere] = [newTopic(), newTopic()]
      const [first, second, early, other] = [topic, topic, topic, elsewhere].map(of =>
        pubsub.subscribe(of),
      ) as [Stream, Stream, Stream, Stream]
      const pending = [first.next(), second.next()]
      const none = other.next()
      await pubsub.publish(topic, 1)
      expect(await Promise.all(pending)).toEqual([value(1), value(1)])
      const late = early.next()
      await pubsub.publish(topic, 2)
      expect(await Promise.all([first.next(), late])).toEqual([value(2), value(2)])
      await pubsub.publish(elsewhere, 3)
      expect(await none).toEqual(value(3))
    })

    test('events come in the order in which they are published, each once, equal ones too', async () => {
      const pubsub = await open()
      const topic = newTopic()
      const stream = pubsub.subscribe(topic)
      const reading = readUntilEnd(stream)
      const numbers = Array.from({ length: 500 }, (_, index) => index >> 1)
      await Promise.all(numbers.map(async number => pubsub.publish(topic, number)))
      await pubsub.publish(topic, 'end')
      expect(await reading).toEqual(numbers)
    })

    test.each([
      [null],
      [0],
      [false],
      [''],
      ['\u0000 "\\\' \u2028 \ud83d\ude00 \ud800'],
      [[1, [2], {}]],
      [JSON.parse('{"__proto__":{"a":1},"b":null}')],
    ])('the payload %j arrives', async payload => {
      const pubsub = await open()
      const topic = newTopic()
      const next = pubsub.subscribe(topic).next()
      await pubsub.publish(topic, payload)
      expect((await next).value).toEqual(payload)
    })

    test.each([1, 7_999, 8_001, 1_000_000, 1_100_000])(
      'a payload of %d bytes of JSON arrives, or is refused with what to do',
      async size => {
        const pubsub = await open({ maxBytes: 4 * size })
        const topic = newTopic()
        const stream = pubsub.subscribe(topic)
        const next = stream.next()
        const payload = payloadOf(size)
        const published = Promise.resolve(pubsub.publish(topic, payload))
        const { maxPayloadBytes = Infinity } = backend
        if (size <= maxPayloadBytes) {
          await published
          expect(await next).toEqual(value(payload))
        } else {
          await expect(published).rejects.toThrow(
            RegExp(
              `^The payload has ${size} bytes of JSON; expected at most ${maxPayloadBytes}, which is what .* takes. Publish a key, and read what it stands for in the resolver.$`,
            ),
          )
          await stream.return!()
        }
      },
    )

    test('topics are any texts, and different ones are apart', async () => {
      const pubsub = await open()
      const long = 'x'.repeat(100_000)
      const names = ['', ' ', 'a', 'A', 'a"; DROP TABLE b; --', "'", 'a\nb', 'a\u0000b', '*', '%s']
      names.push('\ud800', '\ud801', '\ufffd', `${long}1`, `${long}2`, 'sha256:a', '__proto__')
      // Of more bytes than a routing key of AMQP may have, and of fewer characters.
      for (const end of ['1', '2']) names.push('\u20ac'.repeat(150) + end)
      const streams = names.map(topic => pubsub.subscribe(topic))
      const pending = streams.map(stream => stream.next())
      for (const [index, topic] of names.entries()) await pubsub.publish(topic, index)
      const values = (await Promise.all(pending)).map(result => result.value as unknown)
      expect(values).toEqual(names.map((_, index) => index))
    })

    test('a topic is subscribed at the first next() and unsubscribed with the last return()', async () => {
      const pubsub = await open()
      const topic = newTopic()
      const count = async (): Promise<number | undefined> => backend.countSubscriptions?.()
      const expected = (number: number): number | undefined => backend.countSubscriptions && number
      const streams = Array.from({ length: 1_000 }, () => pubsub.subscribe(topic))
      await settle(pubsub)
      expect(await count()).toBe(expected(0))
      const pending = streams.map(stream => stream.next())
      await pubsub.publish(topic, 1)
      await Promise.all(pending)
      expect(await count()).toBe(expected(1))
      const last = streams.pop()!
      for (const stream of streams) await stream.return!()
      const next = last.next()
      await pubsub.publish(topic, 2)
      expect(await next).toEqual(value(2))
      const waiting = last.next()
      await last.return!()
      await last.return!()
      expect(await waiting).toEqual({ value: undefined, done: true })
      expect(await last.next()).toEqual({ value: undefined, done: true })
      await eventually(async () => expect(await count()).toBe(expected(0)))
    })

    test('whoever comes and goes 1,000 times in a random order leaves nothing behind', async () => {
      const pubsub = await open()
      const names = Array.from({ length: 5 }, newTopic)
      const streams: Stream[] = []
      await forEachCase(1_000, async random => {
        if (random.chance(0.5)) {
          const stream = pubsub.subscribe(random.pick(names))
          void stream.next()
          streams.push(stream)
        } else {
          void streams.splice(random.below(streams.length), 1)[0]?.return!()
        }
        if (random.chance(0.1)) await new Promise(setImmediate)
      })
      for (const stream of streams) await stream.return!()
      if (backend.countSubscriptions !== undefined)
        await eventually(async () => expect(await backend.countSubscriptions!()).toBe(0))
      const next = pubsub.subscribe(names[0]!).next()
      await pubsub.publish(names[0]!, 'still')
      expect(await next).toEqual(value('still'))
    })

    test('10,000 topics are apart, and are all given up', async () => {
      const pubsub = await open()
      const names = Array.from({ length: 10_000 }, newTopic)
      const streams = names.map(topic => pubsub.subscribe(topic))
      const pending = streams.map(stream => stream.next())
      await Promise.all(names.map(async topic => pubsub.publish(topic, topic)))
      const values = (await Promise.all(pending)).map(result => result.value as unknown)
      expect(values).toEqual(names)
      if (backend.countSubscriptions !== undefined)
        expect(await backend.countSubscriptions()).toBe(10_000)
      for (const stream of streams) await stream.return!()
      if (backend.countSubscriptions !== undefined)
        await eventually(async () => expect(await backend.countSubscriptions!()).toBe(0))
    }, 120_000)

    test('a flood ends the stream of a slow consumer only', async () => {
      const pubsub = await open({ maxEvents: 100 })
      const topic = newTopic()
      const [slow, fast] = [pubsub.subscribe(topic), pubsub.subscribe(topic)]
      const first = slow.next()
      const reading = readUntilEnd(fast)
      for (let index = 0; index < 300; index++) await pubsub.publish(topic, index)
      await pubsub.publish(topic, 'end')
      expect((await reading).length).toBe(300)
      expect(await first).toEqual(value(0))
      await expect(slow.next()).rejects.toMatchObject({ extensions: { code: 'SLOW_CONSUMER' } })
      expect(await slow.next()).toEqual({ value: undefined, done: true })
    })

    test('a flood leaves a slow consumer the latest events where that is the policy', async () => {
      const pubsub = await open({ maxEvents: 3, policy: 'drop-oldest' })
      const topic = newTopic()
      const slow = pubsub.subscribe(topic)
      const first = slow.next()
      for (let index = 0; index < 100; index++) await pubsub.publish(topic, index)
      const fast = pubsub.subscribe(topic)
      const reading = readUntilEnd(fast)
      await pubsub.publish(topic, 'end')
      await Promise.all([first, reading])
      const rest = [await slow.next(), await slow.next(), await slow.next()]
      expect(rest).toEqual([98, 99, 'end'].map(value))
    })

    describe('between processes', () => {
      test('an event reaches subscribers of another pub/sub', async ({ skip }) => {
        skip(backend.countSubscriptions === undefined, 'it reaches one process')
        const [here, there] = [await open(), await open()]
        const topic = newTopic()
        const streams = [here.subscribe(topic), there.subscribe(topic)] as const
        const pending = streams.map(stream => stream.next())
        await Promise.all([settle(here), settle(there)])
        await here.publish(topic, { from: 'here' })
        expect(await Promise.all(pending)).toEqual(Array(2).fill(value({ from: 'here' })))
        await streams[0].return!()
        const next = streams[1].next()
        await here.publish(topic, 'again')
        expect(await next).toEqual(value('again'))
      })

      test('a payload that JSON does not have is refused with a sentence', async ({ skip }) => {
        skip(backend.send === undefined, 'payloads are passed on as they are')
        const pubsub = await open()
        const circular: unknown[] = []
        circular.push(circular)
        for (const payload of [circular, 1n])
          await expect(pubsub.publish('a', payload)).rejects.toThrow(
            'The payload for the topic "a" cannot be written as JSON: ',
          )
        for (const [payload, text] of [
          [undefined, 'undefined'],
          [() => 1, '[function]'],
        ] as const)
          await expect(pubsub.publish('a', payload)).rejects.toThrow(
            `The payload for the topic "a" is ${text}, which JSON does not have; write null.`,
          )
      })

      test('a message that is not JSON is skipped and reported', async ({ skip }) => {
        skip(backend.send === undefined, 'nobody else sends')
        const errors: string[] = []
        const pubsub = await open({
          onError: error => void errors.push(error.message),
        })
        const topic = newTopic()
        const next = pubsub.subscribe(topic).next()
        await settle(pubsub)
        for (const text of ['{"a":', 'x'.repeat(1_000)]) await backend.send!(topic, text)
        await backend.send!(topic, '{"from":"elsewhere"}')
        expect(await next).toEqual(value({ from: 'elsewhere' }))
        expect(errors).toHaveLength(2)
        expect(errors[0]).toMatch(
          /^A message on the channel "tapeql[:.].*" was skipped, because it is not JSON: \{"a":$/,
        )
        expect(errors[1]!.length).toBeLessThan(300)
      })

      test('closing ends all streams, gives up their topics, and takes no more events', async ({
        skip,
      }) => {
        skip(backend.countSubscriptions === undefined, 'there is nothing to close')
        const sample = await openSample({ onError: () => {} })
        const { pubsub } = sample
        const streams = Array.from({ length: 10 }, () => pubsub.subscribe(newTopic()))
        const pending = Promise.allSettled(streams.map(stream => stream.next()))
        await settle(pubsub)
        await sample.close()
        for (const result of await pending)
          if (result.status === 'fulfilled') expect(result.value.done).toBe(true)
        for (const stream of streams) expect((await stream.next()).done).toBe(true)
        await eventually(async () => expect(await backend.countSubscriptions!()).toBe(0))
        await expect(pubsub.publish(newTopic(), 1)).rejects.toThrow()
      })

      test('an event that is published while a line is down comes later, or a gap is told', async ({
        skip,
      }) => {
        skip(backend.address === undefined, 'there is no line')
        const line = await openLine(backend.address!)
        onTestFinished(() => line.close())
        const gaps: Gap[] = []
        const onGap = (gap: Gap): void => void gaps.push(gap)
        const here = await open({ onGap, onError: () => {} }, line.port)
        const there = await open()
        const topic = newTopic()
        const seen: unknown[] = []
        const reading = readUntilEnd(here.subscribe(topic), seen)
        await settle(here)
        await there.publish(topic, 'before')
        await eventually(() => expect(seen).toEqual(['before']))
        line.cut()
        for (const event of ['first', 'second']) await there.publish(topic, event)
        line.mend()
        const isBack = (): unknown => (backend.replays === true ? seen.at(-1) : gaps.length)
        await eventually(() => expect(isBack()).toBe(backend.replays === true ? 'second' : 1))
        await there.publish(topic, 'end')
        await reading
        const missed = backend.replays === true ? ['first', 'second'] : []
        expect(seen).toEqual(['before', ...missed])
        const told = backend.replays === true ? [] : [[topic]]
        expect(gaps.map(({ topics }) => topics)).toEqual(told)
      })

      test('a broker that crashes loses no subscriber, doubles nothing, and the gap is reported', async ({
        skip,
      }) => {
        skip(backend.kill === undefined, 'there is no broker')
        const gaps: Gap[] = []
        const options = { onGap: (gap: Gap) => void gaps.push(gap), onError: () => {} }
        const [here, there] = [await open(options), await open({ onError: () => {} })]
        const [topic, left, later] = [newTopic(), newTopic(), newTopic()]
        const stream = here.subscribe(topic)
        const leaving = here.subscribe(left)
        const seen: unknown[] = []
        const reading = readUntilEnd(stream, seen)
        const leavingNext = leaving.next()
        await settle(here)

        let published = 0
        let isDown = false
        /** When the broker said that it had an event. */
        const takenAt = new Map<number, number>()
        const publish = async (event: number): Promise<void> => {
          await there.publish(topic, event)
          takenAt.set(event, Date.now())
        }
        const publishing = (async () => {
          while (!isDown) {
            const some = Array.from({ length: 20 }, () => publish(published++))
            for (const { status } of await Promise.allSettled(some))
              isDown ||= status === 'rejected'
          }
        })()
        await eventually(() => expect(seen.length).toBeGreaterThan(10))
        await backend.kill!()
        await leaving.return!()
        expect((await leavingNext).done).toBe(true)
        const comingNext = here.subscribe(later).next()
        await backend.start!()
        await publishing
        await eventually(() => expect(gaps).toHaveLength(1))
        const missed = backend.replays === true ? [later] : [topic, later].sort()
        expect([...gaps[0]!.topics].sort()).toEqual(missed)
        expect(gaps[0]!.until.getTime()).toBeGreaterThanOrEqual(gaps[0]!.since.getTime())
        await eventually(() => there.publish(topic, 'end'))
        await there.publish(later, 'late')
        await reading
        expect(await comingNext).toEqual(value('late'))
        const numbers = seen as number[]
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers.length).toBeLessThanOrEqual(published)
        const lost = [...takenAt].filter(([event]) => !seen.includes(event))
        if (backend.replays === true) expect(lost).toEqual([])
        const since = gaps[0]!.since.getTime()
        expect(lost.filter(([, time]) => time < since)).toEqual([])
        expect(await backend.countSubscriptions!()).toBe(2)
        expect(gaps).toHaveLength(1)
        await stream.return!()
      }, 120_000)
    })
  })
}
