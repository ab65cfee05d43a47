import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fallbackPage } from '../../../src/http/console/fallback-page.ts'
import type { ConsoleMode, ConsoleSettings } from '../../../src/http/controller-options.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { attachWebSocket } from '../../../src/websocket/index.ts'
import { browserIsMissing, launchBrowser } from '../browser.ts'
import { createGreetings } from './schema.ts'
import { serve } from './server.ts'

const schema = createGreetings()

/** The page, where a host left out the bundle of GraphiQL, in front of the other actions. */
function withPage(next: RequestListener, settings: ConsoleSettings): RequestListener {
  const { html, policy } = fallbackPage(settings)
  return (request, response) => {
    if (!/\/(?:graphiql|console)(?:\?|$)/.test(request.url!)) return next(request, response)
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  }
}

/** Serves a controller below `/graphql` with the page in the place of its console. */
async function servePage(
  options: ControllerOptions,
  settings: ConsoleSettings = {},
): Promise<string> {
  const { handler } = createController(options)
  const page = withPage(handler(), { mode: 'fetch', url: './execute', ...settings })
  return `${await serve(page)}/graphql`
}

describe.skipIf(browserIsMissing !== '')(
  `the page without GraphiQL in a browser ${browserIsMissing}`.trim(),
  () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launchBrowser()
    }, 60_000)

    afterAll(async () => {
      await browser?.close()
    })

    test('runs the query of its URL and shows the response', async () => {
      const url = await servePage({ schema })
      const parameters = new URLSearchParams({
        query: 'query A { __typename } query B($name: String) { hello(name: $name) }',
        variables: '{"name": "Ann"}',
        operationName: 'B',
      })
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('console', message => complaints.push(message.text()))
      page.on('pageerror', error => complaints.push(error.message))
      await page.goto(`${url}/graphiql?${parameters.toString()}`)
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('status').filter({ hasText: '200 OK' }).waitFor()
      expect(JSON.parse((await page.locator('#result').textContent())!)).toEqual({
        data: { hello: 'Hello, Ann!' },
      })
      expect(complaints).toEqual([])
      await page.close()
    })

    test('keeps what is written in its URL, and runs it by keyboard', async () => {
      const context: ControllerOptions['context'] = request => ({
        viewer: request.headers['x-viewer'],
      })
      const url = await servePage({ schema, context }, { headers: { 'X-Viewer': '</script>' } })
      const page = await browser.newPage()
      await page.goto(`${url}/graphiql`)
      await page.getByLabel('Query').fill('{ viewer }')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('status').filter({ hasText: '200 OK' }).waitFor()
      expect(JSON.parse((await page.locator('#result').textContent())!)).toEqual({
        data: { viewer: '</script>' },
      })
      expect(new URL(page.url()).searchParams.get('query')).toBe('{ viewer }')
      await page.close()
    })

    test('points at variables that are no object', async () => {
      const page = await browser.newPage()
      await page.goto(`${await servePage({ schema })}/graphiql`)
      await page.getByLabel('Variables').fill('[')
      await page.getByRole('button', { name: 'Run' }).click()
      await page
        .getByRole('status')
        .filter({ hasText: 'Variables must be a JSON object.' })
        .waitFor()
      expect(await page.getByLabel('Variables').getAttribute('aria-invalid')).toBe('true')
      await page.close()
    })

    const modes: Readonly<Record<ConsoleMode, ConsoleSettings>> = {
      fetch: { mode: 'fetch', url: './execute' },
      cable: { mode: 'cable', url: '/cable', channel: 'GraphQL::BaseChannel' },
      ws: { mode: 'ws', url: '/ws', headers: { 'X-Viewer': 'Ann' } },
    }
    test.each(Object.entries(modes))(
      'in %s mode runs queries, and shows each response of a subscription as it comes',
      async (mode, settings) => {
        const events: ((event: number) => void)[] = []
        let ended = 0
        const connected: unknown[] = []
        const schema = ticking(events, () => ended++)
        const onConnect = ({ parameters }: { readonly parameters: object }): void =>
          void connected.push(parameters)
        const controller = createController({ schema, onConnect })
        const server = createServer(withPage(controller.handler(), settings))
        const paths = { fetch: '/unused', cable: '/cable', ws: '/ws' }
        attachWebSocket(controller, server, { path: paths[mode as ConsoleMode] })
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
        onTestFinished(() => void server.close().closeAllConnections())
        const { port } = server.address() as AddressInfo
        const page = await browser.newPage()
        const complaints: string[] = []
        page.on('console', message => complaints.push(message.text()))
        const source = encodeURIComponent('subscription { ticks }')
        await page.goto(`http://127.0.0.1:${port}/graphql/graphiql?query=${source}`)
        const run = page.getByRole('button', { name: 'Run' })
        const status = (hasText: string | RegExp): Promise<void> =>
          page.getByRole('status').filter({ hasText }).waitFor()
        const shown = async (): Promise<unknown> =>
          JSON.parse((await page.locator('#result').textContent())!)
        await run.click()
        for (const tick of [1, 2, 3]) {
          await expect.poll(() => events.length).toBe(tick)
          events[tick - 1]!(tick)
          await status(`Response ${tick}`)
          expect(await shown()).toEqual({ data: { ticks: tick } })
        }
        await page.getByRole('button', { name: 'Stop' }).click()
        await status('Stopped')
        // A generator comes to an end at its next event, once the server has heard of it.
        await expect
          .poll(() => {
            events.at(-1)!(4)
            return ended
          })
          .toBe(1)
        await page.getByLabel('Query').fill('{ hello }')
        await run.click()
        await status(mode === 'fetch' ? '200 OK' : 'Answered')
        expect(await shown()).toEqual({ data: { hello: 'Hello!' } })
        expect(complaints).toEqual([])
        await page.getByLabel('Query').fill('{ nothing }')
        await run.click()
        await page.locator('#result').filter({ hasText: 'Cannot query field' }).waitFor()
        const parameters = { fetch: [], cable: [cableChannel], ws: [{ 'X-Viewer': 'Ann' }] }
        const expected = parameters[mode as ConsoleMode]
        expect(connected).toEqual([...expected, ...expected, ...expected])
        await page.close()
      },
    )

    test('on a route of the host asks the execute route of the host', async () => {
      const controller = createController({ schema })
      const settings = { mode: 'fetch', url: './api' } as const
      const execute: RequestListener = (request, response) =>
        void controller.execute(request, response)
      const url = await serve(withPage(execute, settings))
      const page = await browser.newPage()
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.goto(`${url}/shop/console`)
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('status').filter({ hasText: '200 OK' }).waitFor()
      expect(asked).toEqual(['/shop/console', '/shop/api'])
      await page.close()
    })
  },
)

