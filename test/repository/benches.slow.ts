import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figure } from '../../bench/report.ts'
// @ts-expect-error The scripts have no types.
import { programs } from '../../scripts/programs.js'

// Every bench, for a moment, in a clone of a machine that has Node.js and compilers of C: no clang and
// no WebAssembly, no packages but those of the root, no PostgreSQL, no openssl, and no network.

const root = resolve(import.meta.dirname, '../..')
const { bench: benches } = programs as {
  readonly bench: Readonly<Record<string, { readonly command: readonly string[] }>>
}
const folder = mkdtempSync(join(tmpdir(), 'tapeql-benches-'))
const clone = join(folder, 'clone')
const figuresFile = join(folder, 'figures.jsonl')
/** What compiles C calls the assembler and the linker by their names. */
const commands = ['env', 'sh', 'npm', 'make', 'python3', 'cc', 'c++', 'as', 'ld', 'id']
const env = {
  PATH: join(folder, 'bin'),
  HOME: folder,
  BRIEFLY: 'true',
  BENCH_FIGURES: figuresFile,
  npm_config_offline: 'true',
}
const sentences = new Set<string>()

beforeAll(() => {
  mkdirSync(env.PATH)
  symlinkSync(process.execPath, join(env.PATH, 'node'))
  for (const command of commands) linkCommand(command)
  copyRepository()
  hidePostgreSQL()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm run bench leaves out what cannot be installed', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'bench', '--', 'execute'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toContain('The packages of bench/peers cannot be installed')
})

test.each(Object.keys(benches))('%s measures what is there', { timeout: 120_000 }, async name => {
  const { status, output } = await outcomeOf(benches[name]!.command)
  expect(status, output).toBe(0)
  for (const [sentence] of output.matchAll(/^.* is left out, because .*$/gm))
    sentences.add(sentence)
})

test('sentences say what is absent and what brings it', () => {
  expect([...sentences]).toEqual(
    expect.arrayContaining([
      'WebAssembly alone is left out, because there is no WebAssembly module; `npm run build:wasm`, with clang and lld, brings it.',
      'TLS is left out, because there is no program openssl; the package openssl of the system brings it.',
      'yoga is left out, because there is no package graphql-yoga; `npm ci --prefix bench/peers` brings it.',
      'All of it is left out, because there is no PostgreSQL server; the package postgresql of the system brings it.',
    ]),
  )
})

test('the rest is measured', () => {
  const figures = readFileSync(figuresFile, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Figure)
  const contendersOf = (bench: string): readonly string[] => [
    ...new Set(figures.filter(figure => figure.bench === bench).map(({ contender }) => contender)),
  ]
  expect(contendersOf('parse')).toEqual([
    'tapeql',
    'tapeql, symbols',
    'graphql-js 16',
    'graphql-js 17',
    'the addon alone',
  ])
  expect(contendersOf('http')).toEqual(
    expect.arrayContaining(['bare server', 'tapeql', 'mercurius']),
  )
})

function linkCommand(name: string): void {
  const path = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  symlinkSync(path, join(env.PATH, name))
}

/** The files that git knows or would take, as they are now, and what `npm ci` makes without clang. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  const prebuilt = `prebuilds/${process.platform}-${process.arch}/tapeql.node`
  const made = ['build/Release/tapeql.node', prebuilt, '.cache/dist.txt']
  for (const path of [...listed.split('\0'), ...made])
    if (path !== '' && existsSync(join(root, path))) {
      mkdirSync(dirname(join(clone, path)), { recursive: true })
      copyFileSync(join(root, path), join(clone, path))
    }
  cpSync(join(root, 'dist'), join(clone, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
}

/** In the clone PostgreSQL is looked for in PATH alone. */
function hidePostgreSQL(): void {
  const file = join(clone, 'test/conformance/pubsub/postgres-server.ts')
  const text = readFileSync(file, 'utf8')
  const hidden = text.replace('/usr/lib/postgresql', join(folder, 'nowhere'))
  expect(hidden).not.toBe(text)
  writeFileSync(file, hidden)
}

async function outcomeOf([, ...args]: readonly string[]): Promise<{
  readonly status: unknown
  readonly output: string
}> {
  const child = spawn(process.execPath, args, { cwd: clone, env, timeout: 100_000 })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [status] = (await once(child, 'close')) as [unknown]
  return { status, output }
}
