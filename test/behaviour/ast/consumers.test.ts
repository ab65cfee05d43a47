import * as oracle from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  parse,
  parseType,
  parseValue,
  type DocumentNode,
  type Location,
} from '../../../src/ast/index.ts'

const schema = oracle.buildSchema(`
  type Query { shop(id: ID!, near: Place): Shop }
  type Shop { name: String }
  input Place { town: String!, radius: Int = 5 }
`)
const text = `
  # One
  query One($id: ID!) { shop(id: $id) { ...Parts } }
  query Two { shop(id: 2, near: { town: "Bonn" }) { ...Parts } }
  fragment Parts on Shop { name }
`

describe('graphql-js', () => {
  test('finds an operation', () => {
    expect(oracle.getOperationAST(parse(text), 'Two')?.name?.value).toBe('Two')
    expect(oracle.getOperationAST(parse(text), 'Three')).toBeNull()
  })

  test('separates operations and puts documents together', () => {
    const separate = (document: oracle.DocumentNode): Record<string, string> =>
      Object.fromEntries(
        Object.entries(oracle.separateOperations(document)).map(([name, one]) => [
          name,
          oracle.print(one),
        ]),
      )
    expect(separate(parse(text))).toEqual(separate(oracle.parse(text)))
    const both = oracle.concatAST([parse('{ a }'), parse('fragment B on C { d }')])
    expect(oracle.print(both)).toBe('{\n  a\n}\n\nfragment B on C {\n  d\n}')
  })

  test('makes types and values of theirs', () => {
    const place = schema.getType('Place') as oracle.GraphQLInputObjectType
    expect(String(oracle.typeFromAST(schema, parseType('[Place!]') as oracle.ListTypeNode))).toBe(
      '[Place!]',
    )
    expect(oracle.valueFromAST(parseValue('{ town: "Bonn" }'), place)).toEqual({
      town: 'Bonn',
      radius: 5,
    })
    expect(oracle.valueFromAST(parseValue('{ radius: 1 }'), place)).toBeUndefined()
    expect(oracle.valueFromASTUntyped(parseValue('[1, $a, { b: ENUM }]'), { a: 2 })).toEqual([
      1,
      2,
      { b: 'ENUM' },
    ])
  })

  test('extends schemas, and shows faults of definitions in their place', () => {
    const extended = oracle.extendSchema(schema, parse('extend type Shop { town: String }'))
    expect(Object.keys((extended.getType('Shop') as oracle.GraphQLObjectType).getFields())).toEqual(
      ['name', 'town'],
    )
    const invalid = new oracle.Source('type Query {\n  a: Missing\n}', 'shop.graphql')
    const messageOf = (document: oracle.DocumentNode): string => {
      try {
        return oracle.printSchema(oracle.buildASTSchema(document))
      } catch (error) {
        return String(error)
      }
    }
    expect(messageOf(parse(invalid))).toBe(messageOf(oracle.parse(invalid)))
    const errors = oracle.validate(
      schema,
      parse(new oracle.Source('{ ship }', 'a.graphql', { line: 7, column: 3 })),
    )
    expect(oracle.printError(errors[0]!)).toBe(
      'Cannot query field "ship" on type "Query". Did you mean "shop"?\n\na.graphql:7:5\n7 |   { ship }\n  |     ^',
    )
  })

  test('strips what is ignored from the source of a tree', () => {
    const { source } = parse(text).loc!
    expect(oracle.stripIgnoredCharacters(source.body)).toBe(oracle.stripIgnoredCharacters(text))
  })

  test('visits and edits a tree with the types of a schema', () => {
    const visited: string[] = []
    const typeInfo = new oracle.TypeInfo(schema)
    oracle.visit(
      parse(text),
      oracle.visitWithTypeInfo(typeInfo, {
        Field: node => void visited.push(`${node.name.value}: ${String(typeInfo.getType())}`),
      }),
    )
    expect(visited).toEqual(['shop: Shop', 'shop: Shop', 'name: String'])
  })

  test('executes a frozen tree', async () => {
    const document = parse('{ shop(id: 1) { name } }', { noLocation: true })
    const rootValue = { shop: { name: 'Corner' } }
    const result = await oracle.execute({ schema, document: deepFreeze(document), rootValue })
    expect(JSON.stringify(result)).toBe('{"data":{"shop":{"name":"Corner"}}}')
  })
})

describe('a template tag', () => {
  test('reads the text of fragments from locations and strips these', () => {
    const document = parse(text)
    const [, , fragment] = document.definitions
    const { start, end, source } = fragment!.loc!
    expect(source.body.slice(start, end)).toBe('fragment Parts on Shop { name }')
    expect(document.loc?.source.body).toBe(text)
    expect(JSON.stringify(stripLocations(document))).toBe(
      JSON.stringify(oracle.parse(text, { noLocation: true })),
    )
  })
})

describe('a tool for schemas', () => {
  test('tells nodes by the kinds of graphql-js', () => {
    const kindsOf = (document: oracle.DocumentNode): readonly unknown[] =>
      document.definitions.map(node => [
        node.kind === oracle.Kind.OPERATION_DEFINITION &&
          node.operation === oracle.OperationTypeNode.QUERY,
        node.kind === oracle.Kind.FRAGMENT_DEFINITION,
        oracle.isExecutableDefinitionNode(node),
        oracle.isTypeSystemExtensionNode(node),
      ])
    for (const source of [text, 'type A { a: B } extend schema @c directive @d on FIELD']) {
      expect(kindsOf(parse(source))).toEqual(kindsOf(oracle.parse(source)))
    }
  })

  test('finds the comments in front of a node', () => {
    const before = (document: oracle.DocumentNode): unknown => {
      const token = document.definitions[0]!.loc!.startToken.prev!
      return [token.kind === oracle.TokenKind.COMMENT, token.value, token.line]
    }
    expect(before(parse(text))).toEqual(before(oracle.parse(text)))
  })
})

function stripLocations(document: DocumentNode): DocumentNode {
  const loc = document.loc as { -readonly [Key in keyof Location]?: Location[Key] }
  delete loc.startToken
  delete loc.endToken
  return oracle.visit(document as oracle.DocumentNode, {
    enter: ({ loc: _loc, ...node }: oracle.ASTNode) => node,
  }) as DocumentNode
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  }
  return Object.freeze(value)
}
