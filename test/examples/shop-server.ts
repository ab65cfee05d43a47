import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '../free-port.ts'

/** The demonstration in a process of its own. */
export interface RunningShop {
  /** Where it executes. */
  readonly url: string
  /** What it has printed. */
  readonly printed: () => string
  /** Tells it to end, waits until it has, and returns its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Runs the demonstration as `npm start` does: the compiled example on the compiled package. */
export async function startShop(): Promise<RunningShop> {
  const port = await freePort()
  const server = spawn(process.execPath, ['examples/shop/dist/server.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATABASE_URL: '' },
  })
  let printed = ''
  server.stderr.on('data', (chunk: Buffer) => console.error(String(chunk)))
  await new Promise<void>((ready, failed) => {
    server.once('exit', code => failed(new Error(`The server ended with code ${code}.`)))
    server.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('curl')) ready()
    })
  })
  return {
    url: `http://localhost:${port}/graphql`,
    printed: () => printed,
    stop: async () => {
      if (server.exitCode !== null) return server.exitCode
      server.kill('SIGTERM')
      const [code] = (await once(server, 'exit')) as [number | null]
      return code
    },
  }
}
