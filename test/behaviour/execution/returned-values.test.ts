import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  defineGraphQL,
  enumOf,
  GraphQLError,
  interfaceOf,
  object,
  type Schema,
} from '../../../src/index.ts'

/** What no client may see. */
const marker = 'postgres://user:pw@host'

const sdl = `
  type Query {
    int: Int, float: Float, boolean: Boolean, string: String, id: ID
    color: Color, odd: Odd, list: [Int], lists: [[Int]], ints: [Int!], strict: String!
    user: User, named: Named, pet: Pet, shape: Shape
  }
  enum Color { RED }
  scalar Odd
  type User { name: String }
  interface Named { name: String }
  type Dog implements Named { name: String }
  union Pet = Dog
  interface Shape { name: String }
  type Circle implements Shape { name: String }
`

const resolvers = {
  User: { __isTypeOf: () => false },
  Shape: { __resolveType: (value: { kind: unknown }) => value.kind },
  Odd: {
    serialize(value: unknown) {
      if (typeof value === 'function') return (value as () => unknown)()
      if (value instanceof Map) return undefined
      throw new GraphQLError(`Odd cannot represent ${inspect(value)}.`)
    },
  },
}

const secret = { passwordHash: marker }
/** More levels than JSON may have. */
const deep = (levels: number): unknown => (levels === 0 ? marker : [deep(levels - 1)])

const unwritable = (): object => ({
  toJSON() {
    throw new GraphQLError(marker)
  },
})

/** A field, and what it returns, with the marker in it. */
const cases: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ['int', marker, 'Int cannot represent the value of Query.int: a string.'],
  ['int', secret, 'Int cannot represent the value of Query.int: an object.'],
  ['int', [marker], 'Int cannot represent the value of Query.int: a list.'],
  ['int', Symbol(marker), 'Int cannot represent the value of Query.int: a symbol.'],
  ['int', new Map([[marker, 1]]), 'Int cannot represent the value of Query.int: an object.'],
  ['int', { valueOf: () => marker }, 'Int cannot represent the value of Query.int: an object.'],
  ['float', marker, 'Float cannot represent the value of Query.float: a string.'],
  ['float', secret, 'Float cannot represent the value of Query.float: an object.'],
  ['float', [marker], 'Float cannot represent the value of Query.float: a list.'],
  ['boolean', marker, 'Boolean cannot represent the value of Query.boolean: a string.'],
  ['boolean', secret, 'Boolean cannot represent the value of Query.boolean: an object.'],
  ['boolean', Symbol(marker), 'Boolean cannot represent the value of Query.boolean: a symbol.'],
  ['string', secret, 'String cannot represent the value of Query.string: an object.'],
  ['string', [marker], 'String cannot represent the value of Query.string: a list.'],
  ['string', Symbol(marker), 'String cannot represent the value of Query.string: a symbol.'],
  ['string', { toJSON: () => secret }, 'String cannot represent the value of Query.string: an object.'],
  ['id', secret, 'ID cannot represent the value of Query.id: an object.'],
  ['id', [marker], 'ID cannot represent the value of Query.id: a list.'],
  ['id', Symbol(marker), 'ID cannot represent the value of Query.id: a symbol.'],
  ['color', marker, 'Enum "Color" cannot represent the value of Query.color: a string.'],
  ['color', secret, 'Enum "Color" cannot represent the value of Query.color: an object.'],
  ['odd', marker, 'Internal server error'],
  ['odd', () => { throw new Error(marker) }, 'Internal server error'],
  ['odd', new Map([[marker, 1]]), 'Expected `Odd.serialize` to return non-nullable value for field "Query.odd", but for an object it returned undefined.'],
  ['odd', unwritable, 'Internal server error'],
  ['list', marker, 'Expected Iterable of type "[Int]" for field "Query.list", but got: a string.'],
  ['list', secret, 'Expected Iterable of type "[Int]" for field "Query.list", but got: an object.'],
  ['lists', [secret], 'Expected Iterable of type "[Int]" for field "Query.lists", but got: an object.'],
  ['ints', [1, marker], 'Int cannot represent the value of Query.ints: a string.'],
  ['strict', secret, 'String cannot represent the value of Query.strict: an object.'],
  ['user { name }', secret, 'Expected value of type "User" for field "Query.user", but got: an object.'],
  ['named { name }', { __typename: marker }, 'Abstract type "Named" was resolved to a type that does not exist inside the schema for field "Query.named".'],
  ['named { name }', secret, 'Abstract type "Named" must resolve to an Object type at runtime for field "Query.named". Either the "Named" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.'],
  ['pet { __typename }', { __typename: 'User', secret }, 'Runtime Object type "User" is not a possible type for "Pet" of field "Query.pet".'],
  ['pet { __typename }', { __typename: 'Color', secret }, 'Abstract type "Pet" was resolved to a non-object type "Color" for field "Query.pet".'],
  ['pet { __typename }', { __typename: marker }, 'Abstract type "Pet" was resolved to a type that does not exist inside the schema for field "Query.pet".'],
  ['shape { name }', { kind: secret }, 'Abstract type "Shape" must resolve to an Object type at runtime for field "Query.shape", but its name was an object.'],
  ['shape { name }', { kind: marker }, 'Abstract type "Shape" was resolved to a type that does not exist inside the schema for field "Query.shape".'],
] // prettier-ignore

