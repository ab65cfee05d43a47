import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { defineGraphQL } from '../../../src/index.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field('agent', 'string', {}, ({ request, response, context }) => {
  response?.setHeader('X-Seen', 'yes')
  return `${String(request?.headers['x-agent'])} ${Object.keys(context).join(' ')}`
})
const schema = GraphQL.schema('DefaultContext')
const controller = createController({ schema, acceptBatches: true })
const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
afterAll(() => server.close())

const query = '{ agent }'
const answer = { data: { agent: 'a request response' } }
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Agent': 'a' },
  body: JSON.stringify(body),
})

test.each<[string, () => Promise<Response>, unknown]>([
  ['a handler', () => fetch(url, post({ query })), answer],
  ['a batch', () => fetch(url, post([{ query }, { query }])), [answer, answer]],
  ['fetch', async () => controller.fetch(new Request(url, post({ query }))), answer],
])('resolvers have the request and the response by name: %s', async (_, ask, expected) => {
  const response = await ask()
  expect(await response.json()).toEqual(expected)
  expect(response.headers.get('X-Seen')).toBe('yes')
})

test('a schema that is executed by itself has neither', async () => {
  const { data } = await schema.execute(query, { responseFormat: 'hash' })
  expect(data).toEqual({ agent: 'undefined ' })
})

test('a hook replaces both', async () => {
  const replaced = createController({ schema, context: () => ({}) })
  const response = await replaced.fetch(new Request(url, post({ query })))
  expect(await response.json()).toEqual({ data: { agent: 'undefined ' } })
})
