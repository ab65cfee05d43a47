import { isDeepStrictEqual } from 'node:util'
import * as oracle from 'graphql'
import * as oracle17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import {
  GraphQLError,
  parse,
  parseConstValue,
  parseSchemaCoordinate,
  parseType,
  parseValue,
} from '../../src/ast/index.ts'
import type { Location } from '../../src/ast/index.ts'
import { corpus } from '../conformance/parser/corpus.ts'
import { differenceOfTrees } from '../conformance/parser/difference-of-trees.ts'

const schemaText = `
  "Where it begins."
  schema { query: Query }
  type Query { user(id: ID!, filter: Filter = { name: "a" }): User users(first: Int = 10): [User!]! }
  interface Node { id: ID! }
  type User implements Node { id: ID! name(upper: Boolean = false): String role: Role }
  input Filter { name: String }
  enum Role { ADMIN GUEST @deprecated(reason: "not used") }
`
const query = `
  query Find($id: ID!, $upper: Boolean = true) {
    user(id: $id) { ...Names role }
  }
  fragment Names on User { id shown: name(upper: $upper) }
`

describe('a tree of this parser', () => {
  const schema = oracle.buildASTSchema(parse(schemaText))

  test('makes a schema of graphql-js', () => {
    expect(oracle.printSchema(schema)).toBe(oracle.printSchema(oracle.buildSchema(schemaText)))
  })

  test('is validated by graphql-js, whose errors show the place', () => {
    expect(oracle.validate(schema, parse(query))).toEqual([])
    const invalid = '{\n  user(id: 1) { nme }\n}'
    const [found, expected] = [parse(invalid), oracle.parse(invalid)].map(document =>
      oracle.validate(schema, document).map(oracle.printError),
    )
    expect(found).toEqual(expected)
  })

  test('is executed by graphql-js', async () => {
    const rootValue = { user: ({ id }: { id: string }) => ({ id, name: 'Ann', role: 'ADMIN' }) }
    const variableValues = { id: '7' }
    const result = await oracle.execute({
      schema,
      document: parse(query),
      rootValue,
      variableValues,
    })
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      data: { user: { id: '7', shown: 'Ann', role: 'ADMIN' } },
    })
  })

  test('is printed and visited by graphql-js', () => {
    expect(oracle.print(parse(query))).toBe(oracle.print(oracle.parse(query)))
    const renamed = oracle.visit(parse('{ a b }'), {
      Name: node => (node.value === 'a' ? { ...node, value: 'c' } : undefined),
    })
    expect(oracle.print(renamed)).toBe('{\n  c\n  b\n}')
  })

  test('loses its locations by the usual ways of stripping them', () => {
    const document = parse('{ a }')
    const loc = document.loc as { -readonly [Key in keyof Location]?: Location[Key] }
    delete loc.startToken
    delete loc.endToken
    expect(oracle.stripIgnoredCharacters(loc.source!.body)).toBe('{a}')
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      kind: 'Document',
      loc: { start: 0, end: 5 },
    })
  })

  test('links its tokens, comments among them', () => {
    const [definition] = parse('# one\n# two\ntype A').definitions
    const { startToken } = definition!.loc!
    expect(startToken.prev).toMatchObject({ kind: 'Comment', value: ' two', line: 2, column: 1 })
    expect(startToken.prev?.prev?.prev).toMatchObject({ kind: '<SOF>', prev: null })
    expect(startToken.next?.next).toMatchObject({ kind: '<EOF>', next: null })
    expect(JSON.stringify(startToken)).toBe('{"kind":"Name","value":"type","line":3,"column":1}')
  })
})

describe('a source', () => {
  test('of graphql-js is kept as it is', () => {
    const source = new oracle.Source('{ a }', 'a.graphql', { line: 3, column: 5 })
    expect(parse(source).loc?.source).toBe(source)
  })

  test('has the usual name unless it says another one', () => {
    expect(parse('{ a }').loc?.source).toMatchObject({ body: '{ a }', name: 'GraphQL request' })
    expect(parse({ body: '{ a }', name: 'b.graphql' }).loc?.source).toMatchObject({
      name: 'b.graphql',
      locationOffset: { line: 1, column: 1 },
    })
  })

  test('that is no text is refused', () => {
    expect(() => parse(1 as never)).toThrow(TypeError)
    expect(() => parse({} as never)).toThrow(TypeError)
  })
})