/** The same of the scalars beyond those of the specification. */
const extraCases: typeof cases = [
  ['date', marker, 'Date cannot represent the value of Query.date: a string.'],
  ['dateTime', secret, 'DateTime cannot represent the value of Query.dateTime: an object.'],
  ['time', marker, 'Time cannot represent the value of Query.time: a string.'],
  ['bigInt', marker, 'BigInt cannot represent the value of Query.bigInt: a string.'],
  ['decimal', [marker], 'Decimal cannot represent the value of Query.decimal: a list.'],
  ['binary', marker, 'Binary cannot represent the value of Query.binary: a string.'],
  ['json', Symbol(marker), 'JSON cannot represent the value of Query.json: a symbol.'],
  ['json', { [marker]: 1n }, 'JSON cannot represent the value of Query.json: an object.'],
  ['json', deep(300), 'JSON cannot represent the value of Query.json: a list.'],
] // prettier-ignore

interface Report {
  readonly id: string
  readonly text: string
}

interface ShownError {
  readonly message: string
  readonly extensions?: { readonly code?: string; readonly id?: string }
}

function newSchemas(
  config: object,
  reports: Report[],
): Readonly<Record<'fromText' | 'inCode', Schema>> {
  const onError = (error: unknown, { id }: { readonly id: string }): void =>
    void reports.push({ id, text: inspect(error, { depth: Infinity }) })
  const name = `ReturnedValues${count++}`
  const fromText = buildSchema(sdl, { name, resolvers: resolvers as never, config, onError })
  const GraphQL = defineGraphQL()({})
  for (const [field, type] of Object.entries(extraScalars)) {
    GraphQL.query.field(field, type, {}, (_named, { current }) =>
      (current as Record<string, () => never>)[field]!(),
    )
  }
  return { fromText, inCode: GraphQL.schema(`${name}InCode`, { config, onError }) }
}

let count = 0

const extraScalars = {
  date: 'date',
  dateTime: 'date_time',
  time: 'time',
  bigInt: 'bigint',
  decimal: 'decimal',
  binary: 'binary',
  json: 'json',
} as const

const ways = [
  ['closures', { generatesCodeAfter: false }, 'json'],
  ['generated code', { generatesCodeAfter: 0 }, 'json'],
  ['an object in between', { enableStringCollector: false }, 'json'],
  ['a plain object', {}, 'hash'],
] as const

