import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack } from '../../abuse/http/connection.ts'
import { faultsOfHTTP } from '../../abuse/http/judge.ts'
import { hostNames } from '../../abuse/http/kind.ts'
import { kinds } from '../../abuse/http/kinds.ts'
import { startServices, type Services } from '../../abuse/http/services.ts'
import { hosts } from './hosts.ts'

// The other frameworks, and what takes long, are part of `npm run abuse -- attacks`.
const quick = kinds.filter(({ isSlow }) => isSlow !== true)

let services: Services

beforeAll(async () => {
  services = await startServices(hosts.find(({ name }) => name === 'node:http')!)
})

afterAll(() => services.close())

test('there are at least a hundred kinds of hostile requests, each with a name of its own', () => {
  expect(quick.length).toBeGreaterThanOrEqual(100)
  expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
})

test('the frameworks that answer in their own way are frameworks of the suite', () => {
  expect(hosts.map(({ name }) => name)).toEqual(hostNames)
})

test.each(quick)('$title', async kind => {
  const received = await attack(services.ports[kind.service ?? 'plain'], kind)
  expect(faultsOfHTTP(kind, kind.expected, received)).toEqual([])
})

test('afterwards no resolver waits for a client that has gone', async () => {
  await expect.poll(() => services.told.waiting).toBe(0)
})
