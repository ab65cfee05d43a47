import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cli } from '@keystone-6/core/scripts/cli'
import { createClient } from '@libsql/client'

// Keystone builds into the folder in which it starts.
const folder = join(import.meta.dirname, 'dist')

export async function start(isAdopted) {
  const data = mkdtempSync(join(tmpdir(), 'tapeql-keystone-'))
  const port = await freePort()
  process.env.DATABASE_URL = `file:${join(data, 'db.sqlite')}`
  process.env.IS_ADOPTED = String(isAdopted)
  process.env.PORT = String(port)
  // Prisma loads its engine of migrations down for every command, unless it is told where one is.
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath
  await fill(createClient({ url: process.env.DATABASE_URL }))
  mkdirSync(folder, { recursive: true })
  for (const name of ['keystone.js', 'gateway.js'])
    copyFileSync(join(import.meta.dirname, name), join(folder, name))
  await cli(folder, ['build', '--no-ui'])
  await cli(folder, ['start', '--no-ui'])
  return {
    url: `http://127.0.0.1:${port}/api/graphql`,
    close: () => rmSync(data, { recursive: true }),
  }
}

async function fill(client) {
  const authors = ['Ann', 'Bo', 'Cy'].map((name, index) => `('a${index}', '${name}')`)
  const posts = Array.from(
    { length: 100 },
    (_, index) => `('p${index}', 'Post ${index}', ${index}, 'none', 'a${index % authors.length}')`,
  )
  await client.executeMultiple(`
    CREATE TABLE Author (id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
    CREATE TABLE Post (
      id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', pages INTEGER,
      notes TEXT NOT NULL DEFAULT '', author TEXT REFERENCES Author
    );
    INSERT INTO Author VALUES ${authors.join()};
    INSERT INTO Post VALUES ${posts.join()};
  `)
  client.close()
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const post = 'query ($id: ID!) { post(where: { id: $id }) { id title pages } }'
const create = 'mutation ($title: String!) { createPost(data: { title: $title }) { title pages } }'

export const requests = {
  'one object': { query: post, variables: { id: 'p7' } },
  'a list of a hundred': { query: '{ posts { id title pages } }' },
  'a list with authors': {
    query: '{ postsCount posts(take: 20, orderBy: { pages: desc }) { title author { name } } }',
  },
  'a field that nobody may read': { query: '{ posts(take: 2) { title notes } }' },
  'a mutation': { query: create, variables: { title: 'A new post' } },
  'a mutation that Keystone refuses': { query: create, variables: { title: 'long '.repeat(20) } },
  'a mutation that nobody may do': { query: 'mutation { deletePost(where: { id: "p1" }) { id } }' },
  'variables that do not fit': { query: post, variables: {} },
  'a document that is not valid': { query: '{ posts { titel } }' },
  'a syntax error': { query: '{ posts {' },
  introspection: { query: '{ __type(name: "Post") { fields { name } } }' },
}

export const measured = ['one object', 'a list of a hundred', 'a list with authors']
