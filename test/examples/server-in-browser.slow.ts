import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { browserIsMissing, launchBrowser } from '../behaviour/browser.ts'
import { startShop } from './shop-server.ts'

const root = resolve(import.meta.dirname, '../..')

describe.skipIf(browserIsMissing !== '')(
  `the demonstration in a browser ${browserIsMissing}`.trim(),
  () => {
    test('runs a query in the console, in each of its modes', { timeout: 120_000 }, async () => {
      // `npm run test:slow` compiles the package, and not the example.
      execFileSync('node_modules/.bin/tsc', ['-p', 'examples/shop'], { cwd: root })
      const { url, stop } = await startShop()
      onTestFinished(async () => void (await stop()))
      const browser = await launchBrowser()
      onTestFinished(() => browser.close())
      const query = encodeURIComponent('{ product(id: 3) { id } }')
      for (const [mode, socketPath] of [['fetch'], ['ws', '/graphql'], ['cable', '/cable']]) {
        const page = await browser.newPage()
        const socketPaths: string[] = []
        page.on('websocket', socket => socketPaths.push(new URL(socket.url()).pathname))
        await page.goto(`${url}/graphiql?mode=${mode}&query=${query}`)
        await page.getByRole('button', { name: /^Execute query/ }).click()
        const shown = page.getByLabel('Result Window').locator('.view-lines')
        await expect
          .poll(async () => (await shown.innerText()).replaceAll(/\s/g, ''), { timeout: 30_000 })
          .toBe('{"data":{"product":{"id":"3"}}}')
        expect(new Set(socketPaths)).toEqual(new Set(socketPath === undefined ? [] : [socketPath]))
        await page.close()
      }
    })
  },
)
