import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../own-database.js'

export async function start(isAdopted) {
  // Before the packages that import graphql; else it is `node --import tapeql/graphql-js/register`.
  if (isAdopted) await import('tapeql/graphql-js/register')

  const database = await createDatabase()
  process.env.STRAPI_DATABASE_URL = database.url
  process.env.STRAPI_PUBLIC_FOLDER = mkdtempSync(join(tmpdir(), 'tapeql-strapi-'))
  mkdirSync(join(process.env.STRAPI_PUBLIC_FOLDER, 'uploads'))
  process.env.STRAPI_TELEMETRY_DISABLED = 'true'
  process.env.NODE_ENV = 'production'
  const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi')
  const folder = join(import.meta.dirname, 'app')
  const strapi = await createStrapi({ appDir: folder, distDir: folder }).load()
  await new Promise(resolve => strapi.server.listen(0, '127.0.0.1', resolve))
  await addArticles(strapi)
  const { accessKey } = await strapi
    .service('admin::api-token')
    .create({ name: 'all', type: 'full-access', lifespan: null })
  return {
    url: `http://127.0.0.1:${strapi.server.httpServer.address().port}/graphql`,
    headers: { authorization: `Bearer ${accessKey}` },
    close: async () => {
      await strapi.destroy()
      await database.drop()
      rmSync(process.env.STRAPI_PUBLIC_FOLDER, { recursive: true })
    },
  }
}

async function addArticles(strapi) {
  const articles = strapi.documents('api::article.article')
  const topics = []
  for (let index = 0; index < 100; index++) {
    const data = {
      title: `Article ${index}`,
      price: index / 4,
      genre: index % 2 === 0 ? 'novel' : 'essay',
      published: `2026-01-${10 + (index % 10)}`,
      tags: ['a', index],
    }
    if (index < 10) topics.push((await articles.create({ data })).documentId)
    else await articles.create({ data: { ...data, answered: topics[index % 10] } })
  }
}

const articles = `query Articles($filters: ArticleFiltersInput, $limit: Int) {
  articles(filters: $filters, pagination: { limit: $limit }, sort: "id:asc") {
    ...Shown
    answered { title }
  }
}
fragment Shown on Article { title price genre published tags }`

export const requests = {
  'one object': {
    query: '{ articles(filters: { title: { eq: "Article 42" } }) { title answered { title } } }',
  },
  'a list of a hundred': { query: articles, variables: { limit: 100 } },
  'a filter': {
    query: articles,
    variables: { filters: { answered: { title: { eq: 'Article 3' } }, price: { gt: 10 } } },
  },
  'variables that do not fit': { query: articles, variables: { limit: 'ten' } },
  'lists in lists': {
    query:
      '{ articles(pagination: { limit: 3 }, sort: ["price:desc"]) { title answered { title first: answers(pagination: { limit: 2 }, sort: "price") { title } answers_connection(pagination: { pageSize: 1 }) { pageInfo { total pageCount } nodes { title } } } } }',
  },
  'a page': {
    query:
      '{ articles_connection(pagination: { page: 2, pageSize: 5 }, sort: "id") { pageInfo { total page pageSize pageCount } nodes { title } } }',
  },
  '@skip and @include': {
    query:
      'query ($is: Boolean!) { articles(filters: { price: { eq: 1 } }) { title @skip(if: $is) genre @include(if: $is) } }',
    variables: { is: true },
  },
  'a mutation': {
    query:
      'mutation ($data: ArticleInput!) { createArticle(data: $data) { title genre answered { title } } }',
    variables: { data: { title: 'New', genre: 'essay', price: 2.5, published: '2026-02-01' } },
  },
  'an enum that does not fit': {
    query: 'mutation ($data: ArticleInput!) { createArticle(data: $data) { title } }',
    variables: { data: { title: 'Wrong', genre: 'poem' } },
  },
  'a date that does not fit': {
    query: 'mutation { createArticle(data: { title: "Wrong", published: "soon" }) { title } }',
  },
  'an error of a resolver': {
    query:
      'mutation { deleteArticle(documentId: "nothing") { documentId } updateArticle(documentId: "nothing", data: { price: 1 }) { title } }',
  },
  'too deep for the limit': {
    query: `{ articles { ${'answers { '.repeat(10)} title ${'}'.repeat(10)} } }`,
  },
  'several operations': { query: `${articles} query Other { __typename }`, operationName: 'Other' },
  'somebody who may not': { query: '{ articles { title } }', headers: { authorization: '' } },
  'a document that is not valid': { query: '{ articles { titel } }' },
  'a syntax error': { query: '{ articles {' },
  introspection: { query: '{ __type(name: "Article") { fields { name } } }' },
}

export const measured = ['one object', 'a list of a hundred']
