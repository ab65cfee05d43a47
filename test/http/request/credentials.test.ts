import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { mayHaveCredentials } from '../../../src/http/request/credentials.ts'

function requestWith(headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  return request
}

test.each([
  'cookie',
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-auth-token',
  'x-forwarded-user',
  'x-forwarded-access-token',
  'cf-access-jwt-assertion',
  'tailscale-user-login',
  'sec-session-response',
  'a-header-of-tomorrow',
  '__proto__x',
  'constructor',
])('the header %s may be a credential', name => {
  expect(mayHaveCredentials(requestWith({ host: 'a', [name]: 'b' }))).toBe(true)
})

test('headers of browsers, proxies and GraphQL clients are none', () => {
  const names = [
    ':authority',
    'accept',
    'accept-encoding',
    'apollo-require-preflight',
    'apollographql-client-name',
    'connection',
    'content-length',
    'content-type',
    'if-none-match',
    'origin',
    'referer',
    'sec-ch-ua-platform',
    'sec-fetch-site',
    'traceparent',
    'user-agent',
    'x-forwarded-for',
  ]
  const headers = Object.fromEntries(names.map(name => [name, 'a']))
  expect(mayHaveCredentials(requestWith(headers))).toBe(false)
})

test('a request of an adapter may have no socket', () => {
  const request = requestWith({})
  Object.assign(request, { socket: undefined })
  expect(mayHaveCredentials(request)).toBe(false)
})
