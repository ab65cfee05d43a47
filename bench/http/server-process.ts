// A process that serves one contender, and tells what it has used.
import { startServer, type Setting } from './servers.ts'

/**
 * What the parent asks for: a server once, then what the process has used, as it is or behind a
 * collection of garbage.
 */
export type ServerTask = { readonly start: Setting } | 'usage' | 'usage behind a collection'

/** What is sent back for a task. */
export interface ServerReport {
  /** The port of the server, when it has started. */
  readonly port: number
  /**
   * Microseconds of the processor, garbage collection and compilation in other threads included.
   */
  readonly cpuUs: number
  readonly residentBytes: number
}

let port = 0

process.on('message', (task: ServerTask) => void report(task))
process.on('disconnect', () => process.exit())

async function report(task: ServerTask): Promise<void> {
  if (typeof task === 'object') port = await startServer(task.start)
  if (task === 'usage behind a collection') globalThis.gc!()
  const { user, system } = process.cpuUsage()
  const residentBytes = process.memoryUsage.rss()
  process.send!({ port, cpuUs: user + system, residentBytes } satisfies ServerReport)
}
