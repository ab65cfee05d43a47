import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { freePort } from '../../free-port.ts'
import { blocksOf, expectedOutput, type Block } from '../docs/blocks.ts'

const stepTimeoutMs = 300_000
/** The port that the pages use. */
const askedPort = '4000'
/** The first version of Node.js that runs TypeScript as it is. */
const firstWithTypes = [22, 18] as const

/** Where a reader works: a machine with Node.js and npm, and an empty folder on it. */
export interface Place {
  /** The path of the empty folder, on that machine. */
  readonly folder: string
  /** The path of the tarball, on that machine. */
  readonly tarball: string
  /** What the root of that machine is on this one: '' where they are the same. */
  readonly root: string
  /** The command that runs a shell script there; the script is added as the last argument. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** How to follow a page. */
export interface Way {
  readonly core: 'addon' | 'WebAssembly' | undefined
  readonly say: (line: string) => void
}

/**
 * Does in an empty folder what the blocks of a page say, in their order, with the tarball in the
 * place of the name of the package. Says each step and its seconds.
 *
 * @throws Error when a step fails, an answer is another one, or a block is none that is known here
 */
export async function follow(page: string, place: Place, { core, say }: Way): Promise<void> {
  const port = String(await freePort())
  const blocks = blocksOf(page)
  const version = (await runProgram(place, place.folder, 'node --version')).output.trim()
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  const runsTypes =
    major > firstWithTypes[0] || (major === firstWithTypes[0] && minor >= firstWithTypes[1])
  const runner = runsTypes ? 'node' : 'npx tsx'
  let cwd = place.folder
  let server: Running | undefined

  const step = async <Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> => {
    const begin = performance.now()
    const value = await work()
    say(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}`)
    return value
  }
  const skip = (what: string, reason: string): void => say(`       -   ${what} (${reason})`)
  const write = (name: string, text: string): void =>
    writeFileSync(join(place.root + cwd, name), text.replaceAll(askedPort, port))
  const shell = async (script: string): Promise<string> => {
    const done = await runProgram(place, cwd, script)
    cwd = done.cwd
    return done.output
  }
  const start = async (script: string): Promise<void> => {
    server = new Running(place, cwd, script)
    await server.listens(Number(port))
  }

  say(`${page}, on Node.js ${version}`)
  try {
    for (const [index, block] of blocks.entries()) await followBlock(block, blocks[index + 1])
  } finally {
    await server?.stop()
  }

  async function followBlock(block: Block, next: Block | undefined): Promise<void> {
    const { language, code, file, isNamed, line } = block
    const script = code.trim().replaceAll(askedPort, port)
    const [first = ''] = script.split('\n')
    if (language === 'ts' && isNamed) return step(file, () => write(file, code))
    if (language === 'ts') {
      write(file, code)
      return step(`${runner} ${file}, line ${line}`, async () =>
        expectLines(await shell(`${runner} ${file}`), expectedOutput(code)),
      )
    }
    if (language === 'json' && block.before !== undefined)
      return step(block.before, () => write(block.before!, code))
    if (language === 'json') return // the answer to the block before
    if (language === 'js') return skip(first, 'a part of a server of others')
    if (language !== 'sh') throw new Error(`${page}, line ${line}: nobody can follow ${language}.`)
    if (script.startsWith('npm ci')) return skip(first, 'for a clone')
    if (/\bnpm install tapeql$/m.test(script)) {
      const there = script.replace(/\bnpm install tapeql$/m, `npm install ${place.tarball}`)
      await step(script.split('\n').join('; '), () => shell(there))
      return step('which core loads', () => expectCore())
    }
    if (/^node \S+\.ts$/.test(script) && !runsTypes) return skip(script, 'runs no TypeScript')
    if (/^npx tsx \S+$/.test(script) && runsTypes) return skip(script, 'node runs TypeScript')
    if (/\bserver\.[jt]s$/.test(script)) return step(script, () => start(script))
    if (script.startsWith('curl')) {
      await step(first, async () => expectAnswer(await shell(script), next))
      return server?.stop()
    }
    if (script.startsWith('npx tapeql ')) return followCommandLine(script.split('\n'))
    throw new Error(`${page}, line ${line}: nobody can follow "${first}".`)
  }

  async function expectCore(): Promise<void> {
    if (core === 'WebAssembly')
      await shell('find node_modules/tapeql/prebuilds -name "*.node" -delete')
    const loaded = (await shell(`node --input-type=module --eval ${JSON.stringify(coreOf)}`)).trim()
    say(`           ${loaded}`)
    if (core !== undefined && loaded !== core)
      throw new Error(`Expected the core ${core}; ${loaded} was loaded.`)
  }

  /** The commands of a page, on a schema and documents that a reader has. */
  async function followCommandLine(lines: readonly string[]): Promise<void> {
    await shell('mkdir -p src')
    write('schema.graphql', 'type Query { hello: String! }\n')
    write('src/hello.graphql', 'query Hello { hello }\n')
    for (const line of lines) {
      if (!line.startsWith('npx tapeql serve')) {
        await step(line, () => shell(line))
        continue
      }
      await step(line, () => start(`${line} --port ${port}`))
      const ask = `curl --silent http://localhost:${port}/graphql --header 'Content-Type: application/json' --data '{"query":"{ hello }"}'`
      const answer = await shell(ask)
      if (answer.trim() !== '{"data":{"hello":"hello 1"}}') throw new Error(`It answers ${answer}`)
      await server?.stop()
    }
  }
}

