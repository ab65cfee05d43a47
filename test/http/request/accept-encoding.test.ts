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
  [`${'a,'.repeat(8_000)}gzip`, 'gzip'],
])('the header %j takes %s', (header, coding) => {
  expect(negotiateCoding(header)).toBe(coding)
})
