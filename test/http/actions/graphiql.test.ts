import { afterEach, expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '../../../src/http/console/console-page.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { serve, serveController } from '../../behaviour/http/server.ts'
import { createController } from '../../../src/http/index.ts'

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

test('the console is a page with a strict policy', async () => {
  const response = await fetch(`${await serveController({ schema })}/graphiql`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy('./execute'))
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
  const plain = await (await fetch(url)).text()
  const marked = await fetch(`${url}?query=marker&variables=marker`, {
    headers: { 'x-marker': 'marker' },
  })
  expect(await marked.text()).toBe(plain)
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
