import { expect, test } from 'vitest'
import { clip, MAX_ECHO } from '../../src/errors/clip.ts'

test('text of up to 100 characters stays as it is', () => {
  expect(MAX_ECHO).toBe(100)
  for (const text of ['', 'name', 'a'.repeat(100), '😀'.repeat(50)]) expect(clip(text)).toBe(text)
})

test('longer text is cut, and says so', () => {
  expect(clip('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  expect(clip('a'.repeat(700_000))).toBe(`${'a'.repeat(100)}…`)
  expect(clip('abcdef', 3)).toBe('abc…')
})

test('no character is cut in two', () => {
  expect(clip(`a${'😀'.repeat(50)}`)).toBe(`a${'😀'.repeat(49)}…`)
  expect(clip('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`)
  expect(clip(`${'a'.repeat(99)}\ud83d${'b'.repeat(9)}`)).toBe(`${'a'.repeat(99)}\ud83d…`)
})
