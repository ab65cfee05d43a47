import { describe, expect, test } from 'vitest'
import { defineGraphQL, object, type Schema } from '../../src/index.ts'

function callingSchema(calls: string[] = []): Schema {
  const GraphQL = defineGraphQL<{ user?: string }>()({ Row: object<object>() })
  GraphQL.query
    .field('text', 'string', {}, ({ context }) => JSON.stringify(context))
    .field('later', 'string', {}, () => Promise.resolve('late'))
    .field('rejects', 'string', {}, () => Promise.reject(new Error('nobody sees it')))
    .field('row', 'Row', {}, () => Promise.resolve({}))
  GraphQL.Row.field('called', 'string', {}, () => (calls.push('called'), 'called'))
  GraphQL.mutation
    .field('first', 'string', {}, () => {
      calls.push('first')
      return Promise.resolve('first')
    })
    .field('second', 'string', {}, () => (calls.push('second'), 'second'))
  return GraphQL.schema('OptionsSchema', { replace: true, onError: () => undefined })
}

describe('the options of execute', () => {
  const schema = callingSchema()

  test.each<[object, string]>([
    [
      { variable: {} },
      'execute() takes no option "variable"; the options are variables, operationName, context, rootValue',
    ],
    [{ contextValue: {}, operation: 'A' }, 'execute() takes no option "contextValue"'],
    [{ context: null }, 'execute() has context null; expected an object.'],
    [{ context: 'ann' }, 'execute() has context "ann"; expected an object.'],
    [{ signal: {} }, 'execute() has signal {}; expected an AbortSignal.'],
    [{ signal: () => AbortSignal.abort() }, 'expected an AbortSignal.'],
    [
      { responseFormat: 'text' },
      'execute() has responseFormat "text"; expected "json" or "hash" or "bytes".',
    ],
    [{ acceptsStream: 'yes' }, 'execute() has acceptsStream "yes"; expected a boolean.'],
    [
      { incrementalSpec: 'v0.1' },
      'execute() has incrementalSpec "v0.1"; expected "v0.2" or "20220824".',
    ],
  ])('are refused by name: %j', async (options, message) => {
    await expect(schema.execute('{ text }', options)).rejects.toThrow(message)
    expect(() => schema.executeSync('{ text }', options)).toThrow(message)
    expect(() => schema.respond('{ text }', options)).toThrow(message)
  })

  test('are listed without those of transports, which a near miss names', () => {
    const optionsOf = (options: object) => () => schema.executeSync('{ text }', options)
    const names =
      'variables, operationName, context, rootValue, signal, errorBehavior, isReadOnly, compiled, queryCacheKey, queryCacheVersion, responseFormat.'
    expect(optionsOf({ unknown: 1 })).toThrow(
      `execute() takes no option "unknown"; the options are ${names}`,
    )
    expect(optionsOf('text' as never)).toThrow(`expected an object with some of ${names}`)
    expect(() => schema.respond('{ text }', { acceptStream: true } as object)).toThrow(
      'Did you mean "acceptsStream"?',
    )
  })

  test('are refused by the method that was called', async () => {
    await expect(schema.subscribe('{ text }', { varables: {} } as object)).rejects.toThrow(
      'subscribe() takes no option "varables"; the options are variables',
    )
    await expect(schema.subscribe('{ text }', null as never)).rejects.toThrow(
      'subscribe() has the options null; expected an object',
    )
  })

  test('may be undefined, each of them', () => {
    const names = [
      'variables',
      'operationName',
      'context',
      'rootValue',
      'signal',
      'responseFormat',
      'compiled',
      'acceptsStream',
      'incrementalSpec',
    ]
    const options = Object.fromEntries(names.map(name => [name, undefined]))
    expect(schema.executeSync('{ text }', options)).toBe('{"data":{"text":"{}"}}')
  })

  test('name a context that resolvers receive as it is', () => {
    const context = Object.create(null, { user: { value: 'ann', enumerable: true } }) as object
    expect(schema.executeSync('{ text }', { context })).toBe(
      '{"data":{"text":"{\\"user\\":\\"ann\\"}"}}',
    )
  })
})

describe('executeSync', () => {
  const asynchronous =
    'executeSync() cannot wait, but a resolver, a validate, the cache or the store of costBudget has returned a promise; use execute().'

  // The runner fails on every rejection that is left.
  test.each(['{ later }', '{ rejects }', '{ text rejects later }', 'mutation { first }'])(
    'throws where something is asynchronous, and leaves no rejection: %s',
    async source => {
      expect(() => callingSchema().executeSync(source)).toThrow(asynchronous)
      expect(() => callingSchema().executeSync(source, { responseFormat: 'hash' })).toThrow(
        asynchronous,
      )
      await new Promise(setImmediate)
    },
  )

  test('starts nothing after it has thrown', async () => {
    const calls: string[] = []
    const schema = callingSchema(calls)
    expect(() => schema.executeSync('{ row { called } }')).toThrow(asynchronous)
    expect(() => schema.executeSync('mutation { first second }')).toThrow(asynchronous)
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(calls).toEqual(['first'])
  })

  test('executes nothing where the cache is asynchronous', async () => {
    const calls: string[] = []
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('called', 'string', {}, () => (calls.push('called'), 'called'))
    const cache = {
      get: () => Promise.resolve(undefined),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    }
    const schema = GraphQL.schema('CachedSchema', { config: { cache } })
    expect(() => schema.executeSync('{ called }', { queryCacheKey: 'key' })).toThrow(asynchronous)
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(calls).toEqual([])
    expect(schema.executeSync('{ called }')).toBe('{"data":{"called":"called"}}')
  })
})
