// The fleet of docs/deployment.md: its files as they stand on the page, with ports and a folder of
// their own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ts from 'typescript'
import { blocksOf, root } from '../../repository/docs/blocks.ts'
import { createRedisServer, redisIsMissing } from '../cache/redis-server.ts'
import { firstOfFreePorts, freePort } from '../../free-port.ts'

const PROCESSES = 4
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }

const caddyIsMissing =
  spawnSync('caddy', ['version']).error === undefined || process.env['CI'] === 'true'
    ? ''
    : 'there is no caddy'

/** Why tests of the fleet are skipped; empty where they run. */
export const fleetIsMissing: string = redisIsMissing || caddyIsMissing

/** The processes behind a balancer, each with a port that it keeps from version to version. */
export class Fleet {
  /** Of the balancer. */
  readonly port: number
  readonly #ports: readonly number[]
  readonly #env: NodeJS.ProcessEnv
  readonly #folder: string
  readonly #processes: ChildProcess[] = []
  #ends: (() => Promise<unknown>)[] = []

  private constructor(port: number, ports: readonly number[], folder: string, redis: number) {
    this.port = port
    this.#ports = ports
    this.#folder = folder
    this.#env = {
      ...process.env,
      NODE_ENV: 'production',
      REDIS_URL: `redis://127.0.0.1:${redis}`,
      CACHE_SECRET: 'of this test',
    }
  }

  /** Starts Redis, the processes and the balancer. */
  static async start(release: string): Promise<Fleet> {
    const redis = await createRedisServer()
    await redis.start()
    const first = await firstOfFreePorts(PROCESSES)
    const ports = Array.from({ length: PROCESSES }, (_, index) => first + index)
    mkdirSync(join(root, '.cache'), { recursive: true })
    // Inside the package, which the files import by its name.
    const folder = mkdtempSync(join(root, '.cache/fleet-'))
    const fleet = new Fleet(await freePort(), ports, folder, redis.port)
    fleet.#ends = [
      () => redis.kill(),
      () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    ]
    const version = fleet.#write(release)
    await Promise.all(ports.map((_, index) => fleet.#startProcess(version, index)))
    await fleet.#startBalancer()
    return fleet
  }

  /** Bytes of a document as a version compiles it. */
  compile(release: string, source: string): string {
    const cwd = this.#write(release)
    const script = `import { schema } from './fleet-schema.js'
      process.stdout.write(Buffer.from(schema.compile(${JSON.stringify(source)})).toString('base64url'))
      setTimeout(() => process.exit())`
    const args = ['--input-type=module', '--eval', script]
    return spawnSync(process.execPath, args, { cwd, env: this.#env }).stdout.toString()
  }

  /** Replaces one process behind the other, as the commands of the page do. */
  async roll(release: string): Promise<void> {
    const version = this.#write(release)
    for (const index of this.#ports.keys()) {
      const process = this.#processes[index]!
      const ended = once(process, 'exit') as Promise<[number | null]>
      process.kill('SIGTERM')
      const [status] = await ended
      if (status !== 0) throw new Error(`A process has ended with ${status}.`)
      await this.#startProcess(version, index)
    }
  }

  async end(): Promise<void> {
    for (const child of this.#processes) child.kill('SIGKILL')
    for (const end of this.#ends) await end()
  }

  /** Writes a release, which has a schema of its own, and returns the folder. */
  #write(release: string): string {
    const folder = join(this.#folder, release)
    mkdirSync(folder, { recursive: true })
    for (const { language, file, code, isNamed } of blocksOf('docs/deployment.md')) {
      if (language !== 'ts' || !isNamed) continue
      const ours = code
        .replace("release = '1'", `release = '${release}'`)
        .replace('type Query {', `type Query { isOf${release}: Boolean`)
      const { outputText } = ts.transpileModule(ours, { compilerOptions })
      writeFileSync(join(folder, file.replace('.ts', '.js')), outputText.replaceAll('.ts', '.js'))
    }
    return folder
  }

  async #startProcess(cwd: string, index: number): Promise<void> {
    const port = this.#ports[index]!
    this.#processes[index] = spawn(process.execPath, ['fleet.js'], {
      cwd,
      env: { ...this.#env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answers(`http://127.0.0.1:${port}/graphql/health`)
  }

  async #startBalancer(): Promise<void> {
    const { code } = blocksOf('docs/deployment.md').findLast(
      ({ language }) => language === 'caddy',
    )!
    const ours = this.#ports.reduce(
      (text, port, index) => text.replace(`127.0.0.1:400${index + 1}`, `127.0.0.1:${port}`),
      code.replace('localhost:4000', `localhost:${this.port}`),
    )
    const file = join(this.#folder, 'fleet.caddyfile')
    writeFileSync(file, ours)
    const args = ['run', '--adapter', 'caddyfile', '--config', file]
    const env = { ...this.#env, HOME: this.#folder }
    const caddy = spawn('caddy', args, { env, stdio: 'ignore' })
    this.#ends.unshift(async () => {
      const ended = once(caddy, 'exit')
      caddy.kill()
      await ended
    })
    await answers(`http://localhost:${this.port}/graphql/health`)
  }
}

/** Waits until a URL is answered 200. */
async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.status === 200) return
    if (attempt === 600) throw new Error(`${url} does not answer.`)
    await wait(50)
  }
}
