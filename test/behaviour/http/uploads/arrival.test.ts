import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { arg, buildSchema, defineGraphQL, object, type Upload } from '../../../../src/index.ts'

/** Every way by which a function of the host gets a file, which has a name by then. */
const GraphQL = defineGraphQL()({ Parent: object<{ readonly id: string }>() })
const file = arg('file', 'upload', { null: false })
GraphQL.query.field(
  'resolver',
  'string',
  { arguments: file },
  ({ file: upload }) => upload.filename,
)
GraphQL.query.field('parent', 'Parent', () => ({
  id: '1',
  method: ({ file: upload }: { readonly file: Upload }) => upload.filename,
}))
GraphQL.Parent.field('id', 'id')
GraphQL.Parent.field(
  'batch',
  'string',
  { arguments: file },
  {
    batch: (parents, { file: upload }) => parents.map(() => upload.filename),
  },
)
GraphQL.subscription.field(
  'events',
  'string',
  { arguments: file },
  {
    async *subscribe({ file: upload }) {
      await delay(1)
      yield upload.filename
    },
  },
)
const namedLate = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    types: undefined as { readonly input: Upload; readonly output: string } | undefined,
    validate: (value: unknown) => ({ value: (value as Upload).filename }),
  },
}
GraphQL.query.field(
  'checked',
  'string',
  { arguments: arg('file', 'upload', { null: false, validate: namedLate }) },
  ({ file: name }) => name,
)
const named = GraphQL.schema('Arrival')

const positional = buildSchema(
  `scalar Upload
  type Query { resolver(file: Upload!): String, parent: Parent }
  type Parent { method(file: Upload!): String }`,
  {
    config: { generatesCodeAfter: 0 },
    resolvers: {
      Query: {
        resolver: (_: unknown, { file: upload }: { file: Upload }) => upload.filename,
        parent: () => ({ method: ({ file: upload }: { file: Upload }) => upload.filename }),
      },
    },
  },
)

const slow = buildSchema('scalar Upload type Query { text(file: Upload!): String }', {
  config: { limits: { executionTimeoutMs: 60 } },
  resolvers: {
    Query: {
      text: (_: unknown, { file: upload }: { file: Upload }) => upload.text(),
    },
  },
})

const endless = buildSchema('scalar Upload type Query { text(file: Upload!): String }', {
  config: { limits: { executionTimeoutMs: 60 } },
  resolvers: { Query: { text: () => new Promise(() => undefined) } },
})

const servers: { close(): void }[] = []
afterAll(() => servers.forEach(server => server.close()))

/** Sends a form, with a pause before its file, and returns the response. */
async function sendSlowly(
  schema: typeof named | typeof positional,
  query: string,
  { accept = 'application/json', pauseMs = 30, options = {} } = {},
): Promise<string> {
  const controller = createController({ schema, acceptUploads: true, ...options })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const send = (text: string): boolean =>
    socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  const operations = JSON.stringify({ query, variables: { file: null } })
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nX-Requested-With: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n`,
  )
  send(
    `--B\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${operations}\r\n--B\r\nContent-Disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n--B\r\n`,
  )
  const answer: Buffer[] = []
  socket.on('data', chunk => answer.push(chunk)).on('error', () => undefined)
  await delay(pauseMs)
  send('Content-Disposition: form-data; name="0"; filename="late"\r\n\r\ncontent\r\n--B--\r\n')
  socket.write('0\r\n\r\n')
  await new Promise(resolve => socket.once('close', resolve))
  return Buffer.concat(answer).toString()
}

describe('a file that comes late has a name', () => {
  test.each([
    ['a resolver', named, 'resolver(file: $file)'],
    ['validate', named, 'checked(file: $file)'],
    ['a batch resolver', named, 'parent { batch(file: $file) }'],
    ['a positional resolver in generated code', positional, 'resolver(file: $file)'],
    ['a method of the parent value', positional, 'parent { method(file: $file) }'],
  ] as const)('for %s', async (_, schema, selection) => {
    expect(await sendSlowly(schema, `query ($file: Upload!) { ${selection} }`)).toContain('"late"')
  })

  test('for subscribe', async () => {
    const query = 'subscription ($file: Upload!) { events(file: $file) }'
    expect(await sendSlowly(named, query, { accept: 'text/event-stream' })).toContain('"late"')
  })
})

describe('the timeout of an execution', () => {
  const query = 'query ($file: Upload!) { text(file: $file) }'

  test('does not run while the form arrives', async () => {
    expect(await sendSlowly(slow, query, { pauseMs: 150 })).toContain('{"text":"content"}')
  })

  test('begins at the end of the form', async () => {
    expect(await sendSlowly(endless, query)).toContain('took longer than 60 ms')
  })
})

test('a form that takes longer than allowed fails, and its file with it', async () => {
  const options = { acceptUploads: { timeoutMs: 40 } }
  const answer = await sendSlowly(named, 'query ($file: Upload!) { resolver(file: $file) }', {
    pauseMs: 150,
    options,
  })
  expect(answer).toContain('did not arrive within 40 milliseconds')
})

test('a chunked form is bounded, too', async () => {
  const options = { acceptUploads: { maxBytes: 300 } }
  const answer = await sendSlowly(named, 'query ($file: Upload!) { resolver(file: $file) }', {
    options,
  })
  expect(answer).toContain('larger than 300 bytes')
})
