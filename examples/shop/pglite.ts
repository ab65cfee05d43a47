import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Logger } from 'drizzle-orm/logger'
import type { OpenDatabase } from './database.ts'

/**
 * Opens a PostgreSQL in the memory of this process. To make a new one takes seconds, to load a copy
 * of one takes a fraction: so a copy of the empty database is kept in `node_modules/.cache`.
 */
export async function openPGlite(logger: Logger): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const cacheFile = await cacheFileOfThisVersion()
  const copy = await readFile(cacheFile).catch(() => undefined)
  const client = await PGlite.create(copy ? { loadDataDir: new Blob([copy]) } : {})
  if (!copy) await keep(cacheFile, await client.dumpDataDir('gzip'))
  return { db: drizzle({ client, logger }), close: () => client.close() }
}

async function cacheFileOfThisVersion(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return join(folder, '../../.cache/tapeql-shop', `pglite-${version}.tar.gz`)
}

async function keep(file: string, copy: Blob): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    // Renaming is atomic: no other process ever reads half a copy.
    await writeFile(`${file}.${process.pid}`, Buffer.from(await copy.arrayBuffer()))
    await rename(`${file}.${process.pid}`, file)
  } catch (error) {
    console.error(`The next start will be as slow as this one: ${String(error)}`)
  }
}
