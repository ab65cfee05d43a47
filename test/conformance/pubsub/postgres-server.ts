import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startProcess, type ServerProcess } from './server-process.ts'

const MAX_START_MS = 30_000

const binaries = findBinaries()

/** Why tests with PostgreSQL are skipped; empty where they run. In CI they run, and fail without one. */
export const postgresIsMissing: string =
  binaries !== '' || process.env['CI'] === 'true' ? '' : 'there is no PostgreSQL server'

/** A PostgreSQL of its own, in a folder that is removed; it ends with this process at the latest. */
export interface PostgresServer {
  /** The folder of its socket: the `host` of clients, whose user is `test`. */
  readonly folder: string
  /** A client that is not connected; over a line where it has the port of one. */
  client(port?: number): pg.Client
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /**
   * Ends it at once. By SIGQUIT it says goodbye to its clients, as in a crash of one of its
   * processes; by SIGKILL connections only break.
   */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Makes a replica the primary. */
  promote(): Promise<void>
  /** Makes a server that does not run a replica of one that does, and lets it forget what it had. */
  follow(origin: PostgresServer): void
  remove(): Promise<void>
}

/**
 * A PostgreSQL that listens on a socket in its folder, and does not run yet. With an origin, which
 * runs, it is a replica of that server.
 */
export function createPostgresServer(origin?: PostgresServer): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-postgres-'))
  const owner = ownerOfServers()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const fill = (program: string, ...ownFlags: readonly string[]): void => {
    const flags = ['--pgdata', data, '--username', 'test', '--no-sync', ...ownFlags]
    execFileSync(join(binaries, program), flags, { ...owner, cwd: folder, stdio: 'ignore' })
  }
  const follow = (primary: PostgresServer): void => {
    rmSync(data, { recursive: true, force: true })
    const copying = ['--write-recovery-conf', '--checkpoint', 'fast']
    fill('pg_basebackup', '--host', primary.folder, ...copying)
  }
  if (origin === undefined) fill('initdb', '--auth', 'trust', '--encoding', 'UTF8')
  else follow(origin)
  let server: ServerProcess | undefined
  const client = (port?: number): pg.Client => {
    const place = port === undefined ? { host: folder } : { host: '127.0.0.1', port }
    return new pg.Client({ ...place, user: 'test', database: 'postgres' })
  }
  const launch = (): Promise<ServerProcess> =>
    startProcess({
      program: join(binaries, 'postgres'),
      flags: ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      folder,
      owner,
      signal: 'SIGQUIT',
    })
  const kill = async (signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void> => {
    await server?.kill(signal)
    server = undefined
  }
  return {
    folder,
    client,
    async start() {
      const end = performance.now() + MAX_START_MS
      server = await launch()
      while (!(await answers(client()))) {
        if (performance.now() > end) {
          throw new Error(
            `PostgreSQL does not answer after ${MAX_START_MS} ms. It said: ${server.said()}`,
          )
        }
        await wait(50)
        if (!server.hasEnded()) continue
        // After SIGKILL, processes of the former server may hold its memory for a moment.
        await server.kill()
        server = await launch()
      }
    },
    kill,
    async promote() {
      const own = client()
      await own.connect()
      await own.query('SELECT pg_promote()')
      await own.end()
    },
    follow,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether a server answers a new client. */
export async function answers(client: pg.Client): Promise<boolean> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Debian keeps the programs of a server out of PATH. */
function findBinaries(): string {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions).map(version => join(versions, version, 'bin'))
    : []
  const all = [...folders.sort().reverse(), ...(process.env['PATH'] ?? '').split(':')]
  return all.find(folder => existsSync(join(folder, 'initdb'))) ?? ''
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function ownerOfServers(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid!, gid: gid! }
}
