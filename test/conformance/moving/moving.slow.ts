import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apolloPluginRows } from './rows/apollo-plugins.ts'
import { apolloRequestRows } from './rows/apollo-requests.ts'
import { apolloServerRows } from './rows/apollo-server.ts'
import { apolloTestRows } from './rows/apollo-tests.ts'
import { mercuriusHookRows } from './rows/mercurius-hooks.ts'
import { mercuriusRows } from './rows/mercurius.ts'
import { nest, nestRows } from './rows/nest.ts'
import type { Rows } from './rows/row.ts'
import { subgraphRows } from './rows/subgraphs.ts'
import { yogaPluginRows } from './rows/yoga-plugins.ts'
import { yogaRows } from './rows/yoga.ts'
import { closeServers, peers } from './servers.ts'
import { cases, columns, statusOf } from './statuses.ts'
import { tablesOf } from './tables.ts'

// Each row of docs/moving.md beside the server that the row is about: what the row says of both is
// asserted of both.

const tables = tablesOf('docs/moving.md')
const rowsOf = (heading: string): readonly (readonly string[])[] =>
  tables.find(table => table.heading === heading)?.rows ?? []

const sections: Readonly<Record<string, Rows>> = {
  'From Apollo Server': { ...apolloServerRows, ...apolloRequestRows },
  'Plugins of Apollo Server': apolloPluginRows,
  'Tests of Apollo Server': apolloTestRows,
  Subgraphs: subgraphRows,
  'From @nestjs/apollo': nestRows,
  'From GraphQL Yoga': yogaRows,
  'Plugins of Yoga': yogaPluginRows,
  'From Mercurius': mercuriusRows,
  'Hooks of Mercurius': mercuriusHookRows,
}

beforeAll(() => {
  peers.install()
  nest.install()
}, 240_000)
beforeEach(({ skip }) => {
  const fault = peers.fault ?? nest.fault
  skip(fault !== undefined, fault)
})
afterEach(closeServers)

test('every table of the page is run, but that of a library in Ruby', () => {
  const headings = tables.map(({ heading }) => heading)
  expect(headings.sort()).toEqual(
    [...Object.keys(sections), 'From rails-graphql', 'Statuses'].sort(),
  )
})

describe.each(Object.entries(sections))('%s', (heading, rows) => {
  test('has a test of each row, and no further ones', () => {
    const names = rowsOf(heading).map(([name]) => name)
    expect(names.sort()).toEqual(Object.keys(rows).sort())
  })

  test.each(Object.entries(rows))('%s', (_name, run) => run())
})

test('Statuses', async () => {
  const { head, rows } = tables.find(({ heading }) => heading === 'Statuses')!
  const servers = new Map<string, string[]>()
  for (const name of head.slice(1)) {
    const [start, path] = columns[name]!
    const server = await start()
    const statuses: string[] = []
    for (const row of Object.values(cases)) statuses.push(await statusOf(server, path, row))
    servers.set(name, statuses)
  }
  const measured = Object.keys(cases).map((name, index) => [
    name,
    ...[...servers.values()].map(statuses => statuses[index]),
  ])
  expect(rows).toEqual(measured)
  expect(Object.keys(columns).sort()).toEqual([...head.slice(1)].sort())
})
