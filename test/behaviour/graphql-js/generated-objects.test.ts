import { expect, test } from 'vitest'
import { sides } from '../../conformance/adoption/worlds/sides.ts'
import { outcomesOf } from '../../graphql-js/outcome.ts'

test.each([16, 17] as const)(
  'a fieldResolver of the host is called for leaves of known documents, with graphql-js %d',
  async version => {
    const { host } = sides[version]
    const schema = host.buildSchema('type Query { text: String, item: Query, items: [Query] }')
    const document = host.parse('{ text item { text } items { text } }')
    const items = Array.from({ length: 40 }, () => ({ text: 'an item' }))
    const rootValue = { text: 'a property', item: { text: 'another' }, items }
    const { theirs, ours, isLeftToHost } = await outcomesOf(
      sides[version],
      async ({ functions, log }) =>
        functions.execute({
          schema,
          document,
          rootValue,
          fieldResolver: (source, _arguments, _context, { fieldName, path }) => {
            log.push(path)
            const value = (source as Record<string, unknown>)[fieldName]
            return fieldName === 'text' ? `resolved ${String(value)}` : value
          },
        }),
    )
    expect(ours).toEqual(theirs)
    expect(isLeftToHost).toBe(false)
  },
)

test('a fieldResolver is called after executions without one, and not after it is gone', () => {
  const { host, ours } = sides[16]
  const schema = host.buildSchema('type Query { text: String }')
  const document = host.parse('{ text }')
  const args = { schema, document, rootValue: { text: 'a property' } }
  const textBy = (fieldResolver?: () => string): unknown =>
    ours.executeSync({ ...args, fieldResolver }).data?.['text']
  for (let time = 0; time < 3; time++) expect(textBy()).toBe('a property')
  for (let time = 0; time < 3; time++) expect(textBy(() => 'resolved')).toBe('resolved')
  expect(textBy()).toBe('a property')
})

test.each([16, 17] as const)(
  'leaves that are no value of their type are those of graphql-js %d',
  async version => {
    const { host } = sides[version]
    const types = ['String', 'ID', 'Int', 'Float', 'Boolean']
    const schema = host.buildSchema(
      `type Query { ${types.map(type => `${type.toLowerCase()}: ${type}`).join(', ')} items: [Query] }`,
    )
    const document = host.parse('{ items { string id int float boolean } }')
    const values = ['text', '5', '', 5, 0, -0.5, 2 ** 31, Infinity, NaN, true, false, 5n, {}, null]
    const items = values.map(value =>
      Object.fromEntries(types.map(type => [type.toLowerCase(), value])),
    )
    const { theirs, ours, isLeftToHost } = await outcomesOf(sides[version], ({ functions }) =>
      functions.execute({ schema, document, rootValue: { items } }),
    )
    expect(ours).toEqual(theirs)
    expect(isLeftToHost).toBe(false)
  },
)
