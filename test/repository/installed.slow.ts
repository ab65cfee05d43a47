import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { packInto } from '../behaviour/cli/packed.ts'
import { blocksOf, root } from './docs/blocks.ts'

// The tarball as npm installs it without scripts into an empty project, with an addon and without one,
// runs the first example of the README and a program in CommonJS. NODE_VERSIONS=20,22,24,26 installs
// these versions of Node.js into .cache/ and uses them in the place of that of the test.

const platform = `${process.platform}-${process.arch}`
const versions = process.env['NODE_VERSIONS']?.split(',') ?? []
const nodes: readonly (readonly [string, string])[] =
  versions.length === 0
    ? [[process.version, process.execPath]]
    : versions.map(version => [version, join(folderOf(version), `node-${platform}/bin/node`)])

const folder = mkdtempSync(join(tmpdir(), 'tapeql-installed-'))
const projects = { addon: join(folder, 'addon'), WebAssembly: join(folder, 'wasm') }
const reasons = { install: '', addon: '', WebAssembly: '' }

beforeAll(() => {
  for (const [index, [version, binary]] of nodes.entries())
    if (versions.length > 0 && !existsSync(binary)) {
      const into = join(folderOf(versions[index]!), '..')
      mkdirSync(into, { recursive: true })
      install(into, `node-${platform}@${version}`)
    }
  mkdirSync(projects.addon)
  writeFileSync(join(projects.addon, 'package.json'), '{ "name": "app" }\n')
  install(projects.addon, packInto(folder))
  if (reasons.install !== '') return
  writeFileSync(join(projects.addon, 'example.mjs'), example())
  writeFileSync(join(projects.addon, 'program.cjs'), program)
  cpSync(projects.addon, projects.WebAssembly, { recursive: true })
  giveAddon(prebuildsOf(projects.addon))
  const prebuilds = prebuildsOf(projects.WebAssembly)
  for (const name of readdirSync(prebuilds))
    if (name !== 'tapeql.wasm') rmSync(join(prebuilds, name), { recursive: true })
  if (!existsSync(join(prebuilds, 'tapeql.wasm')))
    skipLater('WebAssembly', 'the WebAssembly module was not built')
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(nodes)('the installed package in Node.js %s', (_, binary) => {
  test.for(['addon', 'WebAssembly'] as const)(
    'runs the first example of the README with %s',
    async (core, context) => {
      skipWithoutParts(core, context)
      const network = join(import.meta.dirname, 'docs/network.js')
      const given = ['--import', network, 'example.mjs']
      const child = start(binary, given, projects[core], core === 'addon' ? core : undefined)
      let errors = ''
      child.stderr!.setEncoding('utf8').on('data', text => (errors += text))
      try {
        const port = await new Promise<number>((resolve, reject) => {
          child.once('message', message => resolve((message as { port: number }).port))
          child.once('close', status => reject(new Error(`It ended with ${status}. ${errors}`)))
        })
        const response = await fetch(`http://localhost:${port}/graphql`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-User': 'Ada' },
          body: JSON.stringify({
            query: '{ books(order: PUBLISHED_ON) { title publishedOn } greeting }',
          }),
        })
        expect(await response.json()).toEqual({
          data: {
            books: [
              { title: 'Middlemarch', publishedOn: '1871-12-01' },
              { title: 'Ulysses', publishedOn: '1922-02-02' },
            ],
            greeting: 'Hello Ada',
          },
        })
        expect(errors).toBe('')
      } finally {
        child.kill()
      }
    },
  )

  test.for(['addon', 'WebAssembly'] as const)(
    'is required by a module in CommonJS, with %s',
    async (core, context) => {
      skipWithoutParts(core, context)
      const child = start(binary, ['program.cjs'], projects[core])
      let output = ''
      for (const stream of [child.stdout!, child.stderr!])
        stream.setEncoding('utf8').on('data', text => (output += text))
      await new Promise(resolve => child.once('close', resolve))
      expect(output).toBe(`{"data":{"hello":"Hello, world!"}} function ${core}\n`)
    },
  )
})

/** Prints a response, and by what the core runs. */
const program = `
const { buildSchema } = require('tapeql')
const { createController } = require('tapeql/http')
const schema = buildSchema('type Query { hello(name: String = "world"): String! }', {
  resolvers: { Query: { hello: (_parent, { name }) => 'Hello, ' + name + '!' } },
})
const addons = process.report.getReport().sharedObjects.filter(file => file.endsWith('tapeql.node'))
console.log(schema.executeSync('{ hello }'), typeof createController, ['WebAssembly', 'addon'][addons.length])
`

/** The first example of the README, as JavaScript. */
function example(): string {
  const { code } = blocksOf('README.md').find(({ language }) => language === 'ts')!
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  return outputText
}

/** Runs a program with the core that the package chooses there, or with one that is named. */
function start(
  binary: string,
  given: readonly string[],
  project: string,
  core?: string,
): ChildProcess {
  const env = { ...process.env }
  for (const name of ['NODE_OPTIONS', 'TAPEQL_NATIVE']) delete env[name]
  return spawn(binary, given, {
    cwd: project,
    env: core === undefined ? env : { ...env, TAPEQL_NATIVE: core },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: 60_000,
  })
}

/** Without its registry npm installs nothing; in CI that is a failure. */
function install(into: string, what: string): void {
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-save']
  const { status, stderr } = spawnSync('npm', ['install', ...flags, '--prefix', into, what], {
    cwd: into,
    encoding: 'utf8',
  })
  if (status === 0) return
  if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOTCACHED/.test(stderr)) throw new Error(stderr)
  skipLater('install', `npm cannot install ${what}: ${stderr}`)
}

/** The binary for this system, that of the repository where none was prebuilt. */
function giveAddon(prebuilds: string): void {
  const own = join(root, 'build/Release/tapeql.node')
  if (existsSync(join(prebuilds, platform))) return
  if (!existsSync(own)) return skipLater('addon', 'the addon was not compiled')
  mkdirSync(join(prebuilds, platform))
  copyFileSync(own, join(prebuilds, platform, 'tapeql.node'))
}

function skipLater(part: keyof typeof reasons, reason: string): void {
  if (process.env['CI'] === 'true') throw new Error(reason)
  reasons[part] = reason
}

function skipWithoutParts(core: 'addon' | 'WebAssembly', context: TestContext): void {
  const reason = [reasons.install, reasons[core]].find(each => each !== '')
  context.skip(reason !== undefined, reason)
}

function prebuildsOf(project: string): string {
  return join(project, 'node_modules/tapeql/prebuilds')
}

function folderOf(version: string): string {
  return join(root, '.cache/node', version, 'node_modules')
}
