import { describe, expect, onTestFinished, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { hosts } from '../http/hosts.ts'
import { stored } from '../upload-clients/expected-results.ts'
import { fileSchema } from '../upload-clients/file-service.ts'
import { fileOf, files } from '../upload-clients/files.ts'
import { multipartForm } from '../upload-clients/multipart-form.ts'
import { plainFile, readingSchema } from './reading-service.ts'

// The three examples of the GraphQL multipart request specification, version 2, as their bytes, and the
// forms of a client, behind each framework. Fastify reads a form only where it has a parser for it.

const fileParts = (...contents: readonly string[]): string =>
  contents
    .map(
      (content, index) =>
        `--abc\r\nContent-Disposition: form-data; name="${index}"; filename="${content.toLowerCase()}.txt"\r\nContent-Type: text/plain\r\n\r\n${content} file content.\n\r\n`,
    )
    .join('')

/** Returns a form as the specification shows its payloads. */
function payload(operations: unknown, map: unknown, ...contents: readonly string[]): string {
  const [operationsPart, mapPart] = Object.entries({ operations, map }).map(
    ([name, value]) =>
      `--abc\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  )
  return `${operationsPart}${mapPart}${fileParts(...contents)}--abc--\r\n`
}

const shown = '{ filename mimetype encoding text }'
const single = {
  query: `query ($file: Upload!) { read(file: $file) ${shown} }`,
  variables: { file: null },
}
const list = {
  query: `query ($files: [Upload!]!) { readAll(files: $files) ${shown} }`,
  variables: { files: [null, null] },
}
const fileNamed = (content: string): object =>
  plainFile(`${content.toLowerCase()}.txt`, `${content} file content.\n`)

const examples: readonly (readonly [title: string, body: string, answer: unknown])[] = [
  [
    'a single file',
    payload(single, { 0: ['variables.file'] }, 'Alpha'),
    { data: { read: fileNamed('Alpha') } },
  ],
  [
    'a file list',
    payload(list, { 0: ['variables.files.0'], 1: ['variables.files.1'] }, 'Bravo', 'Charlie'),
    { data: { readAll: [fileNamed('Bravo'), fileNamed('Charlie')] } },
  ],
  [
    'a batch',
    payload(
      [single, list],
      { 0: ['0.variables.file'], 1: ['1.variables.files.0'], 2: ['1.variables.files.1'] },
      'Alpha',
      'Bravo',
      'Charlie',
    ),
    [
      { data: { read: fileNamed('Alpha') } },
      { data: { readAll: [fileNamed('Bravo'), fileNamed('Charlie')] } },
    ],
  ],
]

const preflight = { 'Apollo-Require-Preflight': 'true' }

describe.each(hosts.filter(({ bodyReader }) => bodyReader !== 'Fastify'))('$name', host => {
  async function serve(options: ControllerOptions): Promise<string> {
    const controller = createController({ acceptUploads: true, acceptBatches: true, ...options })
    const { url, close } = await host.start(controller)
    onTestFinished(close)
    return url
  }

  async function send(url: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(url, { method: 'POST', ...init })
    return { status: response.status, body: await response.json() }
  }

  test.each(examples)('serves the example of %s', async (_, body, answer) => {
    const headers = { ...preflight, 'Content-Type': 'multipart/form-data; boundary=abc' }
    const url = await serve({ schema: readingSchema })
    expect(await send(url, { headers, body })).toEqual({ status: 200, body: answer })
  })

  test('serves a request that is no form', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const url = await serve({ schema: readingSchema })
    expect(await send(url, { headers, body: '{"query":"{ version }"}' })).toEqual({
      status: 200,
      body: { data: { version: 1 } },
    })
  })

  test('serves a file that arrives in many chunks', async () => {
    const { film } = files
    const query =
      'mutation ($file: Upload!) { store(file: $file) { filename mimetype length sha256 } }'
    const body = multipartForm({ query, variables: { file: fileOf(film) } })
    expect(await send(await serve({ schema: fileSchema }), { headers: preflight, body })).toEqual({
      status: 200,
      body: { data: { store: stored(film) } },
    })
  })

  test.each([
    ['the operations', '{ x }', '"operations" is no JSON'],
    ['the map', '{"query":"{ version }"}', '"map" has the path'],
  ])('answers a fault of %s in front of a large file', async (_, operations, message) => {
    const body = new FormData()
    body.append('operations', operations)
    body.append('map', '{"0":["variables.file"]}')
    body.append('0', fileOf(files.archive))
    const url = await serve({ schema: readingSchema })
    expect(await send(url, { headers: preflight, body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining(message) }] },
    })
  })

  test('answers an error of a resolver that does not read its large file', async () => {
    const query = 'mutation ($file: Upload!) { refuse(file: $file) }'
    const body = multipartForm({ query, variables: { file: fileOf(files.archive) } })
    expect(
      await send(await serve({ schema: fileSchema }), { headers: preflight, body }),
    ).toMatchObject({
      status: 200,
      body: { data: { refuse: null }, errors: [{ message: 'Nobody wants archive.zip.' }] },
    })
  })
})
