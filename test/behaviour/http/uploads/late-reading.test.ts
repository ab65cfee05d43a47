import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { buildSchema, type Upload } from '../../../../src/index.ts'
import { field, file, form, outcomeOf, send } from './raw-forms.ts'

/** What resolvers came to. */
const log: string[] = []

async function note(read: () => Promise<unknown>): Promise<string> {
  try {
    return String(await read())
  } catch (error) {
    log.push((error as Error).message)
    throw error
  }
}

async function lengthOf(content: AsyncIterable<unknown>): Promise<number> {
  let length = 0
  for await (const chunk of content) length += (chunk as Uint8Array).length
  return length
}

/** What a resolver begins before it waits for something else, and ends then. */
const ways: Readonly<Record<string, (upload: Upload) => () => Promise<unknown>>> = {
  bytes(upload) {
    const bytes = upload.bytes()
    return () => bytes
  },
  text(upload) {
    const text = upload.text()
    return () => text
  },
  stream(upload) {
    const stream = upload.stream()
    return () => pipeline(stream, lengthOf)
  },
  web(upload) {
    const stream = upload.toWeb()
    return () => lengthOf(stream)
  },
}

const schema = buildSchema(
  `scalar Upload
  type Query { read(file: Upload!, way: String!): String, inTurn(a: Upload!, b: Upload!): String }`,
  {
    resolvers: {
      Query: {
        read: (_: unknown, { file: upload, way }: { file: Upload; way: string }) =>
          note(async () => {
            const read = ways[way]!(upload)
            log.push('begun')
            await delay(300)
            return read()
          }),
        async inTurn(_: unknown, { a, b }: { a: Upload; b: Upload }) {
          const [first, second] = [a.stream(), b.stream()]
          return [await lengthOf(first), await lengthOf(second)].join(' ')
        },
      },
    },
  },
)
const controller = createController({ schema, acceptUploads: { maxBytesInMemory: 10_000 } })
const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

test.each(Object.keys(ways))(
  'a client that goes while nobody listens fails the resolver alone, which awaits %s later',
  async way => {
    log.length = 0
    const query = `query ($file: Upload!) { read(file: $file, way: "${way}") }`
    const body = form(
      field('operations', JSON.stringify({ query, variables: { file: null } })),
      field('map', '{"0":["variables.file"]}'),
      file('0', 'content'),
    )
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: a',
      'Content-Type: multipart/form-data; boundary=limit',
      'Content-Length: 100000\r\n\r\n',
    ].join('\r\n')
    socket.write(head + body.slice(0, body.indexOf('tent\r\n')))
    await expect.poll(() => log).toEqual(['begun'])
    socket.destroy()
    await expect.poll(() => log).toEqual(['begun', 'The body broke off before its end.'])
  },
)

test('one file at two places is read in turn, though it has no room in memory', async () => {
  const query = 'query ($a: Upload!, $b: Upload!) { inTurn(a: $a, b: $b) }'
  const body = form(
    field('operations', JSON.stringify({ query, variables: { a: null, b: null } })),
    field('map', '{"0":["variables.a","variables.b"]}'),
    file('0', 'x'.repeat(500_000)),
  )
  expect(outcomeOf(await send(port, body))).toBe('200 {"inTurn":"500000 500000"}')
})
