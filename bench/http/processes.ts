// The processes of a measurement: servers on one core, those that send requests on another one,
// where the machine can do so.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { HardshipReport, HardshipTask } from './hardship-process.ts'
import type { LoadReport, LoadTask } from './load-process.ts'
import type { ServerReport, ServerTask } from './server-process.ts'
import type { Setting } from './servers.ts'

export const SERVER_CORE = 0
export const LOAD_CORE = 1

/** Whether servers and load have a core each. */
export const hasCores =
  availableParallelism() > LOAD_CORE && spawnSync('taskset', ['-V']).status === 0

/** Moves this process, and those that it will start, to a core, where the machine can do so. */
export function useCore(core: number): void {
  if (hasCores) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)])
}

/** A process that answers each message with a message. */
export class Process<Task extends object | string, Report> {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>

  constructor(module: string, core: number, execArgv: readonly string[] = []) {
    const node = [process.execPath, ...execArgv, fileURLToPath(new URL(module, import.meta.url))]
    const [command, ...args] = hasCores ? ['taskset', '-c', String(core), ...node] : node
    this.#child = spawn(command!, args, {
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#ended = once(this.#child, 'exit')
  }

  async ask(task: Task): Promise<Report> {
    const told = once(this.#child, 'message')
    this.#child.send(task)
    const [report] = (await Promise.race([told, this.#ended.then(() => [])])) as [
      (Report & { readonly failure?: string }) | undefined,
    ]
    if (report === undefined) throw new Error('A process has ended.')
    if (report.failure !== undefined) throw new Error(report.failure)
    return report
  }

  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    await this.#ended
  }
}

/** A server that has started. */
export class RunningServer {
  readonly name: string
  readonly port: number
  readonly #process: Process<ServerTask, ServerReport>

  private constructor(name: string, port: number, process: Process<ServerTask, ServerReport>) {
    this.name = name
    this.port = port
    this.#process = process
  }

  static async start(setting: Setting): Promise<RunningServer> {
    const process = new Process<ServerTask, ServerReport>('server-process.js', SERVER_CORE, [
      '--expose-gc',
    ])
    const { port } = await process.ask({ start: setting })
    return new RunningServer(setting.contender, port, process)
  }

  usage(): Promise<ServerReport> {
    return this.#process.ask('usage')
  }

  /** Bytes that the process holds behind a collection of garbage. */
  async residentBytes(): Promise<number> {
    return (await this.#process.ask('usage behind a collection')).residentBytes
  }

  end(): Promise<void> {
    return this.#process.end()
  }
}

export function loadProcess(): Process<LoadTask, LoadReport> {
  return new Process('load-process.js', LOAD_CORE)
}

export function hardshipProcess(): Process<HardshipTask, HardshipReport> {
  return new Process('hardship-process.js', LOAD_CORE)
}
