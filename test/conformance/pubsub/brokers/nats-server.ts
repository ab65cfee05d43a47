import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { firstOfFreePorts } from '../../../free-port.ts'
import { startProcess, type ServerProcess } from '../server-process.ts'
import { eventually } from '../streams.ts'

/** Debian keeps the program of the server where root alone looks. */
const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
const program = folders.map(folder => join(folder, 'nats-server')).find(existsSync)

/** Why tests with NATS are skipped; empty where they run. In CI they run, and fail without one. */
export const natsIsMissing: string =
  program !== undefined || process.env['CI'] === 'true' ? '' : 'there is no nats-server'

/** A NATS with JetStream, in a folder that is removed. */
export interface NatsServer {
  readonly port: number
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** To how many subjects below `tapeql.` all connections are subscribed. */
  countSubscriptions(): Promise<number>
  remove(): Promise<void>
}

/** A NATS on a free port of 127.0.0.1, which does not run yet; with JetStream, if options leave it. */
export async function createNatsServer(options: readonly string[] = ['-js']): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-nats-'))
  const port = await firstOfFreePorts(2)
  const monitor = port + 1
  const flags = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitor)]
  let server: ServerProcess | undefined
  const kill = async (): Promise<void> => {
    await server?.kill()
    server = undefined
  }
  return {
    port,
    async start() {
      server = await startProcess({
        program: program ?? 'nats-server',
        flags: [...flags, '-sd', join(folder, 'store'), ...options],
        folder,
        signal: 'SIGKILL',
      })
      await eventually(() => expectOpen(port))
    },
    kill,
    async countSubscriptions() {
      const url = `http://127.0.0.1:${monitor}/connz?subs=true`
      const { connections } = (await (await fetch(url)).json()) as Connections
      const subjects = connections.flatMap(({ subscriptions_list: list }) => list ?? [])
      return subjects.filter(subject => subject.startsWith('tapeql.')).length
    },
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Connections {
  readonly connections: readonly { readonly subscriptions_list?: readonly string[] }[]
}

function expectOpen(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket({ port, host: '127.0.0.1' })
    socket.on('error', reject)
    socket.on('data', () => {
      socket.destroy()
      resolve()
    })
  })
}
