import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Task, Told } from './process.ts'
import { sharedBrokerKinds } from './shared-brokers.ts'

const program = fileURLToPath(new URL('process.ts', import.meta.url))
const loader = new URL('../../abuse/typescript.js', import.meta.url).href
const topic = 'orderStatusChanged:{"id":"4"}'

describe.each(sharedBrokerKinds(topic))(
  'Four processes that share $name',
  ({ missing, replays = false, create }) => {
    describe.skipIf(missing !== '')(missing, () => {
      test('see the events of all, each once, also while the broker crashes', async () => {
        const broker = await create()
        onTestFinished(broker.remove)
        await broker.start()
        const told: Told[][] = Array.from({ length: 4 }, () => [])
        const children = await Promise.all(told.map(startProcess))
        for (const child of children) child.send(broker.task)
        await eventually(() => expect(told).toEqual(told.map(() => ['ready'])))

        const expected: string[] = []
        /** Each process causes an event, and again where the broker did not take it. */
        const triggerAll = async (name: string): Promise<void> => {
          for (const [index, child] of children.entries()) {
            for (let attempt = 0; ; attempt++) {
              const status = `${name} ${index} ${attempt}`
              if (!(await trigger(child, told[index]!, status))) continue
              expected.push(status)
              break
            }
          }
        }
        const gaps = (): unknown[] =>
          told.map(own => own.filter(one => typeof one === 'object' && 'gap' in one))
        const expectedGaps = told.map(() => (replays ? [] : [{ gap: [topic] }]))

        await triggerAll('before')
        await eventually(() => expect(responses(told)).toEqual(told.map(() => expected)))
        await broker.kill()
        const flowing = triggerAll('during')
        await broker.start()
        await flowing
        await eventually(() => expect(gaps()).toEqual(expectedGaps))
        await triggerAll('after')
        const isExpected = (status: string): boolean => replays || !status.startsWith('during')
        await eventually(() => {
          for (const statuses of responses(told)) {
            expect(statuses).toEqual([...new Set(statuses)])
            const taken = statuses.filter(status => expected.includes(status) && isExpected(status))
            expect(taken).toEqual(expected.filter(isExpected))
          }
        })
        expect(gaps()).toEqual(expectedGaps)
      }, 120_000)
    })
  },
)

/** Resolves with whether the broker has taken the event. */
async function trigger(child: ChildProcess, told: Told[], status: string): Promise<boolean> {
  const before = told.length
  const outcome = (): Told | undefined =>
    told.slice(before).find(one => one === 'triggered' || one === 'failed')
  child.send({ trigger: status } satisfies Task)
  await eventually(() => expect(outcome()).toBeDefined())
  return outcome() === 'triggered'
}

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
