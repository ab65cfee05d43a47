import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { arg, defineGraphQL, type Upload } from '../../../../src/index.ts'
import { field, file, form, outcomeOf, send } from './raw-forms.ts'

const BYTES = 3_000_000

/** What a resolver begins with a file, and never ends. */
const beginnings: Readonly<Record<string, (upload: Upload) => unknown>> = {
  stream: upload => upload.stream(),
  'first bytes': async upload => {
    const stream = upload.stream()
    await new Promise(resolve => stream.once('readable', resolve))
    return stream.read(4) as unknown
  },
  web: async upload => (await upload.toWeb().getReader().read()).done,
  race: upload => Promise.race([upload.stream().toArray(), delay(20)]),
  exception: upload => {
    upload.stream()
    throw new Error('no')
  },
}

const GraphQL = defineGraphQL()({})
GraphQL.query.field(
  'begin',
  'int',
  { arguments: [arg('file', 'upload', { null: false }), arg('way', 'string', { null: false })] },
  async ({ file: upload, way }) => {
    await beginnings[way]!(upload)
    return 1
  },
)
/** How many schemas have begun to read. */
let beginningCount = 0
GraphQL.query.field(
  'checked',
  'int',
  {
    arguments: arg('file', 'upload', {
      null: false,
      validate: z.custom<Upload>().refine(async upload => {
        beginningCount++
        return (await upload.bytes()).length > 3
      }),
    }),
  },
  async ({ file: upload }) => (await upload.bytes()).length,
)
const schema = GraphQL.schema('UnfinishedReaders', { onError: () => undefined })

const servers: { close(): void }[] = []
afterAll(() => servers.forEach(server => server.close()))

async function serve(options: ControllerOptions = {}): Promise<number> {
  const controller = createController({ schema, acceptUploads: true, ...options })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

function bodyOf(query: string, content: string): string {
  return form(
    field('operations', JSON.stringify({ query, variables: { file: null } })),
    field('map', '{"0":["variables.file"]}'),
    file('0', content),
  )
}

describe('a resolver that begins to read and ends', () => {
  test.each(Object.keys(beginnings))('does not keep the response: %s', async way => {
    const query = `query ($file: Upload!) { begin(file: $file, way: "${way}") }`
    const outcome = outcomeOf(await send(await serve(), bodyOf(query, 'x'.repeat(BYTES))))
    expect(outcome).toMatch(way === 'exception' ? /^200 Internal/ : '200 {"begin":1}')
  })
})

describe('an asynchronous schema that reads a file', () => {
  const query = 'query ($file: Upload!) { checked(file: $file) }'

  test('reads the whole content, and the resolver after it', async () => {
    expect(outcomeOf(await send(await serve(), bodyOf(query, 'x'.repeat(BYTES))))).toBe(
      `200 {"checked":${BYTES}}`,
    )
    expect(outcomeOf(await send(await serve(), bodyOf(query, 'xy')))).toContain('Invalid input')
  })

  test('is not called for a client that goes, or for a file that is too large', async () => {
    beginningCount = 0
    const port = await serve({ acceptUploads: { maxFileBytes: 1_000 } })
    const body = bodyOf(query, 'x'.repeat(BYTES))
    expect(outcomeOf(await send(port, body))).toBe('200 The file "0" is larger than 1000 bytes.')
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: a',
      'Content-Type: multipart/form-data; boundary=limit',
      'Content-Length: 100000\r\n\r\n',
    ].join('\r\n')
    socket.write(head + body.slice(0, body.indexOf('xxx') + 100))
    await delay(100)
    socket.destroy()
    await delay(50)
    expect(beginningCount).toBe(0)
  })
})

test('verifyCsrf receives the fields in front of the first file, those behind the map, too', async () => {
  const port = await serve({ verifyCsrf: (_, { token }) => token === 'right' })
  const query = 'query ($file: Upload!) { begin(file: $file, way: "stream") }'
  const answerWith = async (...token: string[]): Promise<string> => {
    const body = form(
      field('operations', JSON.stringify({ query, variables: { file: null } })),
      field('map', '{"0":["variables.file"]}'),
      ...token,
      file('0', 'content'),
    )
    return outcomeOf(await send(port, body, { isPreflighted: false }))
  }
  expect(await answerWith(field('token', 'right'))).toBe('200 {"begin":1}')
  expect(await answerWith(field('token', 'wrong'))).toMatch(/^403/)
  expect(await answerWith()).toMatch(/^403/)
})

test.each([
  [
    'a field that is no UTF-8',
    field('operations', '{"query":"{ nope }","x":"\xff"}'),
    /^400 The field "operations" is not valid UTF-8/,
  ],
  [
    'a map that names a file twice',
    field('operations', '{"query":"{ nope }","variables":{"a":null,"b":null}}') +
      field('map', String.raw`{"0":["variables.a"], "\"0\":" : [],"0" : ["variables.b"]}`),
    /^400 The field "map" names a file twice/,
  ],
])('%s is refused', async (_, parts, pattern) => {
  expect(outcomeOf(await send(await serve(), form(parts, file('0', 'a'))))).toMatch(pattern)
})
