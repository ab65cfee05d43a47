import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCurl, curlIsMissing, type Curl } from './curl.ts'
import { fileTooLarge, formTooLarge, stored } from './expected-results.ts'
import { serveFiles, type StoredFile } from './file-service.ts'
import { contentOf, files, type SentFile } from './files.ts'

const fields = '{ filename mimetype length sha256 }'
const store = {
  query: `mutation ($file: Upload!) { store(file: $file) ${fields} }`,
  variables: { file: null },
}
const storeAll = {
  query: `mutation ($files: [Upload!]!) { storeAll(files: $files) ${fields} }`,
  variables: { files: [null, null] },
}
const storeTwo = {
  query: `mutation ($a: Upload!, $b: Upload!) { first: store(file: $a) ${fields} second: store(file: $b) ${fields} }`,
  variables: { a: null, b: null },
}
const { letter, photo, empty, film, archive } = files

const chunked = ['-H', 'Transfer-Encoding: chunked']
const preflight = ['-H', 'Apollo-Require-Preflight: true']
const fieldOptions = (operations: unknown, map: unknown): readonly string[] => [
  ...['-F', `operations=${JSON.stringify(operations)}`],
  ...['-F', `map=${JSON.stringify(map)}`],
]
const storeFields = fieldOptions(store, { 0: ['variables.file'] })

