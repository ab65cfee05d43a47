import { expect, test } from 'vitest'
import { arg, idArgument } from '../../../src/definition/declare/argument.ts'
import {
  enumOf,
  input,
  interfaceOf,
  object,
  scalar,
  union,
} from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'

interface User {
  id: number
  full_name: string
}

interface Post {
  id: number
  title: string
  authorId: number
}

const users: User[] = [
  { id: 1, full_name: 'Ada Lovelace' },
  { id: 2, full_name: 'Alan Turing' },
]
const posts: Post[] = [
  { id: 1, title: 'Notes', authorId: 1 },
  { id: 2, title: 'On computable numbers', authorId: 2 },
]

const GraphQL = defineGraphQL<{ users: User[] }>()({
  User: object<User>().desc('A person.'),
  Post: object<Post>(),
  Node: interfaceOf<{ id: number }>(),
  SearchResult: union('User', 'Post'),
  SortOrder: enumOf('asc', 'desc'),
  PostFilter: input(
    arg('title_like', 'string'),
    arg('order', 'SortOrder', { null: false, default: 'asc' }),
  ),
})

GraphQL.Node.field('id', 'id', { null: false })
GraphQL.SearchResult.resolveType(value => ('title' in value ? 'Post' : 'User'))
GraphQL.User.implements('Node')
  .field('id', 'id', { null: false })
  .field('full_name', 'string', { null: false })
GraphQL.Post.implements('Node')
  .field('id', 'id', { null: false })
  .field('title', 'string', { null: false })
  .field(
    'author',
    'User',
    { null: false },
    {
      batch: (parents, named) =>
        parents.map(
          ({ authorId }) =>
            named.users.find(({ id }) => id === authorId) ?? new Error('No author.'),
        ),
    },
  )
GraphQL.query
  .field('user', 'User', { arguments: idArgument() }, ({ id, users }) =>
    users.find(user => String(user.id) === id),
  )
  .field(
    'posts',
    'Post',
    { full: true, arguments: arg('filter', 'PostFilter', { null: false }) },
    ({ filter }) =>
      posts
        .filter(({ title }) => title.includes(filter.title_like ?? ''))
        .sort((a, b) => (filter.order === 'asc' ? a.id - b.id : b.id - a.id)),
  )
  .field('search', 'SearchResult', { full: true }, () => [users[0]!, posts[0]!])

const schema = GraphQL.schema('BlogSchema', { description: 'A blog.' })

test('a defined schema answers queries', async () => {
  const query = `{
    user(id: 2) { id fullName }
    posts(filter: { order: DESC }) { title author { fullName } }
    search { __typename ... on Node { id } }
  }`
  expect(await schema.execute(query, { context: { users }, responseFormat: 'hash' })).toEqual({
    data: {
      user: { id: '2', fullName: 'Alan Turing' },
      posts: [
        { title: 'On computable numbers', author: { fullName: 'Alan Turing' } },
        { title: 'Notes', author: { fullName: 'Ada Lovelace' } },
      ],
      search: [
        { __typename: 'User', id: '1' },
        { __typename: 'Post', id: '1' },
      ],
    },
  })
})

test('a defined schema is published as SDL', () => {
  expect(schema.toSDL({ withoutSpec: true })).toContain(`input PostFilter {
  titleLike: String
  order: SortOrder! = ASC
}`)
})

test('scalars and input objects take desc as an option, which the method replaces', () => {
  const coercions = { parse: String, serialize: String }
  const GraphQL = defineGraphQL()({
    Code: scalar({ ...coercions, desc: 'Of a country.' }),
    Zone: scalar({ ...coercions, desc: 'Of a country.' }).desc('Of a clock.'),
    Range: input([arg('from', 'Code')], { desc: 'Of countries.' }),
  })
  GraphQL.query.field('zone', 'Zone', { arguments: arg('range', 'Range') }, () => null)
  const { Code, Zone, Range } = Object.fromEntries(
    GraphQL.schema('Described').compiled.types.map(type => [type.name, type.description]),
  )
  expect([Code, Zone, Range]).toEqual(['Of a country.', 'Of a clock.', 'Of countries.'])
})
