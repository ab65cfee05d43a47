import { expect, test } from 'vitest'
import { hasColors } from '../../src/cli/terminal.ts'

test.each([
  ['a terminal', true, {}, true],
  ['a file or a pipe', undefined, {}, false],
  ['a terminal without colours', true, { TERM: 'dumb' }, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a pipe with FORCE_COLOR', undefined, { FORCE_COLOR: '1' }, true],
  ['a pipe with an empty FORCE_COLOR', undefined, { FORCE_COLOR: '' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR over NO_COLOR', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
])('colours for %s', (_, isTTY, env, expected) => {
  expect(hasColors({ isTTY }, env)).toBe(expected)
})
