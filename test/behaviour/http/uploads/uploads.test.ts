import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, input, type Upload } from '../../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { temporaryFiles } from './temporary-files.ts'

const GraphQL = defineGraphQL()({
  Document: input(arg('title', 'string'), arg('file', 'upload')),
})
/** What resolvers have begun and ended with files. */
const log: string[] = []

async function digest(file: Upload): Promise<string> {
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of file.stream()) {
    hash.update(chunk as Buffer)
    length += (chunk as Buffer).length
  }
  return `${file.filename} ${file.mimetype} ${length} ${hash.digest('hex').slice(0, 8)}`
}
GraphQL.query.field('greeting', 'string', { arguments: arg('n', 'int') }, ({ n }) => `n ${n}`)
GraphQL.query.field('echo', 'string', { arguments: arg('value', 'json') }, ({ value }) =>
  JSON.stringify(value),
)
GraphQL.mutation.field(
  'text',
  'string',
  { arguments: arg('file', 'upload', { null: false }) },
  async ({ file }) => {
    log.push('begin')
    try {
      return await file.text()
    } catch (error) {
      log.push((error as Error).message)
      throw error
    }
  },
)
GraphQL.mutation.field(
  'digest',
  'string',
  { arguments: arg('file', 'upload', { null: false }) },
  ({ file }) => digest(file),
)
const anImage = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    types: undefined as { readonly input: Upload; readonly output: Upload } | undefined,
    validate: (value: unknown) =>
      (value as Upload).mimetype === 'image/png'
        ? { value: value as Upload }
        : { issues: [{ message: 'Expected an image.' }] },
  },
}
GraphQL.mutation.field(
  'image',
  'string',
  { arguments: arg('file', 'upload', { null: false, validate: anImage }) },
  ({ file }) => file.text(),
)
GraphQL.mutation.field(
  'digests',
  'string',
  { arguments: arg('files', 'upload', { full: true }), full: true },
  ({ files }) => Promise.all(files.map(digest)),
)
GraphQL.mutation.field(
  'title',
  'string',
  { arguments: arg('document', 'Document', { null: false }) },
  async ({ document }) => `${document.title}: ${await document.file!.text()}`,
)
GraphQL.mutation.field(
  'ignore',
  'string',
  { arguments: arg('file', 'upload') },
  ({ file }) => file!.filename,
)
/** The messages of exceptions of resolvers. */
const exceptions: string[] = []
const schema = GraphQL.schema('Uploads', {
  onError: exception => void exceptions.push((exception as Error).message),
})

const servers: { close(): void }[] = []
afterAll(() => servers.forEach(server => server.close()))

