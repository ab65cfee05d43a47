import { describe, expect, test } from 'vitest'
import { persistedEntry } from '../../../src/engine/documents/persisted-entry.ts'
import { GraphQLError } from '../../../src/errors/graphql-error.ts'
import { defaultLimits } from '../../../src/runtime/limits.ts'

function entryOf(
  queryCacheKey: string | null | undefined,
  queryCacheVersion?: string | null,
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
    expect(entryOf('key', version)).toEqual({ name: 'key ', digest: undefined })
  })

  test('has a name that no other key and version have', () => {
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
    ]
    const pairs = parts.flatMap(key => ['', ...parts].map(version => [key, version] as const))
    const names = pairs.map(
      ([key, version]) => (entryOf(key, version) as { readonly name: string }).name,
    )
    expect(pairs.length).toBe(182)
    expect(new Set(names).size).toBe(182)
  })

  test.each(['a b', ' a', 'a\n', 'a\0', 'a/b', 'a%20', 'é', '\ud800', 'a{}'])(
    'is refused where the key is %j or the version holds it',
    text => {
      const refused = (what: string): unknown => [
        `The ${what} of a persisted query must consist of letters, digits and the characters _ . : -`,
        { code: 'BAD_REQUEST' },
      ]
      expect(entryOf(text)).toEqual(refused('key'))
      expect(entryOf('key', `a${text}a`)).toEqual(refused('version'))
    },
  )

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
    expect(entryOf(key, version)).toEqual({ name: `${key} ${version}`, digest: undefined })
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
      expect(entryOf(key)).toEqual({ name: `${key} `, digest: undefined })
    }
    for (const key of ['sha256:', `sha256:${digest}g`, `SHA256:${digest.slice(1)}`]) {
      expect(entryOf(key)).toEqual([
        'The SHA-256 of a persisted query must be 64 hexadecimal digits.',
        { code: 'BAD_REQUEST' },
      ])
    }
  })

  test('is refused where the key or the version is no string', () => {
    const refused = [
      'The key and the version of a persisted query must be strings.',
      { code: 'BAD_REQUEST' },
    ]
    expect([entryOf(5 as never), entryOf('key', 5 as never)]).toEqual([refused, refused])
  })
})
