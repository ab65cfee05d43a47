import { expect, test } from 'vitest'
import { isAllowedHost } from '../../../src/cli/serve/allowed-host.ts'

test.each([
  [undefined, '127.0.0.1', true],
  ['MyBox:4000', 'mybox', true],
  ['mybox', 'MyBox', true],
  ['other', 'mybox', false],
  ['mybox.example', 'mybox', false],
  ['[::1]', '127.0.0.1', true],
  ['[::1]:4000', '::', true],
  ['[evil]', '127.0.0.1', false],
  ['', '127.0.0.1', false],
  ['127.0.0.1:x', '127.0.0.1', false],
])('the host %s, for a server on %s: %s', (host, own, expected) => {
  expect(isAllowedHost(host, own)).toBe(expected)
})