async function serve(options: ControllerOptions = {}): Promise<string> {
  const controller = createController({ schema, acceptUploads: true, ...options })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

const preflight = { 'apollo-require-preflight': 'true' }

interface Answer {
  readonly status: number
  readonly body: { data?: any; errors?: { message: string; extensions: { code: string } }[] }
}

async function post(
  url: string,
  parts: readonly [string, string | File][],
  headers: Record<string, string> = preflight,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const response = await fetch(url, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const query = 'mutation ($file: Upload!) { text(file: $file) }'
const operations = JSON.stringify({ query, variables: { file: null } })
const map = '{"0":["variables.file"]}'
const file = new File(['hello'], 'a.txt', { type: 'text/plain' })

describe('a form with files', () => {
  test('gives the file to the resolver', async () => {
    const url = await serve()
    expect(
      await post(url, [
        ['operations', operations],
        ['map', map],
        ['0', file],
      ]),
    ).toEqual({
      status: 200,
      body: { data: { text: 'hello' } },
    })
  })

  test('starts the resolver while the file arrives', async () => {
    const url = new URL(await serve())
    log.length = 0
    const socket = connect(Number(url.port), '127.0.0.1')
    const part = (name: string, text: string, filename = ''): string =>
      `--B\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${text}`
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: a\r\nX-Requested-With: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n',
    )
    const send = (text: string): boolean =>
      socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
    send(
      `${part('operations', operations)}\r\n${part('map', map)}\r\n${part('0', 'half', '; filename="f"')}`,
    )
    const answer: Buffer[] = []
    socket.on('data', chunk => answer.push(chunk))
    await expect.poll(() => log).toEqual(['begin'])
    expect(answer).toEqual([])
    send(' and half\r\n--B--\r\n')
    socket.write('0\r\n\r\n')
    await new Promise(resolve => socket.once('close', resolve))
    expect(Buffer.concat(answer).toString()).toContain('{"data":{"text":"half and half"}}')
  })

  test('keeps what comes before its reader in memory and on disk, and leaves nothing behind', async () => {
    const url = await serve({ acceptUploads: { maxBytesInMemory: 10_000 } })
    const files = [300_000, 1, 0, 70_000].map(
      (length, index) => new File(['x'.repeat(length)], `f${index}`, { type: 'image/png' }),
    )
    const answer = await post(url, [
      [
        'operations',
        JSON.stringify({
          query: 'mutation ($files: [Upload!]!) { digests(files: $files) }',
          variables: { files: [null, null, null, null] },
        }),
      ],
      [
        'map',
        JSON.stringify(
          Object.fromEntries(files.map((_, index) => [index, [`variables.files.${index}`]])),
        ),
      ],
      ...files.map((value, index): [string, File] => [String(index), value]),
    ])
    const hashOf = (length: number): string =>
      createHash('sha256').update('x'.repeat(length)).digest('hex').slice(0, 8)
    expect(answer.body).toEqual({
      data: {
        digests: [300_000, 1, 0, 70_000].map(
          (length, index) => `f${index} image/png ${length} ${hashOf(length)}`,
        ),
      },
    })
    await expect.poll(temporaryFiles).toEqual([])
  })

  test('gives one file to several places, each of which reads it whole', async () => {
    const url = await serve({ acceptUploads: { maxBytesInMemory: 0 } })
    const document = 'mutation ($a: Upload!, $b: Upload!) { a: text(file: $a) b: text(file: $b) }'
    expect(
      (
        await post(url, [
          ['operations', JSON.stringify({ query: document, variables: { a: null, b: null } })],
          ['map', '{"0":["variables.a","variables.b"]}'],
          ['0', file],
        ])
      ).body,
    ).toEqual({ data: { a: 'hello', b: 'hello' } })
  })

  test('reaches variables of any depth, and the requests of a batch', async () => {
    const url = await serve({ acceptBatches: true })
    const nested = {
      query: 'mutation ($d: Document!) { title(document: $d) }',
      variables: { d: { title: 't', file: null } },
    }
    expect(
      (
        await post(url, [
          ['operations', JSON.stringify([nested, { query, variables: { file: null } }])],
          ['map', '{"a":["0.variables.d.file"],"b":["1.variables.file"]}'],
          ['a', file],
          ['b', new File(['second'], 'b')],
        ])
      ).body,
    ).toEqual([{ data: { title: 't: hello' } }, { data: { text: 'second' } }])
  })

  test('throws away what nobody reads', async () => {
    const url = await serve({ acceptUploads: { maxBytesInMemory: 1_000 } })
    expect(
      (
        await post(url, [
          [
            'operations',
            JSON.stringify({
              query: 'mutation ($file: Upload) { ignore(file: $file) }',
              variables: { file: null },
            }),
          ],
          ['map', map],
          ['0', new File(['x'.repeat(1_000_000)], 'big')],
          ['extra', file],
        ])
      ).body,
    ).toEqual({ data: { ignore: 'big' } })
    await expect.poll(temporaryFiles).toEqual([])
  })
})

test('a schema of the host sees the media type before the resolver is called', async () => {
  const url = await serve()
  const upload = (value: File): Promise<Answer> =>
    post(url, [
      ['operations', operations.replace('text(', 'image(')],
      ['map', map],
      ['0', value],
    ])
  expect((await upload(new File(['p'], 'p', { type: 'image/png' }))).body).toEqual({
    data: { image: 'p' },
  })
  expect((await upload(file)).body.errors?.map(({ extensions }) => extensions)).toEqual([
    { code: 'BAD_USER_INPUT', issues: [{ message: 'Expected an image.', path: ['file'] }] },
  ])
})

describe('a form with a fault', () => {
  const large = new File(['x'.repeat(2_000)], 'large')
  test.each<[string, readonly [string, string | File][], number, RegExp]>([
    [
      'the map before the operations',
      [
        ['map', map],
        ['operations', operations],
        ['0', file],
      ],
      400,
      /"map" before the field "operations"/,
    ],
    [
      'a file before the map',
      [
        ['operations', operations],
        ['0', file],
        ['map', map],
      ],
      400,
      /file "0" before the field "map"; expected it behind/,
    ],
    ['no map', [['operations', operations]], 400, /no field "map"/],
    ['no operations', [['query', '{ greeting }']], 400, /no field "operations"/],
    [
      'operations that are no JSON',
      [
        ['operations', '{'],
        ['map', map],
      ],
      400,
      /"operations" is no JSON/,
    ],
    [
      'operations that are a number',
      [
        ['operations', '1'],
        ['map', map],
      ],
      400,
      /"operations" is 1/,
    ],
    [
      'a map that is no JSON',
      [
        ['operations', operations],
        ['map', '{'],
      ],
      400,
      /"map" is no JSON/,
    ],
    [
      'a map that is a list',
      [
        ['operations', operations],
        ['map', '[]'],
      ],
      400,
      /"map" is a list/,
    ],
    [
      'an entry that is a text',
      [
        ['operations', operations],
        ['map', '{"0":"variables.file"}'],
      ],
      400,
      /entry "0" of the field "map" is a string/,
    ],
    [
      'a path outside of variables',
      [
        ['operations', operations],
        ['map', '{"0":["query"]}'],
      ],
      400,
      /path "query"/,
    ],
    [
      'a path that does not exist',
      [
        ['operations', operations],
        ['map', '{"0":["variables.other"]}'],
      ],
      400,
      /no value/,
    ],
    [
      'a path to what every object inherits',
      [
        ['operations', operations],
        ['map', '{"0":["variables.constructor"]}'],
      ],
      400,
      /no value/,
    ],
    [
      'a path through __proto__',
      [
        ['operations', operations],
        ['map', '{"0":["variables.__proto__.file"]}'],
      ],
      400,
      /no value/,
    ],
    [
      'one path twice',
      [
        ['operations', operations],
        ['map', '{"0":["variables.file","variables.file"]}'],
      ],
      400,
      /not null/,
    ],
    [
      'a path to a value that is not null',
      [
        ['operations', JSON.stringify({ query, variables: { file: 1 } })],
        ['map', map],
      ],
      400,
      /not null/,
    ],
    [
      'too many files',
      [
        ['operations', operations],
        ['map', '{"0":["variables.file"],"1":[],"2":[]}'],
      ],
      400,
      /3 files; at most 2/,
    ],
    [
      'a name with 300 characters',
      [
        ['operations', operations],
        ['map', map],
        ['0', new File(['x'], 'n'.repeat(300))],
      ],
      400,
      /300 characters/,
    ],
    [
      'a file that is missing',
      [
        ['operations', operations],
        ['map', map],
      ],
      200,
      /no file "0"/,
    ],
    [
      'a file that is too large',
      [
        ['operations', operations],
        ['map', map],
        ['0', large],
      ],
      200,
      /larger than 1000 bytes/,
    ],
    [
      'a body that is too large',
      [
        ['operations', operations],
        ['map', map],
        ['0', new File(['x'.repeat(20_000)], 'f')],
      ],
      413,
      /larger than 10000 bytes/,
    ],
  ])('%s is refused', async (_, parts, status, message) => {
    const url = await serve({
      acceptUploads: { maxFiles: 2, maxFileBytes: 1_000, maxBytes: 10_000 },
    })
    const answer = await post(url, parts)
    expect(answer.body.errors?.map(error => error.message)).toEqual([
      expect.stringMatching(message),
    ])
    expect(answer.status).toBe(status)
    await expect.poll(temporaryFiles).toEqual([])
  })

  test('needs a header that forces a preflight, or the answer of verifyCsrf', async () => {
    const parts: readonly [string, string | File][] = [
      ['operations', operations],
      ['map', map],
      ['0', file],
    ]
    const refused = await post(await serve(), parts, {})
    expect([refused.status, refused.body.errors![0]!.message]).toEqual([
      403,
      expect.stringContaining('Apollo-Require-Preflight'),
    ])
    const url = await serve({ verifyCsrf: (_, form) => form['token'] === 'secret' })
    expect((await post(url, parts, {})).status).toBe(403)
    expect((await post(url, [['token', 'secret'], ...parts], {})).body).toEqual({
      data: { text: 'hello' },
    })
  })

  test('is refused where the controller accepts no uploads', async () => {
    expect(
      (await post(await serve({ acceptUploads: false }), [['operations', operations]])).status,
    ).toBe(415)
  })
})

describe('a client that goes in the middle ends the file, and nothing is left', () => {
  const controller = createController({ schema, acceptUploads: { maxBytesInMemory: 100 } })

  test.each<[string, RequestListener]>([
    ['of the action', controller.handler('/graphql')],
    ['of a request by hand', (request): void => void controller.request(request)],
  ])('%s', async (_, listener) => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise(resolve => server.once('listening', resolve))
    log.length = 0
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-Requested-With: a\r\nContent-Length: 99999\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n--B\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${operations}\r\n--B\r\nContent-Disposition: form-data; name="map"\r\n\r\n${map}\r\n--B\r\nContent-Disposition: form-data; name="0"; filename="f"\r\n\r\n${'x'.repeat(5_000)}`,
    )
    await expect.poll(() => log).toEqual(['begin'])
    socket.destroy()
    await expect.poll(() => log).toEqual(['begin', 'The body broke off before its end.'])
    await expect.poll(temporaryFiles).toEqual([])
  })
})

describe('a form of the fields', () => {
  const options = { acceptForms: true, verifyCsrf: () => true }
  const echo = 'query ($v: JSON) { echo(value: $v) }'

  test('gives all files of an input, and none where none was chosen', async () => {
    const url = await serve(options)
    const document = 'mutation ($files: [Upload!]!) { digests(files: $files) }'
    const answer = await post(
      url,
      [
        ['variables[files][]', new File(['a'], 'a')],
        ['variables[files][]', new File(['b'], 'b')],
        ['variables[files][]', new File([], '')],
        ['query', document],
      ],
      {},
    )
    expect(answer.body.data.digests).toEqual([
      expect.stringMatching(/^a .* 1 /),
      expect.stringMatching(/^b .* 1 /),
    ])
  })

  test.each([
    [
      { 'variables[v][a][]': '1', 'variables[v][b][c]': 'x' },
      { a: ['1'], b: { c: 'x' } },
    ],
    [{ 'variables[v][0]': '1' }, ['1']],
    [{ 'variables[v]': 'text' }, 'text'],
    [{ 'variables[v][__proto__]': '1' }, JSON.parse('{"__proto__":"1"}')],
  ])('has texts for JSON: %j', async (fields, value) => {
    const url = await serve(options)
    const body = new URLSearchParams({ query: echo, ...fields } as Record<string, string>)
    const response = await fetch(url, { method: 'POST', body })
    const { data } = (await response.json()) as { data: { echo: string } }
    expect(data).toEqual({ echo: JSON.stringify(value) })
  })

  test('has no text where an input object is expected', async () => {
    const document = 'mutation ($d: Document!) { title(document: $d) }'
    const { body } = await post(
      await serve(options),
      [
        ['query', document],
        ['variables[d]', 'text'],
      ],
      {},
    )
    expect(body.errors).toMatchObject([
      { message: expect.stringMatching(/Expected type "Document" to be an object/) },
    ])
  })
})

test('the content is taken once at each place, and bytes are kept for further calls', async () => {
  exceptions.length = 0
  const document = 'mutation ($file: Upload!) { a: digest(file: $file) b: digest(file: $file) }'
  const taken = await post(await serve(), [
    ['operations', JSON.stringify({ query: document, variables: { file: null } })],
    ['map', map],
    ['0', file],
  ])
  expect(taken.body.data).toMatchObject({ a: expect.stringMatching(/^a.txt/), b: null })
  expect(taken.body.errors).toMatchObject([
    {
      message: expect.stringContaining('was taken before, by another field') as string,
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ])
  expect(exceptions).toEqual([])
  const texts = 'mutation ($file: Upload!) { a: text(file: $file) b: text(file: $file) }'
  const kept = await post(await serve(), [
    ['operations', JSON.stringify({ query: texts, variables: { file: null } })],
    ['map', map],
    ['0', file],
  ])
  expect(kept.body.data).toEqual({ a: 'hello', b: 'hello' })
})

test('a file is no JSON', async () => {
  const { body } = await post(await serve(), [
    [
      'operations',
      JSON.stringify({ query: 'query ($v: JSON) { echo(value: $v) }', variables: { v: null } }),
    ],
    ['map', '{"0":["variables.v"]}'],
    ['0', file],
  ])
  expect(body.errors).toMatchObject([
    { message: expect.stringMatching(/JSON cannot represent value/) },
  ])
})

test('a form that is not of a page of the host leaves no file open', async () => {
  const url = await serve({
    acceptForms: true,
    verifyCsrf: () => false,
    acceptUploads: { maxBytesInMemory: 0 },
  })
  const openFiles = (): number => readdirSync('/proc/self/fd').length
  const send = (): Promise<Answer> =>
    post(
      url,
      [
        ['query', query],
        ['variables[file]', new File(['x'.repeat(100_000)], 'f')],
      ],
      {},
    )
  await send()
  const count = openFiles()
  for (let index = 0; index < 20; index++) expect((await send()).status).toBe(403)
  await delay(50)
  expect(openFiles()).toBeLessThan(count + 10)
})

describe.skipIf(process.platform !== 'linux')('the disk', () => {
  /** Whether the process has a temporary file open, which has no name any more. */
  const hasOpenFile = (): boolean =>
    readdirSync('/proc/self/fd').some(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes('tapeql-upload-')
      } catch {
        return false
      }
    })

  /** A resolver that reads after `go`. */
  function serveReader(
    read: (named: { readonly a: Upload; readonly b?: Upload }) => Promise<string>,
  ): Promise<string> {
    const reader = buildSchema(
      'scalar Upload type Query { first(a: Upload!, b: Upload): String, second(b: Upload!): String }',
      {
        resolvers: {
          Query: {
            first: (_: unknown, files: { a: Upload; b?: Upload }) => read(files),
            second: (_: unknown, { b }: { b: Upload }) => {
              log.push(b.filename)
              return b.text()
            },
          },
        },
      },
    )
    return serve({ schema: reader, acceptUploads: { maxBytesInMemory: 200_000 } })
  }
  const large = new File(['x'.repeat(5_000_000)], 'large')

  test('is not used where the reader has begun, however slow it is', async () => {
    let wasOpen = false
    const url = await serveReader(async ({ a }) => {
      let length = 0
      for await (const chunk of a.stream()) {
        length += (chunk as Buffer).length
        if (length < 1_000_000) await delay(2)
        wasOpen ||= hasOpenFile()
      }
      return String(length)
    })
    const { body } = await post(url, [
      [
        'operations',
        JSON.stringify({ query: 'query ($a: Upload!) { first(a: $a) }', variables: { a: null } }),
      ],
      ['map', '{"0":["variables.a"]}'],
      ['0', large],
    ])
    expect([body, wasOpen]).toEqual([{ data: { first: '5000000' } }, false])
  })

  test('is used where somebody waits for the file behind the one that is read', async () => {
    log.length = 0
    const url = await serveReader(async ({ a }) => {
      const stream = a.stream()
      await expect.poll(() => log).toEqual(['a.txt'])
      let length = 0
      for await (const chunk of stream) length += (chunk as Buffer).length
      return String(length)
    })
    const { body } = await post(url, [
      [
        'operations',
        JSON.stringify({
          query: 'query ($a: Upload!, $b: Upload!) { first(a: $a) second(b: $b) }',
          variables: { a: null, b: null },
        }),
      ],
      ['map', '{"0":["variables.a"],"1":["variables.b"]}'],
      ['0', large],
      ['1', file],
    ])
    expect(body).toEqual({ data: { first: '5000000', second: 'hello' } })
  })

  test('is not used for what comes after all resolvers are done', async () => {
    const url = new URL(await serve({ acceptUploads: { maxBytesInMemory: 100_000 } }))
    const socket = connect(Number(url.port), '127.0.0.1').on('error', () => undefined)
    const ignoring = operations.replace('text(', 'ignore(').replace('Upload!', 'Upload')
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-Requested-With: a\r\nContent-Length: 2000000\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n--B\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${ignoring}\r\n--B\r\nContent-Disposition: form-data; name="map"\r\n\r\n${map}\r\n--B\r\nContent-Disposition: form-data; name="0"; filename="f"\r\n\r\nbegin`,
    )
    await delay(30)
    socket.write('x'.repeat(1_000_000))
    await delay(50)
    expect(hasOpenFile()).toBe(false)
    socket.destroy()
  })
})

test('a form of the fields is a request, with a hash of variables and a file', async () => {
  const url = await serve({ acceptForms: true, verifyCsrf: () => true })
  expect(
    (
      await post(
        url,
        [
          ['query', 'query ($n: Int) { greeting(n: $n) }'],
          ['variables[n]', '3'],
        ],
        {},
      )
    ).body,
  ).toEqual({ data: { greeting: 'n 3' } })
  expect(
    (
      await post(
        url,
        [
          ['variables[file]', file],
          ['query', query],
        ],
        {},
      )
    ).body,
  ).toEqual({ data: { text: 'hello' } })
  const response = await fetch(
    `${url}?query=${encodeURIComponent('query ($n: Int) { greeting(n: $n) }')}&variables[n]=4`,
  )
  expect(await response.json()).toEqual({ data: { greeting: 'n 4' } })
})

test('the fetch function of a controller takes files', async () => {
  const controller = createController({ schema, acceptUploads: true })
  const form = new FormData()
  form.append('operations', operations)
  form.append('map', map)
  form.append('0', file)
  const response = await controller.fetch(
    new Request('http://a/graphql', { method: 'POST', body: form, headers: preflight }),
  )
  expect(await response.json()).toEqual({ data: { text: 'hello' } })
})
