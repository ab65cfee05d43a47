import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { packageBundle } from '../../../src/http/console/bundle.ts'
import { graphiqlPage } from '../../../src/http/console/graphiql-page.ts'

const bundle = packageBundle()!
const folder = new URL('../../../dist/console/', import.meta.url)

test('the policy admits one script by its digest, and styles by a nonce of their own', () => {
  const settings = { mode: 'fetch', url: './execute' } as const
  const { html, policy } = graphiqlPage(bundle, settings)
  const [, nonce] = /style-src-elem 'nonce-([\w+/]{22}==)'/.exec(policy)!
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src '${bundle.script.integrity}'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "worker-src 'self'",
    'font-src data:',
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(html.match(/<(?:style|link rel="stylesheet")[^>]*>/g)).toEqual([
    `<style nonce="${nonce}">`,
    `<link rel="stylesheet" href="?asset=${bundle.style.name}" integrity="${bundle.style.integrity}" nonce="${nonce}">`,
  ])
  expect(graphiqlPage(bundle, settings).html).not.toContain(nonce)
})

test('the digests are those of the files', () => {
  for (const { name, integrity } of [bundle.script, bundle.style]) {
    const content = gunzipSync(readFileSync(new URL(`${name}.gz`, folder)))
    expect(integrity).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  }
})

test('settings of any text are data', () => {
  const hostile = {
    mode: 'fetch',
    url: '/graphql?"\'>',
    headers: { 'X-A': '</script><!--<script>alert(1)</script>&\u2028\u2029"\'' },
  } as const
  const { html, policy } = graphiqlPage(bundle, hostile)
  const [, text] = /<script id="settings" type="application\/json">(.*?)<\/script>/s.exec(html)!
  expect(JSON.parse(text!)).toEqual(hostile)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  const plain = graphiqlPage(bundle, { mode: 'fetch', url: '/graphql' })
  const around = (page: string): string =>
    page.replace(/(type="application\/json">).*?</s, '$1<').replaceAll(/nonce="[^"]*"/g, '')
  expect(around(html)).toBe(around(plain.html))
  expect(policy.replace(/nonce-[^']*/, '')).toBe(plain.policy.replace(/nonce-[^']*/, ''))
})
