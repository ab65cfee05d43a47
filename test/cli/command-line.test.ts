import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { initCommand } from '../../src/cli/commands/init.ts'
import { costCommand } from '../../src/cli/commands/cost.ts'
import { compileCommand } from '../../src/cli/commands/compile.ts'
import { validateCommand } from '../../src/cli/commands/validate.ts'
// Commands import them when they run; on a busy machine that takes longer than a test may.
import '../../src/cli/documents/check-documents.ts'
import '../../src/cli/documents/manifest.ts'
import '../../src/cli/documents/operation-costs.ts'
import '../../src/cli/documents/read-documents.ts'
import '../../src/cli/schema/load-schema.ts'
import type { Command } from '../../src/cli/command.ts'
import { recordingTerminal } from './recording-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'tapeql-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, text: string | Buffer): string => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
const schema = fileOf('schema.graphql', 'type Query { a: Int }')

/** Runs a command, and returns its exit code, what it writes, and the message it fails with. */
async function runCommand(command: Command, given: readonly string[], options: object = {}) {
  const terminal = recordingTerminal()
  try {
    const exitCode = await command.run(given, { maxErrors: 50, ...options }, terminal)
    return { exitCode, text: terminal.lines.join('\n') }
  } catch (error) {
    const { exitCode, message } = error as Error & { exitCode?: number }
    return { exitCode, text: message }
  }
}

test('cost prints what operations cost, and fails where one costs more than is allowed', async () => {
  const priced = fileOf(
    'priced.graphql',
    `directive @listSize(assumedSize: Int, slicingArguments: [String!]) on FIELD_DEFINITION
     type Query { users(first: Int): [User] @listSize(slicingArguments: ["first"], assumedSize: 30), me: User }
     type User { name: String, friends: [User] }`,
  )
  const operations = fileOf(
    'priced/operations.graphql',
    'query Me { me { name } } query Users($n: Int) { users(first: $n) { ...Friends } }',
  )
  fileOf('priced/friends.graphql', 'fragment Friends on User { friends { name } }')
  const files = [priced, join(folder, 'priced/*')]
  const path = relative('.', operations)
  const text = `330 Users ${path}:1:26
        300 users.friends
        30 users
1 Me ${path}:1:1
        1 me`
  expect(await runCommand(costCommand, files)).toEqual({ exitCode: 0, text })
  expect(await runCommand(costCommand, files, { maxCost: 330 })).toEqual({ exitCode: 0, text })
  expect(await runCommand(costCommand, files, { maxCost: 329 })).toEqual({
    exitCode: 1,
    text: `${text}\nAn operation costs more than 329.`,
  })
})

test('cost tells which operations have no estimate, and prints the others', async () => {
  const sliced = fileOf(
    'sliced.graphql',
    `directive @listSize(slicingArguments: [String!]) on FIELD_DEFINITION
     type Query { all(first: Int, last: Int): [Int] @listSize(slicingArguments: ["first", "last"]), one: Int }`,
  )
  fileOf('sliced/operations.graphql', 'query All { all } query One { one }')
  const { exitCode, text } = await runCommand(costCommand, [sliced, join(folder, 'sliced/*')])
  expect(exitCode).toBe(1)
  expect(text).toContain(
    'error: The field "all" has no slicing argument; expected exactly one of first, last.',
  )
  expect(text).toContain('operations.graphql:1:1\n')
  expect(text).toContain('0 One ')
})

describe('where there is nothing to check', () => {
  const types = fileOf('none/types.graphql', 'type A { a: Int }')
  fileOf('none/code.ts', 'export const a = 1')
  const fragment = fileOf('fragment.graphql', 'fragment A on Query { a }')

  test('validate fails', async () => {
    expect(await runCommand(validateCommand, [schema, join(folder, 'none/*')])).toEqual({
      exitCode: 1,
      text: 'No documents were found in 2 files.',
    })
  })

  test('compile writes no manifest', async () => {
    const options = { schema, format: 'apollo' }
    expect(await runCommand(compileCommand, [types], options)).toEqual({
      exitCode: 1,
      text: 'No documents were found in 1 file.',
    })
    const { exitCode, text } = await runCommand(compileCommand, [fragment], options)
    expect(exitCode).toBe(1)
    expect(text).toMatch(/\nNo operations were found in 1 file\.$/)
  })
})

