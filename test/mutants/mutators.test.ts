import { expect, test } from 'vitest'
import { mutantsOf, type Kind } from './mutators.ts'

/** The changes of a kind in a text. */
function changesIn(text: string, kind: Kind, path = 'src/values/fixture.ts'): string[] {
  return mutantsOf(path, text)
    .filter(mutant => mutant.kind === kind)
    .map(({ before, after }) => `${before} → ${after}`)
}

test.each([
  [
    'if (ready) go(); else if (!ready || isLate) stop()',
    [
      'ready → !(ready)',
      '!ready || isLate → !(!ready || isLate)',
      '!ready → ready',
      'isLate → !(isLate)',
    ],
  ],
  ['const isOld = age >= 8', ['>= → <']],
  [
    'const text = name === undefined ? first : (second && third)',
    ['=== → !==', 'second → !(second)'],
  ],
  [
    'while (more && (left || right)) go()',
    [
      'more && (left || right) → !(more && (left || right))',
      'more → !(more)',
      'left || right → !(left || right)',
      'left → !(left)',
      'right → !(right)',
    ],
  ],
])('conditions of %j are negated', (text, changes) => {
  expect(changesIn(text, 'negated condition')).toEqual(changes)
})

test.each([
  [
    'for (; at < end; at = at + 1) read(text.length - 1)',
    ['< → <=', 'at + 1 → at', 'text.length - 1 → text.length'],
  ],
  ['const isOld = age >= 8 || age > 9 || age <= 2', ['>= → >', '> → >=', '<= → <']],
])('bounds of %j are shifted', (text, changes) => {
  expect(changesIn(text, 'shifted bound')).toEqual(changes)
})

test('calls are dropped whose results nobody takes', () => {
  const text =
    'go(1); await end(); void stop(); const size = measure(); super(size); invariant(size)'
  expect(changesIn(text, 'dropped call')).toEqual([
    'go(1); → ;',
    'await end(); → ;',
    'void stop(); → ;',
  ])
})

test('constants are others', () => {
  const text =
    "const all = [true, false, 0, 1, 7, -1, 'name', '', { 'key-of': 0x10 }]; 'use strict'"
  expect(changesIn(text, 'other constant')).toEqual([
    'true → false',
    'false → true',
    '0 → 1',
    '1 → 0',
    '7 → 8',
    '1 → 2',
    "'name' → ''",
    "'' → 'other'",
    '0x10 → 17',
  ])
})

test('arguments are swapped that are names', () => {
  const text = 'call(first, this.second, 3, same, same)'
  expect(changesIn(text, 'swapped arguments')).toEqual(['first, this.second → this.second, first'])
})

test('defaults are dropped', () => {
  const text = 'const size = chosen ?? 2 * least; const name = chosen ?? undefined'
  expect(changesIn(text, 'dropped default')).toEqual(['chosen ?? 2 * least → chosen'])
})

test('operators are others, but for sums of texts', () => {
  expect(changesIn('const text = a + b + "c"', 'other operator')).toEqual(['+ → -'])
  expect(changesIn('bits = (bits << 2) | flag; count += size', 'other operator')).toEqual([
    '| → &',
    '<< → >>',
    '+= → -=',
  ])
})

test('operators are others in functions that are written as text', () => {
  const text = "lines.push(`if (${at} < end && more) {`, ' a === b ')"
  expect(changesIn(text, 'generated code', 'src/execution/fixture.ts')).toEqual([
    '< → <=',
    '&& → ||',
    '=== → !==',
  ])
  expect(changesIn(text, 'generated code')).toEqual([])
})

test('types, imports, messages and guarantees stay', () => {
  const text = `
    import { a } from './a.ts'
    import type { B } from './b.ts'
    export type Shape = 'one' | 'two'
    interface Options { readonly size: 1 | 2 }
    export { c } from './c.ts'
    const lazy = () => import('./d.ts')
    invariant(size > 0, 'sizes are positive')
    throw new TypeError('none')
    const message = 'A sentence of words.'
  `
  expect(mutantsOf('src/values/fixture.ts', text)).toEqual([])
})

test('a mutant is a text with one place changed', () => {
  const text = 'const a = 1\n  const b = a ?? c\n'
  expect(mutantsOf('src/values/fixture.ts', text)).toEqual([
    {
      path: 'src/values/fixture.ts',
      kind: 'other constant',
      line: 1,
      column: 11,
      lineText: 'const a = 1',
      before: '1',
      after: '0',
      text: 'const a = 0\n  const b = a ?? c\n',
    },
    {
      path: 'src/values/fixture.ts',
      kind: 'dropped default',
      line: 2,
      column: 13,
      lineText: 'const b = a ?? c',
      before: 'a ?? c',
      after: 'a',
      text: 'const a = 1\n  const b = a\n',
    },
  ])
})
