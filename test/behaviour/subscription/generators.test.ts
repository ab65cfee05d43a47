import { describe, expect, test } from 'vitest'
import { defineGraphQL, EventQueue, memoryPubSub, type PubSub } from '../../../src/index.ts'
import { settled, streamOf, textOf } from './streams.ts'

/** A pub/sub that counts its streams. */
function countingPubSub(onReturn: () => void = () => undefined) {
  const counts = { open: 0, returns: 0 }
  const queues = new Set<EventQueue<unknown>>()
  const pubsub: PubSub = {
    publish: (_, payload) => {
      for (const queue of queues) queue.push(payload)
    },
    subscribe: () => {
      const queue = new EventQueue<unknown>({
        begin: () => {
          counts.open++
          queues.add(queue)
        },
        end: () => queues.delete(queue) && counts.open--,
      })
      const stream: AsyncIterableIterator<unknown> = {
        next: () => queue.next(),
        return: () => {
          counts.returns++
          onReturn()
          return queue.return()
        },
        [Symbol.asyncIterator]: () => stream,
      }
      return stream
    },
  }
  return { pubsub, counts }
}

type Subscribe = (named: { readonly pubsub: PubSub }) => any

function alarmSchema(pubsub: PubSub, subscribe: Subscribe, errors: unknown[] = []) {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('ready', 'boolean', () => true)
  GraphQL.subscription.field('alarm', 'string', {}, { subscribe })
  return GraphQL.schema('AlarmSchema', {
    replace: true,
    pubsub,
    onError: error => void errors.push(error),
  })
}

const source = 'subscription { alarm }'

describe('what subscribe makes through the named value pubsub', () => {
  test('is returned with the subscription, though a generator waits for an event', async () => {
    const { pubsub, counts } = countingPubSub()
    let finished = 0
    const schema = alarmSchema(pubsub, async function* ({ pubsub }) {
      try {
        for await (const text of pubsub.subscribe('alarms')) yield text
      } finally {
        finished++
      }
    })
    for (let round = 0; round < 5; round++) {
      const streams = await Promise.all(
        Array.from({ length: 1000 }, () => streamOf(schema, source)),
      )
      const pending = streams.map(stream => stream.next())
      await settled()
      expect(counts.open).toBe(1000)
      if (round === 0) {
        await pubsub.publish('alarms', 'fire')
        for (const result of await Promise.all(pending))
          expect(textOf(result)).toBe('{"data":{"alarm":"fire"}}')
        for (const stream of streams) void stream.next()
      }
      for (const stream of streams) await stream.return()
      await settled()
      expect(counts.open).toBe(0)
    }
    expect([counts.returns, finished]).toEqual([5_000, 5_000])
  })

  test('is returned once where it is the source itself', async () => {
    const { pubsub, counts } = countingPubSub()
    const schema = alarmSchema(pubsub, ({ pubsub }) => pubsub.subscribe('alarms'))
    const stream = await streamOf(schema, source)
    void stream.next()
    await settled()
    await stream.return()
    await settled()
    expect(counts).toEqual({ open: 0, returns: 1 })
  })

  test('is returned where subscribe fails, or comes too late', async () => {
    const { pubsub, counts } = countingPubSub()
    let go!: () => void
    const held = new Promise<void>(resolve => (go = resolve))
    const schema = alarmSchema(pubsub, async ({ pubsub }) => {
      void pubsub.subscribe('alarms').next()
      await held
      throw new Error('no')
    })
    const controller = new AbortController()
    const { signal } = controller
    const [, late] = [
      schema.respond(source, { acceptsStream: true }),
      schema.respond(source, { acceptsStream: true, signal }),
    ]
    await settled()
    expect(counts.open).toBe(2)
    controller.abort()
    await late
    expect(counts.open).toBe(1)
    go()
    await settled()
    expect(counts).toEqual({ open: 0, returns: 2 })
  })

  test('is forgotten where the generator has left it', async () => {
    const { pubsub, counts } = countingPubSub()
    const schema = alarmSchema(pubsub, async function* ({ pubsub }) {
      for (;;) {
        for await (const text of pubsub.subscribe('alarms')) {
          yield text
          break
        }
      }
    })
    const stream = await streamOf(schema, source)
    for (let count = 0; count < 10; count++) {
      const pending = stream.next()
      await settled()
      await pubsub.publish('alarms', 'fire')
      await pending
    }
    void stream.next()
    await settled()
    expect(counts).toEqual({ open: 1, returns: 10 })
    await stream.return()
    await settled()
    expect(counts).toEqual({ open: 0, returns: 11 })
  })

  test('tells onError once of an exception of its return', async () => {
    for (const isSource of [true, false]) {
      const failure = new Error('return')
      const { pubsub } = countingPubSub(() => {
        throw failure
      })
      const errors: unknown[] = []
      const subscribe: Subscribe = isSource
        ? ({ pubsub }) => pubsub.subscribe('alarms')
        : ({ pubsub }) => {
            void pubsub.subscribe('alarms').next()
            return new EventQueue()
          }
      const stream = await streamOf(alarmSchema(pubsub, subscribe, errors), source)
      await stream.return()
      await settled()
      expect(errors).toEqual([failure])
    }
  })

  test('has the other members of the pub/sub of the host', async () => {
    const pubsub = Object.freeze({ ...memoryPubSub(), topics: 7, own: () => pubsub })
    let seen: unknown
    const schema = alarmSchema(pubsub, named => {
      const given = named.pubsub as typeof pubsub
      seen = [given.topics, given.own() === pubsub]
      return given.subscribe('alarms')
    })
    await streamOf(schema, source)
    expect(seen).toEqual([7, true])
  })
})
