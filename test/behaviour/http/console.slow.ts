import { createServer, request as send, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import express from 'express'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../bench/http/certificate.ts'
import type { ConsoleMode, ConsoleSettings } from '../../../src/http/controller-options.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { attachWebSocket } from '../../../src/websocket/index.ts'
import { browserIsMissing, launchBrowser } from '../browser.ts'
import { openConsole } from './console-page.ts'
import { completeData, createIncrementalService, documents } from './incremental-service.ts'
import { serve } from './server.ts'

/** Pages take their time on a busy machine. */
const poll = <Result>(look: () => Result) => expect.poll(look, { timeout: 30_000 })

/** What no text of the settings may change: how the page is read. */
const hostile = `</script><script>alert(1)</script>\u2028\u2029"'&lt;<!--`

const options: ControllerOptions = {
  schema: librarySchema(),
  context: ({ headers }) => ({ viewer: headers['x-viewer'] }),
  graphiqlSettings: { note: hostile },
}

/** Where the console may be: each serves it until the test ends, and returns its URL. */
const mounts: Readonly<Record<string, (options: ControllerOptions) => Promise<string>>> = {
  'its own path': async options =>
    `${await serve(createController(options).handler())}/graphql/graphiql`,
  'a route of Express': async options => {
    const controller = createController({ ...options, executeURL: '/api' })
    const application = express()
    application.get('/console', controller.graphiql)
    application.post('/api', controller.execute)
    return `${await serve(application)}/console`
  },
  'a path that a proxy takes a part of': async options => {
    const upstream = await serve(createController(options).handler())
    const proxy = createServer((request, response) => {
      const target = upstream + request.url!.replace('/team/api', '')
      const { method, headers } = request
      const forwarded = send(target, { method: method!, headers }, answer => {
        response.writeHead(answer.statusCode!, answer.headers)
        // A page may go before the end of a stream.
        pipeline(answer, response, () => {})
      })
      request.pipe(forwarded)
    })
    return `${await listen(proxy)}/team/api/graphql/graphiql`
  },
}

describe.skipIf(browserIsMissing !== '')(`GraphiQL in a browser ${browserIsMissing}`.trim(), () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
  })

  test.each(Object.entries(mounts))('does its work at %s', async (_, mount) => {
    const events: Listeners = []
    const url = await mount({ ...options, schema: librarySchema(events) })
    const { page, complaints, write, shown, run } = await openConsole(browser, `${url}?query=%20`)

    // Completes the name of a field.
    await write('Operation Editor', '{ vie')
    await page.keyboard.type('w')
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'viewer' }).waitFor()
    await page.keyboard.press('Enter')
    await poll(() => shown('Operation Editor')).toContain('{ viewer')

    // Runs it with headers.
    await page.keyboard.insertText(' }')
    await page.getByRole('button', { name: 'Headers' }).click()
    await write('Headers', `{ "X-Viewer": "Ann" }`)
    await run()
    await poll(() => shown('Result Window')).toContain('"viewer": "Ann"')

    // Is as it was after it was loaded again, from its URL alone.
    await poll(() => new URL(page.url()).searchParams.get('query')?.replaceAll(/\s/g, '')).toBe(
      '{viewer}',
    )
    const reloaded = await openConsole(browser, page.url())
    await poll(() => reloaded.shown('Operation Editor')).toContain('viewer')
    await reloaded.run()
    await poll(() => reloaded.shown('Result Window')).toContain('"viewer": null')

    // Shows an error.
    const wrong = await openConsole(browser, `${url}?query=%7B%20nothing%20%7D`)
    await wrong.run()
    await poll(() => wrong.shown('Result Window')).toContain('Cannot query field')

    // Opens the documentation.
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Query' }).click()
    await page.getByText('Who asks.').waitFor()

    // Shows each response of a subscription as it comes.
    const ticking = await openConsole(browser, `${url}?query=subscription%20%7B%20ticks%20%7D`)
    await ticking.run()
    for (const tick of [1, 2]) {
      await poll(() => events.length).toBe(tick)
      events[tick - 1]!(tick)
      await poll(() => ticking.shown('Result Window')).toContain(`"ticks": ${tick}`)
    }

    // Browsers say so of each status of an error.
    const ofStatus =
      'Failed to load resource: the server responded with a status of 400 (Bad Request)'
    const consoles = [reloaded, wrong, ticking]
    expect([...complaints, ...consoles.flatMap(each => each.complaints)]).toEqual([ofStatus])
  })

  test('runs the operation of its URL with variables, and keeps the one that is chosen', async () => {
    const parameters = new URLSearchParams({
      query: 'query A { viewer } query B($name: String) { hello(name: $name) }',
      variables: '{"name": "Ann"}',
      operationName: 'B',
    })
    const url = await mounts['its own path']!(options)
    const { page, complaints, shown } = await openConsole(
      browser,
      `${url}?${parameters.toString()}`,
    )
    await page.getByRole('tab', { name: 'B', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('operationName')).toBe('B')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await page.getByRole('menuitem', { name: 'B' }).click()
    await poll(() => shown('Result Window')).toContain('"hello": "Hello, Ann!"')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await page.getByRole('menuitem', { name: 'A' }).click()
    await poll(() => shown('Result Window')).toContain('"viewer": null')
    await poll(() => new URL(page.url()).searchParams.get('operationName')).toBe('A')
    expect(complaints).toEqual([])
  })

  const modes: Readonly<Record<ConsoleMode, ConsoleSettings>> = {
    fetch: { mode: 'fetch', headers: { 'X-Viewer': hostile.replace(/\u2028|\u2029/g, '') } },
    cable: { mode: 'cable', headers: { 'X-Viewer': hostile } },
    ws: { mode: 'ws', url: '/ws', headers: { 'X-Viewer': hostile } },
  }
  test.each(Object.entries(modes))(
    'in %s mode shows each response of a subscription as it comes, and stops it',
    async (mode, graphiqlSettings) => {
      const events: Listeners = []
      let ended = 0
      const viewers: unknown[] = []
      const controller = createController({
        schema: librarySchema(events, () => ended++),
        graphiqlSettings,
        onConnect: ({ parameters }) => void viewers.push(parameters['X-Viewer']),
        context: ({ headers }) => ({ viewers: viewers.push(headers['x-viewer']) }),
      })
      const server = createServer(controller.handler())
      const paths = { fetch: '/unused', cable: '/cable', ws: '/ws' }
      attachWebSocket(controller, server, { path: paths[mode as ConsoleMode] })
      const origin = await listen(server)
      const { page, complaints, sockets, shown, run } = await openConsole(
        browser,
        `${origin}/graphql/graphiql?query=subscription%20%7B%20ticks%20%7D`,
      )
      await run()
      for (const tick of [1, 2]) {
        await poll(() => events.length).toBe(tick)
        events[tick - 1]!(tick)
        await poll(() => shown('Result Window')).toContain(`"ticks": ${tick}`)
      }
      await page.getByRole('button', { name: /^Stop query/ }).click()
      // A generator comes to an end at its next event, once the server has heard of it.
      await poll(() => {
        events.at(-1)!(3)
        return ended
      }).toBe(1)
      expect(
        sockets.every(url => url === origin.replace('http', 'ws') + paths[mode as ConsoleMode]),
      ).toBe(true)
      expect(sockets.length > 0).toBe(mode !== 'fetch')
      expect(viewers).toContain(graphiqlSettings.headers!['X-Viewer'])
      expect(complaints).toEqual([])
    },
  )

  const partsOfModes: Readonly<Record<ConsoleMode, Omit<ConsoleSettings, 'headers'>>> = {
    fetch: { mode: 'fetch' },
    cable: { mode: 'cable' },
    ws: { mode: 'ws', url: '/ws' },
  }
  test.each(Object.entries(partsOfModes))(
    'in %s mode shows each part of an incremental response before the next one is made',
    async (mode, graphiqlSettings) => {
      const service = createIncrementalService()
      const controller = createController({ schema: service.schema, graphiqlSettings })
      const server = createServer(controller.handler())
      const paths = { fetch: '/unused', cable: '/cable', ws: '/ws' }
      attachWebSocket(controller, server, { path: paths[mode as ConsoleMode] })
      const url = `${await listen(server)}/graphql/graphiql`
      const open = async (query: string) => {
        const opened = await openConsole(browser, `${url}?query=${encodeURIComponent(query)}`)
        const contentTypes: (string | undefined)[] = []
        opened.page.on('response', answer => contentTypes.push(answer.headers()['content-type']))
        await opened.run()
        const data = async () =>
          (JSON.parse((await opened.shown('Result Window')) || '{}') as { data?: unknown }).data
        return { ...opened, contentTypes, data }
      }

      const deferred = await open(documents.Deferred)
      await poll(deferred.data).toEqual({ book: { id: '1' } })
      service.release()
      await poll(deferred.data).toEqual(completeData.Deferred)

      const streamed = await open(documents.Streamed)
      const book = (...titles: string[]) => ({
        book: { id: '1', chapters: titles.map(title => ({ title })) },
      })
      await poll(streamed.data).toEqual(book('One'))
      service.release()
      await poll(streamed.data).toEqual(book('One', 'Two'))
      service.release()
      await poll(streamed.data).toEqual(completeData.Streamed)

      // The button starts the next request when the last part has come.
      for (const { page } of [deferred, streamed])
        await page.getByRole('button', { name: /^Execute query/ }).waitFor()
      for (const { contentTypes } of [deferred, streamed])
        expect(contentTypes.some(type => type?.startsWith('multipart/mixed'))).toBe(
          mode === 'fetch',
        )
      // The editor tells the console of each directive.
      const complaints = [...deferred.complaints, ...streamed.complaints]
      expect(complaints.filter(text => !text.includes('annotation token'))).toEqual([])
    },
  )

  const certificate = makeCertificate()
  test.skipIf(certificate === undefined)(
    `over https opens its WebSocket as wss ${certificate === undefined ? 'SKIPPED: there is no openssl' : ''}`.trim(),
    async () => {
      const events: Listeners = []
      const controller = createController({
        schema: librarySchema(events),
        graphiqlSettings: { mode: 'ws', url: '/ws' },
      })
      const server = createSecureServer(certificate!, controller.handler())
      attachWebSocket(controller, server, { path: '/ws' })
      const origin = (await listen(server)).replace('http:', 'https:')
      const { complaints, sockets, shown, run } = await openConsole(
        browser,
        `${origin}/graphql/graphiql?query=subscription%20%7B%20ticks%20%7D`,
        { ignoreHTTPSErrors: true },
      )
      await run()
      await poll(() => events.length).toBe(1)
      events[0]!(1)
      await poll(() => shown('Result Window')).toContain('"ticks": 1')
      expect(new Set(sockets)).toEqual(new Set([`${origin.replace('https', 'wss')}/ws`]))
      expect(complaints).toEqual([])
    },
  )
})

/** Serves until the test ends; returns the origin. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Each takes the next event of a subscription. */
type Listeners = ((event: number) => void)[]

/** A schema whose events the test resolves, one by one. */
function librarySchema(events: Listeners = [], onEnd = () => {}): Schema {
  const subscribe = async function* (): AsyncGenerator<number> {
    try {
      for (;;) yield await new Promise<number>(resolve => events.push(resolve))
    } finally {
      onEnd()
    }
  }
  return buildSchema(
    `type Query {
      hello(name: String): String
      "Who asks."
      viewer: String
    }
    type Subscription { ticks: Int }`,
    {
      resolvers: {
        Query: {
          hello: (_: unknown, { name }: { name: string }) => `Hello, ${name}!`,
          viewer: (_: unknown, __: unknown, { viewer }: { viewer?: string }) => viewer,
        },
        Subscription: { ticks: { subscribe, resolve: (event: number) => event } },
      },
    },
  )
}