describe('a syntax error', () => {
  const sources = corpus.flatMap(({ rejects }) => rejects).filter(one => typeof one === 'string')

  test('is thrown with the message, the place and the excerpt of graphql-js', () => {
    const different = sources
      .map(source => ({
        source,
        found: errorOf(parse, source),
        expected: errorOf(oracle.parse, source),
      }))
      .filter(({ found, expected }) => !isDeepStrictEqual(found, expected))
    expect(sources.length).toBeGreaterThan(400)
    expect(different).toEqual([])
  })

  test.each([
    ['a\r\n}', 'a.graphql', { line: 10, column: 7 }],
    ['{ a }\n\n}', 'b.graphql', { line: 9, column: 1 }],
    [`{ ${'abcdefgh '.repeat(30)}( }`, 'c.graphql', { line: 1, column: 1 }],
    [`{ ${'abcdefgh '.repeat(12)}( ${'i '.repeat(60)}}`, 'd.graphql', { line: 1, column: 30 }],
  ])('shows its place in %j as graphql-js shows it', (body, name, locationOffset) => {
    const source = new oracle.Source(body, name, locationOffset)
    expect(errorOf(parse, source)).toEqual(errorOf(oracle.parse, source))
  })

  test('is an error of this package', () => {
    expect(() => parse('{')).toThrow(GraphQLError)
    expect(() => parse('{')).toThrow('Syntax Error: Expected Name, found <EOF>.')
  })
})

describe('the options', () => {
  test('count tokens only when asked to', () => {
    const source = `{${' a'.repeat(20_000)} }`
    expect(parse(source, { noLocation: true }).definitions).toHaveLength(1)
    expect(errorOf(text => parse(text, { maxTokens: 7 }), '{ a a a a a a a }')).toEqual(
      errorOf(text => oracle.parse(text, { maxTokens: 7 }), '{ a a a a a a a }'),
    )
  })

  test.each([1, 6, 7, 8, 100, 2 ** 32, Infinity])(
    'may limit tokens to %d, as graphql-js does',
    limit => {
      for (const source of ['{ a a a a a a }', '# a\n"""b""" type A @c(d: "e")', '{', '']) {
        for (const options of [
          { maxTokens: limit },
          { maxLexicalTokens: limit },
          { maxLexicalTokens: limit, maxTokens: 3 },
        ]) {
          expect(errorOf(text => parse(text, options), source)).toEqual(
            errorOf(text => oracle.parse(text, options), source),
          )
        }
      }
    },
  )

  test.each([0, -1, 2.5, NaN])('refuse %d as a limit of tokens', maxTokens => {
    expect(() => parse('{ a }', { maxTokens })).toThrow(
      new TypeError(`The limit of tokens is ${maxTokens}. Expected a whole number of at least 1.`),
    )
  })

  test.each([0, 4, 5, 6])(
    'may limit the source to %d units, as graphql-js does',
    maxSourceLength => {
      for (const source of ['{\na }', '\n\n{ a }', '{ a']) {
        expect(errorOf(text => parse(text, { maxSourceLength }), source)).toEqual(
          errorOf(text => oracle.parse(text, { maxSourceLength }), source),
        )
      }
    },
  )

  test.each([
    ['allowEmptySelectionSets', 'a selection set has at least one selection'],
    [
      'allowLegacyFragmentVariables',
      'a fragment defines no variables, in no edition of the specification; use those of the operation',
    ],
    [
      'experimentalDirectivesOnDirectiveDefinitions',
      'definitions of directives have no directives',
    ],
    ['experimentalFragmentArguments', 'fragment spreads have no arguments'],
    ['lexer', 'the parser reads tokens itself'],
    ['maxComments', 'comments are not counted; use "maxSourceLength"'],
  ])('that graphql-js alone knows are refused by name: %s', (name, reason) => {
    expect(() => parse('{ a }', { [name]: true })).toThrow(
      new TypeError(
        `The option "${name}" of graphql-js is not supported: ${reason}. Leave it out.`,
      ),
    )
    expect(parse('{ a }', { [name]: false, assumeValidSDL: true } as object).kind).toBe('Document')
  })
})

