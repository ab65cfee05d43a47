import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { blocksOf } from '../../repository/docs/blocks.ts'
import { findProgram, startProcess } from '../pubsub/server-process.ts'

/** A cache on the way that clients share: RFC 9111, "HTTP Caching". */
export interface SharedCache {
  readonly name: string
  /** Why it cannot run; empty where it does. In CI it runs, and fails without its program. */
  readonly missing: string
  /** Starts it in front of a port of 127.0.0.1. */
  start(port: number): Promise<RunningCache>
}

export interface RunningCache {
  readonly origin: string
  end(): Promise<void>
}

/** What starts a program that answers at a port, in a folder of its own. */
type Command = (ports: {
  readonly port: number
  readonly origin: number
  readonly folder: string
}) => readonly string[]

/** The shared caches of docs/caching.md. */
export const sharedCaches: readonly SharedCache[] = [
  sharedCache('nginx', ({ port, origin, folder }) => {
    const file = join(folder, 'configuration')
    writeFileSync(file, nginxConfiguration(port, origin, folder))
    return ['-p', folder, '-c', file]
  }),
  sharedCache('varnishd', ({ port, origin, folder }) => [
    ...['-F', '-n', join(folder, 'state'), '-a', `127.0.0.1:${port}`],
    ...['-b', `127.0.0.1:${origin}`, '-s', 'malloc,64m', '-T', 'none', '-S', 'none'],
  ]),
]

function sharedCache(name: string, command: Command): SharedCache {
  const program = findProgram(name)
  const isMissing = program === '' && process.env['CI'] !== 'true'
  return {
    name,
    missing: isMissing ? `there is no ${name}` : '',
    async start(origin) {
      const folder = mkdtempSync(join(tmpdir(), `tapeql-${name}-`))
      const port = await freePort()
      const flags = command({ port, origin, folder })
      const server = await startProcess({ program, flags, folder, signal: 'SIGKILL' })
      const address = `http://127.0.0.1:${port}`
      for (let tries = 0; !(await answers(address)); tries++) {
        if (server.hasEnded() || tries > 200)
          throw new Error(`${name} does not answer. It said: ${server.said()}`)
        await wait(50)
      }
      return { origin: address, end: () => server.kill() }
    },
  }
}

/** The block of the page, with the ports and folders of this test in the place of its own. */
function nginxConfiguration(port: number, origin: number, folder: string): string {
  const { code } = blocksOf('docs/caching.md').find(({ language }) => language === 'nginx')!
  const own = code
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4000', `127.0.0.1:${origin}`)
    .replace('/var/cache/nginx/graphql', join(folder, 'kept'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const head = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents { worker_connections 4096; }\n`
  return `${head}http {\naccess_log off;\n${temporary.join('\n')}\n${own}}\n`
}

async function answers(address: string): Promise<boolean> {
  try {
    await (await fetch(address)).arrayBuffer()
    return true
  } catch {
    return false
  }
}
