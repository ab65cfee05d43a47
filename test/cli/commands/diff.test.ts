import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diffCommand } from '../../../src/cli/commands/diff.ts'
// The command imports these files when it runs; on a busy machine that takes longer than a test may.
import '../../../src/cli/documents/read-client-documents.ts'
import '../../../src/cli/schema/load-schema.ts'
import { recordingTerminal } from '../recording-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'tapeql-diff-'))
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const withoutFolder = (text: string): string => text.replaceAll(relative('.', folder), '')
afterAll(() => rmSync(folder, { recursive: true }))

const old = fileOf(
  'old.graphql',
  'type Query { a: Int, b_: Int @deprecated(reason: "x|y"), c: E, d: Int } enum E { A }',
)
const safe = fileOf(
  'safe.graphql',
  'type Query { a: Int!, b_: Int @deprecated(reason: "x|y"), c: E, d: Int } enum E { A }',
)
const dangerous = fileOf(
  'dangerous.graphql',
  'type Query { a: Int, b_: Int @deprecated(reason: "x|y"), c: E, d: Int } enum E { A B }',
)
const deprecated = fileOf(
  'deprecated.graphql',
  'type Query { a: Int!, c: E, d: Int } enum E { A B }',
)
const breaking = fileOf('breaking.graphql', 'type Query { a: Int!, c: E } enum E { A B }')

/** Runs the command, and returns its exit code with what it writes. */
async function runDiff(
  given: readonly [string, string],
  options: object = {},
): Promise<{ exitCode: number; printed: string; told: string }> {
  const terminal = recordingTerminal((style, text) => `<${[style].flat().join(' ')}>${text}</>`)
  const all = { format: 'text', failOn: 'breaking', ...options } as const
  const exitCode = await diffCommand.run(given, all, terminal)
  return { exitCode, printed: terminal.printed.join('\n'), told: terminal.told.join('\n') }
}

describe('tapeql diff', () => {
  test('groups changes, with the breaking ones first', async () => {
    expect(await runDiff([old, breaking])).toEqual({
      exitCode: 1,
      printed: `<bold red>1 breaking change</>
  The field Query.d was removed. <dim>FIELD_REMOVED</>

<bold magenta>1 removal of a deprecated member</>
  The field Query.b_ was removed; it was deprecated: "x|y". <dim>FIELD_REMOVED</>

<bold yellow>1 dangerous change</>
  The enum value E.B was added. <dim>VALUE_ADDED_TO_ENUM</>

<bold green>1 safe change</>
  The field Query.a changed type from Int to Int!. <dim>FIELD_CHANGED_KIND_SAFE</>`,
      told: '',
    })
  })

  test('says that there are no changes', async () => {
    expect(await runDiff([old, old])).toEqual({ exitCode: 0, printed: 'No changes.', told: '' })
  })

  test.each([
    ['breaking', [0, 0, 0, 1]],
    ['deprecated', [0, 0, 1, 1]],
    ['dangerous', [0, 1, 1, 1]],
    ['safe', [1, 1, 1, 1]],
    ['never', [0, 0, 0, 0]],
  ])('fails on %s changes', async (failOn, expected) => {
    const files = [safe, dangerous, deprecated, breaking]
    const results = await Promise.all(files.map(file => runDiff([old, file], { failOn })))
    expect(results.map(({ exitCode }) => exitCode)).toEqual(expected)
  })

  test('ignores coordinates and kinds, and says what fits nothing', async () => {
    const ignore = ['Query.b_', 'Query.d', 'VALUE_ADDED_TO_ENUM', 'Query.a', 'Query.missing']
    expect(await runDiff([old, breaking], { ignore })).toEqual({
      exitCode: 0,
      printed: 'No changes.\n\nIgnored: 4.',
      told: '--ignore Query.missing fits no change.',
    })
  })

  test('refuses what is no coordinate and no kind', () => {
    const { read } = diffCommand.options.find(({ flags }) => flags.startsWith('--ignore'))!
    expect(read!('Query.users(first:)')).toBe('Query.users(first:)')
    expect(read!('@auth(role:)')).toBe('@auth(role:)')
    expect(read!('TYPE_REMOVED')).toBe('TYPE_REMOVED')
    expect(() => read!('Query users')).toThrow(/Expected a schema coordinate/)
  })

  test('prints JSON', async () => {
    const { printed } = await runDiff([old, dangerous], { format: 'json' })
    expect(JSON.parse(printed)).toEqual({
      changes: [
        {
          kind: 'VALUE_ADDED_TO_ENUM',
          criticality: 'DANGEROUS',
          coordinate: 'E.B',
          message: 'The enum value E.B was added.',
        },
      ],
      ignored: 0,
      fails: false,
    })
  })

  test('prints Markdown', async () => {
    const { printed } = await runDiff([old, breaking], { format: 'markdown' })
    expect(printed).toContain(
      '### 1 removal of a deprecated member\n\n- `Query.b_`: The field Query.b\\_ was removed; it was deprecated: "x\\|y". (`FIELD_REMOVED`)',
    )
  })

  test('refuses standard input for both schemas, and files that are not there', async () => {
    await expect(runDiff(['-', '-'])).rejects.toMatchObject({ exitCode: 2 })
    await expect(runDiff([old, join(folder, 'none.graphql')])).rejects.toMatchObject({
      exitCode: 2,
    })
  })
})

