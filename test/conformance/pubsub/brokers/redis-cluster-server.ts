import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { firstOfFreePorts } from '../../../free-port.ts'
import { startProcess, type ServerProcess } from '../server-process.ts'
import { eventually } from '../streams.ts'

const MASTERS = 3
const NODES = 2 * MASTERS
const SLOTS = 16_384

/** A cluster of three masters with a replica each, in a folder that is removed. */
export interface RedisCluster {
  readonly ports: readonly number[]
  /** Starts the nodes that do not run, and waits until all slots are served. */
  start(): Promise<void>
  /** Ends all nodes at once, or one. */
  kill(port?: number): Promise<void>
  /** The port of the master that serves a channel. */
  masterOf(channel: string): Promise<number>
  /** To how many channels all clients are subscribed; a channel counts for each node that has it. */
  countSubscriptions(): Promise<number>
  remove(): Promise<void>
}

/** Starts a cluster of `redis-server`. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-redis-cluster-'))
  const first = await firstOfFreePorts(2 * NODES)
  const ports = Array.from({ length: NODES }, (_, index) => first + index)
  const servers = new Map<number, ServerProcess>()
  const clients = new Map(ports.map(port => [port, newClient(port)]))
  const clientOf = (port: number): Redis => clients.get(port)!
  const running = (): Redis[] => [...servers.keys()].map(clientOf)

  const launch = async (port: number): Promise<void> => {
    const own = join(folder, String(port))
    mkdirSync(own, { recursive: true })
    servers.set(port, await startProcess(commandOf(port, own)))
    await clientOf(port).ping()
  }
  const start = async (): Promise<void> => {
    await Promise.all(ports.filter(port => !servers.has(port)).map(launch))
    await eventually(async () => {
      for (const client of running()) await expectWhole(client)
    })
  }
  const kill = async (port?: number): Promise<void> => {
    const ended = port === undefined ? [...servers.keys()] : [port]
    await Promise.all(ended.map(async one => servers.get(one)?.kill()))
    for (const one of ended) servers.delete(one)
  }
  await Promise.all(ports.map(launch))
  await form(ports.map(clientOf), ports)
  await start()
  return {
    ports,
    start,
    kill,
    async masterOf(channel) {
      const [client] = running()
      const slot = Number(await client!.cluster('KEYSLOT', channel))
      const ranges = await client!.cluster('SLOTS')
      return ranges.find(([from, to]) => from <= slot && slot <= to)![2]![1]
    },
    async countSubscriptions() {
      const lists = await Promise.all(
        running().map(client => client.call('PUBSUB', 'SHARDCHANNELS', 'tapeql:*')),
      )
      return (lists as string[][]).flat().length
    },
    async remove() {
      for (const client of clients.values()) client.disconnect()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a cluster of nodes that do not know each other: masters with slots, then replicas. */
async function form(clients: readonly Redis[], ports: readonly number[]): Promise<void> {
  const masters = clients.slice(0, MASTERS)
  const size = Math.ceil(SLOTS / MASTERS)
  for (const [index, client] of masters.entries()) {
    const last = Math.min((index + 1) * size, SLOTS) - 1
    await client.call('CLUSTER', 'ADDSLOTSRANGE', index * size, last)
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  }
  for (const port of ports)
    await clients[0]!.call('CLUSTER', 'MEET', '127.0.0.1', port, port + NODES)
  for (const [index, replica] of clients.slice(MASTERS).entries()) {
    const id = await masters[index]!.call('CLUSTER', 'MYID')
    await eventually(() => replica.call('CLUSTER', 'REPLICATE', String(id)))
  }
}

/** Expects that a node sees all slots served and no node fail, and has its data if it is a replica. */
async function expectWhole(client: Redis): Promise<void> {
  const state = String(await client.cluster('INFO'))
  const nodes = String(await client.cluster('NODES'))
  const [role, , , link] = await client.role()
  if (!state.includes('cluster_state:ok') || /fail|handshake|disconnected/.test(nodes))
    throw new Error(`The cluster is not whole: ${nodes}`)
  if (role === 'slave' && link !== 'connected') throw new Error(`A replica is ${String(link)}.`)
}

function newClient(port: number): Redis {
  const client = new Redis({
    port,
    host: '127.0.0.1',
    lazyConnect: true,
    retryStrategy: () => 50,
    maxRetriesPerRequest: null,
  })
  client.on('error', () => {})
  return client
}

function commandOf(port: number, folder: string): Parameters<typeof startProcess>[0] {
  const options = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    'cluster-enabled': 'yes',
    'cluster-port': port + NODES,
    'cluster-node-timeout': 1_000,
    'cluster-announce-ip': '127.0.0.1',
    'repl-diskless-sync-delay': 0,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  return { program: 'redis-server', flags, folder, signal: 'SIGKILL' }
}
