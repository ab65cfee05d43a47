import { describe, expect, test } from 'vitest'
import { buildSchema, GraphQLError } from '../../../../src/index.ts'
import { forms, inProportion, tally, type Count, type World } from './in-proportion.ts'

const sdl = `
  scalar Odd
  enum Color { RED GREEN }
  type Query { texts: [String], ids: [ID], odd: Odd, odds: [Odd], must: [Odd!], rows: [Row], text: String, color: Color, colors: [Color], paint: Color! }
  type Row { text: String, odd: Odd, must: Int!, color: Color }
`

/** The engine uses the first two as marks of its own. */
const units = ['\x01', '\x02', '"', '\\', 'a', '\ud800', '\udc00', '\u2028', '\0', 'é']
const pairs = units.flatMap(one => units.map(other => one + other))
const mixtures = ['', ...units, ...pairs, ...units.flatMap(unit => pairs.map(pair => unit + pair))]

describe('texts that hold the marks of the engine are written as JSON.stringify writes them', () => {
  test.each(['texts', 'ids', 'odds'])('in %s', async name => {
    const schema = buildSchema(sdl)
    const expected = JSON.stringify({ data: { [name]: mixtures } })
    for (let run = 0; run < 21; run++) {
      const text = await forms[run % forms.length]!(schema, `{ ${name} }`, {
        rootValue: { [name]: mixtures },
      })
      expect(text === expected, `run ${run}`).toBe(true)
    }
  })

  test('one by one, in as many runs as there are texts', async () => {
    const schema = buildSchema(sdl)
    for (const [run, text] of mixtures.entries()) {
      const rootValue = {
        text,
        odd: { [text]: text },
        rows: [{ text }, { text: `${text}${text}` }],
      }
      const answer = await forms[run % forms.length]!(schema, '{ text odd rows { text } }', {
        rootValue,
      })
      expect(answer).toBe(JSON.stringify({ data: rootValue }))
    }
  })

  test('in long ones, wherever a piece ends', async () => {
    const schema = buildSchema(sdl)
    for (const unit of ['\x01', '\x02', '\x02\x01', '"\x01', '😀', '\ud83d']) {
      const texts = Array.from(
        { length: 24 },
        (_, at) => 'x'.repeat(16_376 + at) + unit + 'x'.repeat(at) + unit,
      )
      for (const form of [...forms, ...forms]) {
        const answer = await form(schema, '{ texts }', { rootValue: { texts } })
        expect(answer === JSON.stringify({ data: { texts } })).toBe(true)
      }
    }
  })

  test('in messages of errors', async () => {
    const schema = buildSchema(sdl, {
      resolvers: {
        Query: { text: ({ text }: { text: string }) => Promise.reject(new GraphQLError(text)) },
      },
    })
    for (const [run, text] of mixtures.slice(0, 200).entries()) {
      const answer = await forms[run % forms.length]!(schema, '{ text }', { rootValue: { text } })
      const { errors } = JSON.parse(answer) as { errors: { message: string }[] }
      expect(errors.map(({ message }) => message)).toEqual([text])
    }
  })
})

describe('serialize is called once a position', () => {
  const results: readonly (readonly [string, unknown])[] = [
    ['an object', { a: [1, { b: '\x01' }] }],
    ['a text with marks', '\x02"\x01"\x02'],
    ['NaN', NaN],
    ['infinite', -Infinity],
    ['a date', new Date(0)],
    ['an array', [1, '2']],
    ['null', null],
    ['undefined', undefined],
    ['false', false],
  ]
  const worldOf =
    (result: () => unknown) =>
    (count: Count): World => ({
      resolvers: { Odd: { serialize: () => (count('serialize'), result()) } },
      root: () => ({
        odd: 1,
        odds: [1, 2, Promise.resolve(3), null],
        must: [1],
        rows: Array.from({ length: 30 }, (_, at) => ({
          odd: at,
          must: at < 29 ? at : null,
          color: 'BLUE',
        })),
      }),
    })

  test.each(results)('where it returns %s', async (_name, result) => {
    // The reference lets a number that JSON has no text for stand where null may not.
    const must = typeof result === 'number' ? '' : 'must'
    const world = worldOf(() => result)
    await inProportion(sdl, world, `{ odd odds ${must} rows { odd } }`)
  })

  test('where it throws', async () => {
    const world = worldOf(() => {
      throw new Error('no')
    })
    await inProportion(sdl, world, '{ odd odds must rows { odd } }')
  })

  test('where other fields are in error, in the same object and around it', async () => {
    const { reference } = await inProportion(
      sdl,
      worldOf(() => 'x'),
      '{ odds rows { odd color must } odd }',
    )
    expect(reference).toEqual({ serialize: 3 + 30 + 1 })
  })

  test.each([
    ['a bigint', 12345678901234567890n],
    ['a symbol', Symbol('no')],
    ['a function', () => 1],
    ['a cycle', Object.assign([] as unknown[], { 0: null })],
  ])(
    'where it returns %s, of which JSON has no text or none that all know',
    async (_name, result) => {
      const calls = tally()
      if (Array.isArray(result)) (result as unknown[])[0] = result
      const schema = buildSchema(sdl, {
        resolvers: { Odd: { serialize: () => (calls.count('serialize'), result) } },
        onError: () => undefined,
      })
      for (let run = 0; run < 20; run++) {
        calls.clear()
        const form = forms[run % 2 === 0 ? 0 : 2]!
        const answer = await form(schema, '{ text odd odds }', {
          rootValue: { text: 'x', odd: 1, odds: [1, 2] },
        })
        expect(JSON.parse(answer)).toMatchObject({ data: { text: 'x' } })
        expect(calls.counts).toEqual({ serialize: 3 })
      }
    },
  )
})

describe('a value of an enum that is null in code', () => {
  test('is null, in the first run and in the thirtieth', async () => {
    const world = (): World => ({
      resolvers: { Color: { RED: null, GREEN: 0 } },
      root: () => ({
        color: null,
        colors: [null, 0, undefined, Promise.resolve(null)],
        rows: [
          { color: 0, must: 1 },
          { color: null, must: 1 },
        ],
        paint: 0,
      }),
    })
    await inProportion(sdl, world, '{ color colors rows { color must } }', { runs: 30 })
    await inProportion(sdl, world, '{ color paint colors rows { color } }', { runs: 30 })
  })

  test('is an error where null may not be', async () => {
    const world = (): World => ({
      resolvers: { Color: { RED: null } },
      root: () => ({ paint: null }),
    })
    await inProportion(sdl, world, '{ paint }', { runs: 30 })
  })
})