describe('the number of tokens', () => {
  test('is the one that graphql-js counts', () => {
    const sources = corpus.flatMap(({ accepts }) => accepts).filter(one => typeof one === 'string')
    const countsBy = (
      parseSource: (source: string) => { readonly tokenCount?: number | undefined },
    ): unknown => sources.map(source => [source, parseSource(source).tokenCount])
    expect(countsBy(source => parse(source, { noLocation: true }))).toEqual(countsBy(oracle.parse))
  })

  test('is a property that nobody enumerates', () => {
    expect(Object.keys(parse('{ a }'))).toEqual(['kind', 'definitions', 'loc'])
    expect(JSON.stringify(parse('{ a }'))).toBe(JSON.stringify(oracle.parse('{ a }')))
  })
})

test.each([
  ...['A', '_', '__Type', 'on', 'A.b', 'A.__typename', 'A.b(c:)', '_._(_:)', 'type.on(true:)'],
  ...['@a', '@a(b:)', 'Query.query(query:)', 'A.A(A:)'],
])('the schema coordinate %s has the tree that graphql-js makes of it', source => {
  const tree = parseSchemaCoordinate(source)
  expect(differenceOfTrees(tree, oracle.parseSchemaCoordinate(source))).toBeUndefined()
  expect(differenceOfTrees(tree, oracle17.parseSchemaCoordinate(source))).toBeUndefined()
  expect(oracle.print(tree)).toBe(source)
})

test('what is no schema coordinate is refused as graphql-js refuses it', () => {
  for (const source of [
    '',
    'A.',
    'A .b',
    'A.b(c)',
    '@',
    'A...b',
    new oracle.Source('A.b(', 'c.graphql'),
  ]) {
    expect(errorOf(parseSchemaCoordinate, source)).toEqual(
      errorOf(oracle.parseSchemaCoordinate, source),
    )
  }
})

test.each([
  '1',
  '-1.5e3',
  '"a\\u0041"',
  '"""\n  a\n"""',
  'true',
  'null',
  'A',
  '[1, [2], []]',
  '{ a: { b: [1] } }',
  '{}',
])('the value %s has the tree that graphql-js makes of it', source => {
  expect(differenceOfTrees(parseValue(source), oracle.parseValue(source))).toBeUndefined()
  expect(
    differenceOfTrees(
      parseConstValue(source, { noLocation: true }),
      oracle.parseConstValue(source, { noLocation: true }),
    ),
  ).toBeUndefined()
})

test('a variable is a value, but no constant one', () => {
  expect(differenceOfTrees(parseValue('[$a]'), oracle.parseValue('[$a]'))).toBeUndefined()
  expect(errorOf(parseConstValue, '[$a]')).toEqual(errorOf(oracle.parseConstValue, '[$a]'))
})

test.each(['A', 'A!', '[A]', '[ [A!]! ]!', '# of what\n[A]'])(
  'the type %s has the tree that graphql-js makes of it',
  source => {
    expect(differenceOfTrees(parseType(source), oracle.parseType(source))).toBeUndefined()
  },
)

interface Thrown {
  readonly name: string
  readonly locations: unknown
  readonly positions: unknown
  readonly source: { readonly body: string; readonly name: string }
}

function errorOf<T>(parseSource: (source: T) => unknown, source: T): unknown {
  try {
    parseSource(source)
  } catch (error) {
    const { name, locations, positions, source } = error as Thrown
    const [text, json] = [String(error), JSON.stringify(error)]
    return {
      name,
      locations,
      positions,
      body: source.body,
      called: source.name,
      text,
      json,
    }
  }
  return undefined
}
