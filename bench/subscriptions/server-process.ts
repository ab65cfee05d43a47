// A process that serves one contender, publishes when it is told to, and tells what it has used.
import { startServer, type RunningServer } from './servers.ts'
import { executions } from './subject.ts'

/**
 * What the parent asks for: a server once, then an event for each of some groups, or what the
 * process holds behind a collection of garbage.
 */
export type ServerTask = { readonly start: string } | { readonly publishTo: number } | 'usage'

export interface ServerReport {
  readonly port: number
  /** Microseconds of the processor, garbage collection and compilation in other threads included. */
  readonly cpuUs: number
  readonly residentBytes: number
  /** How many events were executed. */
  readonly executions: number
}

let server: RunningServer | undefined

process.on('message', (task: ServerTask) => {
  void run(task).catch((error: unknown) => process.send!({ failure: String(error) }))
})
process.on('disconnect', () => process.exit())

async function run(task: ServerTask): Promise<void> {
  const { user, system } = process.cpuUsage()
  if (task === 'usage') globalThis.gc!()
  else if ('start' in task) server = await startServer(task.start)
  else for (let group = 0; group < task.publishTo; group++) void server!.publish(group)
  process.send!({
    port: server!.port,
    cpuUs: user + system,
    residentBytes: process.memoryUsage.rss(),
    executions: executions.count,
  } satisfies ServerReport)
}
