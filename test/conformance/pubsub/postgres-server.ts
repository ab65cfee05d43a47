import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const binaries = findBinaries()

/** Why tests with PostgreSQL are skipped; empty where they run. In CI they run, and fail without one. */
export const postgresIsMissing: string =
  binaries !== '' || process.env['CI'] === 'true' ? '' : 'there is no PostgreSQL server'

/** A PostgreSQL of its own, in a folder that is removed. */
export interface PostgresServer {
  /** The folder of its socket: the `host` of clients, whose user is `test`. */
  readonly folder: string
  /** A client that is not connected. */
  client(): pg.Client
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL that listens on a socket in its folder, and does not run yet. */
export function createPostgresServer(): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-postgres-'))
  const owner = ownerOfServers()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const flags = ['--pgdata', data, '--username', 'test', '--auth', 'trust', '--no-sync']
  execFileSync(join(binaries, 'initdb'), [...flags, '--encoding', 'UTF8'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  let server: ChildProcess | undefined
  const client = (): pg.Client =>
    new pg.Client({ host: folder, user: 'test', database: 'postgres' })
  const kill = async (): Promise<void> => {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGQUIT')
    await ended
  }
  return {
    folder,
    client,
    async start() {
      const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
      server = spawn(join(binaries, 'postgres'), settings, {
        ...owner,
        cwd: folder,
        stdio: 'ignore',
      })
      await once(server, 'spawn')
      while (!(await answers(client()))) await new Promise(resolve => setTimeout(resolve, 50))
    },
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(client: pg.Client): Promise<boolean> {
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

/** PostgreSQL refuses to run as root. */
function ownerOfServers(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid!, gid: gid! }
}
