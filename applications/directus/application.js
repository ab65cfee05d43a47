import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { promisify } from 'node:util'
import { createDatabase } from '../own-database.js'

const token = 'token-of-the-administrator'

export async function start(isAdopted) {
  // Before the packages that import graphql; else it is `node --import tapeql/graphql-js/register`.
  if (isAdopted) await import('tapeql/graphql-js/register')

  const database = await createDatabase()
  Object.assign(process.env, {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database.url,
    SECRET: 'a secret of the application of tapeql',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'password of the administrator',
    ADMIN_TOKEN: token,
    PUBLIC_URL: 'http://127.0.0.1',
    GRAPHQL_INTROSPECTION: 'true',
    LOG_LEVEL: 'silent',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
  })
  leaveOutSandbox()
  const cli = 'node_modules/@directus/api/dist/cli/run.js'
  await promisify(execFile)(process.execPath, [cli, 'bootstrap'])
  const { default: createApp } = await import('@directus/api/app')
  const server = http.createServer(await createApp())
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${server.address().port}`
  await addCollections(address)
  return {
    url: `${address}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    close: async () => {
      server.close()
      await database.drop()
    },
  }
}

/** The sandbox of extensions is a binary that npm builds; there are no extensions here. */
function leaveOutSandbox() {
  const folder = 'node_modules/isolated-vm/out'
  if (existsSync(folder)) return
  mkdirSync(folder)
  writeFileSync(`${folder}/isolated_vm.js`, 'exports.ivm = {}\n')
}

async function addCollections(address) {
  const send = async (path, body) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const id = {
    field: 'id',
    type: 'integer',
    schema: { is_primary_key: true, has_auto_increment: true },
    meta: {},
  }
  const field = (name, type) => ({ field: name, type, schema: {}, meta: {} })
  const collection = (name, fields) =>
    send('/collections', { collection: name, schema: {}, meta: {}, fields: [id, ...fields] })
  await collection('author', [field('name', 'string')])
  await collection('article', [
    field('title', 'string'),
    field('body', 'text'),
    field('price', 'float'),
    field('tags', 'json'),
    field('published', 'date'),
    field('author', 'integer'),
  ])
  await send('/fields/author', { field: 'articles', type: 'alias', meta: { special: ['o2m'] } })
  await send('/relations', {
    collection: 'article',
    field: 'author',
    related_collection: 'author',
    meta: { one_field: 'articles' },
    schema: {},
  })
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `Author ${index}` }))
  await send('/items/author', names)
  const articles = Array.from({ length: 100 }, (_, index) => ({
    title: `Article ${index}`,
    body: 'text '.repeat(index),
    price: index / 4,
    tags: ['a', index],
    published: `2026-01-${10 + (index % 10)}`,
    author: 1 + (index % 10),
  }))
  await send('/items/article', articles)
}

const articles = `query Articles($filter: article_filter, $limit: Int) {
  article(filter: $filter, limit: $limit, sort: ["id"]) { ...Shown author { id name } }
}
fragment Shown on article { id title price tags published }`

export const requests = {
  'one object': { query: '{ article_by_id(id: 7) { title author { name } } }' },
  'a list of a hundred': { query: articles, variables: { limit: 100 } },
  'a filter': {
    query: articles,
    variables: { filter: { author: { name: { _eq: 'Author 3' } }, price: { _gt: 10 } } },
  },
  'variables that do not fit': { query: articles, variables: { limit: 'ten' } },
  'lists in lists': {
    query:
      '{ author(limit: 3, sort: ["-id"]) { name first: articles(limit: 2, sort: ["price"]) { title } last: articles(limit: 1, sort: ["-price"]) { title published_func { year month } } articles_func { count } } }',
  },
  aggregates: {
    query: '{ article_aggregated(groupBy: ["author"]) { group count { id } avg { price } } }',
  },
  '@skip and @include': {
    query:
      'query ($is: Boolean!) { article_by_id(id: 1) { title @skip(if: $is) body @include(if: $is) } }',
    variables: { is: true },
  },
  'a mutation': {
    query:
      'mutation ($data: create_article_input!) { create_article_item(data: $data) { id title author { name } } }',
    variables: { data: { title: 'New', author: { name: 'Somebody new' } } },
  },
  'a mutation of several': {
    query:
      'mutation { update_article_items(ids: [1, 2], data: { price: 3.5 }) { id price } delete_author_item(id: 999) { id } }',
  },
  'an error of a resolver': {
    query: '{ article_by_id(id: 7) { title } author(sort: ["nothing"]) { id } }',
  },
  'several operations': { query: `${articles} query Other { __typename }`, operationName: 'Other' },
  'somebody who may not': { query: '{ article { id } }', headers: { authorization: '' } },
  'a document that is not valid': { query: '{ article { titel } }' },
  'a syntax error': { query: '{ article {' },
  // The order of the fields of Subscription is that in which the database names its tables.
  introspection: {
    query:
      '{ __type(name: "article") { fields { name args { name type { name kind ofType { name } } } } } __schema { queryType { fields { name } } directives { name } } }',
  },
}

export const measured = ['one object', 'a list of a hundred']
