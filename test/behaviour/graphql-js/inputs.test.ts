import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'

type Host = typeof graphql16
type Functions = Pick<Host, keyof DropIn & keyof Host>

describe.each([graphql16, graphql17 as unknown as Host])(
  'inputs in the place of graphql-js $versionInfo.major',
  host => {
    const ours = dropInFor(host)
    const { GraphQLInputObjectType, GraphQLInt, GraphQLObjectType, GraphQLSchema } = host
    const { GraphQLEnumType, GraphQLList, GraphQLNonNull, GraphQLScalarType, GraphQLString } = host

    /** What each of several executions of one document gives. */
    function answersOf(schemaOf: () => graphql16.GraphQLSchema, source: string) {
      const run = ({ executeSync }: Functions): unknown[] => {
        const [schema, document] = [schemaOf(), host.parse(source)]
        return [0, 1, 2, 3].map(() => executeSync({ schema, document }))
      }
      return { theirs: run(host), ours: run(ours) }
    }

    function schemaWith(args: graphql16.GraphQLFieldConfigArgumentMap): graphql16.GraphQLSchema {
      const resolve = (_parent: unknown, given: Readonly<Record<string, unknown>>): string =>
        JSON.stringify(given)
      const field = { type: GraphQLString, args, resolve }
      return new GraphQLSchema({
        query: new GraphQLObjectType({ name: 'Query', fields: { field } }),
      })
    }

    test('literals of a scalar are coerced anew for each request', () => {
      const schemaOf = (): graphql16.GraphQLSchema => {
        let count = 0
        const type = new GraphQLScalarType({
          name: 'Later',
          parseValue: value => value,
          parseLiteral: () => (count += 1),
        })
        return schemaWith({ at: { type } })
      }
      const { ours } = answersOf(schemaOf, '{ field(at: "now") }')
      const texts = ours.map(answer => (answer as { data: { field: string } }).data.field)
      expect(new Set(texts).size).toBe(4)
    })

    test('defaults are received as the schema object has them', () => {
      const filter = new GraphQLInputObjectType({
        name: 'Filter',
        fields: { a: { type: GraphQLInt, defaultValue: 4 }, r: { type: GraphQLInt } },
      })
      const role = new GraphQLEnumType({ name: 'Role', values: { USER: { value: 2 } } })
      const schemaOf = (): graphql16.GraphQLSchema =>
        schemaWith({
          filter: { type: filter, defaultValue: { r: 1, other: true } },
          role: { type: new GraphQLNonNull(role), defaultValue: 'USER' },
          list: { type: new GraphQLList(GraphQLInt), defaultValue: 5 },
        })
      const { ours, theirs } = answersOf(schemaOf, '{ field }')
      expect(ours).toEqual(theirs)
    })

    test('an enum with functions of its own is left to graphql-js', () => {
      class Loud extends GraphQLEnumType {
        override parseValue(): string {
          return 'own'
        }
      }
      const type = new Loud({ name: 'Loud', values: { A: {} } })
      const schema = schemaWith({ loud: { type } })
      const document = host.parse('query ($loud: Loud) { field(loud: $loud) }')
      const run = ({ executeSync }: Functions): unknown =>
        executeSync({ schema, document, variableValues: { loud: 'A' } })
      expect(run(ours)).toEqual(run(host))
    })

    test('numbers that JSON does not have stay what they are', () => {
      const type = new GraphQLScalarType({ name: 'Ratio', serialize: value => Number(value) })
      const fields = { n: { type: new GraphQLNonNull(type), resolve: () => Infinity } }
      const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) })
      const document = host.parse('{ n }')
      for (let time = 0; time < 3; time++)
        expect({ ...ours.executeSync({ schema, document }).data }).toEqual({ n: Infinity })
    })

    test('resolvers are called without this', () => {
      const schema = host.buildSchema('type Query { a: String }')
      schema.getQueryType()!.getFields()['a']!.resolve = function (this: unknown) {
        return String(this)
      }
      const document = host.parse('{ a }')
      expect({ ...ours.executeSync({ schema, document }).data }).toEqual({ a: 'undefined' })
    })
  },
)