test('it is what a package serves whose bundle is missing, in parts, or has a broken manifest', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const copy = mkdtempSync(join(tmpdir(), 'tapeql-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of ['package.json', 'src', 'dist'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['build', 'node_modules']) symlinkSync(join(root, name), join(copy, name))
  const bundle = join(copy, 'dist/console')
  const program = `
    import { buildSchema } from './dist/index.js'
    import { createController } from './dist/http.js'
    const { fetch } = createController({ schema: buildSchema('type Query { hello: String }') })
    for (const query of ['', '?asset=a.js']) {
      const response = await fetch(new Request('http://localhost/graphql/graphiql' + query))
      console.log(response.status, /<title>.*<.title>/.exec(await response.text())?.[0])
    }`
  const run = (): { stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: copy,
      encoding: 'utf8',
    })
  const served = '200 <title>Console</title>\n404 undefined\n'

  rmSync(
    join(
      bundle,
      readdirSync(bundle).find(name => name.endsWith('.css.br'))!,
    ),
  )
  expect(run()).toMatchObject({ stdout: served, stderr: '' })

  writeFileSync(join(bundle, 'manifest.json'), '{ "script": ')
  const { stdout, stderr } = run()
  expect(stdout).toBe(served)
  expect(stderr.match(/TAPEQL_CONSOLE/g)).toHaveLength(1)

  rmSync(bundle, { recursive: true })
  expect(run()).toMatchObject({ stdout: served, stderr: '' })
})

const cableChannel = { channel: 'GraphQL::BaseChannel' }

/** A schema whose events the test resolves, one by one. */
function ticking(events: ((event: number) => void)[], onEnd: () => void): Schema {
  const subscribe = async function* (): AsyncGenerator<number> {
    try {
      for (;;) yield await new Promise<number>(resolve => events.push(resolve))
    } finally {
      onEnd()
    }
  }
  const resolvers = {
    Query: { hello: () => 'Hello!' },
    Subscription: { ticks: { subscribe, resolve: (event: number) => event } },
  }
  const sdl = 'type Query { hello: String } type Subscription { ticks: Int }'
  return buildSchema(sdl, { resolvers })
}
