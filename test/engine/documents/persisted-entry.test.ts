import { describe, expect, test } from 'vitest'
import {
  persistedEntry,
  storeNameOf,
  type PersistedEntry,
} from '../../../src/engine/documents/persisted-entry.ts'
import { GraphQLError } from '../../../src/errors/graphql-error.ts'
import { defaultLimits } from '../../../src/runtime/limits.ts'

function entryOf(
  queryCacheKey: string | number | null | undefined,
  queryCacheVersion?: string | number | null,
): unknown {
  const entry = persistedEntry({ queryCacheKey, queryCacheVersion }, defaultLimits)
  return entry instanceof GraphQLError ? [entry.message, entry.extensions] : entry
}

describe('the entry of a persisted query', () => {
  test.each([undefined, null, '', ' ', '\t\r\n', '\u00a0'])('is none where the key is %j', key => {
    expect(entryOf(key)).toBeUndefined()
    expect(entryOf(key, 'not a version!')).toBeUndefined()
  })

  test.each([undefined, null, '', ' \t'])('has no version where that is %j', version => {
    expect(entryOf('key', version)).toEqual({ name: 'key\n', digest: undefined })
  })

  test('has a name that no other key and version have, in a store either', () => {
    const parts = [
      'a',
      'b',
      'a.b',
      'a:b',
      'a-b',
      'a_b',
      'aa',
      'A',
      'a.',
      '.a',
      ':',
      '-',
      '__proto__',
      'a b',
      ' a',
      'a ',
      'a\u00a0',
      'a/b',
      '../a',
      'a%20',
      'a%20b',
      'é',
      'e\u0301',
      'É',
      'a\u2028b',
      '{}',
      '龜🐢',
    ]
    const pairs = parts.flatMap(key => ['', ...parts].map(version => [key, version] as const))
    const entries = pairs.map(pair => entryOf(...pair) as PersistedEntry)
    expect(pairs.length).toBe(756)
    expect(new Set(entries.map(({ name }) => name)).size).toBe(756)
    const inStore = entries.map(storeNameOf)
    expect(new Set(inStore).size).toBe(756)
    for (const name of inStore) expect(name).toMatch(/^[\w.!~*'()%-]+ [\w.!~*'()%-]*$/)
  })

  test.each([
    ['a\n', '000A'],
    ['a\0', '0000'],
    ['\tb', '0009'],
    ['a\r\nSET', '000D'],
    ['\u007f', '007F'],
    ['a\u0085', '0085'],
    ['\ud800', 'D800'],
    ['a\udc00b', 'DC00'],
  ])('is refused where the key is %j or the version holds it', (text, code) => {
    const refused = (what: string): unknown => [
      `The ${what} of a persisted query holds U+${code}; it must be text without control characters and lone surrogates.`,
      { code: 'BAD_REQUEST' },
    ]
    expect(entryOf(text)).toEqual(refused('key'))
    expect(entryOf('key', `a${text}a`)).toEqual(refused('version'))
  })

  test('keeps the blanks around a key and a version, which other keys and versions lack', () => {
    expect(entryOf(' a ', ' 1 ')).toEqual({ name: ' a \n 1 ', digest: undefined })
  })

  test('counts a number as its text', () => {
    expect(entryOf(42, 7)).toEqual(entryOf('42', '7'))
    expect(entryOf(0, 0)).toEqual(entryOf('0', '0'))
    expect(entryOf(-1.5)).toEqual(entryOf('-1.5'))
  })

  test('is refused beyond the limits of its parts, and at them it is not', () => {
    expect(entryOf('k'.repeat(257))).toEqual([
      'The key of a persisted query has 257 characters; at most 256 are allowed.',
      { code: 'BAD_REQUEST' },
    ])
    expect(entryOf('k', 'v'.repeat(65))).toEqual([
      'The version of a persisted query has 65 characters; at most 64 are allowed.',
      { code: 'BAD_REQUEST' },
    ])
    const [key, version] = ['k'.repeat(256), 'v'.repeat(64)]
    expect(entryOf(key, version)).toEqual({ name: `${key}\n${version}`, digest: undefined })
  })

  test('is as long as it has characters, however many units these take', () => {
    const [key, version] = ['🐢'.repeat(256), '🐢'.repeat(64)]
    expect(entryOf(key, version)).toEqual({ name: `${key}\n${version}`, digest: undefined })
    expect(entryOf(`${key}🐢`)).toEqual([
      'The key of a persisted query has 257 characters; at most 256 are allowed.',
      { code: 'BAD_REQUEST' },
    ])
  })

  test('is one for all forms and versions of a SHA-256', () => {
    const digest = '0123456789abcdef'.repeat(4)
    for (const key of [
      digest,
      digest.toUpperCase(),
      `sha256:${digest}`,
      `sha256:${digest.toUpperCase()}`,
    ]) {
      for (const version of [undefined, '1', 'v2']) {
        expect(entryOf(key, version)).toEqual({ name: digest, digest })
      }
    }
    for (const key of [digest.slice(1), `${digest}0`, `sha256${digest}`, `sha512:${digest}`]) {
      expect(entryOf(key)).toEqual({ name: `${key}\n`, digest: undefined })
    }
    for (const key of ['sha256:', `sha256:${digest}g`, `SHA256:${digest.slice(1)}`]) {
      expect(entryOf(key)).toEqual([
        'The SHA-256 of a persisted query must be 64 hexadecimal digits.',
        { code: 'BAD_REQUEST' },
      ])
    }
  })

  test.each([true, {}, [], 2 ** 53, Number.NaN, Infinity, 5n, Symbol('key')])(
    'is refused where the key or the version is %s',
    value => {
      const refused = [
        'The key and the version of a persisted query must be strings, or numbers up to 2^53.',
        { code: 'BAD_REQUEST' },
      ]
      expect([entryOf(value as never), entryOf('key', value as never)]).toEqual([refused, refused])
    },
  )
})
