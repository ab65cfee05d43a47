import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../free-port.ts'
import type { CacheStore } from '../../../src/index.ts'

const isInstalled = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some(folder => existsSync(join(folder, 'redis-server')))

/** Why tests with Redis are skipped; empty where they run. In CI they run, and fail without one. */
export const redisIsMissing: string =
  isInstalled || process.env['CI'] === 'true' ? '' : 'there is no redis-server'

/** A Redis of its own that keeps nothing on disk. */
export interface RedisServer {
  readonly port: number
  /** Starts it, again too; it answers then. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** A Redis on a free port of 127.0.0.1, which does not run yet. */
export async function createRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | undefined
  return {
    port,
    async start() {
      const flags = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
      ]
      const started = spawn('redis-server', flags, { stdio: 'ignore' })
      server = started
      await new Promise<void>((resolve, reject) => {
        started.once('spawn', resolve)
        started.once('error', reject)
      })
      const client = connect(port)
      await client.ping()
      client.disconnect()
    },
    async kill() {
      const running = server
      server = undefined
      if (running === undefined) return
      const ended = new Promise(resolve => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
  }
}

/** A client that looks for its server every 100 milliseconds. */
export function connect(port: number): Redis {
  const client = new Redis({
    port,
    host: '127.0.0.1',
    retryStrategy: () => 100,
    maxRetriesPerRequest: null,
  })
  // A server that is gone is what these tests are about.
  client.on('error', () => {})
  return client
}

/** Redis as a store: three functions around a client. */
export function storeOf(client: Redis): CacheStore {
  return {
    get: key => client.get(key),
    set: (key, value, ttlMs) =>
      ttlMs === undefined ? client.set(key, value) : client.set(key, value, 'PX', ttlMs),
    delete: key => client.del(key),
  }
}
