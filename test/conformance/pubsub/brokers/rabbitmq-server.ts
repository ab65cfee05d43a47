import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from 'amqplib'
import { firstOfFreePorts } from '../../../free-port.ts'
import { startProcess, type ServerProcess } from '../server-process.ts'

/** Debian's programs of these names in the PATH run as another user. */
const programs = '/usr/lib/rabbitmq/bin'
const program = join(programs, 'rabbitmq-server')
const MAX_START_MS = 60_000

/** Why tests with RabbitMQ are skipped; empty where they run. In CI they run, and fail without one. */
export const rabbitIsMissing: string =
  existsSync(program) || process.env['CI'] === 'true' ? '' : 'there is no rabbitmq-server'

/** A RabbitMQ with its management over HTTP, in a folder that is removed. */
export interface RabbitServer {
  readonly port: number
  readonly url: string
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Sends a request to the management, to a path below `/api/`. */
  ask(path: string, method?: 'GET' | 'DELETE'): Promise<unknown>
  /** Sets of how much memory it takes no messages any more: a part of the machine's. */
  limitMemory(part: number): Promise<void>
  remove(): Promise<void>
}

/** A RabbitMQ on a free port of 127.0.0.1, which does not run yet. */
export async function createRabbitServer(): Promise<RabbitServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-rabbitmq-'))
  const port = await firstOfFreePorts(4)
  const [management, distribution, epmdPort] = [port + 1, port + 2, port + 3]
  const configuration = [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${management}`,
  ]
  writeFileSync(join(folder, 'rabbitmq.conf'), configuration.join('\n'))
  writeFileSync(join(folder, 'plugins'), '[rabbitmq_management].')
  const env = {
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_ALLOW_INPUT: 'true',
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_NODENAME: `tapeql${port}@localhost`,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-noinput',
  }
  const url = `amqp://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from('guest:guest').toString('base64')}`
  /** Where nodes of Erlang find each other; without it, the server would leave one running. */
  let names: ServerProcess | undefined
  let server: ServerProcess | undefined
  const run = (file: string, flags: readonly string[]): Promise<ServerProcess> =>
    startProcess({ program: file, flags, folder, env, signal: 'SIGKILL' })
  const ask: RabbitServer['ask'] = async (path, method = 'GET') => {
    const address = `http://127.0.0.1:${management}/api/${path}`
    const response = await fetch(address, { method, headers: { authorization } })
    return response.status === 204 ? undefined : response.json()
  }
  const kill = async (): Promise<void> => {
    await server?.kill()
    server = undefined
  }
  return {
    port,
    url,
    async start() {
      names ??= await run('epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'])
      server = await run(program, [])
      const end = performance.now() + MAX_START_MS
      while (!(await answers(url))) {
        if (server.hasEnded() || performance.now() > end)
          throw new Error(`RabbitMQ does not answer. It said: ${server.said()}`)
        await wait(100)
      }
    },
    kill,
    ask,
    async limitMemory(part) {
      const flags = ['-n', env.RABBITMQ_NODENAME, 'set_vm_memory_high_watermark', String(part)]
      await promisify(execFile)(join(programs, 'rabbitmqctl'), flags, {
        env: { ...process.env, ...env },
      })
    },
    async remove() {
      await kill()
      await names?.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connect(url)).close()
    return true
  } catch {
    return false
  }
}