const coreOf =
  "import 'tapeql'; console.log(process.report.getReport().sharedObjects.some(file => file.endsWith('tapeql.node')) ? 'addon' : 'WebAssembly')"

function expectAnswer(output: string, block: Block | undefined): void {
  if (block?.language !== 'json') throw new Error('Behind a request stands no answer.')
  if (!isDeepStrictEqual(JSON.parse(output), JSON.parse(block.code)))
    throw new Error(`The page says ${block.code}; the answer is ${output}`)
}

function expectLines(output: string, expected: readonly string[]): void {
  const lines = output.split('\n')
  const missing = expected.filter(line => !lines.includes(line))
  if (missing.length > 0) throw new Error(`Expected ${missing.join('\n')}; it prints ${output}`)
}

/** A script that runs in a group of processes of its own. */
class Running {
  readonly child: ChildProcess
  output = ''
  errors = ''
  cwd = ''
  readonly ended: Promise<number | null>

  constructor(place: Place, cwd: string, script: string) {
    const [file = '', ...rest] = place.command
    const whole = `set -e\ncd ${cwd}\n${script}\npwd >&3`
    this.child = spawn(file, [...rest, whole], {
      env: place.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    this.child.stdout!.setEncoding('utf8').on('data', text => (this.output += text))
    this.child.stderr!.setEncoding('utf8').on('data', text => (this.errors += text))
    const third = this.child.stdio[3] as Readable
    third.setEncoding('utf8').on('data', text => (this.cwd += text))
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject)
      this.child.once('close', resolve)
    })
  }

  async listens(port: number): Promise<void> {
    const end = performance.now() + stepTimeoutMs
    while (!(await connects(port))) {
      if (this.child.exitCode !== null || performance.now() > end)
        throw new Error(`No server listens: ${this.output}${this.errors}`)
      await wait(50)
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null)
      process.kill(-this.child.pid!, 'SIGKILL')
    await this.ended
  }
}

async function runProgram(
  place: Place,
  cwd: string,
  script: string,
): Promise<{ readonly output: string; readonly cwd: string }> {
  const running = new Running(place, cwd, script)
  const timer = setTimeout(() => void running.stop(), stepTimeoutMs)
  const status = await running.ended
  clearTimeout(timer)
  if (status !== 0)
    throw new Error(`"${script}" ended with ${status}: ${running.output}${running.errors}`)
  return { output: running.output, cwd: running.cwd.trim() }
}

function connects(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: 'localhost' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
