import { expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../../src/index.ts'

const sdl = `
  scalar Tags
  scalar Money
  input Filter { tags: Tags = "c,d", money: Money = 3, all: [Money] = [4, 5], inner: Inner = { money: 6 } }
  input Inner { money: Money, tags: Tags = "e" }
  type Query {
    rows: [Row]
    tags(of: Tags): String
    defaultTags(of: Tags = "a,b"): String
    money(of: Money = 2, all: [Money] = [7, 8]): String
    filter(of: Filter = { tags: "f" }): String
  }
  type Row { money(of: Money = 9): String }
`

class Money {
  cents: number
  readonly notes = new Map<string, number>()
  constructor(cents: number) {
    this.cents = cents
  }
}

/** What a resolver is given, as text; behind that the resolver changes whatever it can. */
function used(value: unknown): unknown {
  if (value instanceof Money) {
    const text = `${value.cents}/${value.notes.size}`
    value.cents++
    value.notes.set('seen', 1)
    return text
  }
  if (value instanceof Set) {
    const text = [...(value as Set<string>)].join('+')
    value.add('changed')
    return text
  }
  if (Array.isArray(value)) {
    const texts = value.map(used)
    value.push('changed')
    return texts
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, held]) => [name, used(held)] as const)
    Object.assign(value, { added: 'changed' })
    return Object.fromEntries(entries)
  }
  return value
}

function constantsSchema(generatesCodeAfter: number | false): Schema {
  const use = (_parent: unknown, args: object): string => JSON.stringify(used(args))
  return buildSchema(sdl, {
    config: { generatesCodeAfter },
    resolvers: {
      Tags: { parseValue: (value: unknown) => new Set(String(value).split(',')) },
      Money: { parseValue: (value: unknown) => new Money(Number(value)) },
      Query: { rows: () => [{}, {}], tags: use, defaultTags: use, money: use, filter: use },
      Row: { money: use },
    },
  })
}

test.each([
  ['literals', '{ tags(of: "x,y") money(of: 1, all: [1]) }'],
  ['defaults of arguments', '{ defaultTags money rows { money } }'],
  [
    'literals in input objects',
    '{ filter(of: { tags: "x", money: 1, all: [2], inner: { money: 3, tags: "y" } }) }',
  ],
  ['defaults of input fields', '{ filter(of: {}) }'],
  ['defaults in defaults', '{ filter }'],
  ['defaults behind variables', 'query ($m: Money, $f: Filter) { money(of: $m) filter(of: $f) }'],
  [
    'defaults of variables',
    'query ($m: Money = 1, $t: Tags = "x", $f: Filter = {}) { money(of: $m) tags(of: $t) filter(of: $f) }',
  ],
  [
    'literals beside variables',
    'query ($m: Money) { filter(of: { money: $m, tags: "x", all: [1, $m] }) }',
  ],
])('what resolvers change of %s the next request does not see', async (_name, source) => {
  const reference = constantsSchema(false)
  const first = await reference.execute(source, { responseFormat: 'json' })
  expect(first).not.toContain('errors')
  expect(first).not.toContain('changed')
  for (const schema of [reference, constantsSchema(0), constantsSchema(16)]) {
    for (let run = 0; run < 30; run++) {
      expect(await schema.execute(source, { responseFormat: 'json' }), `run ${run}`).toBe(first)
    }
  }
})

test('literals are not shared with another place; a default is, by the calls of one request', async () => {
  const schema = constantsSchema(16)
  const position = '(of: "x")'
  for (let run = 0; run < 20; run++) {
    const source = `{ a: tags${position} b: tags${position} c: defaultTags d: defaultTags }`
    const { data } = await schema.execute(source, { responseFormat: 'hash' })
    const { a, b, c, d } = data as Record<string, unknown>
    expect(b).toBe(a)
    expect([c, d]).toEqual(['{"of":"a+b"}', '{"of":"a+b+changed"}'])
  }
})

test('of a document that is asked for by its key alone, constants beside a variable are coerced once', async () => {
  let coerced = 0
  const schema = buildSchema('scalar Tags type Query { tags(of: [[Tags]]): Int }', {
    resolvers: {
      Tags: {
        parseValue: (value: unknown) => {
          coerced++
          return value
        },
      },
      Query: { tags: (_parent: unknown, { of }: { readonly of: readonly unknown[] }) => of.length },
    },
  })
  const constants = Array.from({ length: 500 }, (_, index) => `["t${index}"]`).join(' ')
  const queryCacheKey = schema.persist(`query ($v: Tags) { tags(of: [${constants} [$v]]) }`, {
    queryCacheKey: 'tags',
  })
  for (let request = 0; request < 20; request++) {
    const options = {
      queryCacheKey,
      variables: { v: `${request}` },
      responseFormat: 'json',
    } as const
    expect(await schema.execute(undefined, options)).toBe('{"data":{"tags":501}}')
  }
  // Each constant when the document is validated and when it is planned, the variable at each
  // request.
  expect(coerced).toBeLessThanOrEqual(2 * 500 + 20)
})
