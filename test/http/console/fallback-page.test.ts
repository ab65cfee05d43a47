import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fallbackPage } from '../../../src/http/console/fallback-page.ts'

const settings = { mode: 'fetch', url: './execute' } as const
const hostile = {
  mode: 'fetch',
  url: '/graphql',
  note: '</script><!--<script>&\u2028\u2029',
} as const

test('the settings cannot end the element that holds them', () => {
  const text = /<script id="settings" type="application\/json">(.*?)<\/script>/s.exec(
    fallbackPage(hostile).html,
  )![1]!
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(hostile)
})

test('the policy admits the script and the style of the page, and nothing else', () => {
  const { html, policy } = fallbackPage(settings)
  const hashOf = (text: string): string =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const script = /<script type="module">(.*?)<\/script>/s.exec(html)![1]!
  const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

test('the page refers to nothing outside of itself', () => {
  const { html } = fallbackPage(settings)
  expect(html).not.toMatch(/(?:src|href)="(?!data:)|https?:|@import|url\(/)
})

test('the page does not promise GraphiQL, and its script is one that imports nothing', () => {
  const { html } = fallbackPage(settings)
  expect(html).toContain('<title>Console</title>')
  expect(html.slice(0, html.indexOf('<script'))).not.toMatch(/graphiql/i)
  const script = /<script type="module">(.*?)<\/script>/s.exec(html)![1]!
  expect(script).not.toMatch(/^(?:import|export) /m)
  expect(script).toMatch(/^function execute\(/m)
})
