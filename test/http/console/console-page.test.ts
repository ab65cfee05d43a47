import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consolePage, contentSecurityPolicy } from '../../../src/http/console/console-page.ts'

const hostile = { mode: 'fetch', url: '/graphql', note: '</script><!--<script>&\u2028\u2029' }

test('the settings cannot end the element that holds them', () => {
  const text = /<script id="settings" type="application\/json">(.*?)<\/script>/s.exec(
    consolePage(hostile),
  )![1]!
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(hostile)
})

test('the policy admits the script and the style of the page, and nothing else', () => {
  const page = consolePage({})
  const hashOf = (text: string): string =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const script = /<script>(.*?)<\/script>/s.exec(page)![1]!
  const style = /<style>(.*?)<\/style>/s.exec(page)![1]!
  expect(contentSecurityPolicy({ mode: 'fetch', url: './execute' }).split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

test('the page refers to nothing outside of itself', () => {
  expect(consolePage({})).not.toMatch(/(?:src|href)="(?!data:)|https?:|@import|url\(/)
})
