import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../runtime/package-root.ts'
import { CommandFailure } from '../failure.ts'
import { textExtensions } from '../schema/load-schema.ts'
import { moduleExitMessage } from '../schema/module-exit.ts'
import type { Terminal } from '../terminal.ts'
import { announce, terminationSignal } from './announce.ts'
import { failureText, servingNotes } from './failure-text.ts'
import { describeFiles } from './describe-files.ts'
import type { ModuleOrder, ModuleReport } from './module-messages.ts'
import type { ServerAddress } from './schema-server.ts'
import { WatchedFiles } from './watch-files.ts'

/**
 * Serves the schema of a module until the user ends the process. A child process loads the module.
 * When a file of the module changes, a new child process loads the module, and takes over the port
 * if the schema is valid.
 *
 * @throws CommandFailure when the server cannot listen on the port
 */
export async function serveModule(
  path: string,
  address: ServerAddress,
  terminal: Terminal,
): Promise<void> {
  const server = new ModuleServer(path, address, terminal)
  const termination = terminationSignal()
  try {
    await Promise.race([termination, server.refusal])
  } finally {
    // A second signal ends the processes at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill())
    await server.close()
  }
}

class ModuleServer {
  /** Rejects when the server cannot listen on the port. */
  readonly refusal: Promise<never>
  readonly #path: string
  readonly #terminal: Terminal
  readonly #reject: (failure: CommandFailure) => void
  readonly #watchedFiles: WatchedFiles
  #address: ServerAddress
  #servingProcess: ChildProcess | undefined
  /**
   * The process that loads the module, even after a failure, because its report may arrive after
   * its end. The next change ends the process.
   */
  #loadingProcess: ChildProcess | undefined
  /** The processes that have not exited. */
  readonly #processes = new Set<ChildProcess>()
  #isAnnounced = false
  /** Whether a failure was printed, which the user may be about to fix. */
  #hasFailed = false
  #isClosed = false

  constructor(path: string, address: ServerAddress, terminal: Terminal) {
    const { promise, reject } = withReject()
    this.refusal = promise
    this.#reject = reject
    this.#path = path
    this.#address = address
    this.#terminal = terminal
    this.#watchedFiles = new WatchedFiles(
      // A module may read schema texts.
      name => textExtensions.includes(extname(name)),
      changedPaths => this.#load(changedPaths),
    )
    this.#watchedFiles.set([path])
    this.#load([])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#watchedFiles.close()
    await Promise.all([endProcess(this.#loadingProcess), endProcess(this.#servingProcess)])
  }

  /** Ends all processes at once. */
  kill(): void {
    for (const child of this.#processes) child.kill('SIGKILL')
  }

  #load(changedPaths: readonly string[]): void {
    if (this.#isClosed) return
    void endProcess(this.#loadingProcess)
    const child = fork(programPath, [this.#path, String(this.#address.port), this.#address.host])
    this.#loadingProcess = child
    this.#processes.add(child)
    let hasReported = false
    child.on('message', (report: ModuleReport) => {
      hasReported = true
      this.#receive(child, report, changedPaths)
    })
    child.once('error', error => this.#printFailure(error, changedPaths))
    child.once('exit', () => this.#processes.delete(child))
    // The event `close` follows all reports, unlike `exit`.
    child.once('close', (exitCode, signal) => {
      const isServing = this.#servingProcess === child
      if (isServing) this.#servingProcess = undefined
      const isSilent = this.#loadingProcess === child && !hasReported
      if (this.#isClosed || !(isServing || isSilent)) return
      const message =
        exitCode === null
          ? `The process of the module ${this.#path} was ended by ${signal}.`
          : moduleExitMessage(this.#path, exitCode)
      this.#printFailure(new CommandFailure(message), changedPaths)
    })
  }

  #receive(child: ChildProcess, report: ModuleReport, changedPaths: readonly string[]): void {
    const isLatest = child === this.#loadingProcess
    switch (report.kind) {
      case 'loaded':
        if (!isLatest) return
        this.#replace(child, report.files, changedPaths).catch((error: unknown) =>
          this.#printFailure(error, changedPaths),
        )
        return
      case 'failed':
        if (isLatest) this.#printFailure(new CommandFailure(report.message), report.files)
        return
      case 'listening':
        this.#servingProcess = child
        // Later processes listen on the same port, which the system may have chosen.
        this.#address = { ...this.#address, port: Number(new URL(report.url).port || 80) }
        if (!this.#isAnnounced) announce(report.url, this.#terminal)
        else
          this.#terminal.printMessage(
            `${describeFiles(changedPaths)} changed; the new schema is served.`,
          )
        this.#isAnnounced = true
        return
      case 'refused':
        this.#handleRefusal(child, new CommandFailure(report.message))
    }
  }

  async #replace(
    child: ChildProcess,
    files: readonly string[],
    changedPaths: readonly string[],
  ): Promise<void> {
    this.#watchedFiles.set([this.#path, ...files, ...changedPaths])
    this.#loadingProcess = undefined
    const oldProcess = this.#servingProcess
    this.#servingProcess = child
    await endProcess(oldProcess)
    send(child, 'listen')
  }

  #handleRefusal(child: ChildProcess, failure: CommandFailure): void {
    if (this.#servingProcess === child) this.#servingProcess = undefined
    if (!this.#isAnnounced && !this.#hasFailed) this.#reject(failure)
    else
      this.#terminal.printMessage(
        failureText(failure, servingNotes.NOTHING_BY_PORT, this.#terminal),
      )
  }

  #printFailure(error: unknown, files: readonly string[]): void {
    this.#hasFailed = true
    // The fault may be in a file that a previous process loaded, so these remain watched.
    this.#watchedFiles.add([this.#path, ...files])
    const servingNote =
      this.#servingProcess === undefined ? servingNotes.NOTHING : servingNotes.BEFORE
    this.#terminal.printMessage(failureText(error, servingNote, this.#terminal))
  }
}

const programPath = fileURLToPath(new URL('dist/cli/module-process.js', packageRoot))

/** Milliseconds until a closing process is killed. */
const KILL_MS = 2_000

/** Closes a process, kills a process that does not exit in time, and waits for the exit. */
async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  send(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS)
  await exited
  clearTimeout(timer)
}

function send(child: ChildProcess, order: ModuleOrder): void {
  // The callback ignores the error of a process that has exited; the event `close` reports the
  // exit.
  if (child.connected) child.send(order, () => {})
}

function withReject(): { promise: Promise<never>; reject: (failure: CommandFailure) => void } {
  let reject!: (failure: CommandFailure) => void
  const promise = new Promise<never>((_, rejectPromise) => (reject = rejectPromise))
  // A rejection after the server was closed has no other handler.
  promise.catch(() => {})
  return { promise, reject }
}
