import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack } from './websocket/connection.ts'
import { faultsOfSocket } from './websocket/judge.ts'
import { kinds } from './websocket/kinds.ts'
import { startServices, type Services } from './websocket/services.ts'

const nothing = { sockets: 0, connections: 0, sources: 0, executions: 0, listeners: 0 }

let services: Services

beforeAll(async () => {
  services = await startServices()
})

afterAll(() => services.close())

test('all slow kinds at once', async () => {
  const slow = kinds.filter(({ isSlow }) => isSlow)
  const attacked = slow.map(async kind => {
    const received = await attack(services.ports[kind.service ?? 'plain'], kind)
    return faultsOfSocket(kind, received).map(fault => `${kind.title} ${fault}`)
  })
  // What runs for the clients ends before their connections do.
  await expect.poll(() => services.held()['sockets']).toBe(slow.length)
  const open = { ...nothing, sockets: slow.length }
  await expect.poll(services.held, { timeout: 2_000 }).toEqual(open)
  await expect.poll(services.held, { timeout: 6_000 }).toEqual(nothing)
  expect((await Promise.all(attacked)).flat()).toEqual([])
})

test('all quick kinds at once, ten times', { timeout: 120_000 }, async () => {
  const quick = kinds.filter(({ isSlow }) => isSlow !== true)
  for (let round = 0; round < 10; round++) {
    const left = quick.values()
    const faults: string[] = []
    const sendNext = async (): Promise<void> => {
      for (const kind of left) {
        const received = await attack(services.ports[kind.service ?? 'plain'], kind)
        faults.push(...faultsOfSocket(kind, received).map(fault => `${kind.title} ${fault}`))
      }
    }
    await Promise.all(Array.from({ length: 8 }, sendNext))
    expect(faults).toEqual([])
    await expect.poll(services.held, { timeout: 5_000 }).toEqual(nothing)
  }
})
