import { afterEach, expect, test, vi } from 'vitest'
import { packageBundle } from '../../../src/http/console/bundle.ts'
import { contentSecurityPolicy } from '../../../src/http/console/page-parts.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { serve, serveController } from '../../behaviour/http/server.ts'
import {
  createController,
  type ConsoleSettings,
  type ControllerOptions,
} from '../../../src/http/index.ts'

const schema = createGreetings()
const closed = createGreetings('ClosedSchema', { enableIntrospection: false })

afterEach(() => {
  vi.restoreAllMocks()
})

function settingsOf(page: string): unknown {
  return JSON.parse(
    /<script id="settings" type="application\/json">(.*?)<\/script>/s.exec(page)![1]!,
  )
}

/** The policy of an answer, with its nonce, which is another one each time, as NONCE. */
function policyOf(response: Response): string {
  const policy = response.headers.get('content-security-policy')!
  return policy.replace(/'nonce-[\w+/]{22}=='/, "'nonce-NONCE'")
}

function policyFor(url: string): string {
  return contentSecurityPolicy(
    { mode: 'fetch', url },
    {
      'script-src': `'${packageBundle()!.script.integrity}'`,
      'style-src-elem': "'nonce-NONCE'",
      'style-src-attr': "'unsafe-inline'",
      'worker-src': "'self'",
      'font-src': 'data:',
      'img-src': 'data:',
    },
  )
}

