import { gql } from '@apollo/client'
import * as graphql from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { parse as parseTree } from '../../../src/ast/index.ts'
import { buildSchema, print, type DocumentTree } from '../../../src/index.ts'

const sdl = `
  type Query { user(id: ID = 1): User }
  type Mutation { rename(name: String): User }
  type Subscription { tick: Int }
  type User { name: String }
`
const schema = buildSchema(sdl, {
  resolvers: {
    Query: { user: (_: unknown, { id }: { id: string }) => ({ name: `User ${id}` }) },
    Subscription: {
      tick: {
        async *subscribe() {
          await Promise.resolve()
          yield { tick: 1 }
        },
      },
    },
  },
})
/** A tree that tests change. */
type AnyTree = DocumentTree & { readonly definitions: readonly any[] }

const source = 'query ($id: ID) { user(id: $id) { name } }'
const answer = '{"data":{"user":{"name":"User 4"}}}'
const variables = { id: 4 }

describe('a DocumentNode stands for its text', () => {
  test.each<[string, () => DocumentTree]>([
    ['gql', () => gql(source)],
    ['parse of graphql-js 16', () => graphql.parse(source)],
    ['parse of graphql-js 17', () => graphql17.parse(source)],
    ['parse of tapeql/ast', () => parseTree(source)],
    ['a tree without locations', () => graphql.parse(source, { noLocation: true })],
    ['a tree from JSON', () => JSON.parse(JSON.stringify(graphql.parse(source))) as DocumentTree],
    ['a frozen tree', () => Object.freeze(graphql.parse(source))],
  ])('in all methods: %s', async (_, make) => {
    const tree = make()
    expect(await schema.execute(tree, { variables })).toBe(answer)
    expect(schema.executeSync(tree, { variables })).toBe(answer)
    expect(await schema.prepare(tree).execute({ variables })).toBe(answer)
    expect(schema.validate(tree)).toEqual([])
    const compiled = schema.compile(tree)
    expect(await schema.execute(compiled, { compiled: true, variables })).toBe(answer)
    const queryCacheKey = schema.persist(tree)
    expect(await schema.execute(undefined, { queryCacheKey, variables })).toBe(answer)
    expect(await schema.respond(tree, { variables })).toMatchObject({ executed: true })
    expect(print(tree)).toBe(print(source))
  })

  test('in subscribe', async () => {
    const events = await schema.subscribe(gql('subscription { tick }'))
    if ('errors' in events) throw new Error('There is no stream.')
    expect((await events.next()).value).toBe('{"data":{"tick":1}}')
    await events.return?.()
  })

  test('in buildSchema, alone and beside texts', () => {
    expect(buildSchema(gql(sdl)).toSDL()).toBe(schema.toSDL())
    const beside = buildSchema([graphql.parse(sdl), 'extend type User { age: Int }'])
    expect(beside.toSDL()).toContain('age: Int')
    expect(() => buildSchema({ kind: 'Document', definitions: [{ kind: 'Bogus' }] })).toThrow(
      'The DocumentNode has a node of the kind "Bogus" as "definitions" of a Document; expected a definition.',
    )
    expect(() => buildSchema(graphql.parse('type Query {\n  a: Missing\n}'))).toThrow('schema:2:3')
  })

  test('where it is a text as an object, too', async () => {
    class TypedDocumentString extends String {}
    expect(await schema.execute(new TypedDocumentString(source), { variables })).toBe(answer)
    expect(print(new TypedDocumentString('{a}'))).toBe('{\n  a\n}')
  })
})