describe('tapeql diff --documents', () => {
  const before = fileOf(
    'before.graphql',
    `type Query { a(e: E): Int, b: U, c: Int, d: Int @deprecated, f: Int @deprecated } enum E { A B }
    union U = X | Y type X { x: Int } type Y { x: Int }`,
  )
  const after = fileOf(
    'after.graphql',
    'type Query { a(e: E): Int, b: U } enum E { A } union U = X | Y type X { x: Int! } type Y { x: Int }',
  )
  const app = join(folder, 'app')
  mkdirSync(app)
  fileOf('app/a.ts', 'const q = `#graphql\nquery Code { ...F }`')
  fileOf('app/f.graphql', 'fragment F on Query { c }')
  fileOf('app/package.json', '{}')
  const harmless = fileOf('harmless.graphql', '{ a }')

  test('names the documents that use what changed, and puts apart what none uses', async () => {
    const sources = [
      '{ d }',
      '{ d }',
      'query D3 { d }',
      'query D4 { d }',
      'query V($e: E) { a(e: $e) }',
    ]
    const manifest = fileOf(
      'relay.json',
      JSON.stringify(Object.fromEntries(sources.map((source, index) => [`id${index}`, source]))),
    )
    const { exitCode, printed, told } = await runDiff([before, after], { documents: [manifest] })
    expect(told).toBe('')
    expect(exitCode).toBe(1)
    expect(withoutFolder(printed)).toBe(`<bold red>2 breaking changes</>
  The enum value E.B was removed. <dim>VALUE_REMOVED_FROM_ENUM</>
    May be used by V (/relay.json) by $e.
  The field Query.d was removed; it was deprecated: "No longer supported". <dim>FIELD_REMOVED</>
    Used by id0 (/relay.json), id1 (/relay.json), D3 (/relay.json), and 1 more.

<bold red>1 breaking change that no document uses</>
  The field Query.c was removed. <dim>FIELD_REMOVED</>

<bold magenta>1 removal of a deprecated member that no document uses</>
  The field Query.f was removed; it was deprecated: "No longer supported". <dim>FIELD_REMOVED</>

<bold green>1 safe change</>
  The field X.x changed type from Int to Int!. <dim>FIELD_CHANGED_KIND_SAFE</>

Documents: 5.`)
  })

  test.each([
    ['a folder', () => app, 1],
    ['a glob', () => `${app}/*.{ts,graphql}`, 1],
    ['a file', () => harmless, 0],
    [
      'a manifest of Apollo',
      () =>
        fileOf(
          'apollo.json',
          JSON.stringify({
            format: 'apollo-persisted-query-manifest',
            version: 1,
            operations: [{ id: '1', name: 'C', type: 'query', body: 'query C { c }' }],
          }),
        ),
      1,
    ],
    ['a manifest of Relay', () => fileOf('one.json', JSON.stringify({ operations: '{ c }' })), 1],
    [
      'a manifest for schema.persist',
      () =>
        fileOf(
          'list.json',
          JSON.stringify([{ name: 'C', query_cache_key: '1', query: 'query C { c }' }]),
        ),
      1,
    ],
  ])('reads %s', async (_, pathOf, exitCode) => {
    expect(await runDiff([before, after], { documents: [pathOf()] })).toMatchObject({
      exitCode,
      told: '',
    })
  })

  test.each([
    ['breaking', 0],
    ['deprecated', 0],
    ['dangerous', 0],
    ['safe', 1],
    ['never', 0],
  ])('fails on %s changes that a document uses', async (failOn, exitCode) => {
    expect(await runDiff([before, after], { documents: [harmless], failOn })).toMatchObject({
      exitCode,
    })
  })

  test('fails on documents that become invalid without a breaking change', async () => {
    const documents = [fileOf('both.graphql', 'query Both { b { ... on X { x } ... on Y { x } } }')]
    const { exitCode, printed } = await runDiff([before, after], { documents })
    expect(exitCode).toBe(1)
    expect(printed).toContain(
      '<bold red>1 document becomes invalid without a breaking change</>\n  Both (',
    )
    expect(printed).toContain('Fields "x" conflict')
    const { printed: json } = await runDiff([before, after], { documents, format: 'json' })
    expect(JSON.parse(json)).toMatchObject({
      fails: true,
      documentCount: 1,
      brokenDocuments: [
        {
          document: expect.stringContaining('Both ('),
          message: expect.stringContaining('conflict'),
        },
      ],
    })
    expect(await runDiff([before, after], { documents, failOn: 'never' })).toMatchObject({
      exitCode: 0,
    })
  })

  test('says nothing of a document whose changes are ignored', async () => {
    const documents = [app]
    expect(await runDiff([before, after], { documents, ignore: ['Query.c'] })).toMatchObject({
      exitCode: 0,
    })
  })

  test('prints Markdown', async () => {
    const { printed } = await runDiff([before, after], { documents: [app], format: 'markdown' })
    expect(printed).toContain('The field Query.c was removed. Used by Code (')
    expect(printed).toContain('### 1 breaking change that no document uses\n\n- `E.B`')
  })

  test('leaves out documents that are invalid before, and fails where no other is left', async () => {
    const names = [1, 2, 3, 4, 5].map(number => `query Q${number} { nothing }`)
    const invalid = fileOf('invalid.graphql', names.join('\n'))
    const { exitCode, told } = await runDiff([before, after], { documents: [harmless, invalid] })
    expect(exitCode).toBe(0)
    expect(withoutFolder(told))
      .toBe(`5 documents are left out, invalid against the old schema already:
  Q1 (/invalid.graphql): Cannot query field "nothing" on type "Query".
  Q2 (/invalid.graphql): Cannot query field "nothing" on type "Query".
  Q3 (/invalid.graphql): Cannot query field "nothing" on type "Query".
  and 2 more`)
    await expect(runDiff([before, after], { documents: [invalid] })).rejects.toThrow(
      'Expected a document that is valid against the old schema.',
    )
  })

  test.each([
    ['a manifest that is not there', () => join(folder, 'none.json'), /matches no manifest/],
    ['no JSON', () => fileOf('no.json', '{'), /is no JSON/],
    ['a number', () => fileOf('number.json', '1'), /has a number; expected one of the formats/],
    [
      'an entry without a text',
      () => fileOf('entry.json', '{"a":{}}'),
      /The entry a of the manifest .* has \[Object\] in the place/,
    ],
    ['a manifest without documents', () => fileOf('empty.json', '[]'), /has no documents/],
    ['a syntax error', () => fileOf('syntax.graphql', 'query {'), /Syntax Error/],
    [
      'files without operations',
      () => fileOf('fragment.graphql', 'fragment F on Query { c }'),
      /No operations were found/,
    ],
  ])('refuses %s', async (_, pathOf, message) => {
    await expect(runDiff([before, after], { documents: [pathOf()] })).rejects.toThrow(message)
  })
})
