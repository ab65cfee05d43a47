import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, idArgument, input, object } from '../../../src/index.ts'
import { untyped } from '../../definition/untyped.ts'
import { faultsOf } from './faults-of.ts'

// Options that would do nothing, or that contradict each other, and fields that nothing resolves,
// are faults of the schema. TypeScript refuses them as well: `ignored-options.test-d.ts`.

const loose = (value: object): object => value

/** The faults of a schema with one field of User, as a program without types declares it. */
function faultsOfField(options: object, ...resolver: unknown[]): unknown {
  return faultsOf(() => {
    const GraphQL = defineGraphQL()({ User: object<object>() })
    GraphQL.query.field('user', 'User', () => ({}))
    untyped(GraphQL).User.field('name', 'string', options, ...resolver)
    GraphQL.schema('Fields', { replace: true })
  })
}

const ofElements = (place: string): string =>
  `${place} has the option nullable: false, which is for the elements of a list; a required value is written with the option null: false, a list with array: true.`

describe('nullable: false on what is no list', () => {
  test.each([{}, { array: false }, { null: false }, { full: false }])('beside %o', others => {
    expect(faultsOfField({ ...others, nullable: false })).toEqual([ofElements('User.name')])
  })

  test('of an argument, and of a field of an input', () => {
    const faults = faultsOf(() => {
      const GraphQL = defineGraphQL()({
        Filter: input(arg('name', 'string', loose({ nullable: false }))),
      })
      const options = {
        arguments: [
          arg('filter', 'Filter', loose({ nullable: false })),
          idArgument('key', loose({ nullable: false })),
        ],
      }
      GraphQL.query.field('a', 'int', options, () => 1)
      GraphQL.schema('Arguments')
    })
    expect(faults).toEqual([
      ofElements('The argument name of the input Filter'),
      ofElements('The argument filter of Query.a'),
      ofElements('The argument key of Query.a'),
    ])
  })

  test('is what it says on a list', () => {
    expect(faultsOfField({ array: true, nullable: false })).toEqual([])
    expect(faultsOfField({ full: true, nullable: false })).toEqual([])
    expect(faultsOfField({ nullable: true })).toEqual([])
  })
})

describe('full: true and an option that says something else', () => {
  test.each([
    [{ null: true }, 'null: true'],
    [{ array: false }, 'array: false'],
    [{ nullable: true }, 'nullable: true'],
  ])('%o', (others, words) => {
    expect(faultsOfField({ full: true, ...others })).toEqual([
      `User.name has the options full: true and ${words}; full stands for null: false, array: true, nullable: false.`,
    ])
  })

  test('is no fault where it says the same', () => {
    expect(faultsOfField({ full: true, null: false, array: true, nullable: false })).toEqual([])
  })
})

describe('methodName beside a resolver', () => {
  const fault = 'User.name has a resolver and the option methodName; expected one of them.'

  test.each([[() => 'Ann'], [{ batch: () => [] }]])('%o', resolver => {
    expect(faultsOfField({ methodName: 'first_name' }, resolver)).toEqual([fault])
  })

  test('is no fault without one', () => {
    expect(faultsOfField({ methodName: 'first_name' })).toEqual([])
  })
})

describe('a root field that nothing resolves', () => {
  function namespace() {
    const GraphQL = defineGraphQL()({})
    untyped(GraphQL).query.field('hello', 'string')
    GraphQL.mutation.methods({ greet: () => 'hi' }).field('greet', 'string')
    return GraphQL
  }

  test('is a fault', () => {
    const GraphQL = namespace()
    untyped(GraphQL.mutation).field('say_it', 'string', { desc: 'Says it.' })
    const fault = (coordinate: string): string =>
      `${coordinate} has no resolver, and no parent value to read from; give it a resolver, ` +
      'or the schema the option hasRootValue: true, where requests bring a rootValue.'
    expect(faultsOf(() => GraphQL.schema('A'))).toEqual([
      fault('Query.hello'),
      fault('Mutation.say_it'),
    ])
  })

  test('is none where requests bring a root value', async () => {
    const schema = namespace().schema('B', { hasRootValue: true })
    expect(await schema.execute('{ hello }', { rootValue: { hello: 'you' } })).toBe(
      '{"data":{"hello":"you"}}',
    )
  })

  test('is none where a map of resolvers has one', async () => {
    const schema = namespace().schema('C', { resolvers: { Query: { hello: () => 'map' } } })
    expect(await schema.execute('{ hello }')).toBe('{"data":{"hello":"map"}}')
  })

  test('is a fault where a map of resolvers has another one', () => {
    const GraphQL = namespace()
    untyped(GraphQL.query).field('b', 'string')
    expect(faultsOf(() => GraphQL.schema('D', { resolvers: { Query: { b: () => 'b' } } }))).toEqual(
      [expect.stringContaining('Query.hello has no resolver')],
    )
  })

  test('is none in a text, as in graphql-js', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', () => 1)
    const sdl = 'extend type Query { hello: String }'
    expect(
      GraphQL.schema('E', { sdl }).executeSync('{ hello }', { rootValue: { hello: 'you' } }),
    ).toBe('{"data":{"hello":"you"}}')
  })
})
