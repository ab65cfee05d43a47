import http from 'node:http'
import pg from 'pg'
import { createDatabase } from '../own-database.js'

process.env.GRAPHILE_ENV = 'production'

// PostGraphile calls this function of Node.js 22.
Promise.withResolvers ??= function () {
  const deferred = {}
  deferred.promise = new this((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  return deferred
}

const tables = `
  CREATE TYPE genre AS ENUM ('novel', 'essay');
  CREATE TABLE author (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
  CREATE TABLE book (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    author_id int NOT NULL REFERENCES author (id),
    title text NOT NULL UNIQUE,
    genre genre NOT NULL,
    price numeric(6, 2) CHECK (price >= 0)
  );
  CREATE INDEX ON book (author_id);
  CREATE FUNCTION author_label(author) RETURNS text LANGUAGE sql STABLE
    AS $$ SELECT upper($1.name) $$;
  INSERT INTO author (name) SELECT 'Author ' || n FROM generate_series(1, 10) AS n;
  INSERT INTO book (author_id, title, genre, price)
    SELECT 1 + n % 10, 'Book ' || n, (ARRAY['novel', 'essay'])[1 + n % 2]::genre, n / 4.0
    FROM generate_series(1, 100) AS n;
`

export async function start(isAdopted) {
  // Before the packages that import graphql; else it is `node --import tapeql/graphql-js/register`.
  if (isAdopted) await import('tapeql/graphql-js/register')
  const { postgraphile } = await import('postgraphile')
  const { makePgService } = await import('postgraphile/adaptors/pg')
  const { PostGraphileAmberPreset } = await import('postgraphile/presets/amber')
  const { makeV4Preset } = await import('postgraphile/presets/v4')
  const { grafserv } = await import('postgraphile/grafserv/node')

  const database = await createDatabase(tables)
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  const service = postgraphile({
    extends: [PostGraphileAmberPreset, makeV4Preset({})],
    pgServices: [makePgService({ pool })],
    grafserv: {
      graphqlPath: '/graphql',
      graphiql: true,
      graphiqlPath: '/ruru',
      // What masks errors gives each a random id.
      maskError: error => error,
    },
  })
  await service.getSchema()
  const server = http.createServer()
  await service.createServ(grafserv).addTo(server)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/graphql`,
    close: async () => {
      server.close()
      await service.release()
      await pool.end()
      await database.drop()
    },
  }
}

const books = `query Books($condition: BookCondition) {
  allBooks(first: 100, orderBy: ID_ASC, condition: $condition) {
    totalCount
    nodes { id title genre price authorByAuthorId { name label } }
  }
}`
const create = `mutation ($title: String!, $price: BigFloat) {
  createBook(input: { book: { authorId: 1, title: $title, genre: ESSAY, price: $price } }) {
    book { id title price authorByAuthorId { name } }
  }
}`

export const requests = {
  'one object': { query: '{ bookById(id: 7) { title authorByAuthorId { name } } }' },
  'a list of a hundred': { query: books },
  'a condition': { query: books, variables: { condition: { genre: 'NOVEL' } } },
  'variables that do not fit': { query: books, variables: { condition: { genre: 'POEM' } } },
  'a page': {
    query:
      '{ allAuthors(first: 2, offset: 3) { pageInfo { hasNextPage endCursor } edges { cursor node { ...A } } } } fragment A on Author { name booksByAuthorId(first: 2, orderBy: PRICE_DESC) { nodes { title price } } }',
  },
  'the node of a global id': {
    query: 'query ($id: ID!) { node(nodeId: $id) { __typename ... on Book { title } } }',
    variables: { id: Buffer.from('["books",3]').toString('base64') },
  },
  '@skip and @include': {
    query:
      'query ($is: Boolean!) { authorById(id: 1) { name @skip(if: $is) label @include(if: $is) } }',
    variables: { is: true },
  },
  'a mutation': { query: create, variables: { title: 'New', price: '2.50' } },
  'a check of the database': { query: create, variables: { title: 'Wrong', price: '-1' } },
  'several operations': { query: `${books} query Other { __typename }`, operationName: 'Other' },
  'a document that is not valid': { query: '{ allBooks { nodes { titel } } }' },
  'a syntax error': { query: '{ allBooks {' },
  introspection: { query: '{ __schema { types { name fields { name } } } }' },
}

export const measured = ['one object', 'a list of a hundred']

/** Writes into the editor of Ruru, in the place of what is there. */
async function write(page, document) {
  await page.getByLabel('Operation Editor', { exact: true }).locator('.monaco-editor').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(document)
}

const run = document => async page => {
  await write(page, document)
  await page.getByRole('button', { name: /^Execute query/ }).click()
}

export const walk = {
  'the page of Ruru': page => page.goto('/ruru'),
  'the name of a field is completed': async page => {
    await write(page, 'query { bookBy')
    await page.keyboard.type('I')
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'bookById' }).waitFor()
    await page.keyboard.press('Enter')
  },
  'a query in Ruru': run('query { allAuthors(first: 2) { nodes { name label } } }'),
  'a mutation in Ruru': run(
    'mutation { createAuthor(input: { author: { name: "Eve" } }) { author { id name label } } }',
  ),
  'an error in Ruru': run('query { allBooks { nodes { titel } } }'),
  'the documentation': async page => {
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Mutation' }).click()
  },
}
