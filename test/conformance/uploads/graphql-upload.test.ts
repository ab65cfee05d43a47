import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { post, serveController } from '../../behaviour/http/server.ts'
import { plainFile, readingSchema } from './reading-service.ts'

// The cases of the tests of graphql-upload 17 and of fs-capacitor, as behaviour over HTTP; those of
// clients that go are in departures.test.ts. These behaviours differ by intention:
// - A form needs a header that forces a preflight, or verifyCsrf. graphql-upload leaves that to the host.
// - Resolvers get an `Upload` in place of a promise of one, and start when its name is known.
// - The stream has no options, as a Readable has setEncoding().
// - Each place that the map names reads the content once. graphql-upload keeps every file on disk until
//   the response has been sent, so that a resolver can begin to read at any time.
// - A path leads to a null below `variables`, in graphql-upload to any value of the operations.
// - A path, a file or a field of the specification that comes twice is refused, not ignored.
// - Too many files are 400: 413 is for bytes. A client that has gone gets no status, in place of 499.
// - `maxBodyBytes` bounds the fields before the files together, not each of them.
// - The options of the functions for Express and Koa have nothing in their place: the controller reads
//   forms itself. specification.test.ts runs it behind these frameworks.

type Part = readonly [name: string, content: string | File]

interface Answer {
  readonly status: number
  readonly body: any
}

const text = (content: string, name: string): File =>
  new File([content], name, { type: 'text/plain' })
const [a, b] = [text('a', 'a.txt'), text('b', 'b.txt')]
const shown = '{ filename mimetype encoding text }'
const json = (value: unknown): string => JSON.stringify(value)

const readOne = `query ($file: Upload!) { read(file: $file) ${shown} }`
const one = json({ query: readOne, variables: { file: null } })
const list = json({
  query: `query ($files: [Upload!]!) { readAll(files: $files) ${shown} }`,
  variables: { files: [null, null] },
})
const two = (first: string, second: string): string =>
  json({
    query: `query ($a: Upload!, $b: Upload!) { first: ${first} second: ${second} }`,
    variables: { a: null, b: null },
  })
const readTwo = two(`read(file: $a) ${shown}`, `read(file: $b) ${shown}`)
const mapOne: Part = ['map', json({ 1: ['variables.file'] })]
const mapList: Part = ['map', json({ 1: ['variables.files.0'], 2: ['variables.files.1'] })]
const mapTwo: Part = ['map', json({ 1: ['variables.a'], 2: ['variables.b'] })]

const headers = { 'GraphQL-Require-Preflight': '1' }

async function serveReading(options: ControllerOptions = {}): Promise<string> {
  return serveController({
    schema: readingSchema,
    acceptUploads: true,
    acceptBatches: true,
    ...options,
  })
}

