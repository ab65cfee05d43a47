import * as graphql from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../../src/index.ts'
import { forms, inProportion, referenceSchema } from './in-proportion.ts'

const sdl = 'type Query { rows: [Row], strict: [Row!] } type Row { f(a: Int): Int, g: Int }'
const resolvers = {
  Row: {
    f: (): never => {
      throw new Error('no')
    },
  },
}

/** How many units of a source are looked at while something is done; beyond very many it throws. */
async function unitsRead(source: string, work: () => Promise<unknown>): Promise<number> {
  const most = 20 * source.length
  let units = 0
  const add = (text: string, count: number): void => {
    if (text.length === source.length) units += count
    if (units > most) throw new Error('The source is looked at too often.')
  }
  // How many units a call has looked at, as far as can be told.
  const looks: Record<string, (text: string, result: any, from: unknown) => number> = {
    charCodeAt: () => 1,
    codePointAt: () => 1,
    indexOf: (text, found: number, from) => (found < 0 ? text.length : found) - Number(from ?? 0),
    matchAll: text => text.length,
    split: text => text.length,
    slice: (_text, part: string) => part.length,
  }
  const prototype = String.prototype as unknown as Record<
    string,
    (...parameters: unknown[]) => unknown
  >
  const originals = Object.keys(looks).map(name => [name, prototype[name]!] as const)
  for (const [name, original] of originals) {
    prototype[name] = function (this: string, ...parameters: unknown[]) {
      const result = original.apply(this, parameters)
      add(this, looks[name]!(this, result, parameters[1]))
      return result
    }
  }
  try {
    await work()
  } finally {
    for (const [name, original] of originals) prototype[name] = original
  }
  return units
}

describe('locations of errors', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['of merged fields, 40 errors', `{ rows { ${'f '.repeat(9_000)}} }`, 40],
    ['behind 1 MB of line feeds, 1,000 errors', `${'\n'.repeat(1_000_000)}{ rows { f } }`, 1_000],
    ['in fields that stand in many fragments', fragments(300), 100],
  ]

  test.each(cases)(
    'take one look at the source, however many there are: %s',
    async (_name, source, errors) => {
      const schema = buildSchema(sdl, { resolvers, onError: () => undefined })
      const rootValue = { rows: new Array<object>(errors).fill({ g: 1 }) }
      for (const form of forms) {
        let text = ''
        const units = await unitsRead(
          source,
          async () => (text = await form(schema, source, { rootValue })),
        )
        expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(errors)
        expect(units / source.length).toBeLessThanOrEqual(4)
      }
    },
  )

  test('do not take a look without an error', async () => {
    const source = `${'\n'.repeat(100_000)}{ rows { g } }`
    const schema = buildSchema(sdl)
    await schema.execute(source, { rootValue: { rows: [] } })
    const units = await unitsRead(source, async () =>
      schema.execute(source, { rootValue: { rows: [{ g: 1 }] } }),
    )
    expect(units / source.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['all of them', '\n\r\r\n\n'],
  ])('are those of the reference, after %s', async (_name, end) => {
    const source = `query ($yes: Boolean = true, $no: Boolean = false) {${end}${end} rows {${end}  f(a: 1) e: f ...F @include(if: $no)${end}
      f(a: 1) ... on Row @include(if: $yes) {${end} f(a: 1) } ...F } #é${end} }
      fragment F on Row {${end} g f(a: 1)${end} f(a: 1) }`
    const world = (): object => ({ resolvers, root: () => ({ rows: [{}, { g: 'no' }, {}] }) })
    await inProportion(sdl, world, source)
  })

  test('are those of the reference where 100 nodes are merged', async () => {
    const source = fragments(100)
    const rootValue = { rows: [{}, {}] }
    const expected = await graphql.execute({
      schema: referenceSchema(sdl, resolvers),
      document: graphql.parse(source),
      rootValue,
    })
    const schema = buildSchema(sdl, { resolvers, onError: () => undefined })
    const { errors } = await schema.execute(source, { rootValue, responseFormat: 'hash' })
    expect(errors!.map(({ locations }) => locations)).toEqual(
      expected.errors!.map(({ locations }) => locations),
    )
  })
})

function fragments(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `F${at}`)
  return `{ rows { ${names.map(name => `...${name}`).join('\n')} } }
    ${names.map(name => `fragment ${name} on Row {\n f }`).join('\n')}`
}