describe('texts that are not UTF-8', () => {
  test.each([
    ['latin.graphql', Buffer.from('{ a } # é', 'latin1'), 1, /latin\.graphql is not UTF-8\.$/],
    [
      'le.graphql',
      Buffer.from('\uFEFF{ a }', 'utf16le'),
      1,
      /le\.graphql is UTF-16; expected UTF-8/,
    ],
    ['mark.graphql', Buffer.from('\uFEFF{ a }'), 0, /^1 document is valid\.$/],
    ['code.js', Buffer.from('gql`{ a }` // é', 'latin1'), 1, /code\.js is not UTF-8\.$/],
  ])('%s', async (name, bytes, exitCode, text) => {
    const outcome = await runCommand(validateCommand, [schema, fileOf(name, bytes)])
    expect(outcome).toEqual({ exitCode, text: expect.stringMatching(text) })
  })

  test('do not matter in code without documents', async () => {
    const paths = [fileOf('b.js', Buffer.from('// é', 'latin1')), fileOf('a.graphql', '{ a }')]
    expect(await runCommand(validateCommand, [schema, ...paths])).toMatchObject({ exitCode: 0 })
  })

  test('are refused as a schema', async () => {
    const path = fileOf('s.graphql', Buffer.from('"é" type Query { a: Int }', 'latin1'))
    expect(await runCommand(validateCommand, [path, schema])).toEqual({
      exitCode: 1,
      text: expect.stringMatching(/s\.graphql is not UTF-8\.$/),
    })
  })
})

test('a folder is no pattern', async () => {
  const { exitCode, text } = await runCommand(validateCommand, [schema, `${folder}/`])
  expect(exitCode).toBe(2)
  expect(text).toBe(
    `${folder}/ is a folder; expected a file or a glob such as '${folder}/**/*.graphql'.`,
  )
})

test('--assume-valid is advice for schemas that can be parsed alone', async () => {
  const text = async (source: string): Promise<string> =>
    (await runCommand(validateCommand, [fileOf('faulty.graphql', source), schema])).text
  expect(await text('type Query { a: Int a: Int }')).toContain('--assume-valid')
  expect(await text('type Query {')).not.toContain('--assume-valid')
  expect(await text('# empty')).not.toContain('--assume-valid')
  const textOfDocument = await text('query A { a }')
  expect(textOfDocument).not.toContain('--assume-valid')
  expect(textOfDocument).toContain(
    'The first argument is the schema; files of documents stand behind it.',
  )
})

describe('init', () => {
  test.each([
    ['blog', 'blog'],
    ["my 'own' blog", String.raw`'my '\''own'\'' blog'`],
  ])('says how to go to %s', async (name, shown) => {
    const before = process.cwd()
    process.chdir(folder)
    fileOf(`${name}/.DS_Store`, '')
    const { exitCode, text } = await runCommand(initCommand, [name])
    process.chdir(before)
    expect(exitCode).toBe(0)
    expect(text).toContain(`\n  cd ${shown}\n`)
  })
})

describe('the process', () => {
  const main = join(import.meta.dirname, '../../dist/cli/main.js')
  const tapeql = (command: string) => {
    const script = `${JSON.stringify(process.execPath)} ${JSON.stringify(main)} ${command}`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  test('says where the commands are listed', () => {
    for (const command of ['nonsense', 'help nonsense']) {
      expect(tapeql(command)).toEqual({
        status: 2,
        stdout: '',
        stderr: "error: unknown command 'nonsense'\n`npx tapeql help` lists the commands.\n",
      })
    }
    expect(tapeql('help diff')).toMatchObject({ status: 0, stderr: '' })
    expect(tapeql('describe').stderr).toContain('`npx tapeql help describe` prints the options.')
  })

  test('prints its version for -V too', () => {
    expect(tapeql('-V')).toEqual(tapeql('-v'))
    expect(tapeql('-V')).toMatchObject({ status: 0, stderr: '' })
  })

  test.runIf(process.platform === 'linux')('tells that output cannot be written', () => {
    const { status, stderr } = tapeql(`describe ${JSON.stringify(schema)} > /dev/full`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^error: The output cannot be written: ENOSPC[^\n]*\n$/)
  })
})
