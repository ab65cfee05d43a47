import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { delimiter, join } from 'node:path'

/** How a server is started. */
export interface ServerCommand {
  readonly program: string
  readonly flags: readonly string[]
  /** Where all that it keeps is. */
  readonly folder: string
  /** Who runs it, where that is somebody else. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  /** What ends it at once. */
  readonly signal: 'SIGKILL' | 'SIGQUIT'
}

/** A server that has been started. */
export interface ServerProcess {
  hasEnded(): boolean
  /** The end of what it has written. */
  said(): string
  kill(signal?: 'SIGKILL' | 'SIGQUIT'): Promise<void>
}

/**
 * Starts a server, and does not wait until it answers. When this process ends, however that may be,
 * the server ends too and its folder is removed.
 */
export async function startProcess(command: ServerCommand): Promise<ServerProcess> {
  const { program, flags, folder, owner, env } = command
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const stdio = ['ignore', output, output] as const
  const server = spawn(program, flags, {
    ...owner,
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: [...stdio],
  })
  closeSync(output)
  await once(server, 'spawn')
  server.unref()
  const watcher = watch(server.pid!, command)
  const hasEnded = (): boolean => server.exitCode !== null || server.signalCode !== null
  return {
    hasEnded,
    said: () => readFileSync(log, 'utf8').slice(-2000),
    async kill(signal = command.signal) {
      watcher.kill('SIGKILL')
      if (hasEnded()) return
      // Nothing else may keep this process until then.
      server.ref()
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
    },
  }
}

/** Returns the path of a program; empty where it is missing. Debian keeps servers out of the PATH of most users. */
export function findProgram(name: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map(folder => join(folder, name)).find(file => existsSync(file)) ?? ''
}

/**
 * A shell that ends a server as soon as its standard input is closed, as it is when this process
 * ends. A server that ends writes files for a while, so its folder is removed until it is gone.
 */
function watch(pid: number, { signal, folder }: ServerCommand): ChildProcess {
  const script = `
    read -r _
    kill -s "$2" "$1"
    for _ in $(seq 100); do
      rm -rf "$3"
      [ -e "$3" ] || break
      sleep 0.2
    done`
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid), signal.slice(3), folder], {
    // A signal to the group of this process, such as Ctrl+C sends, is not meant for it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const pipe = watcher.stdin as Socket
  pipe.unref()
  return watcher
}
