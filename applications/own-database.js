import { randomBytes } from 'node:crypto'
import pg from 'pg'

const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Makes a database of a new name in PostgreSQL, for one side of an application, with the tables of a
 * text.
 *
 * @throws Error if there is no server at DATABASE_URL
 */
export async function createDatabase(tables = '') {
  const name = `tapeql_application_${randomBytes(6).toString('hex')}`
  try {
    await perform(server, `CREATE DATABASE ${name}`)
  } catch (cause) {
    throw new Error('PostgreSQL cannot be reached; DATABASE_URL is its address.', { cause })
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  if (tables !== '') await perform(url.href, tables)
  return { url: url.href, drop: () => perform(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function perform(connectionString, statements) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
