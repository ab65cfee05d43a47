import * as graphql from 'graphql'
import { describe, expect, test } from 'vitest'
import { printTree } from '../../../src/language/print/print-tree.ts'

interface Tree {
  readonly kind: string
  readonly definitions: any
}

const parse = (source: string): Tree => graphql.parse(source, { noLocation: true })
const field = (name: unknown): object => ({ kind: 'Field', name: { kind: 'Name', value: name } })
const operation = (...selections: unknown[]): Tree => ({
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      selectionSet: { kind: 'SelectionSet', selections },
    },
  ],
})

test('the tokens of a document have a space between them', () => {
  expect(printTree(parse('{a(b:[1,$c]){...F@d}}'))).toBe(
    'query { a ( b : [ 1 $ c ] ) { ... F @ d } }',
  )
})

test.each([
  'type A implements B & C @d { a(b: Int = 1, "text" c: [D!]!): E }',
  'interface A implements B { a: Int }',
  'extend type A implements B',
  'directive @a(b: Int) repeatable on FIELD | QUERY',
  'union A @a = B | C',
  'enum A { B C @a }',
  'input A @oneOf { a: Int = 1, b: Int }',
  'schema @a { query: A, mutation: B }',
  'scalar A @specifiedBy(url: "https://example.com")',
])('the tokens of %j are those of the definition', source => {
  const tree = parse(source)
  expect(parse(printTree(tree))).toEqual(tree)
})

test('a text is a block string where that has its value, else a quoted one', () => {
  const node = (value: string): Tree =>
    operation({
      ...field('a'),
      arguments: [
        {
          kind: 'Argument',
          name: { kind: 'Name', value: 'b' },
          value: { kind: 'StringValue', value, block: true },
        },
      ],
    })
  for (const value of ['a', 'a\n  b', '  a\n  b', '\n', 'a\r\nb', '"""', '\\', '\u0001', ' ']) {
    const { definitions } = graphql.parse(printTree(node(value))) as Tree
    expect(definitions[0].selectionSet.selections[0].arguments[0].value.value).toBe(value)
  }
})

describe('a tree that is none is refused with what was found:', () => {
  test.each<[string, () => Tree, string]>([
    ['an unknown kind', () => operation({ kind: 'Bogus' }), 'has a node of the kind "Bogus" as "selections" of a SelectionSet; expected Field or FragmentSpread or InlineFragment.'],
    ['a kind of an object', () => operation({ kind: 'toString' }), 'has a node of the kind "toString" as "selections"'],
    ['a node in the wrong place', () => operation({ kind: 'Name', value: 'a' }), 'has a node of the kind "Name" as "selections"'],
    ['null', () => operation(null), 'has null as "selections" of a SelectionSet'],
    ['no list', () => ({ kind: 'Document', definitions: {} }), 'has [Object] as "definitions" of a Document; expected a list of a definition.'],
    ['an empty list', () => operation(), 'has an empty list as "selections" of a SelectionSet'],
    ['a list with gaps', () => operation(...(new Array(2) as unknown[])), 'has undefined as "selections"'],
    ['a name that is none', () => operation(field('a } mutation { b')), 'has "a } mutation { b" as "value" of a Name; expected a name.'],
    ['a name that is no text', () => operation(field(1)), 'has a number as "value" of a Name'],
    ['a missing name', () => operation({ kind: 'Field' }), 'has undefined as "name" of a Field; expected Name.'],
    ['a fragment on', () => operation({ ...field('on'), kind: 'FragmentSpread' }, field('a')), 'has [Object] as "name" of a FragmentSpread; expected a name other than on.'],
    ['an operation of its own', () => ({ kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: 'delete' }] }), 'has "delete" as "operation" of a OperationDefinition; expected query, mutation or subscription.'],
    ['a number with code', () => operation({ ...field('a'), directives: [{ kind: 'Directive', name: { kind: 'Name', value: 'd' }, arguments: [{ kind: 'Argument', name: { kind: 'Name', value: 'x' }, value: { kind: 'IntValue', value: '1) { b' } }] }] }), 'has "1) { b" as "value" of a IntValue; expected an Int.'],
  ])('%s', (_, make, sentence) => {
    expect(() => printTree(make())).toThrow(`The DocumentNode ${sentence}`)
  }) // prettier-ignore

  test('getters that throw, with what they threw as the cause', () => {
    const thrown = new Error('secret')
    const throwing = (name: string): object =>
      Object.defineProperty({ ...field('a') }, name, {
        get() {
          throw thrown
        },
      })
    for (const [property, place] of [
      ['kind', '"kind" of a node in "selections" of a SelectionSet'],
      ['name', '"name" of a Field'],
      ['directives', '"directives" of a Field'],
    ] as const) {
      const message = `The DocumentNode cannot be read: ${place} throws.`
      expect(() => printTree(operation(throwing(property)))).toThrow(
        expect.objectContaining({ message, cause: thrown }),
      )
    }
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    expect(() => printTree({ kind: 'Document', definitions: proxy })).toThrow(
      'The DocumentNode cannot be read: "definitions" of a Document throws.',
    )
  })
})

