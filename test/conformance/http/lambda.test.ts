import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, root } from '../../repository/docs/blocks.ts'

// The handler of docs/frameworks.md, with events of the payload format 2.0 as AWS documents them.

interface Result {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: string
  readonly isBase64Encoded: boolean
}

const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'lambda-'))
let handler: (event: object) => Promise<Result>

beforeAll(async () => {
  const { code } = blocksOf('docs/frameworks.md').find(({ file }) => file === 'lambda.ts')!
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }
  const { outputText } = ts.transpileModule(code, { compilerOptions })
  writeFileSync(join(folder, 'lambda.js'), outputText.replace('./controller.ts', './controller.js'))
  writeFileSync(join(folder, 'controller.js'), controller)
  const { href } = pathToFileURL(join(folder, 'lambda.js'))
  handler = ((await import(href)) as { readonly handler: typeof handler }).handler
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const controller = `
import { buildSchema } from 'tapeql'
import { createController } from 'tapeql/http'

const text = 'scalar Upload type Query { hello: String, cookie: String, text(file: Upload!): String }'
const schema = buildSchema(text, {
  resolvers: {
    Query: {
      hello: () => 'Hello, \u{1f30d}!',
      cookie: (_parent, _args, { cookie }) => cookie,
      text: (_parent, { file }) => file.text(),
    },
  },
})
export const controller = createController({
  schema,
  acceptUploads: true,
  context(request, response) {
    response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/'])
    return { cookie: request.headers.cookie }
  },
})
`

/** An event as in "Working with AWS Lambda proxy integrations for HTTP APIs", with some changes. */
function eventOf(method: string, changes: object = {}): object {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/graphql',
    rawQueryString: '',
    headers: { 'content-type': 'application/json', host: 'id.execute-api.us-east-1.amazonaws.com' },
    requestContext: {
      accountId: '123456789012',
      apiId: 'api-id',
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'id',
      http: {
        method,
        path: '/graphql',
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'agent',
      },
      requestId: 'id',
      routeKey: '$default',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1_583_348_638_390,
    },
    isBase64Encoded: false,
    ...changes,
  }
}

const textOf = ({ body, isBase64Encoded }: Result): string => {
  expect(isBase64Encoded).toBe(true)
  return Buffer.from(body, 'base64').toString()
}

test('a body as text, or in base64, is a request', async () => {
  const body = '{"query":"{ hello }"}'
  const bodies = [{ body }, { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }]
  for (const changes of bodies) {
    const result = await handler(eventOf('POST', changes))
    expect(textOf(result)).toBe('{"data":{"hello":"Hello, \u{1f30d}!"}}')
    expect(result).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  }
})

test('a GET has its query string, and no body', async () => {
  const rawQueryString = 'query=%7B+hello+%7D'
  const result = await handler(eventOf('GET', { rawQueryString }))
  expect(textOf(result)).toBe('{"data":{"hello":"Hello, \u{1f30d}!"}}')
})

test('cookies come as a list, and go as one', async () => {
  const result = await handler(
    eventOf('POST', { cookies: ['x=1', 'y=2'], body: '{"query":"{ cookie }"}' }),
  )
  expect(textOf(result)).toBe('{"data":{"cookie":"x=1; y=2"}}')
  expect(result.cookies).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  expect(result.headers).not.toHaveProperty('set-cookie')
})

test('a form with a file is read', async () => {
  const form = new FormData()
  const query = 'query ($file: Upload!) { text(file: $file) }'
  form.append('operations', JSON.stringify({ query, variables: { file: null } }))
  form.append('map', '{"0":["variables.file"]}')
  form.append('0', new Blob(['Hello!']), 'a.txt')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer()).toString('base64')
  const headers = {
    'content-type': encoded.headers.get('content-type')!,
    'apollo-require-preflight': 'true',
  }
  const result = await handler(eventOf('POST', { headers, body, isBase64Encoded: true }))
  expect(textOf(result)).toBe('{"data":{"text":"Hello!"}}')
})

test('the console, refusals and unknown paths have their statuses', async () => {
  const page = await handler(
    eventOf('GET', { rawPath: '/graphql/graphiql', headers: { accept: 'text/html' } }),
  )
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await handler(eventOf('POST', { body: '{' }))).statusCode).toBe(400)
  expect((await handler(eventOf('GET', { rawPath: '/nothing' }))).statusCode).toBe(404)
})
