import { describe, expect, test } from 'vitest'
import { getOperation } from '../../../../src/selections/get-operation.ts'
import { arg, buildSchema, defineGraphQL, object, type Schema } from '../../../../src/index.ts'
import type { Document, Node } from '../../../../src/language/document.ts'
import { parseToTape } from '../../../../src/language/parse.ts'
import { planOperation } from '../../../../src/planning/plan-operation.ts'
import { RequestInputs } from '../../../../src/schema/input-coercion/template.ts'

// What is in the arguments of a request is coerced once for each node of the document, however many
// places, calls and requests there are, and copied for each call.

const counts = { literals: 0, inputs: 0 }

/** What resolvers have received, in order. */
const received: unknown[] = []

const sdl = `
  scalar Code
  scalar Json
  input Filter { codes: [Code] = ["a", "b"], min: Int, json: Json = { deep: [1] }, inner: Filter }
  type Query { rows: [Row], use(codes: [Code], filter: Filter, filters: [Filter], json: Json): Int }
  type Row { use(codes: [Code], filter: Filter, json: Json): Int }
`

function countingSchema(generatesCodeAfter: number | false): Schema {
  const use = (_parent: unknown, args: object): number => received.push({ ...args })
  const schema = buildSchema(sdl, {
    config: { generatesCodeAfter },
    resolvers: {
      Code: {
        parseValue: (value: unknown) => (counts.inputs++, `code ${String(value)}`),
        parseLiteral: ({ value }: { value?: unknown }) => (
          counts.literals++,
          `code ${String(value)}`
        ),
      },
      Query: { rows: () => Array.from({ length: 50 }, () => ({})), use },
      Row: { use },
    },
  })
  void schema.compiled
  return schema
}

/** What resolvers have received in one request. */
async function receivedBy(
  schema: Schema,
  source: string,
  variables = {},
): Promise<Record<string, unknown>[]> {
  received.length = 0
  const answer = await schema.execute(source, { variables, responseFormat: 'json' })
  expect(answer).not.toContain('errors')
  return [...received] as Record<string, unknown>[]
}

const different = (values: readonly unknown[]): number => new Set(values).size

