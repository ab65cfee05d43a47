import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRedisServer, redisIsMissing } from '../cache/redis-server.ts'
import { createPostgresServer, postgresIsMissing } from './postgres-server.ts'
import type { Task, Told } from './process.ts'

const program = fileURLToPath(new URL('process.ts', import.meta.url))
const loader = new URL('../../abuse/typescript.js', import.meta.url).href
const topic = 'orderStatusChanged:{"id":"4"}'

/** A server that two processes share. */
interface Shared {
  readonly task: Task
  readonly server: { start(): Promise<void>; kill(): Promise<void> }
  readonly remove: () => Promise<void>
}

interface Kind {
  readonly name: string
  readonly missing: string
  readonly create: () => Promise<Shared>
}

const kinds: readonly Kind[] = [
  {
    name: 'Redis',
    missing: redisIsMissing,
    create: async () => {
      const server = await createRedisServer()
      return { task: { redis: server.port }, server, remove: () => server.kill() }
    },
  },
  {
    name: 'PostgreSQL',
    missing: postgresIsMissing,
    create: () => {
      const server = createPostgresServer()
      const task = { postgres: server.folder }
      return Promise.resolve({ task, server, remove: () => server.remove() })
    },
  },
]

describe.each(kinds)('Processes that share $name', ({ missing, create }) => {
  describe.skipIf(missing !== '')(missing, () => {
    test('an event at one reaches subscribers at both, also after a crash of the broker', async () => {
      const { task, server, remove } = await create()
      onTestFinished(remove)
      await server.start()
      const told: Told[][] = [[], []]
      const children = await Promise.all(told.map(startProcess))
      for (const child of children) child.send(task)
      await eventually(() => expect(told).toEqual([['ready'], ['ready']]))

      children[0]!.send({ trigger: 'packed' } satisfies Task)
      await eventually(() => expect(responses(told)).toEqual([['packed'], ['packed']]))

      await server.kill()
      await server.start()
      const gaps = (): unknown[] =>
        told.map(all => all.filter(one => typeof one === 'object' && 'gap' in one))
      await eventually(() => expect(gaps()).toEqual(Array(2).fill([{ gap: [topic] }])))

      children[1]!.send({ trigger: 'sent' } satisfies Task)
      await eventually(() => expect(told[1]).toContain('triggered'))
      children[0]!.send({ trigger: 'delivered' } satisfies Task)
      const all = ['packed', 'sent', 'delivered']
      await eventually(() => expect(responses(told)).toEqual([all, all]))
      expect(gaps()).toEqual(Array(2).fill([{ gap: [topic] }]))
    })
  })
})

async function startProcess(told: Told[]): Promise<ChildProcess> {
  const execArgv = ['--conditions=@tapeql/source', '--import', loader]
  const child = fork(program, { execArgv })
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  child.on('message', (one: Told) => told.push(one))
  return child
}

/** What the clients of each process have been told of the order. */
function responses(told: readonly (readonly Told[])[]): string[][] {
  return told.map(all =>
    all.flatMap(one => {
      if (typeof one !== 'object' || !('response' in one)) return []
      return (JSON.parse(String(one.response)) as { data: { orderStatusChanged: string } }).data
        .orderStatusChanged
    }),
  )
}

async function eventually(check: () => unknown): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await check()
      return
    } catch (error) {
      if (attempt === 300) throw error
      await wait(100)
    }
  }
}
