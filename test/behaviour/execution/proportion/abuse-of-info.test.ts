import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PreparedDocument } from '../../../../src/engine/documents/prepared-document.ts'
import { buildSchema, type ResolveInfo, type Schema } from '../../../../src/index.ts'
import { forms } from './in-proportion.ts'

const syntaxTree = vi.spyOn(PreparedDocument.prototype, 'syntaxTree', 'get')

beforeEach(() => void syntaxTree.mockClear())

/** The number of syntax trees that were made: an entry of a document makes one when it is asked. */
function treeCount(): number {
  return new Set<unknown>(syntaxTree.mock.results.map(({ value }): unknown => value)).size
}

const sdl = `
  type Query { rows: [Row], any: [Any], row: Row }
  interface Any { id: Int }
  type Row implements Any { id(a: Int): Int, name: String, method(a: Int): Int, rows: [Row] }
`
const source = `query Q($no: Boolean = false) { rows { id(a: 1) name @skip(if: $no) ...F } any { id ... on Row { name } } }
  fragment F on Row { rows { id method(a: 2) } }`

type Use = (info: ResolveInfo) => unknown

/** Of which resolvers do something with their info, and so do tests of types. */
function readingSchema(asked: Use, askedOfType: Use = asked): Schema {
  const rows = (): object[] =>
    Array.from({ length: 500 }, (_, id) => ({
      id,
      rows: [
        { id, method: (_args: unknown, _context: unknown, info: ResolveInfo) => (asked(info), id) },
      ],
    }))
  const resolve =
    (value: (parent: { id: number }) => unknown) =>
    (parent: { id: number }, _args: unknown, _context: unknown, info: ResolveInfo): unknown => {
      asked(info)
      return value(parent)
    }
  const isTypeOf = (_value: unknown, _context: unknown, info: ResolveInfo): boolean => (
    askedOfType(info),
    true
  )
  return buildSchema(sdl, {
    resolvers: {
      Query: { rows: resolve(rows), any: resolve(() => rows().slice(0, 50)) },
      Row: { id: resolve(({ id }) => id), name: resolve(() => 'name'), __isTypeOf: isTypeOf },
      Any: {
        __resolveType: (_value: unknown, _context: unknown, info: ResolveInfo) => (
          askedOfType(info),
          'Row'
        ),
      },
    },
  })
}

describe('the syntax tree is made for who asks for it', () => {
  const withoutTree: readonly (readonly [string, Use])[] = [
    ['nothing', () => undefined],
    ['fieldName', ({ fieldName }) => fieldName],
    ['path', ({ path }) => path.key],
    [
      'variableValues and rootValue',
      ({ variableValues, rootValue }) => [variableValues, rootValue],
    ],
    [
      'parentType and returnType',
      ({ parentType, returnType }) => [String(parentType), String(returnType)],
    ],
    ['event', info => [info.event.path, info.event.selection.fields.length]],
  ]
  test.each(withoutTree)('and not for resolvers that look at %s', async (_name, use) => {
    const schema = readingSchema(use)
    for (let run = 0; run < 20; run++) {
      const text = await forms[run % forms.length]!(schema, source)
      expect(text).not.toContain('errors')
    }
    expect(treeCount()).toBe(0)
  })

  const withTree: readonly (readonly [string, Use])[] = [
    ['fieldNodes', ({ fieldNodes }) => fieldNodes[0]!.name.value],
    ['operation', ({ operation }) => operation.name!.value],
    ['fragments', ({ fragments }) => fragments['F']!.name.value],
    ['a copy of all', info => ({ ...info }).fieldNodes.length],
    ['all, as JSON', ({ fieldNodes, operation }) => JSON.stringify([fieldNodes, operation])],
  ]
  test.each(withTree)('and once for a document whose resolvers look at %s', async (_name, use) => {
    let calls = 0
    const schema = readingSchema(info => void (calls++ % 100 === 0 && use(info)))
    for (let run = 0; run < 20; run++) {
      const text = await forms[run % forms.length]!(schema, source)
      expect(text).not.toContain('errors')
    }
    expect(treeCount()).toBe(1)
  })

  test('nor for executions that fail, or that nobody’s resolver is called in', async () => {
    const failing = (): never => {
      throw new Error('no')
    }
    const schema = buildSchema(sdl, {
      resolvers: { Query: { rows: () => [{ rows: 'no list' }] }, Row: { id: failing } },
      onError: () => undefined,
    })
    for (const form of forms) expect(await form(schema, source)).toContain('errors')
    expect(treeCount()).toBe(0)
  })
})

describe('info that somebody keeps', () => {
  test('tells of its own call, when the answer was given', async () => {
    const kept: ResolveInfo[] = []
    const schema = readingSchema(info => void kept.push(info))
    await schema.execute('{ rows { id } }')
    expect(kept.length).toBeGreaterThan(500)
    expect(treeCount()).toBe(0)
    const ids = kept.filter(({ fieldName }) => fieldName === 'id')
    expect(ids.map(({ path }) => path.prev!.key)).toEqual(
      Array.from({ length: 500 }, (_, index) => index),
    )
    expect(new Set(ids.map(({ fieldNodes }) => fieldNodes)).size).toBe(1)
    expect(treeCount()).toBe(1)
  })

  test('is an object of its own for each call, which may be changed', async () => {
    const seen = new Set<object>()
    let others = 0
    const schema = readingSchema(
      info => {
        if (info.fieldName === 'changed') others++
        seen.add(info)
        Object.assign(info, { fieldName: 'changed', fieldNodes: [], operation: null })
      },
      () => undefined,
    )
    const text = await schema.execute('{ rows { id name } }', { responseFormat: 'json' })
    expect(text).not.toContain('errors')
    expect(others).toBe(0)
    expect(seen.size).toBe(1 + 1_000)
    expect(treeCount()).toBe(0)
  })
})
