/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/require-await -- Definitions as callers without types write them. */
import { expect, test, vi } from 'vitest'
import { arg } from '../../../src/definition/declare/argument.ts'
import { object } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { streamOf, textOf } from '../subscription/streams.ts'

const received: unknown[] = []

function schemaOf(scope?: 'everyone'): { readonly schema: Schema; readonly spy: any } {
  received.length = 0
  const spy = vi.fn((value: string) =>
    value.length > 5 ? { issues: [{ message: 'Too long' }] } : { value: value.toUpperCase() },
  )
  const validate = { '~standard': { version: 1, validate: spy } } as never
  const GraphQL: any = defineGraphQL()({ Event: object<{ readonly name: string }>() })
  const guard = GraphQL.directive(
    'guard',
    { on: ['FIELD_DEFINITION'] },
    (_: unknown, next: any, event: any) => {
      received.push(['listener', event.argument('room')])
      return next()
    },
  )
  const room = arg('room', 'string', { null: false, validate })
  const options = { arguments: room, directives: [guard()] }
  GraphQL.Event.field('name', 'string', { arguments: room }, (named: any) => {
    received.push(['field', named.room])
    return named.room
  })
  GraphQL.Event.field('payload', 'string', { methodName: 'name' })
  GraphQL.query.field('q', 'int', {}, () => 1)
  GraphQL.subscription.field(
    'triggered',
    'Event',
    options,
    ...(scope === undefined ? [] : [{ scope }]),
  )
  GraphQL.subscription.field('streamed', 'Event', options, {
    async *subscribe(named: any) {
      received.push(['subscribe', named.room])
      yield { name: 'a' }
      yield { name: 'b' }
    },
    resolve: (named: any, event: any) => {
      received.push(['resolve', named.room])
      return event.current
    },
  })
  return { schema: GraphQL.schema('subscriptions', { replace: true }), spy }
}

test('listeners, subscribe and resolve get the checked values, which are checked once', async () => {
  const { schema, spy } = schemaOf()
  const document = 'subscription ($r: String!) { streamed(room: $r) { name(room: $r) } }'
  const stream = await streamOf(schema, document, { variables: { r: 'a' } })
  expect(textOf(await stream.next())).toBe('{"data":{"streamed":{"name":"A"}}}')
  expect(textOf(await stream.next())).toBe('{"data":{"streamed":{"name":"A"}}}')
  await stream.return()
  expect(received).toContainEqual(['subscribe', 'A'])
  for (const [, value] of received as string[][]) expect(value).toBe('A')
  expect(received.filter(entry => (entry as string[])[0] === 'field')).toHaveLength(2)
  expect(spy).toHaveBeenCalledTimes(1)
})

test.each([undefined, 'everyone'] as const)(
  'trigger reaches subscribers by what clients send, with the scope %s',
  async scope => {
    const { schema, spy } = schemaOf(scope)
    const document = 'subscription { triggered(room: "abc") { name(room: "x") payload } }'
    const streams = [await streamOf(schema, document), await streamOf(schema, document)]
    const responses = Promise.all(streams.map(stream => stream.next()))
    await schema.trigger('triggered', { args: { room: 'ABC' }, payload: { name: 'other' } })
    await schema.trigger('triggered', { args: { room: 'abc' }, payload: { name: 'a' } })
    expect((await responses).map(textOf)).toEqual(
      streams.map(() => '{"data":{"triggered":{"name":"X","payload":"a"}}}'),
    )
    for (const stream of streams) await stream.return()
    // Two values, for two clients.
    expect(spy).toHaveBeenCalledTimes(4)
  },
)

test.each([undefined, 'everyone'] as const)(
  'an issue opens no stream and asks no listener, with the scope %s',
  async scope => {
    const { schema } = schemaOf(scope)
    const document = 'subscription { triggered(room: "too long") { name(room: "x") } }'
    const response: any = await schema.subscribe(document, { responseFormat: 'hash' })
    expect(response.errors[0].message).toBe(
      'The arguments of "triggered" are not valid: room: Too long.',
    )
    expect(response.errors[0].path).toEqual(['triggered'])
    await expect(streamOf(schema, document)).rejects.toThrow('Too long')
    const below = 'subscription { triggered(room: "a") { name(room: "too long") } }'
    await expect(streamOf(schema, below)).rejects.toThrow('Too long')
    expect(received).toEqual([])
  },
)
