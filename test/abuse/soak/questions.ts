// Requests with right answers, of which no two kinds are alike; many documents are new each time.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buildSchema, graphqlSync, type GraphQLFieldResolver } from 'graphql'
import { coldRequests, resolvers, sdl } from '../../../bench/fixtures/cold-documents.ts'
import { articles, articleTags, comments, people, tags } from '../../conformance/sources/magazine/rows.ts' // prettier-ignore
import { ask, type Answered, type Asked } from './client.ts'
import { rowOf } from './library.ts'

/** Asks for something and throws where the answer is not right. */
export type Question = (port: number, number: number) => Promise<void>

const COLD_DOCUMENTS = 1_000
const WIDTH = 100
const DEPTH = 20
const LARGE_BYTES = 50_000
const json = 'application/graphql-response+json'
const libraries = ['/library', '/adopted', '/plain']

const coldDocuments = coldRequests(COLD_DOCUMENTS)
const judge = coldSchema()

export const questions: Readonly<Record<string, Question>> = {
  async row(port, number) {
    const { id, name } = rowOf(number)
    const next = rowOf(number + 1)
    const query = 'query ($id: Int!) { row(id: $id) { id name next { name later } } }'
    await answers(
      port,
      libraryOf(number),
      { query, variables: { id } },
      {
        row: { id, name, next: { name: next.name, later: next.id } },
      },
    )
  },
  async rows(port, number) {
    const count = 20 + (number % 200)
    const rows = Array.from({ length: count }, (_, id) => ({ ...rowOf(id), later: id }))
    const query = 'query ($count: Int!) { rows(count: $count) { id name later } }'
    await answers(port, libraryOf(number), { query, variables: { count } }, { rows })
  },
  async 'a new document'(port, number) {
    const query = `query Q${number} { a${number}: row(id: ${number}) { id b${number}: name } missing { id } }`
    const { id, name } = rowOf(number)
    const row = { id, [`b${number}`]: name }
    await answers(port, libraryOf(number), { query }, { [`a${number}`]: row, missing: null })
  },
  async 'a wide document'(port, number) {
    const names = Array.from({ length: WIDTH }, (_, index) => `f${number}_${index}`)
    const query = `{ ${names.map((name, index) => `${name}: row(id: ${index}) { name }`).join(' ')} }`
    const fields = names.map((name, index) => [name, { name: rowOf(index).name }])
    const data = Object.fromEntries(fields) as object
    await answers(port, libraryOf(number), { query }, data)
  },
  async 'a deep document'(port, number) {
    const query = `{ row(id: ${number}) ${'{ id next '.repeat(DEPTH)}{ id }${'}'.repeat(DEPTH)} }`
    let row: object = { id: number + DEPTH }
    for (let id = number + DEPTH - 1; id >= number; id--) row = { id, next: row }
    await answers(port, libraryOf(number), { query }, { row })
  },
  async 'large variables'(port, number) {
    const value = {
      number,
      text: 'é'.repeat(LARGE_BYTES / 4),
      list: Array.from({ length: LARGE_BYTES / 8 }, () => 1),
    }
    const query = 'query ($value: JSON) { echo(value: $value) }'
    await answers(port, libraryOf(number), { query, variables: { value } }, { echo: value })
  },
  async 'a mutation'(port, number) {
    const query =
      'mutation ($left: Int!) { add(left: $left, right: 2) other: add(left: 1, right: 1) }'
    await answers(
      port,
      libraryOf(number),
      { query, variables: { left: number } },
      {
        add: number + 2,
        other: 2,
      },
    )
  },
  async 'a GET'(port, number) {
    const query = `{ row(id: ${number % 50}) { id name } }`
    const path = `/library?query=${encodeURIComponent(query)}`
    const answer = await ask(port, { path, method: 'GET', headers: { Accept: json } })
    is(answer, 200, { data: { row: rowOf(number % 50) } })
  },
  async 'a batch'(port, number) {
    const ids = Array.from({ length: 5 }, (_, index) => number + index)
    const body = JSON.stringify(ids.map(id => ({ query: `{ row(id: ${id}) { id name } }` })))
    const answer = await ask(port, { path: '/library', headers: { Accept: json }, body })
    is(
      answer,
      200,
      ids.map(id => ({ data: { row: rowOf(id) } })),
    )
  },
  async 'a persisted document'(port, number) {
    const query = `{ p${number}: row(id: ${number}) { id name } }`
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    is(await post(port, '/library', { extensions }), 404, 'PERSISTED_QUERY_NOT_FOUND')
    const data = { [`p${number}`]: rowOf(number) }
    is(await post(port, '/library', { query, extensions }), 200, { data })
    is(await post(port, '/library', { extensions }), 200, { data })
  },
  async 'a document under a key'(port, number) {
    const query = `{ row(id: ${number}) { id name } }`
    const body = { query, query_cache_key: `key ${number}`, query_cache_version: '1' }
    is(await post(port, '/library', body), 200, { data: { row: rowOf(number) } })
  },
  async 'a field that fails'(port, number) {
    const path = number % 2 === 0 ? '/library' : '/adopted'
    const { status, body } = await post(port, path, { query: '{ fails missing { id } }' })
    const { data, errors } = JSON.parse(body) as { data: unknown; errors: readonly object[] }
    assert.equal(status, 200)
    assert.deepEqual(data, { fails: null, missing: null })
    assert.equal(errors.length, 1)
    assert.ok(!body.includes('a secret'))
  },
  async 'an unknown field'(port, number) {
    const query = `{ row(id: 1) { id unknown${number} } }`
    is(await post(port, '/library', { query }), 400, 'GRAPHQL_VALIDATION_FAILED')
  },
  async 'a syntax error'(port, number) {
    is(await post(port, '/library', { query: `{ row(id: ${number}` }), 400, 'GRAPHQL_PARSE_FAILED')
  },
  async 'a document of another client'(port, number) {
    const { source, variables } = coldDocuments[number % COLD_DOCUMENTS]!
    const expected = graphqlSync({ schema: judge, source, variableValues: variables })
    const answer = await post(port, '/cold', { query: source, variables })
    is(answer, 200, JSON.parse(JSON.stringify(expected)) as unknown)
  },
  async 'an article'(port, number) {
    const article = articles[number % articles.length]!
    const author = people.find(({ id }) => id === article.authorId)!
    const query =
      'query ($id: ID!) { article(id: $id) { id title isFree author { name manager { id } } } }'
    await answers(
      port,
      '/magazine',
      { query, variables: { id: article.id } },
      {
        article: {
          id: String(article.id),
          title: article.title,
          isFree: article.isFree,
          author: {
            name: author.name,
            manager: author.managerId === null ? null : { id: String(author.managerId) },
          },
        },
      },
    )
  },
  async 'articles with tags'(port, number) {
    const offset = number % 20
    const query = `{ articles(order: [{ id: ASC }], offset: ${offset}, limit: 5) { a${number}: id tags(order: [{ name: ASC }]) { name } tagsConnection { totalCount } } }`
    const page = articles.slice(offset, offset + 5).map(({ id }) => {
      const ofArticle = tags
        .filter(tag => articleTags.some(each => each.articleId === id && each.tagId === tag.id))
        .map(({ name }) => ({ name }))
      const tagsConnection = { totalCount: ofArticle.length }
      return { [`a${number}`]: String(id), tags: ofArticle, tagsConnection }
    })
    await answers(port, '/magazine', { query }, { articles: page })
  },
  async 'filtered people'(port, number) {
    const name = people[number % people.length]!.name
    const query =
      'query ($name: String!) { people(filter: { name: { equal: $name } }) { name email } }'
    const { email } = people.find(each => each.name === name)!
    await answers(port, '/magazine', { query, variables: { name } }, { people: [{ name, email }] })
  },
  async 'a comment that comes and goes'(port, number) {
    const { articleId, authorId, magazineId } = comments[number % comments.length]!
    const text = `Comment ${number}`
    const create = `mutation ($comment: CommentInput!) { createComment(comment: $comment) { id text article { id } } }`
    const created = await post(port, '/magazine', {
      query: create,
      variables: { comment: { articleId, authorId, magazineId, text } },
    })
    const { data } = JSON.parse(created.body) as { data: { createComment: { id: string } } }
    const { id } = data.createComment
    is(created, 200, { data: { createComment: { id, text, article: { id: String(articleId) } } } })
    const update = `mutation ($id: ID!) { updateComment(id: $id, comment: { stars: 3 }) { stars } }`
    const variables = { id }
    await answers(port, '/magazine', { query: update, variables }, { updateComment: { stars: 3 } })
    const remove = `mutation ($id: ID!) { deleteComment(id: $id) { id } }`
    await answers(port, '/magazine', { query: remove, variables }, { deleteComment: { id } })
    const find = `query ($id: ID!) { comment(id: $id) { id } }`
    is(await post(port, '/magazine', { query: find, variables }), 200, 'RECORD_NOT_FOUND')
  },
}

/** Posts what is asked, and throws where the answer has not these data alone. */
async function answers(port: number, path: string, asked: object, data: object): Promise<void> {
  is(await post(port, path, asked), 200, { data })
}

export function post(port: number, path: string, asked: object): Promise<Answered> {
  return ask(port, { path, headers: { Accept: json }, body: JSON.stringify(asked) } satisfies Asked)
}

/** Throws where an answer is another: another response, or one whose first error has another code. */
function is({ status, body }: Answered, expectedStatus: number, expected: unknown): void {
  assert.equal(status, expectedStatus, body.slice(0, 500))
  const response: any = JSON.parse(body)
  if (typeof expected === 'string') assert.equal(response.errors[0].extensions.code, expected)
  else assert.deepEqual(response, expected)
}

function libraryOf(number: number): string {
  return libraries[number % libraries.length]!
}

/** The schema of the documents of clients by graphql-js, which says what is right. */
function coldSchema() {
  const schema = buildSchema(sdl)
  for (const [typeName, fieldsOfType] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as ReturnType<typeof schema.getQueryType>
    for (const [name, resolve] of Object.entries(fieldsOfType)) {
      const field = type!.getFields()[name]
      if (field !== undefined) field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
    }
  }
  return schema
}
