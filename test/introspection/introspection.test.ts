import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  printSchema,
  type IntrospectionQuery,
} from 'graphql'
import {
  buildClientSchema as buildClientSchema17,
  buildSchema as buildSchema17,
  getIntrospectionQuery as getIntrospectionQuery17,
  introspectionFromSchema as introspectionFromSchema17,
  lexicographicSortSchema as lexicographicSortSchema17,
  printSchema as printSchema17,
  type IntrospectionQuery as IntrospectionQuery17,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { createSchema } from '../../src/engine/create-schema.ts'
import { introspectionOf } from '../../src/introspection/introspection.ts'
import { omitDescription } from '../../src/printing/print-description.ts'
import type { ResolverEvent, Resolver } from '../../src/schema/definitions/resolver.ts'
import { DefinitionPrinter } from '../../src/printing/definition-printer.ts'
import { typeLookupOf } from '../../src/schema/definitions/definitions.ts'
import { compileSchema } from '../../src/schema/compile/compile-schema.ts'
import type {
  CompiledSchema,
  Field,
  NamedType,
  Type,
} from '../../src/schema/compiled/compiled-schema.ts'
import { printType } from '../../src/schema/compiled/type-reference.ts'
import { typeMapOfSdl } from '../schema/type-map-of-sdl.ts'

// GraphQL specification, 4.2 "Schema Introspection".
const specification = `type __Schema {
  description: String
  types: [__Type!]!
  queryType: __Type!
  mutationType: __Type
  subscriptionType: __Type
  directives: [__Directive!]!
}

type __Type {
  kind: __TypeKind!
  name: String
  description: String
  specifiedByURL: String
  fields(includeDeprecated: Boolean! = false): [__Field!]
  interfaces: [__Type!]
  possibleTypes: [__Type!]
  enumValues(includeDeprecated: Boolean! = false): [__EnumValue!]
  inputFields(includeDeprecated: Boolean! = false): [__InputValue!]
  ofType: __Type
  isOneOf: Boolean
}

enum __TypeKind {
  SCALAR
  OBJECT
  INTERFACE
  UNION
  ENUM
  INPUT_OBJECT
  LIST
  NON_NULL
}

type __Field {
  name: String!
  description: String
  args(includeDeprecated: Boolean! = false): [__InputValue!]!
  type: __Type!
  isDeprecated: Boolean!
  deprecationReason: String
}

type __InputValue {
  name: String!
  description: String
  type: __Type!
  defaultValue: String
  isDeprecated: Boolean!
  deprecationReason: String
}

type __EnumValue {
  name: String!
  description: String
  isDeprecated: Boolean!
  deprecationReason: String
}

type __Directive {
  name: String!
  description: String
  isRepeatable: Boolean!
  locations: [__DirectiveLocation!]!
  args(includeDeprecated: Boolean! = false): [__InputValue!]!
}

enum __DirectiveLocation {
  QUERY
  MUTATION
  SUBSCRIPTION
  FIELD
  FRAGMENT_DEFINITION
  FRAGMENT_SPREAD
  INLINE_FRAGMENT
  VARIABLE_DEFINITION
  SCHEMA
  SCALAR
  OBJECT
  FIELD_DEFINITION
  ARGUMENT_DEFINITION
  INTERFACE
  UNION
  ENUM
  ENUM_VALUE
  INPUT_OBJECT
  INPUT_FIELD_DEFINITION
}`

const source = `
  type Query implements Node { id: ID! old(a: Int = 3, b: [Int] = [1, 2] @deprecated): [Int!]! @deprecated found(by: Filter = {one: 1, two: 2, of: A}): Found }
  interface Node { id: ID! }
  interface Lonely { id: ID! }
  union Found = Query
  enum Kind { A B @deprecated }
  input Filter { one: Int "The \\"second\\"." two: Int = 4 @deprecated(reason: "Why not.") of: Kind! = B }
  input Choice @oneOf { one: Int }
  "A moment." scalar Time @specifiedBy(url: "https://example.com/time")
  directive @tag(name: String = "a\\"b", old: Int @deprecated) repeatable on FIELD
`

const schema: CompiledSchema = compileSchema(
  typeMapOfSdl(source),
  introspectionOf(() => schema),
)

describe('the types of introspection', () => {
  const types = schema.types.filter(type => type.name.startsWith('__'))

  test('are those of the specification', () => {
    const introspection = introspectionOf(() => schema)
    const lookup = typeLookupOf(typeMapOfSdl(source), introspection)
    const printer = new DefinitionPrinter(lookup, omitDescription)
    expect(introspection.types.map(type => printer.type(type)).join('\n\n')).toBe(specification)
  })

  test('are listed behind the types of the schema, and described everywhere', () => {
    expect(schema.types.slice(-types.length)).toEqual(types)
    const described = types.flatMap((type: NamedType) => [
      type,
      ...('fields' in type ? type.fields : []),
      ...('values' in type ? type.values : []),
    ])
    expect(described.filter(({ description }) => !description?.endsWith('.'))).toEqual([])
  })
})

describe('the meta-fields', () => {
  test('are __schema and __type(name:)', () => {
    const metaFields = [...schema.metaFieldBySymbol.values()]
    expect(
      metaFields.map(({ name, type, arguments: inputs }) => [
        name,
        printType(type),
        ...inputs.map(input => `${input.name}: ${printType(input.type)}`),
      ]),
    ).toEqual([
      ['__schema', '__Schema!'],
      ['__type', '__Type', 'name: String!'],
    ])
  })

  test('find the schema and any type of it', () => {
    const [schemaField, typeField] = [...schema.metaFieldBySymbol.values()] as [Field, Field]
    expect(resolveField(schemaField, undefined)).toBe(schema)
    expect(
      ['Query', '__Type', 'Int', 'Unknown', '__proto__', 'constructor', ''].map(
        name => (resolveField(typeField, undefined, { name }) as NamedType | null)?.name,
      ),
    ).toEqual(['Query', '__Type', 'Int', undefined, undefined, undefined, undefined])
  })
})

describe('__Type', () => {
  const nothing = {
    name: null,
    description: null,
    specifiedByURL: null,
    fields: null,
    interfaces: null,
    possibleTypes: null,
    enumValues: null,
    inputFields: null,
    ofType: null,
    isOneOf: null,
  }

  test.each<[string, object]>([
    ['Time', { description: 'A moment.', specifiedByURL: 'https://example.com/time' }],
    ['Query', { fields: ['id', 'found'], interfaces: ['Node'] }],
    ['Node', { fields: ['id'], interfaces: [], possibleTypes: ['Query'] }],
    ['Lonely', { fields: ['id'], interfaces: [], possibleTypes: [] }],
    ['Found', { possibleTypes: ['Query'] }],
    ['Kind', { enumValues: ['A'] }],
    ['Filter', { inputFields: ['one', 'of'], isOneOf: false }],
    ['Choice', { inputFields: ['one'], isOneOf: true }],
  ])('of %s has what its kind has, and null for the rest', (name, expected) => {
    expect(describeType(schema.typeByName.get(name)!)).toEqual({ ...nothing, name, ...expected })
  })

  test('of a list or a non-null has the type inside', () => {
    const old = schema.queryType.fields.find(field => field.name === 'old')!.type as Extract<
      Type,
      { kind: 'NON_NULL' }
    >
    expect(describeType(old)).toEqual({ ...nothing, ofType: '[Int!]' })
    expect(describeType(old.ofType)).toEqual({ ...nothing, ofType: 'Int!' })
  })

  test('lists deprecated parts when they are asked for', () => {
    const all = { includeDeprecated: true }
    const names = (typeName: string, field: string): unknown =>
      shown(resolveField(fieldNamed('__Type', field), schema.typeByName.get(typeName), all))
    expect([
      names('Query', 'fields'),
      names('Kind', 'enumValues'),
      names('Filter', 'inputFields'),
    ]).toEqual([
      ['id', 'old', 'found'],
      ['A', 'B'],
      ['one', 'two', 'of'],
    ])
    const old = schema.queryType.fields.find(field => field.name === 'old')
    const tag = schema.directives.find(directive => directive.name === 'tag')
    expect(
      [{ includeDeprecated: false }, all].map(named => [
        shown(resolveField(fieldNamed('__Field', 'args'), old, named)),
        shown(resolveField(fieldNamed('__Directive', 'args'), tag, named)),
      ]),
    ).toEqual([
      [['a'], ['name']],
      [
        ['a', 'b'],
        ['name', 'old'],
      ],
    ])
  })
})

describe('a client', () => {
  const options = {
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }
  const served = createSchema(undefined, typeMapOfSdl(source))

  test.each([
    ['16', getIntrospectionQuery(options)],
    ['17', getIntrospectionQuery17(options)],
  ])('of graphql-js %s learns the whole schema, as text and as an object', async (_, query) => {
    const text = await served.execute(query, { responseFormat: 'json' })
    const hash = await served.execute(query, { responseFormat: 'hash' })
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(hash)))
    const { data, errors } = JSON.parse(text) as { data: unknown; errors?: unknown }
    expect(errors).toBeUndefined()
    expect(printSchema(buildClientSchema(data as IntrospectionQuery))).toBe(
      printSchema(buildSchema(source)),
    )
    expect(sorted17(buildClientSchema17(data as IntrospectionQuery17))).toBe(
      sorted17(buildSchema17(source)),
    )
    expect(sorted17(buildSchema17(served.toSDL()))).toBe(sorted17(buildSchema17(source)))
  })

  test('receives for the types of the schema what graphql-js would send', async () => {
    const query = getIntrospectionQuery17(options)
    const result = await served.execute(query, { responseFormat: 'hash' })
    const data = result.data as unknown as IntrospectionQuery17
    const peer = introspectionFromSchema17(buildSchema17(source), {
      ...options,
      experimentalDirectiveDeprecation: false,
    })
    const own = (answer: IntrospectionQuery17): unknown =>
      plain({
        ...answer.__schema,
        types: byName(answer.__schema.types).filter(
          ({ name }) => !/^(__.*|ID|Int|Float|String|Boolean)$/.test(name),
        ),
        directives: byName(answer.__schema.directives).filter(({ name }) => name === 'tag'),
      })
    expect(own(data)).toEqual(own(peer))
  })

  test('sees neither what is deprecated nor what does not exist, unless it asks', async () => {
    const query = `{
      kind: __type(name: "Kind") { __typename kind enumValues { name } all: enumValues(includeDeprecated: true) { name isDeprecated deprecationReason } }
      none: __type(name: "None") { name }
      ...Root
    }
    fragment Root on Query { __schema { __typename queryType { name } mutationType { name } description } }`
    expect(JSON.parse(await served.execute(query, { responseFormat: 'json' }))).toEqual({
      data: {
        kind: {
          __typename: '__Type',
          kind: 'ENUM',
          enumValues: [{ name: 'A' }],
          all: [
            { name: 'A', isDeprecated: false, deprecationReason: null },
            { name: 'B', isDeprecated: true, deprecationReason: 'No longer supported' },
          ],
        },
        none: null,
        __schema: {
          __typename: '__Schema',
          queryType: { name: 'Query' },
          mutationType: null,
          description: null,
        },
      },
    })
  })

  test('asks by variables', async () => {
    const query =
      'query ($name: String!, $all: Boolean!) { __type(name: $name) { fields(includeDeprecated: $all) { name } } }'
    const resolveField = (variables: Record<string, unknown>): Promise<string> =>
      served.execute(query, { variables, responseFormat: 'json' })
    expect(await resolveField({ name: 'Query', all: true })).toBe(
      '{"data":{"__type":{"fields":[{"name":"id"},{"name":"old"},{"name":"found"}]}}}',
    )
    expect(await resolveField({ name: 'Query', all: false })).toBe(
      '{"data":{"__type":{"fields":[{"name":"id"},{"name":"found"}]}}}',
    )
    expect(await resolveField({ name: 'Found', all: true })).toBe(
      '{"data":{"__type":{"fields":null}}}',
    )
  })

  test('learns nothing where introspection is off, but __typename', async () => {
    const closed = createSchema(undefined, typeMapOfSdl(source), {
      config: { enableIntrospection: false },
    })
    const answer = async (query: string): Promise<unknown> =>
      JSON.parse(await closed.execute(query, { responseFormat: 'json' }))
    expect(await answer('{ __typename }')).toEqual({ data: { __typename: 'Query' } })
    expect(await answer('{ __schema { queryType { name } } }')).toMatchObject({
      errors: [
        {
          message:
            'Cannot query field "__schema" on type "Query". Introspection is switched off; the option enableIntrospection switches it on.',
          locations: [{ line: 1, column: 3 }],
        },
      ],
    })
    expect(await answer('{ __type(name: "Query") { name } }')).toMatchObject({
      errors: [
        {
          message:
            'Cannot query field "__type" on type "Query". Introspection is switched off; the option enableIntrospection switches it on.',
          locations: [{ line: 1, column: 3 }],
        },
      ],
    })
    expect(closed.toSDL()).toBe(served.toSDL())
  })
})

function sorted17(built: ReturnType<typeof buildSchema17>): string {
  return printSchema17(lexicographicSortSchema17(built))
}

function byName<Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] {
  return [...all].sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** Plain objects, in which literals of objects have no blanks inside their braces. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\{ ([^{}]*) \}/g, '{$1}'))
}

function describeType(type: Type): Record<string, unknown> {
  const fields = schema.typeByName.get('__Type') as Extract<NamedType, { kind: 'OBJECT' }>
  return Object.fromEntries(
    fields.fields
      .filter(field => field.name !== 'kind')
      .map(field => [field.name, shown(resolveField(field, type, { includeDeprecated: false }))]),
  )
}

function fieldNamed(typeName: string, name: string): Field {
  const type = schema.typeByName.get(typeName) as Extract<NamedType, { kind: 'OBJECT' }>
  return type.fields.find(field => field.name === name)!
}

function resolveField(field: Field, current: unknown, named: object = {}): unknown {
  return (field.resolve as Resolver)(named, { current } as ResolverEvent)
}

/** Types and their parts by name, so that a failing test is readable. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return 'ofType' in value || !('name' in value) ? printType(value as Type) : value.name
}
