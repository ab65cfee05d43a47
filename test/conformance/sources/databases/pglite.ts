import type { PGlite } from '@electric-sql/pglite'
import { openPGlite } from '../../../../examples/shop/pglite.ts'
import { onceInProcess } from '../../../once-in-process.ts'
import { databaseKind, type DatabaseKind, type Row } from './database.ts'

/** PostgreSQL in the memory of this process. */
export const pglite: DatabaseKind = databaseKind<PGlite>({
  name: 'PGlite',
  dialect: 'postgresql',
  missing: '',
  async connect() {
    const client = idle.pop() ?? (await start())
    return {
      client,
      run: async text => (await client.query<Row>(text)).rows,
      close: () => makeIdle(client),
    }
  },
  drizzle0: async options => (await import('drizzle-orm/pglite')).drizzle(options),
  drizzle1: async options => (await import('drizzle-orm-1/pglite')).drizzle(options),
})

/** Empty databases that nobody uses: to start one takes a second of the processor. */
const idle = onceInProcess<PGlite[]>('idle PGlites', () => [])

async function start(): Promise<PGlite> {
  // The shop keeps an empty one from process to process.
  const { db } = await openPGlite({ logQuery() {} })
  return (db as unknown as { readonly $client: PGlite }).$client
}

async function makeIdle(client: PGlite): Promise<void> {
  await client.exec('drop schema public cascade; create schema public')
  await client.exec('discard all')
  idle.push(client)
}
