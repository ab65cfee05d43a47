import { expect, test } from 'vitest'
import type { Document } from '../../../src/language/document.ts'
import { parseToTape, parseValueToTape } from '../../../src/language/parse.ts'
import { toAST } from '../../../src/language/tree/to-ast.ts'

function parsed(source: string): Document {
  const document = parseToTape(source, { maxTokens: false, maxSyntaxDepth: false })
  if ('errors' in document) throw document.errors[0]
  return document
}

test('a document is plain objects, absent parts are undefined or empty', () => {
  expect(toAST(parsed('{ a: b(c: 1) }'), { noLocation: true })).toStrictEqual({
    kind: 'Document',
    definitions: [
      {
        kind: 'OperationDefinition',
        operation: 'query',
        description: undefined,
        name: undefined,
        variableDefinitions: [],
        directives: [],
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            {
              kind: 'Field',
              alias: { kind: 'Name', value: 'a' },
              name: { kind: 'Name', value: 'b' },
              arguments: [
                {
                  kind: 'Argument',
                  name: { kind: 'Name', value: 'c' },
                  value: { kind: 'IntValue', value: '1' },
                },
              ],
              directives: [],
              selectionSet: undefined,
            },
          ],
        },
      },
    ],
  })
})

test('a definition of the type system has its parts in order', () => {
  const [definition] = toAST(parsed('"d" type A implements B & C @e { f: G }'), {
    noLocation: true,
  }).definitions
  expect(Object.keys(definition!)).toEqual([
    'kind',
    'description',
    'name',
    'interfaces',
    'directives',
    'fields',
  ])
  expect(definition).toMatchObject({
    interfaces: [{ name: { value: 'B' } }, { name: { value: 'C' } }],
  })
})

test('a location says where a node stands in its source, and is short as JSON', () => {
  const source = '\n{ été: 1 }'.replace('été: 1', 'ete(a: "é")')
  const { loc, definitions } = toAST(parsed(source))
  expect(loc).toMatchObject({
    start: 0,
    end: source.length,
    source: { body: source, name: 'GraphQL request' },
  })
  expect(JSON.stringify(definitions[0]!.loc)).toBe('{"start":1,"end":16}')
  expect(definitions[0]!.loc!.startToken).toMatchObject({
    kind: '{',
    line: 2,
    column: 1,
    value: undefined,
  })
  expect(definitions[0]!.loc!.endToken).toMatchObject({
    kind: '}',
    start: 15,
    end: 16,
    line: 2,
    column: 15,
  })
})

test('lists are objects of their own, even empty ones', () => {
  const tree = toAST(parsed('{ a e b @c { ...D } d(e: []) } type F { g: H i(j: K): L } union M'), {
    noLocation: true,
  })
  const lists: unknown[] = []
  JSON.stringify(tree, (_key, value: unknown) => {
    if (Array.isArray(value)) lists.push(value)
    return value
  })
  expect(lists.length).toBeGreaterThan(20)
  expect(new Set(lists).size).toBe(lists.length)
})

test.each([
  ['selection sets', '{a', '}', '', 'selectionSet'],
  ['lists', '[', ']', '{ a(b: ', 'values'],
  ['objects', '{ c: ', '}', '{ a(b: ', 'fields'],
  ['types', '[', ']', 'query ($a: ', 'type'],
])('%s may be nested 100,000 times', (_name, open, close, head, key) => {
  const depth = 100_000
  const middle = head === '' ? '' : key === 'type' ? 'A' : '1'
  const tail = head === '' ? '' : key === 'type' ? ') { a }' : ') }'
  const innermost = open === '{a' ? '{a}' : middle
  const source = head + open.repeat(depth) + innermost + close.repeat(depth) + tail
  const tree = toAST(parsed(source), { noLocation: true })
  expect(depthOf(tree, key)).toBeGreaterThanOrEqual(depth)
})

/**
 * The nodes below each other that have a property; a recursive function would overflow the stack.
 */
function depthOf(tree: object, key: string): number {
  let depth = 0
  for (let level: readonly object[] = [tree]; level.length > 0;) {
    if (level.some(node => (node as Record<string, unknown>)[key] !== undefined)) depth++
    level = level
      .flatMap(node => Object.values(node) as unknown[])
      .filter(value => typeof value === 'object' && value !== null)
  }
  return depth
}

test('refuses a value that stands alone', () => {
  const value = parseValueToTape('[1]')
  if ('errors' in value) throw value.errors[0]
  expect(() => toAST(value)).toThrow(
    new TypeError('toAST takes a document, not a single ListValue.'),
  )
})
