import { buildClientSchema, getIntrospectionQuery, printType } from 'graphql'
import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { fromGraphQLSchema } from '../../../src/graphql-js/index.ts'
import { buildSchema, defineGraphQL, type Schema } from '../../../src/index.ts'
import { incrementalDefinitions } from '../../validation/fixture.ts'

// The option `incremental` of the three ways to make a schema.

const sdl = 'type Query { list: [String], text: String }'
const GraphQL = defineGraphQL()({})
GraphQL.query
  .field('list', 'string', { array: true }, () => [])
  .field('text', 'string', {}, () => '')

const makers: Readonly<Record<string, (incremental?: boolean) => Schema>> = {
  buildSchema: incremental => buildSchema(sdl, { incremental }),
  'GraphQL.schema': incremental =>
    GraphQL.schema('IncrementalSchema', { incremental, replace: true }),
  'fromGraphQLSchema of 16': incremental =>
    fromGraphQLSchema(graphql16.buildSchema(sdl), { incremental }),
  'fromGraphQLSchema of 17': incremental =>
    fromGraphQLSchema(graphql17.buildSchema(sdl) as never, { incremental }),
  'fromGraphQLSchema of 17 with the directives': incremental =>
    fromGraphQLSchema(hostSchema() as never, { incremental }),
}

/** A schema object that has the directives, as hosts of graphql-js 17 make it. */
function hostSchema(): graphql17.GraphQLSchema {
  const config = graphql17.buildSchema(sdl).toConfig()
  const { GraphQLDeferDirective, GraphQLStreamDirective } = graphql17
  return new graphql17.GraphQLSchema({
    ...config,
    directives: [...config.directives, GraphQLDeferDirective, GraphQLStreamDirective],
  })
}

const messagesOf = (schema: Schema, source: string): readonly string[] =>
  schema.validate(source).map(({ message }) => message)

/** A document whose one fault is that of a rule of the draft. */
const streamOfText = '{ text @stream }'
const refusal = 'Directive "@stream" cannot be used on non-list field "Query.text".'

describe.each(Object.entries(makers))('%s with incremental: true', (name, make) => {
  const schema = make(true)

  test('has the directives, and their rules', () => {
    expect(schema.compiled.isIncremental).toBe(true)
    expect(
      messagesOf(schema, '{ ... @defer(label: "a") { text } list @stream(initialCount: 1) }'),
    ).toEqual([])
    expect(messagesOf(schema, streamOfText)).toEqual([refusal])
  })

  test('prints a text that is read again', () => {
    for (const options of [{}, { withoutSpec: true }, { withoutDescriptions: true }]) {
      const text = schema.toSDL(options)
      expect(text).toContain('directive @defer(')
      const again = buildSchema(text, { incremental: true })
      expect(again.toSDL(options)).toBe(text)
      expect(messagesOf(again, streamOfText)).toEqual([refusal])
    }
  })

  test('has them in introspection', () => {
    const query = getIntrospectionQuery()
    const { data } = schema.executeSync(query, { responseFormat: 'hash' })
    const client = buildClientSchema(data as never)
    const directives = ['defer', 'stream'].map(directive => {
      const { args, locations, isRepeatable } = client.getDirective(directive)!
      const inputValues = args.map(
        arg => `${arg.name}: ${String(arg.type)} = ${JSON.stringify(arg.defaultValue)}`,
      )
      return [inputValues.sort(), locations, isRepeatable]
    })
    expect(directives).toEqual([
      [
        ['if: Boolean! = true', 'label: String = undefined'],
        ['FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
        false,
      ],
      [
        ['if: Boolean! = true', 'initialCount: Int! = 0', 'label: String = undefined'],
        ['FIELD'],
        false,
      ],
    ])
    expect(printType(client.getQueryType()!)).toContain('list: [String')
  })

  test('has neither of these otherwise', () => {
    for (const option of [false, undefined]) {
      const plain = make(option)
      expect(plain.compiled.isIncremental).toBe(false)
      const hasDirectives = name.endsWith('with the directives')
      expect(plain.toSDL().includes('@defer')).toBe(hasDirectives)
      expect(messagesOf(plain, streamOfText)).toEqual(
        hasDirectives ? [] : ['Unknown directive "@stream".'],
      )
    }
  })
})

describe('a text with the definitions', () => {
  const text = `${sdl} ${incrementalDefinitions}`

  test('has directives like any other without the option', () => {
    const schema = buildSchema(text)
    expect(schema.compiled.isIncremental).toBe(false)
    expect(messagesOf(schema, streamOfText)).toEqual([])
  })

  test('may have one of the two, beside the other of the engine', () => {
    const [, defer] = incrementalDefinitions.split('\n')
    const schema = buildSchema(`${sdl} ${defer}`, { incremental: true })
    expect(messagesOf(schema, '{ ... @defer { list @stream } }')).toEqual([])
  })

  test('takes no compiled request of a schema without the rules', () => {
    const options = { version: '1', config: { cacheSecret: 'secret' } }
    const plain = buildSchema(text, options)
    const incremental = buildSchema(text, { ...options, incremental: true })
    expect(incremental.toSDL()).toBe(plain.toSDL())
    const result = incremental.executeSync(plain.compile(streamOfText), {
      compiled: true,
      responseFormat: 'hash',
    })
    expect(result.errors?.map(({ message }) => message)).toEqual([
      'The compiled request was made for another schema, or for other limits.',
    ])
  })
})

test('a schema object with other directives of these names is refused', () => {
  const schema = graphql16.buildSchema(`${sdl} directive @defer on FIELD`)
  expect(() => fromGraphQLSchema(schema, { incremental: true })).toThrow(
    'The directive @defer is defined as "directive @defer on FIELD"; expected ',
  )
  expect(messagesOf(fromGraphQLSchema(schema), '{ text @defer }')).toEqual([])
})
