import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../runtime/package-root.ts'
import { CommandFailure } from '../failure.ts'
import { textExtensions } from '../schema/load-schema.ts'
import { moduleExitMessage } from '../schema/module-exit.ts'
import type { Terminal } from '../terminal.ts'
import { announce, whenEnded } from './announce.ts'
import { failureText, serves } from './failure-text.ts'
import { listed } from './listed.ts'
import type { ModuleOrder, ModuleReport } from './module-messages.ts'
import type { ServerPlace } from './schema-server.ts'
import { WatchedFiles } from './watch-files.ts'

/**
 * Serves the schema of a module until the user ends the process. A process loads the module; where
 * a file of it changes, another one loads it again, and takes the port when its schema is valid.
 *
 * @throws CommandFailure where the port cannot be taken
 */
export async function serveModule(
  path: string,
  place: ServerPlace,
  terminal: Terminal,
): Promise<void> {
  const server = new ModuleServer(path, place, terminal)
  const ended = whenEnded()
  try {
    await Promise.race([ended, server.refused])
  } finally {
    // Whoever asks a second time does not want to wait.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill())
    await server.close()
  }
}

class ModuleServer {
  /** Rejected where the port cannot be taken. */
  readonly refused: Promise<never>
  readonly #path: string
  readonly #terminal: Terminal
  readonly #refuse: (failure: CommandFailure) => void
  readonly #watched: WatchedFiles
  #place: ServerPlace
  #serving: ChildProcess | undefined
  /**
   * The process that loads the module, also when it has failed: its report may come behind its end.
   * A further change ends it.
   */
  #loading: ChildProcess | undefined
  /** The processes that have not ended. */
  readonly #children = new Set<ChildProcess>()
  #isAnnounced = false
  /** Whether the user was told of a failure, and may be about to mend it. */
  #hasFailed = false
  #isClosed = false

  constructor(path: string, place: ServerPlace, terminal: Terminal) {
    const { promise, reject } = withReject()
    this.refused = promise
    this.#refuse = reject
    this.#path = path
    this.#place = place
    this.#terminal = terminal
    this.#watched = new WatchedFiles(
      // A module may read them.
      name => textExtensions.includes(extname(name)),
      changed => this.#load(changed),
    )
    this.#watched.set([path])
    this.#load([])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#watched.close()
    await Promise.all([end(this.#loading), end(this.#serving)])
  }

  /** Ends all processes at once. */
  kill(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  #load(changed: readonly string[]): void {
    if (this.#isClosed) return
    void end(this.#loading)
    const child = fork(programPath, [this.#path, String(this.#place.port), this.#place.host])
    this.#loading = child
    this.#children.add(child)
    let isReported = false
    child.on('message', (report: ModuleReport) => {
      isReported = true
      this.#take(child, report, changed)
    })
    child.once('error', error => this.#tellFailure(error, changed))
    child.once('exit', () => this.#children.delete(child))
    // It comes behind all reports, as `exit` does not.
    child.once('close', (exitCode, signal) => {
      const isServing = this.#serving === child
      if (isServing) this.#serving = undefined
      const isUnheard = this.#loading === child && !isReported
      if (this.#isClosed || !(isServing || isUnheard)) return
      const message =
        exitCode === null
          ? `The process of the module ${this.#path} was ended by ${signal}.`
          : moduleExitMessage(this.#path, exitCode)
      this.#tellFailure(new CommandFailure(message), changed)
    })
  }

  #take(child: ChildProcess, report: ModuleReport, changed: readonly string[]): void {
    const isLatest = child === this.#loading
    switch (report.kind) {
      case 'loaded':
        if (!isLatest) return
        this.#replace(child, report.files, changed).catch((error: unknown) =>
          this.#tellFailure(error, changed),
        )
        return
      case 'failed':
        if (isLatest) this.#tellFailure(new CommandFailure(report.message), report.files)
        return
      case 'listening':
        this.#serving = child
        // The processes after the first one take the port that it was given.
        this.#place = { ...this.#place, port: Number(new URL(report.url).port || 80) }
        if (!this.#isAnnounced) announce(report.url, this.#terminal)
        else this.#terminal.tell(`${listed(changed)} changed; the new schema is served.`)
        this.#isAnnounced = true
        return
      case 'refused':
        this.#takeRefusal(child, new CommandFailure(report.message))
    }
  }

  async #replace(
    child: ChildProcess,
    files: readonly string[],
    changed: readonly string[],
  ): Promise<void> {
    this.#watched.set([this.#path, ...files, ...changed])
    this.#loading = undefined
    const before = this.#serving
    this.#serving = child
    await end(before)
    send(child, 'listen')
  }

  #takeRefusal(child: ChildProcess, failure: CommandFailure): void {
    if (this.#serving === child) this.#serving = undefined
    if (!this.#isAnnounced && !this.#hasFailed) this.#refuse(failure)
    else this.#terminal.tell(failureText(failure, serves.NOTHING_BY_PORT, this.#terminal))
  }

  #tellFailure(error: unknown, files: readonly string[]): void {
    this.#hasFailed = true
    // A file that was loaded before may be the one to mend.
    this.#watched.add([this.#path, ...files])
    const served = this.#serving === undefined ? serves.NOTHING : serves.BEFORE
    this.#terminal.tell(failureText(error, served, this.#terminal))
  }
}

const programPath = fileURLToPath(new URL('dist/cli/module-process.js', packageRoot))

/** Milliseconds that a process has to close. */
const KILL_MS = 2_000

/** Closes a process, by force where it does not listen, and waits for its end. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  send(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS)
  await exited
  clearTimeout(timer)
}

function send(child: ChildProcess, order: ModuleOrder): void {
  // It may end meanwhile, which is heard of by its event.
  if (child.connected) child.send(order, () => {})
}

function withReject(): { promise: Promise<never>; reject: (failure: CommandFailure) => void } {
  let reject!: (failure: CommandFailure) => void
  const promise = new Promise<never>((_, rejectIt) => (reject = rejectIt))
  // It may be rejected when nobody waits for it any more.
  promise.catch(() => {})
  return { promise, reject }
}