describe.skipIf(curlIsMissing !== '')(`curl ${curlIsMissing}`.trim(), () => {
  let curl: Curl
  beforeAll(() => {
    curl = createCurl()
  })
  afterAll(() => curl.remove())

  test.each<[string, SentFile, string, Partial<StoredFile>]>([
    ['a file whose type is guessed', letter, '', {}],
    ['a file with a type', letter, ';type=text/markdown', { mimetype: 'text/markdown' }],
    [
      'a file whose type has a parameter',
      letter,
      ';type=text/plain;charset=utf-8',
      { mimetype: 'text/plain' },
    ],
    ['a file whose name has letters of all scripts', photo, ';type=image/png', {}],
    ['a file of 0 bytes', empty, ';type=text/csv', {}],
    ['a file with a name for the service', letter, ';filename=a b;c.txt', { filename: 'a b' }],
    [
      'a file whose name has semicolons and percent signs',
      letter,
      ';filename="a;b 100%.txt"',
      { filename: 'a;b 100%.txt' },
    ],
    [
      'a file whose name has a path',
      letter,
      ';filename=../../etc/passwd;type=text/plain',
      { filename: 'passwd' },
    ],
  ])('sends %s', async (_, file, attributes, difference) => {
    const options = [...preflight, ...storeFields, ...curl.fileOption('0', file, attributes)]
    expect(await curl.run(await serveFiles(), options)).toEqual({
      status: 200,
      body: { data: { store: { ...stored(file), ...difference } } },
    })
  })

  test('sends two files', async () => {
    const options = [
      ...preflight,
      ...fieldOptions(storeAll, { 0: ['variables.files.0'], 1: ['variables.files.1'] }),
      ...curl.fileOption('0', photo, ';type=image/png'),
      ...curl.fileOption('1', letter),
    ]
    expect(await curl.run(await serveFiles(), options)).toEqual({
      status: 200,
      body: { data: { storeAll: [stored(photo), stored(letter)] } },
    })
  })

  test('sends one file for two places', async () => {
    const options = [
      ...preflight,
      ...fieldOptions(storeTwo, { 0: ['variables.a', 'variables.b'] }),
      ...curl.fileOption('0', photo, ';type=image/png'),
    ]
    expect(await curl.run(await serveFiles(), options)).toEqual({
      status: 200,
      body: { data: { first: stored(photo), second: stored(photo) } },
    })
  })

  test('sends a file for an input object', async () => {
    const send = {
      query: `mutation ($parcel: Parcel!) { send(parcel: $parcel) ${fields} }`,
      variables: { parcel: { title: 'a', photo: null, pages: [] } },
    }
    const options = [
      ...preflight,
      ...fieldOptions(send, { 0: ['variables.parcel.photo'] }),
      ...curl.fileOption('0', photo, ';type=image/png'),
    ]
    expect(await curl.run(await serveFiles(), options)).toEqual({
      status: 200,
      body: { data: { send: [stored(photo)] } },
    })
  })

  test('sends a batch with the files of its requests', async () => {
    const map = { 0: ['0.variables.file'], 1: ['1.variables.files.0'], 2: ['1.variables.files.1'] }
    const options = [
      ...preflight,
      ...fieldOptions([store, storeAll], map),
      ...curl.fileOption('0', letter),
      ...curl.fileOption('1', photo, ';type=image/png'),
      ...curl.fileOption('2', empty, ';type=text/csv'),
    ]
    expect(await curl.run(await serveFiles({ acceptBatches: true }), options)).toEqual({
      status: 200,
      body: [
        { data: { store: stored(letter) } },
        { data: { storeAll: [stored(photo), stored(empty)] } },
      ],
    })
  })

  test('sends a form in chunks, without its length', async () => {
    const options = [...preflight, ...chunked, ...storeFields, ...curl.fileOption('0', letter)]
    expect(await curl.run(await serveFiles(), options)).toEqual({
      status: 200,
      body: { data: { store: stored(letter) } },
    })
  })

  test('gets the error of a resolver beside the file that is stored', async () => {
    const refuse = {
      query: `mutation ($a: Upload!, $b: Upload!) { store(file: $a) ${fields} refuse(file: $b) }`,
      variables: { a: null, b: null },
    }
    const options = [
      ...preflight,
      ...fieldOptions(refuse, { 0: ['variables.a'], 1: ['variables.b'] }),
      ...curl.fileOption('0', letter),
      ...curl.fileOption('1', photo),
    ]
    expect(await curl.run(await serveFiles(), options)).toMatchObject({
      status: 200,
      body: {
        data: { store: stored(letter), refuse: null },
        errors: [{ message: `Nobody wants ${photo.name}.`, path: ['refuse'] }],
      },
    })
  })

  test('gets an error for a file that is too large, and the file behind it is stored', async () => {
    const options = [
      ...preflight,
      ...fieldOptions(storeTwo, { 0: ['variables.a'], 1: ['variables.b'] }),
      ...curl.fileOption('0', film),
      ...curl.fileOption('1', letter),
    ]
    expect(await curl.run(await serveFiles(), options)).toMatchObject({
      status: 200,
      body: {
        data: { first: null, second: stored(letter) },
        errors: [{ message: fileTooLarge('0'), path: ['first'] }],
      },
    })
  })

  test.each([
    ['with leave to send', []],
    ['without waiting for leave', ['-H', 'Expect:']],
  ])('gets a refusal of a form that is too large, %s', async (_, header) => {
    const options = [...preflight, ...header, ...storeFields, ...curl.fileOption('0', archive)]
    expect(await curl.run(await serveFiles(), options)).toMatchObject({
      status: 413,
      body: { errors: [{ message: formTooLarge }] },
    })
  })

  test('gets the error of the file for a form in chunks that is too large', async () => {
    const options = [...preflight, ...chunked, ...storeFields, ...curl.fileOption('0', archive)]
    expect(await curl.run(await serveFiles(), options)).toMatchObject({
      status: 200,
      body: { data: { store: null }, errors: [{ message: fileTooLarge('0'), path: ['store'] }] },
    })
  })

  test('gets a refusal without a header that forces a preflight', async () => {
    const options = [...storeFields, ...curl.fileOption('0', letter)]
    expect(await curl.run(await serveFiles(), options)).toMatchObject({
      status: 403,
      body: { errors: [{ message: expect.stringContaining('Apollo-Require-Preflight') }] },
    })
  })

  test('sends two forms at the same time', async () => {
    const url = await serveFiles()
    const answers = await Promise.all(
      [photo, letter].map(file =>
        curl.run(url, [
          ...preflight,
          ...storeFields,
          ...curl.fileOption('0', file, `;type=${file.type}`),
        ]),
      ),
    )
    expect(answers.map(({ body }) => body)).toEqual([
      { data: { store: stored(photo) } },
      { data: { store: stored(letter) } },
    ])
  })
})

test('the files have bytes of all values, and no two files begin alike behind their lure', () => {
  expect(new Set(contentOf(photo)).size).toBe(256)
  const digest = (file: SentFile): string =>
    createHash('sha256').update(contentOf(file).subarray(0, 5_000)).digest('hex')
  expect(digest(photo)).not.toBe(digest(letter))
})
