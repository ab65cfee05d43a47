import { afterEach, describe, expect, test } from 'vitest'
import { defineGraphQL, GraphQLError, memoryPubSub } from '../../../src/index.ts'
import { settled } from '../../behaviour/subscription/streams.ts'
import { serveSockets } from '../../websocket/server.ts'
import { transports, type Session } from './transports.ts'

// A guest gets one error, whatever the transport, and hears of nothing that happens.

const sessions: Session[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.breakOff()
})

function guardedSchema(role: { isAdmin: boolean }) {
  const memory = memoryPubSub()
  const counts = { subscriptions: 0, asked: 0 }
  const GraphQL = defineGraphQL()({})
  const guard = GraphQL.directive('guard', { on: ['FIELD_DEFINITION'] }, async (_, next) => {
    counts.asked++
    await settled()
    if (role.isAdmin) return next()
    throw new GraphQLError('Not for you.')
  })
  GraphQL.query.field('ready', 'boolean', () => true)
  GraphQL.subscription
    .field('secret', 'string', { directives: [guard()] })
    .field('shared', 'string', { directives: [guard()] }, { scope: 'everyone' })
  const schema = GraphQL.schema('Guarded', {
    replace: true,
    pubsub: {
      publish: (topic, payload) => memory.publish(topic, payload),
      subscribe(topic) {
        counts.subscriptions++
        return memory.subscribe(topic)
      },
    },
  })
  return { schema, counts }
}

describe.for(transports)('over $name', transport => {
  test.for(['secret', 'shared'])('a guest is refused %s, and an admin is not', async field => {
    const role = { isAdmin: false }
    const { schema, counts } = guardedSchema(role)
    const place = await serveSockets({ schema })
    const open = (): Session => {
      const session = transport.open(place, `subscription { ${field} }`)
      sessions.push(session)
      return session
    }
    const guest = open()
    await expect.poll(() => guest.seen).toContain('end')
    await schema.trigger(field, { payload: 'told' })
    await settled()
    expect(guest.seen).toEqual([
      {
        errors: [{ message: 'Not for you.', locations: [{ line: 1, column: 16 }], path: [field] }],
      },
      'end',
    ])
    expect(counts).toEqual({ subscriptions: 0, asked: 1 })

    role.isAdmin = true
    const admin = open()
    await expect.poll(() => counts.subscriptions).toBe(1)
    await expect
      .poll(async () => {
        await schema.trigger(field, { payload: 'told' })
        return admin.seen[0]
      })
      .toEqual({ data: { [field]: 'told' } })
    // The right that is lost is an error at each event.
    role.isAdmin = false
    await expect
      .poll(async () => {
        await schema.trigger(field, { payload: 'told' })
        return admin.seen.at(-1)
      })
      .toMatchObject({ data: { [field]: null }, errors: [{ message: 'Not for you.' }] })
  })
})
