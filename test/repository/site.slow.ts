import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserIsMissing, launchBrowser } from '../behaviour/browser.ts'
import { root } from './docs/blocks.ts'

// The site in a browser, below a path of a server and as files.

const base = '/some/path/'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

describe.skipIf(browserIsMissing !== '')('the site in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-site-'))
  const places: Record<string, string> = { files: `${pathToFileURL(folder).href}/` }
  let browser: Browser
  let server: Server

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'scripts/site/build.js'), folder])
    server = createServer(({ url = '' }, response) => {
      const name = url.startsWith(base) ? url.slice(base.length) : ''
      if (!readdirSync(folder).includes(name)) return void response.writeHead(404).end()
      response.setHeader('Content-Type', types[extname(name)]!)
      response.end(readFileSync(join(folder, name)))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    places['a server'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })

  test.each(['files', 'a server'])('search finds a page, on %s', async place => {
    const { page, foreign, faults } = await open(places[place]!)
    await page.goto(`${places[place]!}index.html`)
    await page.locator('#search').fill('persisted querys')
    await page.locator('#results a').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/persisted-queries\.html/)
    expect(await page.locator('h1').textContent()).toBe('Persisted queries and compiled requests')
    await page.locator('#search').fill('xylophone quartets')
    await page.getByText('Nothing was found.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('#results').isVisible()).toBe(false)
    await page.locator('.neighbours .next').click()
    await page.waitForURL(/validation\.html/)
    expect(foreign).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each([320, 768, 1440])('every page fits a width of %i', async width => {
    const { page, foreign, faults } = await open(places['files']!)
    await page.setViewportSize({ width, height: 800 })
    const wide: string[] = []
    for (const name of readdirSync(folder).filter(each => each.endsWith('.html'))) {
      await page.goto(places['files']! + name)
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wide.push(name)
    }
    expect(wide).toEqual([])
    expect(foreign).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('the navigation opens on a narrow screen', async () => {
    const { page } = await open(places['files']!)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${places['files']!}index.html`)
    expect(await page.locator('#navigation').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Pages' }).click()
    await page.locator('#navigation').getByText('Sources').click()
    await page.waitForURL(/sources\.html/)
    await page.context().close()
  })

  test.each([
    ['light', true],
    ['dark', false],
  ] as const)('the ground follows a %s system', async (colorScheme, isLight) => {
    const { page } = await open(places['files']!)
    await page.emulateMedia({ colorScheme })
    await page.goto(`${places['files']!}http.html`)
    const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(Number(/\d+/.exec(colour)![0]) > 128).toBe(isLight)
    await page.context().close()
  })

  /** A page of a browser that tells what it asked other origins for, and what went wrong. */
  async function open(
    origin: string,
  ): Promise<{ readonly page: Page; readonly foreign: string[]; readonly faults: string[] }> {
    const page = await browser.newPage()
    const foreign: string[] = []
    const faults: string[] = []
    page.on('request', request => {
      const url = request.url()
      if (!url.startsWith(origin) && !url.startsWith('data:')) foreign.push(url)
    })
    page.on('requestfailed', request => faults.push(request.url()))
    page.on('pageerror', error => faults.push(String(error)))
    page.on('console', message => faults.push(message.text()))
    return { page, foreign, faults }
  }
})
