import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { Client, serveSockets } from '../../websocket/server.ts'

// A blank parameter equals an absent one, on every transport.

const schema = buildSchema('type Query { hello: String }', {
  resolvers: { Query: { hello: () => 'Hello!' } },
})
schema.persist('query A { hello }', { queryCacheKey: 'k' })
const controller = createController({ schema, acceptForms: true, verifyCsrf: () => true })
const data = { data: { hello: 'Hello!' } }

type Answer = (parameters: Readonly<Record<string, string>>) => Promise<unknown>

const answers: Readonly<Record<string, Answer>> = {
  JSON: parameters => post('application/json', JSON.stringify(parameters)),
  'a form': parameters =>
    post('application/x-www-form-urlencoded', new URLSearchParams(parameters).toString()),
  GET: async parameters => {
    const query = new URLSearchParams(parameters).toString()
    return (await controller.fetch(new Request(`http://localhost/graphql?${query}`))).json()
  },
  'graphql-transport-ws': async parameters => {
    const client = await new Client((await serveSockets({ schema })).url).init()
    client.send({ type: 'subscribe', id: '1', payload: parameters })
    await client.has(2)
    const { type, payload } = client.received[1] as { type: string; payload: unknown }
    return type === 'error' ? { errors: payload } : payload
  },
  'Action Cable': async parameters => {
    const identifier = '{"channel":"GraphQL::BaseChannel"}'
    const { url } = await serveSockets({ schema })
    const client = await new Client(url, 'actioncable-v1-json').opened()
    const text = JSON.stringify({ action: 'execute', ...parameters })
    client.send(
      { command: 'subscribe', identifier },
      { command: 'message', identifier, data: text },
    )
    await client.has(3)
    return (client.received[2] as { message: { result: unknown } }).message.result
  },
}

async function post(type: string, body: string): Promise<unknown> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  return (await controller.fetch(request)).json()
}

describe.each(Object.entries(answers))('over %s', (_, answerTo) => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['query beside a key', { query: '', query_cache_key: 'k' }],
    ['query of spaces beside a key', { query: ' ', query_cache_key: 'k' }],
    ['query beside a documentId', { query: '', documentId: 'k' }],
    [
      'everything beside a key',
      {
        query: '',
        query_cache_key: 'k',
        query_cache_version: '',
        documentId: '',
        variables: '',
        operationName: '',
        operation_name: '',
        extensions: '',
        onError: '',
      },
    ],
    ['key beside a query', { query: '{ hello }', query_cache_key: '' }],
    ['operationName', { query: '{ hello }', operationName: '' }],
    [
      'operationName beside operation_name',
      {
        query: 'query A { hello } query B { b: hello }',
        operationName: '',
        operation_name: 'A',
      },
    ],
  ])('a blank %s is none', async (_case, parameters) => {
    expect(await answerTo(parameters)).toEqual(data)
  })

  test('a blank query alone is no document', async () => {
    expect(await answerTo({ query: '' })).toMatchObject({ errors: [{}] })
  })
})

describe('a document under the SHA-256 of another text', () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
  const query = '{ hello }'
  const apolloForm = (text: string): object => ({
    persistedQuery: { version: 1, sha256Hash: hashOf(text) },
  })

  async function statusOf(
    parameters: object,
    served = controller,
  ): Promise<readonly [number, unknown]> {
    const answer = await served.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
      }),
    )
    return [answer.status, await answer.json()]
  }

  const refusal = {
    errors: [
      {
        message:
          'The parameter "extensions.persistedQuery.sha256Hash" is the SHA-256 of another document: provided sha does not match query.',
        extensions: { code: 'BAD_REQUEST' },
      },
    ],
  }

  test('is refused in the form of Apollo, known or not', async () => {
    for (let run = 0; run < 3; run++)
      expect(await statusOf({ query, extensions: apolloForm('{ other }') })).toEqual([400, refusal])
    expect(await statusOf({ query, extensions: apolloForm(query) })).toEqual([200, data])
    expect(await statusOf({ extensions: apolloForm(query) })).toEqual([200, data])
    expect(await statusOf({ query: '{ a: hello }', extensions: apolloForm(query) })).toEqual([
      400,
      refusal,
    ])
  })

  test('is executed under a chosen key, also beside the form of Apollo', async () => {
    const query_cache_key = hashOf('{ other }')
    expect(await statusOf({ query, query_cache_key })).toEqual([200, data])
    const extensions = apolloForm('{ other }')
    expect(await statusOf({ query, query_cache_key: 'mine', extensions })).toEqual([200, data])
    expect(await statusOf({ query, documentId: 'mine', extensions })).toEqual([200, data])
  })

  test('is executed where the document or the key is of the host', async () => {
    const extensions = apolloForm('{ other }')
    const ofHost = createController({ schema, query: () => query })
    expect(await statusOf({ query: '{ a: hello }', extensions }, ofHost)).toEqual([200, data])
    const keyOfHost = createController({ schema, queryCacheKey: () => null })
    expect(await statusOf({ query, extensions }, keyOfHost)).toEqual([200, data])
  })

  test('is executed where the document is a compiled request', async () => {
    const compiled = Buffer.from(schema.compile(query)).toString('base64url')
    const served = createController({ schema, isCompiledRequest: () => true })
    const extensions = apolloForm('{ other }')
    expect(await statusOf({ query: compiled, extensions }, served)).toEqual([200, data])
    const texts = createController({ schema, isCompiledRequest: () => false })
    expect(await statusOf({ query, extensions }, texts)).toEqual([400, refusal])
  })
})
