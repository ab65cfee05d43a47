import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { GraphQLError } from '../../../src/index.ts'
import { serveSockets } from '../../websocket/server.ts'
import { memoryKind } from '../pubsub/memory.ts'
import { postgresKind } from '../pubsub/postgresql.ts'
import { redisKinds } from '../pubsub/redis.ts'
import type { Backend, Sample } from '../pubsub/suite.ts'
import { createService, type Counts } from './service.ts'
import { transports, type Seen, type Session, type Transport } from './transports.ts'

// What a subscription does is the same over all transports, whatever carries its events.

/** `npm run test:slow` takes all. */
const pubsubs =
  process.env.SLOW === undefined ? [memoryKind] : [memoryKind, ...redisKinds, postgresKind]

const masked = { message: 'Internal server error' }
const letters = 'subscription { letters }'

for (const { name, missing, start } of pubsubs) {
  describe.skipIf(missing !== '')(`${name} ${missing}`.trim(), () => {
    let backend: Backend
    let sample: Sample
    let topics = 0
    const sessions: Session[] = []

    beforeAll(async () => {
      backend = await start()
      sample = await backend.open({})
    }, 120_000)

    afterEach(() => {
      for (const session of sessions.splice(0)) session.breakOff()
    })

    afterAll(async () => {
      await sample.close()
      await backend.close?.()
    })

    const openOver = async (
      transport: Transport,
      query: string,
      options: ControllerOptions<any> = {},
    ) => {
      const { pubsub } = sample
      const topic = `topic ${++topics}`
      const counts: Counts = { made: 0, ended: 0, returned: 0 }
      const errors: unknown[] = []
      const onError = (error: unknown): void => void errors.push(error)
      const schema = createService(pubsub, topic, counts, onError)
      const place = await serveSockets({ schema, onError, ...options })
      const session = transport.open(place, query)
      sessions.push(session)
      const seen = (): readonly Seen[] => session.seen.filter(each => !isProbe(each))
      return {
        ...session,
        ...place,
        counts,
        errors,
        seen,
        publish: async (...events: readonly string[]) => {
          for (const event of events) await pubsub.publish(topic, event)
        },
        /** Resolved when events reach the client. */
        begun: async () => {
          while (!session.seen.some(isProbe)) {
            await pubsub.publish(topic, 'probe')
            await new Promise(resolve => setTimeout(resolve, 5))
          }
        },
        sees: (...expected: readonly unknown[]) =>
          expect.poll(seen, quickly).toMatchObject(expected),
        becomes: (expected: Counts) => expect.poll(() => counts, quickly).toEqual(expected),
      }
    }

    describe.each(transports)('over $name', transport => {
      const open = (query: string, options?: ControllerOptions<any>) =>
        openOver(transport, query, options)

      test.each([
        ['no document', '{', 'Syntax Error'],
        ['no valid document', 'subscription { nothing }', 'Cannot query field'],
        ['a field whose subscribe throws', 'subscription { broken }', 'Internal server error'],
      ])('answers %s by one response with errors', async (_, query, message) => {
        const { counts, errors, seen } = await open(query)
        const error = { message: expect.stringContaining(message) as string }
        // Where no stream has begun, an exception is 500, as for every request.
        const responses = (): readonly Seen[] =>
          seen().filter(each => !Object.hasOwn(Object(each) as object, 'status'))
        await expect.poll(responses, quickly).toMatchObject([{ errors: [error] }, 'end'])
        expect(JSON.stringify(seen())).not.toContain('secret')
        expect(errors).toHaveLength(query.includes('broken') ? 1 : 0)
        expect(counts).toEqual({ made: 0, ended: 0, returned: 0 })
      })

      test('answers events in their order, and the end of the source', async () => {
        const { begun, publish, sees, becomes } = await open(letters)
        await begun()
        const sent = Array.from({ length: 50 }, (_, index) => `event ${index}`)
        await publish(...sent, 'end', 'late')
        await sees(...sent.map(letter => ({ data: { letters: letter } })), 'end')
        await becomes({ made: 1, ended: 1, returned: 0 })
      })

      test('answers an event whose field fails, and those behind it', async () => {
        const { begun, publish, sees, errors, seen } = await open(letters)
        await begun()
        await publish('a', 'fail', 'b')
        const failed = { data: { letters: null }, errors: [{ ...masked, path: ['letters'] }] }
        await sees({ data: { letters: 'a' } }, failed, { data: { letters: 'b' } })
        expect(JSON.stringify(seen())).not.toContain('secret')
        expect(errors).toMatchObject([{ message: 'a secret' }])
      })

      test('answers a source that fails by one masked error, and tells it once', async () => {
        const { begun, publish, sees, becomes, errors, seen } = await open(letters)
        await begun()
        await publish('a', 'break', 'late')
        await sees({ data: { letters: 'a' } }, { errors: [masked] }, 'end')
        expect(JSON.stringify(seen())).not.toContain('secret')
        expect(errors).toMatchObject([{ message: 'a secret' }])
        await becomes({ made: 1, ended: 1, returned: 0 })
      })

      test.each(['leave', 'breakOff'] as const)('returns the source once: %s', async how => {
        const { begun, publish, becomes, ...client } = await open(letters)
        await begun()
        client[how]()
        await becomes({ made: 1, ended: 0, returned: 1 })
        await publish('late')
        await new Promise(resolve => setTimeout(resolve, 10))
        expect(client.counts).toEqual({ made: 1, ended: 0, returned: 1 })
        expect(client.seen()).toEqual([])
        expect(client.errors).toEqual([])
      })

      test('is refused by before', async () => {
        const { seen, counts } = await open(letters, {
          before() {
            throw new GraphQLError('Who are you?', { extensions: { http: { status: 401 } } })
          },
        })
        await expect.poll(() => seen()[0], quickly).toEqual({ status: 401 })
        expect(counts.made).toBe(0)
      })

      test('has the context of its request', async () => {
        let calls = 0
        const { begun, publish, sees } = await open(letters, {
          context: () => ({ visitor: `visitor ${++calls}` }),
        })
        await begun()
        await publish('who', 'who')
        await sees({ data: { letters: 'visitor 1' } }, { data: { letters: 'visitor 1' } })
      })

      test('keeps nothing of the message of its client', async () => {
        const kept: WeakRef<object>[] = []
        const keep = (value: object): object => {
          kept.push(new WeakRef(value))
          return value
        }
        const { begun, publish, sees } = await open(letters, {
          query: (_, parameters) => (keep(parameters) as typeof parameters)['query'],
          variables: () => keep({ unknown: ['large'] }),
        })
        await begun()
        const isKept = (): boolean[] => {
          collectGarbage()
          return kept.map(reference => reference.deref() !== undefined)
        }
        await expect.poll(isKept, quickly).toEqual([false, false])
        await publish('a')
        await sees({ data: { letters: 'a' } })
      })

      test('answers a context that throws by a masked error, and tells it once', async () => {
        const { seen, counts, errors } = await open(letters, {
          context() {
            throw new Error('a secret')
          },
        })
        await expect.poll(() => seen().at(-1), quickly).toBe('end')
        expect(seen().at(-2)).toMatchObject({ errors: [masked] })
        expect(JSON.stringify(seen())).not.toContain('secret')
        expect(errors).toMatchObject([{ message: 'a secret' }])
        expect(counts.made).toBe(0)
      })

      test('ends when recheck refuses it, which is asked no more then', async () => {
        let asked = 0
        let isExpired = false
        const { begun, publish, sees, becomes } = await open(letters, {
          recheckMs: 5,
          recheck() {
            asked++
            if (isExpired) throw new GraphQLError('The token has expired.')
          },
        })
        await begun()
        await expect.poll(() => asked, quickly).toBeGreaterThan(2)
        await publish('a')
        await sees({ data: { letters: 'a' } })
        isExpired = true
        const message = expect.stringMatching(/^The token has expired\.$|^unauthorized$/) as string
        await sees({ data: { letters: 'a' } }, { errors: [{ message }] }, 'end')
        await becomes({ made: 1, ended: 0, returned: 1 })
        const before = asked
        await new Promise(resolve => setTimeout(resolve, 30))
        expect(asked).toBe(before)
      })

      test('ends with controller.close()', async () => {
        const { begun, seen, becomes, controller } = await open(letters)
        await begun()
        await controller.close()
        await expect.poll(() => seen().at(-1), quickly).toBe('end')
        await becomes({ made: 1, ended: 0, returned: 1 })
      })
    })
  })
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const quickly = { interval: 2, timeout: 5_000 }

/** Published until one arrives: brokers subscribe in their own time. */
function isProbe(seen: Seen): boolean {
  return JSON.stringify(seen).includes('"probe"')
}
