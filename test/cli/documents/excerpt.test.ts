import { expect, test } from 'vitest'
import { printFault, SourceFile } from '../../../src/cli/documents/source-document.ts'

function printed(text: string, offset: number): string[] {
  const positions = [{ file: new SourceFile('a', text), offset }]
  return printFault({ message: 'm', positions }).split('\n').slice(2)
}

test('shows the part of a long line around the column', () => {
  const text = `one\n${'a'.repeat(1_000_000)}X${'b'.repeat(1_000_000)}\nthree`
  const [place, line, caret, ...others] = printed(text, text.indexOf('X'))
  expect(others).toEqual([])
  expect(place).toBe('a:2:1000001')
  expect(line).toBe(`2 | …${'a'.repeat(50)}X${'b'.repeat(49)}…`)
  expect(caret!.indexOf('^')).toBe(line!.indexOf('X'))
})

test('shows the ends of a long line', () => {
  const text = `X${'a'.repeat(200)}Y`
  expect(printed(text, 0)).toEqual(['a:1:1', `1 | X${'a'.repeat(99)}…`, '  | ^'])
  const [, line, caret] = printed(text, text.length - 1)
  expect(line).toBe(`1 | …${'a'.repeat(50)}Y`)
  expect(caret!.indexOf('^')).toBe(line!.indexOf('Y'))
})

test('shows the beginnings of long neighbours', () => {
  const long = 'n'.repeat(500)
  const cut = `${'n'.repeat(100)}…`
  expect(printed(`${long}\nX\n${long}`, 501)).toEqual([
    'a:2:1',
    `1 | ${cut}`,
    '2 | X',
    '  | ^',
    `3 | ${cut}`,
  ])
})