describe('the work for a tree is bounded:', () => {
  let reads = 0
  /** A node, and of it how often its kind is read. */
  const counted = (node: object, kind: string): object =>
    Object.defineProperty(node, 'kind', {
      get() {
        reads++
        return kind
      },
    })
  const work = (tree: Tree, message: string): number => {
    reads = 0
    expect(() => printTree(tree)).toThrow(message)
    return reads
  }

  test('a tree that holds itself is read to a depth of 2,000 nodes', () => {
    const set: { selections: object[] } = { selections: [] }
    const cycle = counted({ name: { kind: 'Name', value: 'a' }, selectionSet: set }, 'Field')
    set.selections.push(cycle, cycle, cycle)
    counted(set, 'SelectionSet')
    const read = work(
      operation(cycle),
      'The DocumentNode is nested deeper than 2000 nodes; expected a tree, where no node is below itself.',
    )
    expect(read).toBe(1997)
  })

  test('a tree of 10,000 levels is refused, and one of 500 is printed', () => {
    const nested = (levels: number): Tree => {
      let selection = field('a')
      for (let level = 1; level < levels; level++) {
        const selectionSet = { kind: 'SelectionSet', selections: [selection] }
        selection = { ...field('a'), selectionSet }
      }
      return operation(selection)
    }
    expect(() => printTree(nested(10_000))).toThrow('is nested deeper than 2000 nodes')
    expect(printTree(nested(500)).match(/a/g)).toHaveLength(500)
  })

  test('of a list with a million nodes no node is read', () => {
    const tree = operation()
    const fields = Array.from({ length: 1_000_000 }, () => counted(field('a'), 'Field'))
    tree.definitions[0].selectionSet.selections = fields
    expect(work(tree, 'The DocumentNode has more than 500000 nodes.')).toBe(0)
  })

  test('one node at many places counts at each', () => {
    let selection = counted(field('a'), 'Field')
    for (let level = 0; level < 40; level++) {
      const selectionSet = { kind: 'SelectionSet', selections: [selection, selection] }
      selection = counted({ ...field('a'), selectionSet }, 'Field')
    }
    expect(work(operation(selection), 'has more than 500000 nodes.')).toBeLessThan(500_000)
  })

  test('a list says how long it is before it is read', () => {
    const selections = new Proxy([], { get: (_, name) => (name === 'length' ? 4e9 : undefined) })
    const tree = operation()
    tree.definitions[0].selectionSet.selections = selections
    expect(work(tree, 'has more than 500000 nodes.')).toBe(0)
  })

  test('one text at many places counts at each', () => {
    const selections = Array.from({ length: 1000 }, () => field('a'.repeat(100_000)))
    expect(() => printTree(operation(...selections))).toThrow(
      'has a text of more than 16777216 UTF-16 code units.',
    )
  })
})
