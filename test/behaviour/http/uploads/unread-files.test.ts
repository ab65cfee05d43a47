import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { buildSchema, type Upload } from '../../../../src/index.ts'
import { field, file, form, outcomeOf, send } from './raw-forms.ts'
import { temporaryFiles } from './temporary-files.ts'

const BYTES = 3_000_000

/** Ends the subscriptions. */
let endEvents = (): void => undefined

const schema = buildSchema(
  `scalar Upload
  type Query { length(file: Upload!): Int, text(file: Upload!): String }
  type Subscription { events(file: Upload): String }`,
  {
    resolvers: {
      Query: {
        length: async (_: unknown, { file: upload }: { file: Upload }) =>
          (await upload.bytes()).length,
        text: (_: unknown, { file: upload }: { file: Upload }) => JSON.stringify({ upload }),
      },
      Subscription: {
        events: {
          async *subscribe() {
            yield { events: 'first' }
            await new Promise<void>(resolve => (endEvents = resolve))
          },
        },
      },
    },
  },
)

const servers: { close(): void }[] = []
afterAll(() => servers.forEach(server => server.close()))

async function serve(options: ControllerOptions = {}): Promise<number> {
  const controller = createController({
    schema,
    acceptUploads: { maxBytesInMemory: 100_000 },
    ...options,
  })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

function bodyOf(query: string, variables: object, map: string): string {
  return form(
    field('operations', JSON.stringify({ query, variables })),
    field('map', map),
    file('0', 'x'.repeat(BYTES)),
  )
}

const lengthQuery = 'query ($file: Upload!) { length(file: $file) }'
const lengthBody = bodyOf(lengthQuery, { file: null }, '{"0":["variables.file"]}')

describe.each<[string, (decide: () => Promise<void>) => ControllerOptions]>([
  ['context', decide => ({ context: () => decide().then(() => ({})) })],
  ['verifyCsrf', decide => ({ verifyCsrf: () => decide().then(() => true) })],
])('while %s decides', (hook, optionsOf) => {
  test.each([
    ['at once', lengthBody],
    ['in small pieces', lengthBody.match(/.{1,4000}/gs)!],
  ])('the client waits, which sends %s, and the disk takes nothing', async (_, pieces) => {
    let openFiles: readonly string[] | undefined
    const port = await serve(
      optionsOf(async () => {
        await delay(200)
        openFiles = temporaryFiles()
      }),
    )
    expect(outcomeOf(await send(port, pieces, { isPreflighted: hook !== 'verifyCsrf' }))).toBe(
      `200 {"length":${BYTES}}`,
    )
    expect(openFiles).toEqual([])
  })
})

test('a file of a variable that the operation does not declare is thrown away while its response lasts', async () => {
  const port = await serve()
  const body = bodyOf('subscription { events }', { extra: null }, '{"0":["variables.extra"]}')
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => (received += String(chunk)))
  const head = [
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: a',
    'Accept: text/event-stream',
    'Content-Type: multipart/form-data; boundary=limit',
    `Content-Length: ${body.length}\r\n\r\n`,
  ].join('\r\n')
  socket.write(head + body)
  await expect.poll(() => received).toContain('first')
  await expect.poll(() => socket.writableLength).toBe(0)
  await delay(50)
  expect(temporaryFiles()).toEqual([])
  endEvents()
  await expect.poll(() => received).toContain('complete')
  socket.destroy()
})

test('a file that nobody takes does not keep the files behind it from their readers', async () => {
  const query = 'query ($file: Upload!) { length(file: $file) }'
  const body = form(
    field('operations', JSON.stringify({ query, variables: { extra: [null], file: null } })),
    field('map', '{"0":["variables.extra.0"],"1":["variables.file"]}'),
    file('0', 'x'.repeat(BYTES)),
    file('1', 'content'),
  )
  expect(outcomeOf(await send(await serve(), body))).toBe('200 {"length":7}')
})

test('a file is its name in JSON and in messages', async () => {
  const query = 'query ($file: Upload!) { text(file: $file) }'
  const answer = await send(
    await serve(),
    form(
      field('operations', JSON.stringify({ query, variables: { file: null } })),
      field('map', '{"0":["variables.file"]}'),
      file('0', 'content'),
    ),
  )
  expect(JSON.parse(answer.body)).toEqual({ data: { text: '{"upload":"[file \\"a.txt\\"]"}' } })
})
