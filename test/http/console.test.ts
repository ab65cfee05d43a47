import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserIsMissing, launchBrowser } from '../browser.ts'
import { createGreetings } from './schema.ts'
import { serveController } from './server.ts'

const schema = createGreetings()

describe.skipIf(browserIsMissing !== '')(`the console in a browser ${browserIsMissing}`.trim(), () => {
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
    await page.getByRole('status').filter({ hasText: 'Variables must be a JSON object.' }).waitFor()
    expect(await page.getByLabel('Variables').getAttribute('aria-invalid')).toBe('true')
    await page.close()
  })
})
