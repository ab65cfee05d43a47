import { onTestFinished, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildSchema } from '../../../../src/index.ts'
import { serveSockets } from '../../../websocket/server.ts'

type Execute = (
  settings: object,
  operation: object,
  headers: object,
  signal: AbortSignal,
) => AsyncIterable<{ readonly response: unknown }>

// The module is one of the page, with types of a browser.
const modulePath = '../../../../src/http/console/graphiql/transports.ts'

test.each([
  ['ws', {}],
  ['cable', { channel: 'GraphQL::BaseChannel' }],
])('in %s mode hooks find the headers in the parameters', async (mode, channel) => {
  const { executeOperation } = (await import(modulePath)) as { executeOperation: Execute }
  const parameters: unknown[] = []
  const { port } = await serveSockets({
    schema: buildSchema('type Query { hello: String }'),
    onConnect: connection => void parameters.push(connection.parameters),
  })
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('location', { href: `http://127.0.0.1:${port}/graphql/graphiql` })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { signal } = new AbortController()
  const settings = { mode, url: '/graphql', ...channel }
  const headers = { 'X-Viewer': 'Ann', channel: 'Mine', Authorization: undefined }
  const responses: unknown[] = []
  for await (const { response } of executeOperation(
    settings,
    { query: '{ __typename }' },
    headers,
    signal,
  ))
    responses.push(response)
  expect(responses).toEqual([{ data: { __typename: 'Query' } }])
  expect(parameters).toEqual([{ 'X-Viewer': 'Ann', channel: 'Mine', ...channel }])
})
