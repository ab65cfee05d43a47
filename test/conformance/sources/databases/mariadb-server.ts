import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { findProgram, startProcess, type ServerProcess } from '../../pubsub/server-process.ts'

const MAX_START_MS = 30_000

const program = findProgram('mariadbd')

/** Why tests with MariaDB are skipped; empty where they run. In CI they run, and fail without one. */
export const mariadbIsMissing: string =
  program !== '' || process.env['CI'] === 'true' ? '' : 'there is no MariaDB server'

/** A MariaDB of its own, in a folder that is removed; it ends with this process at the latest. */
export interface MariadbServer {
  /** What mysql2 connects with. */
  readonly options: { readonly socketPath: string; readonly user: string }
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** A MariaDB that listens on a socket in its folder, and does not run yet. */
export function createMariadbServer(): MariadbServer {
  if (program === '') throw new Error('There is no mariadbd, in PATH or in /usr/sbin.')
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-mariadb-'))
  const options = { socketPath: join(folder, 'socket'), user: 'root' }
  const settings = [
    '--no-defaults',
    // MariaDB runs as root where that is said.
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${join(folder, 'data')}`,
    '--innodb-log-file-size=8M',
    // What is committed outlives the process, and not the machine.
    '--innodb-flush-log-at-trx-commit=2',
  ]
  execFileSync(
    findProgram('mariadb-install-db'),
    // Two that are made at the same time would remove each other's files in the folder of all.
    [
      ...settings,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let server: ServerProcess | undefined
  const kill = async (): Promise<void> => {
    await server?.kill()
    server = undefined
  }
  return {
    options,
    async start() {
      const places = { socket: options.socketPath, 'pid-file': join(folder, 'pid'), tmpdir: folder }
      const flags = Object.entries(places).map(([name, place]) => `--${name}=${place}`)
      server = await startProcess({
        program,
        flags: [...settings, '--skip-networking', ...flags],
        folder,
        signal: 'SIGKILL',
      })
      const end = performance.now() + MAX_START_MS
      while (!(await answers(options))) {
        if (performance.now() > end || server.hasEnded())
          throw new Error(`MariaDB does not answer. It said: ${server.said()}`)
        await wait(50)
      }
    },
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(options: MariadbServer['options']): Promise<boolean> {
  try {
    await (await createConnection(options)).end()
    return true
  } catch {
    return false
  }
}