async function send(url: string, parts: readonly Part[]): Promise<Answer> {
  const body = new FormData()
  for (const [name, content] of parts) body.append(name, content)
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const success = (data: object): Answer => ({ status: 200, body: { data } })

describe('a form is executed', () => {
  test.each<[string, readonly Part[], unknown, ControllerOptions?]>([
    [
      'whose map names no file',
      [
        ['operations', json({ query: '{ version }', variables: { a: true } })],
        ['map', '{}'],
      ],
      { data: { version: 1 } },
    ],
    [
      'with a file whose name is ASCII',
      [['operations', one], mapOne, ['1', a]],
      { data: { read: plainFile('a.txt', 'a') } },
    ],
    [
      'with a file whose name is not Latin-1',
      [['operations', one], mapOne, ['1', text('a', '你好.txt')]],
      { data: { read: plainFile('你好.txt', 'a') } },
    ],
    [
      'with a file that is read in base64',
      [
        ['operations', one.replace('read(', 'readInBase64(').replace(shown, '')],
        mapOne,
        ['1', text('content', 'a.txt')],
      ],
      { data: { readInBase64: 'Y29udGVudA==' } },
    ],
    [
      'that is a batch with a file for each request',
      [
        ['operations', `[${one},${one}]`],
        ['map', json({ 1: ['0.variables.file'], 2: ['1.variables.file'] })],
        ['1', a],
        ['2', b],
      ],
      [{ data: { read: plainFile('a.txt', 'a') } }, { data: { read: plainFile('b.txt', 'b') } }],
    ],
    [
      'with one file for two items of a list',
      [
        ['operations', list],
        ['map', json({ 1: ['variables.files.0', 'variables.files.1'] })],
        ['1', a],
      ],
      { data: { readAll: [plainFile('a.txt', 'a'), plainFile('a.txt', 'a')] } },
    ],
    [
      'with a file that no resolver reads in front of one that is read',
      [
        ['operations', two('ignore(file: $a)', `read(file: $b) ${shown}`)],
        mapTwo,
        ['1', text('a'.repeat(100_000), 'a.txt')],
        ['2', b],
      ],
      { data: { first: 'a.txt', second: plainFile('b.txt', 'b') } },
    ],
    [
      'with a file whose reader stops in the middle in front of one that is read',
      [
        ['operations', two('readFirstByte(file: $a)', `read(file: $b) ${shown}`)],
        mapTwo,
        ['1', text('a'.repeat(2_000_000), 'a.txt')],
        ['2', b],
      ],
      { data: { first: 97, second: plainFile('b.txt', 'b') } },
    ],
    [
      'with two readers of a file, one of which stops in the middle',
      [
        [
          'operations',
          two('readFirstByte(file: $a)', 'ignore(file: $b) third: readInBase64(file: $b)'),
        ],
        ['map', json({ 1: ['variables.a', 'variables.b'] })],
        ['1', text('a'.repeat(300_000), 'a.txt')],
      ],
      { data: { first: 97, second: 'a.txt', third: 'YWFh'.repeat(100_000) } },
    ],
    [
      'with a file that the map does not name',
      [['operations', one], mapOne, ['1', a], ['2', b]],
      { data: { read: plainFile('a.txt', 'a') } },
    ],
    [
      'with as many files as allowed, of as many bytes as allowed',
      [['operations', list], mapList, ['1', a], ['2', b]],
      { data: { readAll: [plainFile('a.txt', 'a'), plainFile('b.txt', 'b')] } },
      { acceptUploads: { maxFiles: 2, maxFileBytes: 1 } },
    ],
  ])('%s', async (_, parts, body, options) => {
    expect(await send(await serveReading(options), parts)).toEqual({ status: 200, body })
  })
})

describe('a file fails alone', () => {
  const failed = (message: string, path: readonly (string | number)[]): object => ({
    message,
    path,
  })

  test.each<[string, readonly Part[], object, object, ControllerOptions?]>([
    [
      'that the map names and the form has not',
      [['operations', readTwo], mapTwo, ['1', a]],
      { first: plainFile('a.txt', 'a'), second: null },
      failed('The form has no file "2", which its map names.', ['second']),
    ],
    [
      'in front of which a file that the map does not name is one too many',
      [['operations', readTwo], mapTwo, ['1', a], ['extraneous', text('c', 'c.txt')], ['2', b]],
      { first: plainFile('a.txt', 'a'), second: null },
      failed('The form has more than 2 files.', ['second']),
      { acceptUploads: { maxFiles: 2 } },
    ],
    [
      'that is larger than allowed',
      [['operations', readTwo], mapTwo, ['1', text('aa', 'a.txt')], ['2', b]],
      { first: null, second: plainFile('b.txt', 'b') },
      failed('The file "1" is larger than 1 bytes.', ['first']),
      { acceptUploads: { maxFileBytes: 1 } },
    ],
  ])('%s', async (_, parts, data, error, options) => {
    expect(await send(await serveReading(options), parts)).toMatchObject({
      status: 200,
      body: { data, errors: [error] },
    })
  })

  test('that never comes, where no resolver waits for it', async () => {
    const query =
      'query ($file: Upload!) { version @skip(if: false) read(file: $file) @skip(if: true) { text } }'
    const operations = json({ query, variables: { file: null } })
    const answer = await send(await serveReading(), [['operations', operations], mapOne])
    expect(answer).toEqual(success({ version: 1 }))
  })
})

describe('a form is refused', () => {
  test.each<[string, readonly Part[], string]>([
    [
      'whose map comes before the operations',
      [mapOne, ['operations', one], ['1', a]],
      'The form has the field "map" before the field "operations".',
    ],
    [
      'whose file comes before the map',
      [['operations', one], ['1', a], mapOne],
      'The form has the file "1" before the field "map"; expected it behind.',
    ],
    ['without a map', [['operations', one]], 'The form has no field "map".'],
    ['without any part', [], 'The form has no field "operations"; expected it as the first field.'],
    ...[a, text('a'.repeat(70_000), 'a.txt')].map((file): [string, readonly Part[], string] => [
      `whose operations are no JSON, in front of a file of ${file.size} bytes`,
      [['operations', '{ x }'], mapOne, ['1', file]],
      'The field "operations" is no JSON; expected a request, or a list of requests, as JSON.',
    ]),
    ...['null', 'true', '""'].map((operations): [string, readonly Part[], string] => [
      `whose operations are ${operations}`,
      [['operations', operations], mapOne, ['1', a]],
      `The field "operations" is ${operations}; expected a request, or a list of requests, as JSON.`,
    ]),
    ...[
      ['{ x }', 'no JSON'],
      ['null', 'null'],
      ['[]', 'a list'],
      ['true', 'a boolean'],
      ['""', 'a string'],
    ].map(([map, kind]): [string, readonly Part[], string] => [
      `whose map is ${map}`,
      [
        ['operations', one],
        ['map', map!],
        ['1', a],
      ],
      `The field "map" is ${kind}; expected a JSON object.`,
    ]),
    [
      'whose map has an entry that is null',
      [
        ['operations', one],
        ['map', json({ 1: null })],
        ['1', a],
      ],
      'The entry "1" of the field "map" is null; expected a list of paths, as in ["variables.file"].',
    ],
    [
      'whose map has a path that is null',
      [
        ['operations', one],
        ['map', json({ 1: [null] })],
        ['1', a],
      ],
      'The entry "1" of the field "map" has null; expected a list of paths, as in ["variables.file"].',
    ],
    [
      'whose map has a path through a text',
      [['operations', json({ query: '{ version }', variables: '' })], mapOne, ['1', a]],
      'The field "map" has the path "variables.file", where the operations have no value; expected null.',
    ],
    [
      'with more files than allowed',
      [
        ['operations', list],
        ['map', json({ 1: ['variables.files.0'], 2: ['variables.files.1'], 3: [] })],
        ['1', a],
        ['2', b],
      ],
      'The form has 3 files; at most 2 are allowed.',
    ],
  ])('%s', async (_, parts, message) => {
    const url = await serveReading({ acceptUploads: { maxFiles: 2 } })
    const extensions = { code: 'BAD_REQUEST' }
    expect(await send(url, parts)).toEqual({
      status: 400,
      body: { errors: [{ message, extensions }] },
    })
  })

  test('whose operations are larger than allowed', async () => {
    const schema = buildSchema('type Query { version: Int }', {
      config: { limits: { maxBodyBytes: 10 } },
    })
    expect(await send(await serveReading({ schema }), [['operations', one], mapOne])).toEqual({
      status: 413,
      body: {
        errors: [
          {
            message: 'The body is larger than 10 bytes.',
            extensions: { code: 'BODY_TOO_LARGE' },
          },
        ],
      },
    })
  })

  test.each([
    ['that ends in the head of a part', '--abcde\r\nContent-Disposition'],
    ['whose head of a part begins with a space', '--abcde\r\n Content-Disposition: form-data;'],
  ])('%s', async (_, body) => {
    const response = await fetch(await serveReading(), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=abcde' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('no complete form') }],
    })
  })
})

describe('the scalar Upload', () => {
  test.each([
    [
      'a value of JSON',
      { query: readOne, variables: { file: true } },
      'cannot represent value: true',
    ],
    ['a literal', { query: '{ read(file: "") { text } }' }, 'cannot represent value: ""'],
    ['a result', { query: '{ output }' }, 'cannot represent the value of Query.output: a string'],
  ])('refuses %s', async (_, request, message) => {
    const answer = await post(await serveReading(), request)
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining(message) }],
    })
  })
})
