import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { typeMapOf } from '../../../src/definition/schema-object/type-map-of.ts'
import { fromGraphQLSchema } from '../../../src/graphql-js/schema/from-graphql-schema.ts'

type Host = typeof graphql16

/** The members of a schema object: those that its definitions are made of, and all others. */
interface Members {
  readonly read: string
  readonly unread: string
}

const ofNamed = { read: 'name description', unread: 'astNode extensionASTNodes extensions' }
const ofElement = { read: 'name description deprecationReason', unread: 'astNode extensions' }
const members: Readonly<Record<string, Members>> = {
  schema: {
    read: 'description getDirectives getTypeMap getQueryType getMutationType getSubscriptionType',
    unread:
      'astNode extensionASTNodes extensions assumeValid getDirective getField getImplementations getPossibleTypes getRootType getType isSubType',
  },
  scalar: {
    read: `${ofNamed.read} specifiedByURL serialize parseValue parseLiteral coerceOutputValue coerceInputValue coerceInputLiteral`,
    unread: `${ofNamed.unread} valueToLiteral`,
  },
  enum: {
    read: `${ofNamed.read} getValues serialize coerceOutputValue`,
    unread: `${ofNamed.unread} getValue parseValue parseLiteral coerceInputValue coerceInputLiteral valueToLiteral`,
  },
  enumValue: { read: `${ofElement.read} value`, unread: `${ofElement.unread} parentEnum` },
  input: { read: `${ofNamed.read} getFields isOneOf`, unread: ofNamed.unread },
  inputField: {
    read: `${ofElement.read} type defaultValue default`,
    unread: `${ofElement.unread} parentType`,
  },
  interface: {
    read: `${ofNamed.read} getFields getInterfaces resolveType`,
    unread: ofNamed.unread,
  },
  object: { read: `${ofNamed.read} getFields getInterfaces isTypeOf`, unread: ofNamed.unread },
  field: {
    read: `${ofElement.read} type args resolve subscribe`,
    unread: `${ofElement.unread} parentType`,
  },
  argument: {
    read: `${ofElement.read} type defaultValue default`,
    unread: `${ofElement.unread} parent`,
  },
  union: { read: `${ofNamed.read} getTypes resolveType`, unread: ofNamed.unread },
  // The edition of September 2025 has no directives that are deprecated.
  directive: {
    read: `${ofNamed.read} args isRepeatable locations`,
    unread: `${ofNamed.unread} deprecationReason`,
  },
}

const sdl = `
  directive @d(a: Int = 1) repeatable on FIELD
  scalar S
  enum E { A }
  input I { f: Int = 1 }
  interface N { id: ID }
  type Query implements N { id(x: I = { f: 2 }): ID }
  union U = Query
`

describe.each([graphql16, graphql17 as unknown as Host])(
  'schema objects of graphql-js $versionInfo.major',
  host => {
    test('have no members of which nobody has decided whether they are read', () => {
      const schema = host.buildSchema(sdl)
      const { Query, S, E, I, N, U } = schema.getTypeMap() as unknown as Readonly<
        Record<string, Record<string, () => any>>
      >
      const { id } = Query!['getFields']!() as { readonly id: { readonly args: readonly object[] } }
      const objects: Readonly<Record<string, object>> = {
        ...{ schema, scalar: S!, enum: E!, enumValue: E!['getValues']!()[0] as object },
        ...{ input: I!, inputField: (I!['getFields']!() as { readonly f: object }).f },
        ...{ interface: N!, object: Query!, field: id, argument: id.args[0]!, union: U! },
        directive: schema.getDirective('d')!,
      }
      for (const [name, object] of Object.entries(objects)) {
        const { read, unread } = members[name]!
        const decided = new Set(`${read} ${unread}`.split(' '))
        expect(
          membersOf(object).filter(member => !decided.has(member)),
          name,
        ).toEqual([])
      }
    })

    test('have defaults, which resolvers get and SDL shows', async () => {
      const schema = fromGraphQLSchema(
        host.buildSchema(`
          type Query { a(x: Int = 3, i: I = {}, e: [E!] = [B]): String r(r: Int! = 9): Int }
          input I { n: Int = 5, t: String = "a \\"text\\"" }
          enum E { A B }
        `),
      )
      const rootValue = {
        a: (args: object) => JSON.stringify(args),
        r: (args: { r: number }) => args.r,
      }
      expect(await schema.execute('{ a r }', { rootValue, responseFormat: 'hash' })).toEqual({
        data: { a: '{"x":3,"i":{"n":5,"t":"a \\"text\\""},"e":["B"]}', r: 9 },
      })
      // The object of graphql-js 16 holds the coerced value.
      const i = host.versionInfo.major === 17 ? '{}' : '{n: 5, t: "a \\"text\\""}'
      expect(schema.toSDL()).toContain(`a(x: Int = 3, i: I = ${i}, e: [E!] = [B]): String`)
    })

    test('have defaults in the form of clients, where there are some', () => {
      const { GraphQLSchema, GraphQLObjectType, GraphQLInt, GraphQLList, GraphQLEnumType } = host
      const level = new GraphQLEnumType({ name: 'Level', values: { HIGH: { value: 3 } } })
      const declared = { default: { value: ['HIGH', null] }, defaultValue: undefined }
      const field = {
        type: GraphQLInt,
        args: { levels: { type: new GraphQLList(level), ...declared } },
      }
      const query = new GraphQLObjectType({ name: 'Query', fields: { field } })
      const printed = fromGraphQLSchema(new GraphQLSchema({ query })).toSDL()
      const has17 = host.versionInfo.major === 17
      expect(printed.includes('field(levels: [Level] = [HIGH, null]): Int')).toBe(has17)
    })

    test('are read once each', () => {
      const { types } = typeMapOf(host.buildSchema(sdl))
      expect(types.map(({ name }) => name).sort()).toEqual(['E', 'I', 'N', 'Query', 'S', 'U'])
    })
  },
)

/** The members that are no state of the object's own, nor those of every object. */
function membersOf(object: object): readonly string[] {
  const prototype = Object.getPrototypeOf(object) as object
  const methods = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype)
  const common = ['constructor', 'toConfig', 'toJSON', 'toString']
  return [...Object.keys(object), ...methods].filter(
    name => !name.startsWith('_') && !common.includes(name),
  )
}
