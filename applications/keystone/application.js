import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
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
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  // Prisma loads its engine of migrations down for every command, unless it is told where one is.
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath
  await fill(createClient({ url: process.env.DATABASE_URL }))
  mkdirSync(folder, { recursive: true })
  for (const name of ['keystone.js', 'gateway.js'])
    copyFileSync(join(import.meta.dirname, name), join(folder, name))
  // Next.js builds the pages once: they know nothing of what executes.
  const isBuilt = existsSync(join(folder, '.keystone/admin/.next/BUILD_ID'))
  await cli(folder, isBuilt ? ['build', '--no-ui'] : ['build'])
  await cli(folder, ['start'])
  return {
    url: `http://127.0.0.1:${port}/api/graphql`,
    close: () => rmSync(data, { recursive: true }),
  }
}

async function fill(client) {
  const authors = ['Ann', 'Bo', 'Cy', 'Di'].map((name, index) => `(${index}, '${name}')`)
  const posts = Array.from(
    { length: 100 },
    (_, index) => `(${index}, 'Post ${index}', ${index}, 'none', ${index % 3})`,
  )
  await client.executeMultiple(`
    CREATE TABLE Author (id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
    CREATE TABLE Post (
      id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', pages INTEGER,
      notes TEXT NOT NULL DEFAULT '', author INTEGER REFERENCES Author
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
  'one object': { query: post, variables: { id: '7' } },
  'a list of a hundred': { query: '{ posts { id title pages } }' },
  'a list with authors': {
    query: '{ postsCount posts(take: 20, orderBy: { pages: desc }) { title author { name } } }',
  },
  'a field that nobody may read': { query: '{ posts(take: 2) { title notes } }' },
  'a mutation': { query: create, variables: { title: 'A new post' } },
  'a mutation that Keystone refuses': { query: create, variables: { title: 'long '.repeat(20) } },
  'a mutation that nobody may do': { query: 'mutation { deletePost(where: { id: "1" }) { id } }' },
  'variables that do not fit': { query: post, variables: {} },
  'a document that is not valid': { query: '{ posts { titel } }' },
  'a syntax error': { query: '{ posts {' },
  introspection: { query: '{ __type(name: "Post") { fields { name } } }' },
}

export const measured = ['one object', 'a list of a hundred', 'a list with authors']

const button = (page, name) => page.getByRole('button', { name, exact: true })

async function search(page, text) {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

async function remove(page) {
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

export const walk = {
  'the dashboard': page => page.goto('/'),
  'a list of fifty': page => page.getByRole('link', { name: 'Posts' }).first().click(),
  'the next page of a list': page => button(page, 'Next page').click(),
  'a list in another order': page => page.getByRole('columnheader', { name: 'Pages' }).click(),
  'a search that Keystone refuses': page => search(page, 'Post 4'),
  'a list with a filter': page => page.goto('/posts?filter=pages_gt_97'),
  'another list': page => page.goto('/authors'),
  'a search': page => search(page, 'n'),
  'an item': page => page.goto('/posts/7'),
  'the items of a relationship': page => button(page, 'Show suggestions Author').click(),
  'a search in a relationship': page => page.getByRole('combobox', { name: 'Author' }).fill('C'),
  'a changed item': async page => {
    await page.getByRole('option', { name: 'Cy' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Seven')
    await button(page, 'Save').click()
  },
  'the changed item': page => page.goto('/posts/7'),
  'an item that nobody may delete': remove,
  'the form of a new item': page => page.goto('/posts/create'),
  'a new item': async page => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Written in the page')
    await button(page, 'Create').click()
  },
  'an item that is not there': page => page.goto('/posts/4000'),
  'an item that has others': page => page.goto('/authors/1'),
  'an item that the database keeps': remove,
  'an item that has no others': page => page.goto('/authors/3'),
  'an item that is deleted': remove,
}
