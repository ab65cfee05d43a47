import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { Client, serveSockets } from '../../websocket/server.ts'
import { post, serve } from '../http/server.ts'
import { serviceOf } from './service.ts'

// Every way to ask passes the stage of kept responses: one execution answers them all.

test('One response answers each way to ask', async () => {
  const { schema, calls } = serviceOf()
  const query = '{ users { name } }'
  const controller = createController({ schema, acceptBatches: true, context: () => ({}) })
  const url = `${await serve(controller.handler('/graphql'))}/graphql`
  schema.persist(query, { queryCacheKey: 'users' })
  const options = { responseFormat: 'json' } as const
  const answers: string[] = [
    schema.executeSync(query, options),
    await schema.execute(query, options),
    Buffer.from(await schema.execute(query, { responseFormat: 'bytes' })).toString(),
    String((await schema.respond(query)).body),
    await schema.prepare(query).execute(options),
    await schema.execute(undefined, { ...options, queryCacheKey: 'users' }),
    await (await post(url, { query })).text(),
    await (await fetch(`${url}?query=${encodeURIComponent(query)}`)).text(),
    await (await controller.fetch(new Request(`${url}?query=${encodeURIComponent(query)}`))).text(),
    await controller.request(new IncomingMessage(new Socket()), { ...options, query }),
  ]
  expect(new Set(answers)).toEqual(new Set([answers[0]]))
  expect(await (await post(url, [{ query }, { query }])).text()).toBe(
    `[${answers[0]},${answers[0]}]`,
  )
  expect(calls['users']).toBe(1)
})

test('One response answers operations over a WebSocket', async () => {
  const { schema, calls } = serviceOf()
  await schema.execute('{ users { name } }')
  const served = await serveSockets({ schema })
  const client = await new Client(served.url).init()
  client.send({ id: '1', type: 'subscribe', payload: { query: '{ users { name } }' } })
  await client.has(3)
  expect(client.received[1]).toMatchObject({ id: '1', type: 'next' })
  expect(calls['users']).toBe(1)
})
