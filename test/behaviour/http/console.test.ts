import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createController } from '../../../src/http/index.ts'
import { browserIsMissing, launchBrowser } from '../browser.ts'
import { createGreetings } from './schema.ts'
import { serveController } from './server.ts'

const schema = createGreetings()

describe.skipIf(browserIsMissing !== '')(
  `the console in a browser ${browserIsMissing}`.trim(),
  () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launchBrowser()
    }, 60_000)

    afterAll(async () => {
      await browser?.close()
    })

    test('runs the query of its URL and shows the response', async () => {
      const url = await serveController({ schema })
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
      const url = await serveController({
        schema,
        context: request => ({ viewer: request.headers['x-viewer'] }),
        graphiqlSettings: () => ({ headers: { 'X-Viewer': '</script>' } }),
      })
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
      await page.goto(`${await serveController({ schema })}/graphiql`)
      await page.getByLabel('Variables').fill('[')
      await page.getByRole('button', { name: 'Run' }).click()
      await page
        .getByRole('status')
        .filter({ hasText: 'Variables must be a JSON object.' })
        .waitFor()
      expect(await page.getByLabel('Variables').getAttribute('aria-invalid')).toBe('true')
      await page.close()
    })

    test('in cable mode asks the channel of an Action Cable server', async () => {
      const server = createServer(createController({ schema, graphiqlMode: 'cable' }).handler())
      const received: unknown[] = []
      answerCable(server, received)
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close().closeAllConnections())
      const { port } = server.address() as AddressInfo
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('console', message => complaints.push(message.text()))
      await page.goto(
        `http://127.0.0.1:${port}/graphql/graphiql?query=${encodeURIComponent('{ hello }')}`,
      )
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('status').filter({ hasText: 'Answered in' }).waitFor()
      expect(JSON.parse((await page.locator('#result').textContent())!)).toEqual({
        data: { hello: 'Hello, world!' },
      })
      const identifier = '{"channel":"GraphQL::BaseChannel"}'
      expect(received).toEqual([
        { command: 'subscribe', identifier },
        {
          command: 'message',
          identifier,
          data: JSON.stringify({ action: 'execute', query: '{ hello }', variables: {} }),
        },
      ])
      await page.getByLabel('Query').fill('{ nothing }')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.locator('#result').filter({ hasText: 'Cannot query field' }).waitFor()
      expect(complaints).toEqual([])
      await page.close()
    })
  },
)

/**
 * What an Action Cable server with a GraphQL channel does:
 * https://docs.anycable.io/misc/action_cable_protocol
 */
function answerCable(server: Server, received: unknown[]): void {
  const sockets = new WebSocketServer({
    server,
    path: '/cable',
    handleProtocols: () => 'actioncable-v1-json',
  })
  sockets.on('connection', socket => {
    const send = (message: object): void => socket.send(JSON.stringify(message))
    send({ type: 'welcome' })
    const answer = async (bytes: Buffer): Promise<void> => {
      const sent = JSON.parse(bytes.toString()) as Record<'command' | 'identifier' | 'data', string>
      received.push(sent)
      const { command, identifier, data } = sent
      if (command === 'subscribe') {
        send({ type: 'confirm_subscription', identifier })
        return
      }
      const { query } = JSON.parse(data) as { readonly query: string }
      const result: unknown = await schema.execute(query, { responseFormat: 'hash' })
      send({ identifier, message: { result, more: false } })
    }
    socket.on('message', (bytes: Buffer) => void answer(bytes))
  })
}
