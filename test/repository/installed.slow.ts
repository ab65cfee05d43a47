import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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
import { setTimeout as wait } from 'node:timers/promises'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { freePort } from '../free-port.ts'
import { packInto } from '../behaviour/cli/packed.ts'
import { blocksOf, root } from './docs/blocks.ts'

// The tarball as npm installs it without scripts into an empty project, with an addon and without one,
// runs the first example of the README and a program in CommonJS. RUNTIMES=node@20,node@26,bun@1,deno@2
// installs these versions into .cache/ and uses them in the place of the Node.js of the test.

const { platform, arch } = process
/** How a program is run by each, and the package of npm that it is a file of. */
const makers: Readonly<Record<string, { package: string; file: string; run: readonly string[] }>> =
  {
    node: { package: `node-${platform}-${arch}`, file: 'bin/node', run: [] },
    bun: {
      package: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`,
      file: 'bin/bun',
      run: [],
    },
    deno: {
      package: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
      file: 'deno',
      run: ['run', '--allow-all', '--quiet'],
    },
  }

interface Runtime {
  readonly name: string
  readonly command: readonly string[]
  /** What npm installs into `.cache/`; nothing for the Node.js of the test. */
  readonly package?: string
}

const named = process.env['RUNTIMES']?.split(',') ?? []
const runtimes: readonly Runtime[] =
  named.length > 0
    ? named.map(runtimeOf)
    : [{ name: `node@${process.versions.node}`, command: [process.execPath] }]

const folder = mkdtempSync(join(tmpdir(), 'tapeql-installed-'))
const projects = { addon: join(folder, 'addon'), WebAssembly: join(folder, 'wasm') }
const reasons = { install: '', addon: '', WebAssembly: '' }

beforeAll(() => {
  for (const runtime of runtimes)
    if (runtime.package !== undefined && !existsSync(runtime.command[0]!)) {
      mkdirSync(folderOf(runtime.name), { recursive: true })
      install(folderOf(runtime.name), runtime.package)
    }
  mkdirSync(projects.addon)
  writeFileSync(join(projects.addon, 'package.json'), '{ "name": "app" }\n')
  install(projects.addon, packInto(folder))
  if (reasons.install !== '') return
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

describe.each(runtimes)('the installed package in $name', ({ name, command }) => {
  test.for(['addon', 'WebAssembly'] as const)(
    'serves the first example of the README with %s',
    async (core, context) => {
      skipWithoutParts(core, context)
      const port = await freePort()
      writeFileSync(join(projects[core], 'example.mjs'), example(port))
      const child = start(command, 'example.mjs', projects[core], core)
      const output = outputOf(child)
      try {
        const asked = await untilServed(child, port)
        expect(asked).toEqual({
          data: { books: [{ title: 'Middlemarch', publishedOn: '1871-12-01' }] },
        })
      } finally {
        child.kill()
      }
      expect(await output).toBe('')
    },
  )

  test.for(['addon', 'WebAssembly'] as const)(
    'serves by the server of Bun or Deno for the Fetch Standard, with %s',
    async (core, context) => {
      context.skip(/^node/.test(name), 'Node.js has no such server.')
      skipWithoutParts(core, context)
      const port = await freePort()
      writeFileSync(join(projects[core], 'fetch.mjs'), fetchProgram)
      const child = start(command, 'fetch.mjs', projects[core], core, String(port))
      try {
        const query = '{ hello(name: "Ada") }'
        expect(await untilServed(child, port, query)).toEqual({ data: { hello: 'Hello, Ada!' } })
        const url = `http://localhost:${port}/graphql`
        const events = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
          body: JSON.stringify({ query: 'subscription { countdown(from: 2) }' }),
        })
        expect(
          (await events.text()).split('\n').filter(line => line.startsWith('data: {')),
        ).toEqual([2, 1].map(count => `data: {"data":{"countdown":${count}}}`))
        const form = new FormData()
        const text = 'query ($file: Upload!) { text(file: $file) }'
        form.append('operations', JSON.stringify({ query: text, variables: { file: null } }))
        form.append('map', '{"0":["variables.file"]}')
        form.append('0', new Blob(['Hello!']), 'a.txt')
        const headers = { 'Apollo-Require-Preflight': 'true' }
        const answer = await fetch(url, { method: 'POST', headers, body: form })
        expect(await answer.json()).toEqual({ data: { text: 'Hello!' } })
      } finally {
        child.kill()
      }
    },
  )

  test.for(['addon', 'WebAssembly'] as const)(
    'is required by a module in CommonJS, and chooses %s',
    async (core, context) => {
      skipWithoutParts(core, context)
      const child = start(command, 'program.cjs', projects[core])
      expect(await outputOf(child)).toBe(`{"data":{"hello":"Hello, world!"}} function ${core}\n`)
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
const { existsSync, readFileSync } = require('node:fs')
const loaded = existsSync('/proc/self/maps')
  ? readFileSync('/proc/self/maps', 'utf8')
  : process.report.getReport().sharedObjects.join()
const core = loaded.includes('tapeql.node') ? 'addon' : 'WebAssembly'
console.log(schema.executeSync('{ hello }'), typeof createController, core)
`

/** Serves queries, a subscription and files by the function of the runtime that takes `fetch`. */
const fetchProgram = `
import { buildSchema } from 'tapeql'
import { createController } from 'tapeql/http'

async function* countdown(_parent, { from }) {
  for (let count = from; count > 0; count--) yield { countdown: count }
}
const text = \`
  scalar Upload
  type Query { hello(name: String!): String, text(file: Upload!): String }
  type Subscription { countdown(from: Int!): Int }
\`
const schema = buildSchema(text, {
  resolvers: {
    Query: {
      hello: (_parent, { name }) => 'Hello, ' + name + '!',
      text: (_parent, { file }) => file.text(),
    },
    Subscription: { countdown: { subscribe: countdown } },
  },
})
const controller = createController({ schema, acceptUploads: true })
const port = Number(process.argv[2])
if (globalThis.Bun === undefined) Deno.serve({ port, onListen() {} }, controller.fetch)
else Bun.serve({ port, fetch: controller.fetch })
`

/** The first example of the README, as JavaScript, at another port. */
function example(port: number): string {
  const { code } = blocksOf('README.md').find(({ language }) => language === 'ts')!
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  return outputText.replace('listen(4000,', `listen(${port},`)
}

/** Runs a program with the core that the package chooses there, or with one that is named. */
function start(
  [binary, ...given]: readonly string[],
  program: string,
  project: string,
  core?: 'addon' | 'WebAssembly',
  ...values: readonly string[]
): ChildProcess {
  const env = { ...process.env }
  for (const name of ['NODE_OPTIONS', 'TAPEQL_NATIVE']) delete env[name]
  if (core === 'addon') env['TAPEQL_NATIVE'] = 'addon'
  return spawn(binary!, [...given, program, ...values], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
}

/** All that it prints, until it ends. */
async function outputOf(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', text => (output += text))
  await once(child, 'close')
  return output
}

/** Asks a server for what it answers, again and again while it starts. */
async function untilServed(
  child: ChildProcess,
  port: number,
  query = '{ books(title: "Mid") { title publishedOn } }',
): Promise<unknown> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    }).catch(() => undefined)
    if (response !== undefined) return response.json()
    await wait(50)
  }
  return `It has ended with ${child.exitCode ?? child.signalCode}.`
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
  const system = `${platform}-${arch}`
  const own = join(root, 'build/Release/tapeql.node')
  if (existsSync(join(prebuilds, system))) return
  if (!existsSync(own)) return skipLater('addon', 'the addon was not compiled')
  mkdirSync(join(prebuilds, system))
  copyFileSync(own, join(prebuilds, system, 'tapeql.node'))
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

function runtimeOf(name: string): Runtime {
  const [maker = '', version] = name.split('@')
  const found = makers[maker]
  if (found === undefined || version === undefined)
    throw new Error(`RUNTIMES has ${name}; expected node, bun or deno, "@" and a version.`)
  const binary = join(folderOf(name), 'node_modules', found.package, found.file)
  return { name, command: [binary, ...found.run], package: `${found.package}@${version}` }
}

function folderOf(name: string): string {
  return join(root, '.cache/runtimes', name)
}
