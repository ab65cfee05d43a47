// A process that serves one contender, and tells what it has used.
import { startServer, type Setting } from './servers.ts'

/** What the parent asks for: a server once, then what the process has used. */
export type ServerTask = { readonly start: Setting } | 'usage'

/** What is sent back for a task. */
export interface ServerReport {
  /** The port of the server, when it has started. */
  readonly port: number
  /** Microseconds of the processor, of all threads. */
  readonly cpuUs: number
}

let port = 0

process.on('message', (task: ServerTask) => void report(task))
process.on('disconnect', () => process.exit())

async function report(task: ServerTask): Promise<void> {
  if (typeof task === 'object') port = await startServer(task.start)
  const { user, system } = process.cpuUsage()
  process.send!({ port, cpuUs: user + system } satisfies ServerReport)
}
