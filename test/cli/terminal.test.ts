import { expect, test, vi } from 'vitest'
import { hasColors, processTerminal } from '../../src/cli/terminal.ts'

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

/** The text that a terminal of so many columns is sent. */
function sentTo(columns: number | undefined, text: string): string {
  const { stderr } = process
  const before = { isTTY: stderr.isTTY, columns: stderr.columns }
  const write = vi.spyOn(stderr, 'write').mockReturnValue(true)
  vi.stubEnv('TERM', 'xterm')
  try {
    Object.assign(stderr, { isTTY: true, columns })
    processTerminal().progress(text)
    return write.mock.calls.map(([sent]) => String(sent)).join('')
  } finally {
    Object.assign(stderr, before)
    write.mockRestore()
  }
}

test('progress leaves the last column of a line free, where some terminals begin another', () => {
  expect(sentTo(20, 'x'.repeat(50))).toBe('x'.repeat(19))
  expect(sentTo(undefined, 'x'.repeat(99))).toBe('x'.repeat(79))
  expect(sentTo(20, 'short')).toBe('short')
})