test('the console is a page with a strict policy', async () => {
  const response = await fetch(`${await serveController({ schema })}/graphiql`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(policyOf(response)).toBe(policyFor('./execute'))
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(settingsOf(await response.text())).toEqual({ mode: 'fetch', url: './execute' })
})

test('the settings name the base path, and the host can lay its own over them', async () => {
  const controller = createController({
    schema,
    graphiqlSettings: (request, mode) => ({ headers: { 'X-Mode': mode }, note: request.method }),
  })
  const origin = await serve(controller.handler('/api//v1/'))
  expect(settingsOf(await (await fetch(`${origin}/api/v1/graphiql`)).text())).toEqual({
    mode: 'fetch',
    url: './execute',
    headers: { 'X-Mode': 'fetch' },
    note: 'GET',
  })
})

test('nothing of the request is in the page', async () => {
  const url = `${await serveController({ schema })}/graphiql`
  const textOf = async (response: Response): Promise<string> => {
    const [, nonce = ''] = /'nonce-(.*?)'/.exec(response.headers.get('content-security-policy')!)!
    return (await response.text()).replaceAll(nonce, 'NONCE')
  }
  const plain = await textOf(await fetch(url))
  const marked = await fetch(`${url}?query=marker&variables=marker`, {
    headers: { 'x-marker': 'marker' },
  })
  expect(await textOf(marked)).toBe(plain)
})

test('HEAD has no body', async () => {
  const response = await fetch(`${await serveController({ schema })}/graphiql`, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('where introspection is off the console is not found, which is noted once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const url = await serveController({ schema: closed })
  expect((await fetch(`${url}/graphiql`)).status).toBe(404)
  expect((await fetch(`${url}/graphiql`)).status).toBe(404)
  expect(warn.mock.calls).toEqual([
    [
      'The action graphiql of the schema ClosedSchema is off, as introspection is; createController({ graphiql: true }) switches it on.',
    ],
  ])
})

test('the option decides whatever introspection says', async () => {
  const on = await fetch(`${await serveController({ schema: closed, graphiql: true })}/graphiql`)
  const off = await fetch(`${await serveController({ schema, graphiql: false })}/graphiql`)
  expect([on.status, off.status]).toEqual([200, 404])
})

test.each([
  [{}, '/graphql'],
  [{ basePath: '/api' }, '/api'],
  [{ executeURL: '/run' }, '/run'],
  [{ executeURL: './run', basePath: '/api' }, './run'],
  [{ executeURL: 'https://api.example/graphql' }, 'https://api.example/graphql'],
])('on a route of the host the console posts to the one that %j says', async (options, url) => {
  const origin = await serve((request, response) => {
    void createController({ schema, ...options }).graphiql(request, response)
  })
  const response = await fetch(`${origin}/console`)
  expect(policyOf(response)).toBe(policyFor(url))
  expect(settingsOf(await response.text())).toEqual({ mode: 'fetch', url })
})

test('executeURL is for the console of a handler, too, and the settings are laid over it', async () => {
  const executeURL = '/run'
  const settings = async (options: ControllerOptions) =>
    settingsOf(await (await fetch(`${await serveController(options)}/graphiql`)).text())
  expect(await settings({ schema, executeURL })).toEqual({ mode: 'fetch', url: '/run' })
  const graphiqlSettings = { url: '/other' }
  expect(await settings({ schema, executeURL, graphiqlSettings })).toEqual({
    mode: 'fetch',
    url: '/other',
  })
  expect(await settings({ schema, executeURL, graphiqlMode: 'ws' })).toEqual({
    mode: 'ws',
    url: '/run',
  })
})

const cable = { mode: 'cable', url: '/cable', channel: 'GraphQL::BaseChannel' }

test.each<[ControllerOptions['graphiqlSettings'], object]>([
  [{ mode: 'cable' }, cable],
  [() => ({ mode: 'cable' }), cable],
  [
    { mode: 'cable', channel: 'Books' },
    { ...cable, channel: 'Books' },
  ],
  [{ mode: 'ws' }, { mode: 'ws', url: '../graphql' }],
  [async () => Promise.resolve({ mode: 'ws', url: '/ws' } as const), { mode: 'ws', url: '/ws' }],
  [
    { mode: undefined, headers: { a: 'b' } },
    { mode: 'fetch', url: './execute', headers: { a: 'b' } },
  ],
])('the settings %j keep what else their mode needs', async (graphiqlSettings, expected) => {
  const url = await serveController({ schema, graphiqlSettings })
  expect(settingsOf(await (await fetch(`${url}/graphiql`)).text())).toEqual(expected)
})

test('a mode that is none is refused', async () => {
  const graphiqlSettings = { mode: 'websocket' as never }
  const words = `"websocket"; expected "fetch" or "cable" or "ws".`
  expect(() => createController({ schema, graphiqlSettings })).toThrow(
    `graphiqlSettings has mode ${words}`,
  )
  expect(() => createController({ schema, graphiqlMode: 'websocket' as never })).toThrow(words)
  const onError = vi.fn()
  const url = await serveController({ schema, onError, graphiqlSettings: () => graphiqlSettings })
  expect((await fetch(`${url}/graphiql`)).status).toBe(500)
  expect(String(onError.mock.calls[0]![0])).toBe(`Error: graphiqlSettings has mode ${words}`)
})

const circular: Record<string, unknown> = {}
circular['itself'] = circular
const aURL = "a URL, as '/api' or 'https://api.example/graphql'"
const strings = 'an object of strings'
const notJSON = 'graphiqlSettings cannot be written as JSON: '

test.each<[unknown, string]>([
  [{ url: 5 }, `graphiqlSettings has url 5; expected ${aURL}.`],
  [{ url: 'http://' }, `graphiqlSettings has url "http://"; expected ${aURL}.`],
  [{ url: null }, `graphiqlSettings has url null; expected ${aURL}.`],
  [{ channel: {} }, 'graphiqlSettings has channel {}; expected a string.'],
  [{ headers: 'x' }, `graphiqlSettings has headers a string; expected ${strings}.`],
  [{ headers: ['x'] }, `graphiqlSettings has headers [Array]; expected ${strings}.`],
  [{ headers: { a: 5 } }, `graphiqlSettings has headers [Object]; expected ${strings}.`],
  [{ note: 5n }, `${notJSON}Do not know how to serialize a BigInt.`],
  [circular, `${notJSON}Converting circular structure to JSON.`],
  [
    { url: 5, channel: 5 },
    `2 options are wrong:\n- graphiqlSettings has url 5; expected ${aURL}.\n- graphiqlSettings has channel 5; expected a string.`,
  ],
])('settings of a wrong kind are refused: %o', async (graphiqlSettings, message) => {
  const settings = graphiqlSettings as ConsoleSettings
  expect(() => createController({ schema, graphiqlSettings: settings })).toThrow(new Error(message))
  const onError = vi.fn()
  const url = await serveController({ schema, onError, graphiqlSettings: () => settings })
  expect((await fetch(`${url}/graphiql`)).status).toBe(500)
  expect(onError.mock.calls.map(([error]) => String(error))).toEqual([`Error: ${message}`])
})

test.each([['text'], [5], [[]]])(
  'settings %j, which are no object, are refused',
  async settings => {
    const graphiqlSettings = settings as never
    expect(() => createController({ schema, graphiqlSettings })).toThrow(
      'createController() has graphiqlSettings ',
    )
    const onError = vi.fn()
    const url = await serveController({ schema, onError, graphiqlSettings: () => graphiqlSettings })
    expect((await fetch(`${url}/graphiql`)).status).toBe(500)
    expect(String(onError.mock.calls[0]![0])).toBe(
      `Error: graphiqlSettings returned ${JSON.stringify(settings)}; expected an object.`,
    )
  },
)

test.each(['', 'http://', 5])('executeURL %j is refused', executeURL => {
  expect(() => createController({ schema, executeURL: executeURL as never })).toThrow(
    "expected a URL, as '/api' or 'https://api.example/graphql'.",
  )
})

test.each([
  ['cable', 'https://api.example/cable', 'wss://api.example'],
  ['ws', 'http://api.example:81/ws', 'ws://api.example:81'],
  ['ws', 'wss://api.example/ws', 'wss://api.example'],
  ['fetch', 'https://api.example/', 'https://api.example'],
] as const)('in the mode %s the page may reach %s as %s', (mode, url, origin) => {
  expect(contentSecurityPolicy({ mode, url }, {})).toContain(`; connect-src 'self' ${origin}; `)
})

test.each([
  'javascript:alert(1)',
  'data:,a',
  'file:///a',
  'mailto:a@b',
  'blob:https://a/b',
  '/api',
])('the page may reach no other origin for the URL %s', url => {
  for (const mode of ['fetch', 'ws'] as const)
    expect(contentSecurityPolicy({ mode, url }, {})).toContain("; connect-src 'self'; ")
})
