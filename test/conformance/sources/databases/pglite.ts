import type { PGlite } from '@electric-sql/pglite'
import { openPGlite } from '../../../../examples/shop/pglite.ts'
import { databaseKind, type DatabaseKind, type Row } from './database.ts'

/** PostgreSQL in the memory of this process. */
export const pglite: DatabaseKind = databaseKind<PGlite>({
  name: 'PGlite',
  dialect: 'postgresql',
  missing: '',
  async connect() {
    const client = await createEmpty()
    return {
      client,
      run: async text => (await client.query<Row>(text)).rows,
      close: () => client.close(),
    }
  },
  drizzle0: async options => (await import('drizzle-orm/pglite')).drizzle(options),
  drizzle1: async options => (await import('drizzle-orm-1/pglite')).drizzle(options),
})

/** The files of an empty database. To load them takes a fraction of the time that making them takes. */
let files: Promise<Blob> | undefined

async function createEmpty(): Promise<PGlite> {
  if (files !== undefined) {
    const { PGlite } = await import('@electric-sql/pglite')
    return PGlite.create({ loadDataDir: await files })
  }
  // The shop keeps an empty one from process to process.
  const first = openPGlite({ logQuery() {} }).then(
    ({ db }) => (db as unknown as { readonly $client: PGlite }).$client,
  )
  files = first.then(client => client.dumpDataDir('none'))
  await files
  return first
}
