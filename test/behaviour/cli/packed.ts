import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** GitHub's schema, as text and as an introspection. */
export const github = join(root, 'node_modules/@octokit/graphql-schema')

export interface Outcome {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

/** A folder of a user, in whose node_modules is the package as npm packs it. */
export interface Project {
  readonly folder: string
  write(files: Readonly<Record<string, string>>): void
  /** Runs `npx tapeql` with arguments, to its end. */
  tapeql(given: readonly string[], options?: RunOptions): Promise<Outcome>
  /** Starts `npx tapeql` with arguments. */
  start(given: readonly string[]): RunningCommand
  /** Puts the package, and others of this repository, into the node_modules of another folder. */
  linkInto(folder: string, packages?: readonly string[]): void
  remove(): void
}

interface RunOptions {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Packs the package as it was built. Returns the path of the tarball. */
export function packInto(folder: string): string {
  const listed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', folder],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [{ filename }] = JSON.parse(listed) as [{ filename: string }]
  return join(folder, filename)
}

/** Packs the package as it was built, and unpacks it into a new folder. */
export function createProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-cli-'))
  const modules = join(folder, 'node_modules')
  const packed = join(modules, 'tapeql')
  mkdirSync(packed, { recursive: true })
  const tarball = packInto(folder)
  execFileSync('tar', ['xzf', tarball, '-C', packed, '--strip-components=1'])
  rmSync(tarball)
  const link = (into: string, name: string, target: string): void => {
    const path = join(into, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  for (const name of [
    'commander',
    'js-tokens',
    'node-gyp-build',
    'tinyglobby',
    'fdir',
    'picomatch',
  ])
    link(folder, name, join(root, 'node_modules', name))
  const program = join(packed, 'dist/cli/main.js')
  chmodSync(program, 0o755)
  link(folder, '.bin/tapeql', program)
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "type": "module" }\n')

  const launch = (given: readonly string[], options: SpawnOptions = {}): ChildProcess => {
    const env = { ...process.env }
    for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_OPTIONS']) delete env[name]
    return spawn(join(modules, '.bin/tapeql'), given, {
      cwd: folder,
      ...options,
      env: { ...env, ...options.env },
    })
  }
  return {
    folder,
    write: files => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    },
    tapeql: (given, { input = '', env = {} } = {}) => {
      const child = launch(given, { env })
      child.stdin!.end(input)
      return outcomeOf(child)
    },
    start: given => new RunningCommand(launch(given)),
    linkInto: (other, packages = []) => {
      link(other, 'tapeql', packed)
      for (const name of packages) link(other, name, join(root, 'node_modules', name))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A command that runs until it is ended. */
export class RunningCommand {
  readonly child: ChildProcess
  readonly ended: Promise<Outcome>
  #text = ''
  #listeners = new Set<() => void>()

  constructor(child: ChildProcess) {
    this.child = child
    this.ended = outcomeOf(child)
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: string) => {
        this.#text += text
        for (const listener of this.#listeners) listener()
      })
    }
  }

  /** Waits until what was printed since the last call matches, and returns the match. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    let match: RegExpExecArray | null
    while ((match = pattern.exec(this.#text)) === null) {
      const isOpen = await Promise.race([
        new Promise<true>(resolve => {
          const listener = (): void => {
            this.#listeners.delete(listener)
            resolve(true)
          }
          this.#listeners.add(listener)
        }),
        this.ended.then(() => false),
      ])
      if (!isOpen && !pattern.test(this.#text)) {
        throw new Error(`Expected ${String(pattern)}, but the command has ended: ${this.#text}`)
      }
    }
    this.#text = this.#text.slice(match.index + match[0].length)
    return match
  }

  /** Sends what Ctrl+C sends, and waits for the end. */
  interrupt(): Promise<Outcome> {
    this.child.kill('SIGINT')
    return this.ended
  }
}

/** The response of a server to a document. */
export async function responseTo(url: string, query: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return response.json()
}

export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', text => (output += text))
  child.stderr!.setEncoding('utf8').on('data', text => (errors += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve({ status, output, errors }))
  })
}
