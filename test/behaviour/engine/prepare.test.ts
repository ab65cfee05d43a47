import { expect, test, vi } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { DocumentStore } from '../../../src/engine/documents/document-store.ts'

const schema = buildSchema(
  'type Query { sum(a: Int!, b: Int! = 1): Int!, later: Int, context: String } type Mutation { count: Int }',
  {
    resolvers: {
      Query: {
        sum: (_parent: unknown, { a, b }: { a: number; b: number }) => a + b,
        later: async () => Promise.resolve(7),
        context: (_parent: unknown, _args: unknown, { name }: { name: string }) => name,
      },
      Mutation: { count: () => 1 },
    },
  },
)

test('a prepared document is found once, and executed in every form', async () => {
  const spy = vi.spyOn(DocumentStore.prototype, 'entryOfText')
  const prepared = schema.prepare('query ($a: Int!) { sum(a: $a) context }')
  const looks = spy.mock.calls.length
  for (let a = 0; a < 20; a++) {
    const options = { variables: { a }, context: { name: 'ann' } }
    const data = { sum: a + 1, context: 'ann' }
    expect(await prepared.execute(options)).toBe(JSON.stringify({ data }))
    expect(prepared.executeSync({ ...options, responseFormat: 'json' })).toBe(
      JSON.stringify({ data }),
    )
    expect(await prepared.execute({ ...options, responseFormat: 'hash' })).toEqual({ data })
    expect(String((await prepared.respond(options)).body)).toBe(JSON.stringify({ data }))
  }
  expect(spy.mock.calls.length).toBe(looks)
  spy.mockRestore()
})

test('it answers faults of its document and of its variables as execute does', async () => {
  for (const source of ['{ nothing }', '{', 'query ($a: Int!) { sum(a: $a) }']) {
    expect(await schema.prepare(source).execute()).toBe(await schema.execute(source))
  }
  expect(() => schema.prepare('{ later }').executeSync()).toThrow('executeSync() cannot wait')
  expect(await schema.prepare('{ later }').execute()).toBe('{"data":{"later":7}}')
  const refused = await schema.prepare('mutation { count }').respond({ isReadOnly: true })
  expect(String(refused.body)).toContain('this request may only read')
})

test('it refuses options that it does not know', async () => {
  const prepared = schema.prepare('{ later }')
  await expect(prepared.execute({ contxt: {} } as object)).rejects.toThrow('contxt')
})