describe.each([false, 0] as const)('with code after %s runs', generatesCodeAfter => {
  test('a literal is coerced once for each node, not for places, calls or requests', async () => {
    const schema = countingSchema(generatesCodeAfter)
    const places = Array.from({ length: 20 }, (_, index) => `a${index}: rows { ...F }`).join(' ')
    const source = `{ ${places} } fragment F on Row { use(codes: ["x", "y", "z"]) }`
    await receivedBy(schema, source)
    // Validation looks at each literal, and what the first request makes is of that request alone.
    await receivedBy(schema, source)
    counts.literals = 0
    for (let run = 0; run < 5; run++) expect(await receivedBy(schema, source)).toHaveLength(1_000)
    expect(counts.literals).toBe(0)
    await receivedBy(schema, `${source} # another document`)
    expect(counts.literals).toBe(2 * 3)
  })

  test('so are the constant parts of a literal with a variable in it', async () => {
    const schema = countingSchema(generatesCodeAfter)
    const codes = Array.from({ length: 500 }, (_, index) => `"${index}"`).join(' ')
    const source = `query ($v: Code) { use(codes: [${codes} $v]) }`
    for (const v of ['first', 'second']) await receivedBy(schema, source, { v })
    Object.assign(counts, { literals: 0, inputs: 0 })
    for (let run = 0; run < 5; run++) {
      const [args] = await receivedBy(schema, source, { v: run })
      expect((args!['codes'] as unknown[]).slice(-2)).toEqual(['code 499', `code ${run}`])
    }
    expect(counts).toEqual({ literals: 0, inputs: 5 })
  })

  test('each call of a request has a copy, which no other call and no other request sees', async () => {
    const schema = countingSchema(generatesCodeAfter)
    const source = `query ($f: Filter, $j: Json) {
      rows { a: use(filter: { min: 1 }) b: use(filter: $f) c: use(json: $j) d: use(json: { list: [1, $j] }) }
    }`
    const variables = { f: { min: 2, inner: {} }, j: { big: [1, 2, 3] } }
    const all: unknown[] = []
    for (let run = 0; run < 4; run++) {
      const args = await receivedBy(schema, source, variables)
      const values = args.map(({ filter, json }) => filter ?? json)
      expect([values.length, different(values)]).toEqual([200, 200])
      const listed = (values[3] as { list: unknown[] }).list[1]
      expect(listed).toEqual(values[2])
      expect(values[2]).not.toBe(variables.j)
      all.push(...values)
    }
    expect(different(all)).toBe(4 * 200)
  })

  test('a default is copied once for each request, however many objects omit it', async () => {
    const schema = countingSchema(generatesCodeAfter)
    const literal = `{ use(filters: [${'{} '.repeat(300)}]) }`
    const variable = 'query ($f: [Filter]) { use(filters: $f) }'
    const filters = Array.from({ length: 300 }, () => ({}))
    const seen: unknown[] = []
    for (const [source, variables] of [
      [literal, {}],
      [variable, { f: filters }],
      [literal, {}],
      [variable, { f: filters }],
    ] as const) {
      const [args] = await receivedBy(schema, source, variables)
      const objects = args!['filters'] as { codes: unknown; json: unknown }[]
      expect(different(objects)).toBe(300)
      expect([
        different(objects.map(({ codes }) => codes)),
        different(objects.map(({ json }) => json)),
      ]).toEqual([1, 1])
      seen.push(objects[0]!.codes, objects[0]!.json)
    }
    expect(different(seen)).toBe(8)
  })

  test('an argument that fails takes no values from the others', async () => {
    const schema = buildSchema(
      `input I { list: [Int] = [1, 2], code: Int! = 1 }
      type O { o: O, ok(i: I = {}): Int, bad(of: [Int!]): Int, worse(i: [I]): Int }
      type Query { o: O }`,
      {
        config: { generatesCodeAfter },
        resolvers: { O: { ok: (_parent: unknown, { i }: { i: object }) => received.push(i) } },
      },
    )
    const levels = 30
    const level = 'ok bad(of: [$x]) worse(i: [{}, { code: $x }])'
    const source = `query ($x: Int = 1) { ${`o { ${level} `.repeat(levels)} ${'}'.repeat(levels)} }`
    const rootValue: Record<string, unknown> = {}
    rootValue['o'] = rootValue
    for (let run = 0; run < 3; run++) {
      received.length = 0
      const { errors } = await schema.execute(source, {
        variables: { x: null },
        rootValue,
        responseFormat: 'hash',
      })
      expect([errors?.length, received.length, different(received)]).toEqual([
        2 * levels,
        levels,
        levels,
      ])
      expect(received[0]).toEqual({ list: [1, 2], code: 1 })
    }
  })

  test('a variable that is named a thousand times is there once', async () => {
    const schema = countingSchema(generatesCodeAfter)
    const source = `query ($j: Json) { use(json: [${'$j '.repeat(1_000)}]) }`
    for (let run = 0; run < 3; run++) {
      const [args] = await receivedBy(schema, source, {
        j: Array.from({ length: 1_000 }, () => ({})),
      })
      expect(different(args!['json'] as unknown[])).toBe(1)
    }
  })

  test('what one resolver does to its arguments the next request does not see', async () => {
    const change = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const entry of Object.values(value) as unknown[]) change(entry)
      if (Array.isArray(value)) value.length = 0
      else for (const key of Object.keys(value)) delete (value as Record<string, unknown>)[key]
    }
    const schema = countingSchema(generatesCodeAfter)
    const source = `query ($f: Filter = { codes: ["q"] }, $j: Json) {
      a: use(filter: $f) b: use(filter: { inner: { json: [$j] } }) c: use(filters: [{}, { codes: ["1"] }], json: { x: [1] })
    }`
    let expected: unknown
    for (let run = 0; run < 5; run++) {
      const args = await receivedBy(schema, source, { j: { y: [2] } })
      const shown = JSON.stringify(args)
      expected ??= shown
      expect(shown).toBe(expected)
      change(args)
    }
  })
})

