import { cpSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

const require = createRequire(import.meta.url)

export async function start(isAdopted) {
  // Before the packages that import graphql; else it is `node --import tapeql/graphql-js/register`.
  if (isAdopted) await import('tapeql/graphql-js/register')

  const runner = await createRunner(isAdopted ? 'adopted' : 'plain')
  const server = http.createServer((request, response) => {
    answerTo(runner, request).then(answer => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

/** Bootstraps a site of a side as `gatsby build` does, up to what runs the queries of its pages. */
async function createRunner(side) {
  Object.assign(process.env, {
    GATSBY_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    gatsby_executing_command: 'build',
  })
  const directory = join(import.meta.dirname, 'node_modules/.cache', `site-${side}`)
  rmSync(directory, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'site'), directory, { recursive: true })
  process.chdir(directory)
  // With a parent process Gatsby would send its log there.
  const { send } = process
  process.send = undefined
  const { bootstrap } = require('gatsby/dist/bootstrap')
  const { GraphQLRunner } = require('gatsby/dist/query/graphql-runner')
  const { store } = require('gatsby/dist/redux')
  const program = {
    directory,
    _: ['build'],
    sitePackageJson: require('./site/package.json'),
    browserslist: ['defaults'],
    report: require('gatsby-cli/lib/reporter'),
    extensions: ['.js'],
  }
  await bootstrap({ program })
  process.send = send
  return new GraphQLRunner(store)
}

async function answerTo(runner, request) {
  const { query, variables = {} } = await json(request)
  try {
    return await runner.query(query, variables, { queryName: 'a query' })
  } catch (error) {
    return { thrown: error.constructor.name, ...error.toJSON() }
  }
}

export const requests = {
  'one object': { query: '{ site { siteMetadata { title } } }' },
  'a list of a hundred': {
    query: `query ($limit: Int) {
      allArticle(limit: $limit, sort: { title: ASC }) {
        totalCount
        nodes { title upper tags date(formatString: "YYYY/MM") author { name } }
      }
    }`,
    variables: { limit: 100 },
  },
  'filters and groups': {
    query:
      '{ allArticle(filter: { author: { name: { eq: "Author 3" } }, tags: { in: ["1"] } }) { nodes { id title } distinct(field: { tags: SELECT }) group(field: { author: { name: SELECT } }) { fieldValue totalCount } } }',
  },
  'lists in lists': {
    query:
      '{ allAuthor(sort: { name: DESC }, skip: 2, limit: 3) { edges { next { name } node { articles { title author { name } } } } } }',
  },
  'a fragment': {
    query:
      '{ article(title: { regex: "/9$/" }) { ...A } } fragment A on Article { title internal { type } parent { id } children { id } }',
  },
  '@skip and @include': {
    query: 'query ($is: Boolean!) { article { title @skip(if: $is) upper @include(if: $is) } }',
    variables: { is: true },
  },
  'an error of a resolver': { query: '{ article { title broken } }' },
  'variables that do not fit': {
    query: 'query ($limit: Int!) { allArticle(limit: $limit) { totalCount } }',
    variables: { limit: 'ten' },
  },
  'a document that is not valid': { query: '{ article { titel } }' },
  'a syntax error': { query: '{ article {' },
  introspection: { query: '{ __schema { types { name fields { name } } } }' },
}

export const isAudited = false

export const measured = ['one object', 'a list of a hundred']
