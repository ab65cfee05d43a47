import { expect, test } from 'vitest'
import { negotiateCoding } from '../../../src/http/request/accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; Q=0.000, gzip ; q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['gzip;q=0.5 , br ; q=0.501', 'br'],
  ['br;q=0.3, *;q=0.4', 'gzip'],
  ['br;q=0.5, identity', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['br;q=0.5, identity;q=0.5', 'br'],
  ['gzip;q=more, br;q=0.9', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['*;q=0', undefined],
  ['*;q=0, identity', 'identity'],
  [`${'a,'.repeat(8_000)}gzip`, 'gzip'],
])('the header %j takes %s', (header, coding) => {
  expect(negotiateCoding(header, ['br', 'gzip'])).toBe(coding)
})

test.each([
  ['gzip, deflate, br, zstd', ['zstd', 'br', 'gzip'], 'zstd'],
  ['gzip, br, zstd;q=0.9', ['zstd', 'gzip', 'br'], 'gzip'],
  ['br, gzip;q=0.1', ['gzip'], 'gzip'],
  ['br', ['gzip'], 'identity'],
  ['br, *;q=0', ['gzip'], undefined],
  ['gzip', [], 'identity'],
])('the header %j takes of the codings %j %s', (header, codings, coding) => {
  expect(negotiateCoding(header, codings)).toBe(coding)
})
