import { trace, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { InMemorySpanExporter, ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildSchema, type ResolverMap, type Schema } from '../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { blocksOf } from '../../repository/docs/blocks.ts'

// The instrumentation of docs/logging-and-tracing.md, as it stands there, with the SDK of OpenTelemetry.

const folder = mkdtempSync(join(import.meta.dirname, 'docs-'))
const printed: string[] = []
let exporter: InMemorySpanExporter
let treeBelow: (parent: string | undefined) => readonly string[]

beforeAll(async () => {
  for (const { file, code } of blocksOf('docs/logging-and-tracing.md'))
    writeFileSync(join(folder, file), code)
  const log = vi.spyOn(console, 'log').mockImplementation(text => void printed.push(String(text)))
  ;({ exporter } = (await import(join(folder, 'tracing.ts'))) as typeof globalThis & {
    exporter: InMemorySpanExporter
  })
  const example = (await import(join(folder, 'server.ts'))) as {
    server: Server
    treeBelow: typeof treeBelow
  }
  log.mockRestore()
  treeBelow = example.treeBelow
  example.server.closeAllConnections()
  example.server.close()
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => exporter?.reset())

function spanNamed(name: string): ReadableSpan {
  return exporter.getFinishedSpans().find(span => span.name === name)!
}

const later = <Value>(value: Value): Promise<Value> => wait(1, value)

function schemaOf(resolvers: ResolverMap): Schema {
  return buildSchema(
    `type Query { name: String, slow: String, fails: String, things(first: Int): [Thing!] }
    type Thing { id: ID!, slow: String, method: String }
    type Mutation { add: String }
    type Subscription { added: String }`,
    { resolvers, config: { enableIntrospection: true } },
  )
}

const schema = schemaOf({
  Query: {
    slow: () => later('slow'),
    fails: () => later(0).then(() => Promise.reject(new Error('secret'))),
    things: () => later([{ id: 1, method: () => 'called' }]),
  },
  Thing: { slow: () => later('slow') },
})

describe('the spans of the page', () => {
  test('are a tree from the request over HTTP to the statements', () => {
    expect(printed).toEqual([
      [
        'POST /graphql',
        '  query',
        '    parse',
        '    validate',
        '    execute',
        '      Query.authors',
        '        SELECT authors',
        '      Author.age',
        '      Author.age',
        '      Author.books',
        '        SELECT books',
      ].join('\n'),
    ])
  })

  test('have the attributes of the semantic conventions', async () => {
    const source = 'query Named($first: Int) { name things(first: $first) { id } }'
    await schema.execute(source, { variables: { first: 1 } })
    const { kind, attributes, status } = spanNamed('query')
    expect({ kind, attributes, status }).toEqual({
      kind: SpanKind.SERVER,
      attributes: {
        'graphql.operation.type': 'query',
        'graphql.operation.name': 'Named',
        'graphql.document': source,
      },
      status: { code: SpanStatusCode.UNSET },
    })
  })

  test('are none for properties, __typename and introspection', async () => {
    const source =
      '{ __typename name things { __typename id slow method } __schema { types { name } } }'
    await schema.execute(source, { rootValue: { name: 'a property' } })
    exporter.reset()
    await schema.execute(source, { rootValue: { name: 'a property' } })
    expect(treeBelow(undefined)).toEqual([
      'query',
      '  execute',
      '    Query.things',
      '    Thing.method',
      '    Thing.slow',
    ])
  })

  test('tell of errors where they arise', async () => {
    await schema.execute('{ fails name }', { responseFormat: 'hash' })
    const failed = exporter
      .getFinishedSpans()
      .filter(({ status }) => status.code === SpanStatusCode.ERROR)
    expect(failed.map(({ name, status }) => [name, status.message])).toEqual([
      ['Query.fails', 'secret'],
      ['query', 'Internal server error'],
    ])
  })

  test('are there for documents that are not executed', async () => {
    await schema.execute('query Broken {')
    await schema.execute('query Unknown { unknown }')
    expect(treeBelow(undefined)).toEqual([
      'GraphQL Operation',
      '  parse',
      'GraphQL Operation',
      '  parse',
      '  validate',
    ])
    const operations = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.SERVER)
    expect(operations.map(({ attributes, status }) => ({ ...attributes, status }))).toEqual([
      {
        'graphql.document': 'query Broken {',
        status: { code: 2, message: 'Syntax Error: Expected Name, found <EOF>.' },
      },
      {
        'graphql.operation.name': 'Unknown',
        'graphql.document': 'query Unknown { unknown }',
        status: { code: 2, message: 'Cannot query field "unknown" on type "Query".' },
      },
    ])
  })

  test.each(['executeSync', 'prepare', 'subscribe'] as const)('are there by %s', async method => {
    const source = '{ name }'
    await schema.execute(source)
    exporter.reset()
    if (method === 'executeSync') schema.executeSync(source)
    else if (method === 'prepare') await schema.prepare(source).execute()
    else await schema.subscribe(source)
    expect(treeBelow(undefined)).toEqual(['query', '  execute'])
  })
})

describe('a request over HTTP', () => {
  test('has its own spans below its own, whoever is served beside it', async () => {
    const { port } = await serve({ schema })
    const names = Array.from({ length: 20 }, (_, index) => `r${index}`)
    await Promise.all(
      names.map(name =>
        fetch(`http://127.0.0.1:${port}/${name}/graphql`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ query: `query ${name} { slow things { id slow } }` }),
        }).then(response => response.text()),
      ),
    )
    await vi.waitFor(() => expect(requestSpans().length).toBe(names.length))
    expect(requestTrees()).toEqual(names.sort().map(name => [name, name, ...resolved]))
  })

  test('has them where it has waited for its turn, and its body has come in pieces', async () => {
    const { port } = await serve({ schema, maxConnectionRequests: 1 })
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    for (const name of ['a', 'b', 'c']) {
      const body = JSON.stringify({ query: `query ${name} { slow things { id slow } }` })
      socket.write(
        `POST /${name}/graphql HTTP/1.1\r\nHost: localhost\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
      )
      await wait(10)
      socket.write(body.slice(9))
    }
    await vi.waitFor(() => expect(requestSpans().length).toBe(3), 5_000)
    socket.destroy()
    expect(requestTrees()).toEqual(['a', 'b', 'c'].map(name => [name, name, ...resolved]))
  })
})

const resolved = ['Query.slow', 'Query.things', 'Thing.slow']

/** Serves with a span for each request, named by the first part of its path. */
async function serve(options: ControllerOptions<object>): Promise<AddressInfo> {
  const controller = createController(options)
  const server = createServer((request, response) => {
    const [, name, rest] = /^\/(\w+)(\/.*)$/.exec(request.url!)!
    request.url = rest!
    trace.getTracer('http').startActiveSpan(name!, span => {
      response.once('close', () => span.end())
      return controller.handler('/graphql')(request, response)
    })
  })
  onTestFinished(async () => {
    await controller.close(100)
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server.address() as AddressInfo
}

function requestSpans(): readonly ReadableSpan[] {
  return exporter.getFinishedSpans().filter(span => span.parentSpanContext === undefined)
}

/** The name of each request, that of the operation below it, and the resolvers below that. */
function requestTrees(): readonly (readonly unknown[])[] {
  return requestSpans()
    .map(request => {
      const { spanId } = request.spanContext()
      const operation = exporter
        .getFinishedSpans()
        .find(({ parentSpanContext }) => parentSpanContext?.spanId === spanId)!
      const lines = treeBelow(operation.spanContext().spanId).map(line => line.trim())
      return [
        request.name,
        operation.attributes['graphql.operation.name'],
        ...lines.filter(line => line.includes('.')).sort(),
      ]
    })
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