describe('a field with a thousand arguments', () => {
  const declared = Array.from({ length: 1_000 }, (_, index) => `a${index}: Int`).join(' ')
  const wide = `type Query { wide(${declared} last: Int = 7): Int }`
  const aliases = (count: number, given: string): string =>
    `{ ${Array.from({ length: count }, (_, index) => `f${index}: wide${given}`).join(' ')} }`

  test.each([
    ['', { last: 7 }],
    ['(a999: 1)', { a999: 1, last: 7 }],
    ['(last: 8, a3: 1)', { a3: 1, last: 8 }],
  ])('is prepared once, however many nodes there are: %s', async (given, expected) => {
    const taken: object[] = []
    const resolvers = { Query: { wide: (_parent: unknown, args: object) => taken.push(args) } }
    const schema = buildSchema(wide, { resolvers, config: { limits: { maxCachedBytes: 1 } } })
    let looks = 0
    const [field] = schema.compiled.queryType.fields
    for (const definition of field!.arguments) {
      const { declaredName } = definition
      Object.defineProperty(definition, 'declaredName', { get: () => (looks++, declaredName) })
    }
    for (let run = 0; run < 3; run++) {
      const answer = await schema.execute(aliases(100, given), { responseFormat: 'json' })
      expect(answer).not.toContain('errors')
    }
    expect(taken).toHaveLength(300)
    for (const args of taken) expect(Object.entries(args)).toEqual(Object.entries(expected))
    // Of 300 nodes a thousand would be 300,000.
    expect(looks).toBeLessThan(10_000)
  })

  test('has values for what is given, or has a default', () => {
    const { compiled } = buildSchema(wide)
    const source = aliases(2, '(a3: 1)').replace('}', 'g: wide h: wide }')
    const document = parseToTape(source, undefined, compiled.symbolTable) as Document
    const options = { grow: () => undefined }
    const plan = planOperation(
      compiled,
      document,
      getOperation(document, null) as Node,
      [],
      options,
    )
    const prepared = plan.root.fields.map(field => field.arguments!)
    const values = prepared.map(preparedArguments => ({
      ...preparedArguments.coerceArgumentValues(new RequestInputs([])),
    }))
    expect(values).toEqual([{ a3: 1, last: 7 }, { a3: 1, last: 7 }, { last: 7 }, { last: 7 }])
    expect(values.map(each => Object.keys(each).length)).toEqual([2, 2, 1, 1])
    // Nodes without arguments are one.
    expect(different(prepared)).toBe(3)
  })

  test('says of every argument that it is declared, and what it is', async () => {
    const seen: unknown[] = []
    const GraphQL = defineGraphQL()({ Row: object() })
    const names = [arg('one', 'int'), arg('to_string', 'int'), arg('two', 'int', { default: 2 })]
    GraphQL.query
      .field('row', 'Row', { arguments: names }, (named, event) => {
        seen.push(
          { ...named },
          ['one', 'to_string', 'two'].map(name => event.argument(name)),
        )
        expect(() => event.argument('toString')).toThrow('declares no argument "toString"')
        return {}
      })
      .field('above', 'Row', {}, (_named, { selection }) => {
        seen.push(Object.entries(selection.field('row')!.arguments))
        return {}
      })
    GraphQL.Row.field('row', 'Row', { arguments: names }, () => ({})).field('id', 'id', {}, () => 1)
    const schema = GraphQL.schema('OmittedSchema')
    expect(
      await schema.execute('{ row(one: 1) { id } above { row(two: 3) { id } } }'),
    ).not.toContain('errors')
    expect(seen).toEqual([
      { one: 1, to_string: undefined, two: 2 },
      [1, undefined, 2],
      [
        ['one', undefined],
        ['to_string', undefined],
        ['two', 3],
      ],
    ])
    expect(Object.keys(seen[0] as object)).toEqual(['one', 'to_string', 'two'])
  })
})