describe.each(ways)('what a resolver returns wrong, written by %s', (_way, config, format) => {
  const reports: Report[] = []
  const schemas = newSchemas(config, reports)

  test('comes in forty ways at least', () => {
    expect([...cases, ...extraCases].length).toBeGreaterThanOrEqual(40)
  })

  // A plain object holds what a scalar has made as it is; the host makes text of it.
  const isWritten = (row: (typeof cases)[number]): boolean =>
    format === 'json' || row[1] !== unwritable
  const inBoth = [
    ...cases.filter(isWritten).map(row => [schemas.fromText, ...row] as const),
    ...extraCases.map(row => [schemas.inCode, ...row] as const),
  ]

  test.each(inBoth.map((row, at) => [at, row[1], row] as const))(
    'is in no response, and in the report: %i, %s',
    async (_at, field, [schema, , value, message]) => {
      const name = field.split(' ')[0]!
      for (const returned of [value, Promise.resolve(value)]) {
        // Generated code takes over when a document comes again.
        for (let run = 0; run < 3; run++) {
          reports.length = 0
          const answer: unknown = await schema.execute(`{ ${field} }`, {
            rootValue: { [name]: () => returned },
            responseFormat: format as 'json',
          })
          const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
          expect(text).not.toContain(marker)
          const { errors } = JSON.parse(text) as { errors: ShownError[] }
          expect(errors.map(error => [error.message, error.extensions?.code])).toEqual([
            [message, 'INTERNAL_SERVER_ERROR'],
          ])
          expect(reports.map(({ id }) => id)).toEqual([errors[0]!.extensions!.id])
          expect(reports[0]!.text).toContain(marker)
        }
      }
    },
  )
})

describe('what a resolver returns wrong, defined in code', () => {
  test('is in no response, and in the report: a list, an enum value, a type', async () => {
    const told: unknown[] = []
    const GraphQL = defineGraphQL()({
      User: object<Record<string, any>>(),
      Color: enumOf('red'),
      Node: interfaceOf<any>(),
    })
    GraphQL.User.field('age', 'int').field('color', 'Color').implements('Node')
    GraphQL.Node.field('age', 'int').resolveType(() => marker as never)
    GraphQL.query
      .field('users', 'User', { array: true }, () => secret as never)
      .field('user', 'User', {}, () => ({ age: secret, color: marker }))
      .field('node', 'Node', {}, () => secret as never)
    const schema = GraphQL.schema('ReturnedValuesInCode', {
      onError: (_error, { value }) => void told.push(value),
    })
    const text = await schema.execute('{ users { age } user { age color } node { age } }', {
      responseFormat: 'json',
    })
    expect(text).not.toContain(marker)
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(4)
    expect(told).toEqual([secret, secret, marker, secret])
  })
})

interface Info {
  readonly schema: { getType(name: string): { serialize(value: unknown): unknown } }
}

test('an error that a built-in scalar has thrown in a resolver is masked: it shows the value', async () => {
  const told: unknown[] = []
  const schema = buildSchema('type Query { age: Int }', {
    name: 'SerializedByHand',
    resolvers: {
      Query: {
        age: (_parent: unknown, _arguments: unknown, _context: unknown, info: Info): unknown =>
          info.schema.getType('Int').serialize(marker),
      },
    } as never,
    onError: error => void told.push((error as Error).message),
  })
  expect(await schema.execute('{ age }', { responseFormat: 'json' })).not.toContain(marker)
  expect(told).toEqual([`Int cannot represent non-integer value: "${marker}"`])
})

test('null in the place of a value that may not be null is told of, with the id that clients see', async () => {
  const told: unknown[] = []
  const schema = buildSchema('type Query { strict: Int! }', {
    name: 'StrictNull',
    onError: (error, { id, value }) => void told.push([(error as Error).message, id, value]),
  })
  const { errors } = await schema.execute('{ strict }', { responseFormat: 'hash' })
  const { message, extensions } = errors![0]!
  expect(message).toBe('Cannot return null for non-nullable field Query.strict.')
  expect(told).toEqual([[message, extensions!['id'], undefined]])
})

test('of ten thousand values that do not fit, all are told of, and a thousand are kept', async () => {
  let told = 0
  const schema = buildSchema('type Query { list: [Int] }', {
    name: 'ManyMisfits',
    onError: (_error, { value }) => void (told += value === marker ? 1 : 0),
  })
  const { errors } = await schema.execute('{ list }', {
    rootValue: { list: new Array(10_000).fill(marker) },
    responseFormat: 'hash',
  })
  expect(errors).toHaveLength(1_001)
  expect(told).toBe(10_000)
})
