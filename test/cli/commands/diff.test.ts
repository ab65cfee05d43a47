import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diffCommand } from '../../../src/cli/commands/diff.ts'
// The command imports it when it runs; on a busy machine that takes longer than a test may.
import '../../../src/cli/schema/load-schema.ts'
import { recordingTerminal } from '../recording-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'tapeql-diff-'))
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
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