describe('the text of a DocumentNode', () => {
  const locate = (tree: DocumentTree): unknown => schema.validate(tree)[0]?.locations

  test('is that of the host, where it is the same document: errors are located there', () => {
    const text = '\n# a comment\n  {\n      user { nam }   }'
    expect(locate(graphql.parse(text))).toEqual([{ line: 4, column: 14 }])
    expect(locate(gql(text))).toEqual([{ line: 4, column: 14 }])
    expect(locate(graphql.parse(text, { noLocation: true }))).toEqual([{ line: 3, column: 5 }])
  })

  test('is printed anew where the document was changed', async () => {
    const tree = graphql.parse(source)
    const changed = graphql.visit(tree, {
      SelectionSet: node => ({
        ...node,
        selections: [...node.selections, ...graphqlFields('__typename')],
      }),
    })
    expect(await schema.execute(changed, { variables })).toBe(
      '{"data":{"user":{"name":"User 4","__typename":"User"},"__typename":"Query"}}',
    )
    expect(await schema.execute(tree, { variables })).toBe(answer)
    const renamed = graphql.parse('{ user(id: "first") { name } }') as AnyTree
    renamed.definitions[0].selectionSet.selections[0].arguments[0].value.value = 'se"c}ond'
    expect(await schema.execute(renamed)).toContain('"User se\\"c}ond"')
  })

  test('is printed anew where its source says something else', async () => {
    const loc = { source: { body: 'mutation { rename { name } }' } }
    for (const other of [loc, { source: { body: '{' } }, { source: { body: 1 } }, 3, null]) {
      const tree = { ...graphql.parse(source), loc: other }
      expect(await schema.execute(tree, { variables })).toBe(answer)
    }
  })

  test('is made once: the second execution of an object reads nothing of it', async () => {
    const reads: PropertyKey[] = []
    const tree = new Proxy(graphql.parse(source), {
      get: (target, name, receiver) => (
        reads.push(name),
        Reflect.get(target, name, receiver) as unknown
      ),
    })
    await schema.execute(tree, { variables })
    const first = [...reads]
    expect(first.filter(name => name === 'definitions')).toHaveLength(1)
    for (let run = 0; run < 10; run++) await schema.execute(tree, { variables })
    schema.validate(tree)
    expect(reads).toEqual(first)
  })
})

test('errors are reported with the text of a DocumentNode', () => {
  const sources: unknown[] = []
  const stop = schema.on('error', event => {
    sources.push(event.source)
  })
  for (const text of ['{ nope }', '{ user'])
    for (const tree of [{ ...parseTree('{ nope }') }, new String(text)]) schema.executeSync(tree)
  stop()
  expect(sources).toEqual(['{ nope }', '{ nope }', '{ nope }', '{ user'])
})

describe('a broken DocumentNode', () => {
  const broken = { kind: 'Document', definitions: [{ kind: 'Bogus' }] }
  const message = 'The DocumentNode has a node of the kind "Bogus" as "definitions"'

  test('is an error of the host in all methods', async () => {
    await expect(schema.execute(broken)).rejects.toThrow(message)
    await expect(schema.subscribe(broken)).rejects.toThrow(message)
    for (const method of ['executeSync', 'prepare', 'validate', 'compile', 'persist'] as const) {
      const call = schema[method].bind(schema) as (source: unknown) => unknown
      expect(() => call(broken), method).toThrow(message)
    }
    expect(() => print(broken)).toThrow(message)
  })

  test('that is no document once printed says why', () => {
    const tree = graphql.parse('query ($a: Int = 1) { user { name } }') as AnyTree
    tree.definitions[0].variableDefinitions[0].defaultValue =
      tree.definitions[0].variableDefinitions[0].variable
    expect(() => schema.executeSync(tree)).toThrow(
      'The DocumentNode is no document: Syntax Error: Unexpected variable "$a" in constant value.',
    )
  })

  test('is told apart from other objects', async () => {
    for (const given of [{}, { kind: 'Field' }, { query: source }, []])
      await expect(schema.execute(given as unknown as string)).rejects.toThrow(
        'The document of a request is',
      )
  })
})

function graphqlFields(name: string): graphql.FieldNode[] {
  return [{ kind: graphql.Kind.FIELD, name: { kind: graphql.Kind.NAME, value: name } }]
}
