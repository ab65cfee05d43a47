import { describe, expect, test } from 'vitest'
import { buildSchema, type SchemaConfiguration } from '../../../src/index.ts'

const sdl = `
  type Query { text(length: Int = 1): String, rows: [String] }
  type Subscription { tick: Int }
`

function textSchema(config: SchemaConfiguration = {}): ReturnType<typeof buildSchema> {
  return buildSchema(sdl, {
    config,
    resolvers: {
      Query: {
        text: (_: unknown, { length }: { length: number }) => 'é'.repeat(length),
        rows: () => Array.from({ length: 20_000 }, (_, index) => `row ${index}`),
      },
      Subscription: {
        tick: {
          async *subscribe() {
            await Promise.resolve()
            yield* [{ tick: 1 }, { tick: 2 }]
          },
        },
      },
    },
  })
}

const bytes = 'bytes'
const sources = [
  '{ text }',
  '{ text(length: 3000) }',
  '{ text(length: 200000) }',
  '{ rows }',
  '{ __schema { queryType { name } } }',
  '{ nope }',
  '{',
]

describe("responseFormat 'bytes'", () => {
  test.each([
    ['', {}],
    [' without the string collector', { enableStringCollector: false }],
  ])('gives the JSON of a response in UTF-8%s', async (_, config) => {
    const schema = textSchema(config)
    for (const source of sources) {
      const text = await schema.execute(source)
      const answers = [
        await schema.execute(source, { responseFormat: bytes }),
        schema.executeSync(source, { responseFormat: bytes }),
        await schema.prepare(source).execute({ responseFormat: bytes }),
        schema.prepare(source).executeSync({ responseFormat: bytes }),
      ]
      for (const answer of answers) {
        expect(answer.constructor).toBe(Uint8Array)
        expect(new TextDecoder().decode(answer)).toBe(text)
      }
    }
  })

  test('gives memory that nobody else has: the caller may change, keep and transfer it', () => {
    const schema = textSchema()
    for (const source of sources) {
      const text = schema.executeSync(source)
      // The fourth is the answer of introspection that is kept.
      for (let run = 0; run < 4; run++) {
        const answer = schema.executeSync(source, { responseFormat: bytes })
        const next = schema.executeSync(source, { responseFormat: bytes })
        expect(answer.buffer.byteLength).toBe(answer.byteLength)
        answer.fill(0)
        structuredClone(answer, { transfer: [answer.buffer as ArrayBuffer] })
        expect(new TextDecoder().decode(next)).toBe(text)
        expect(schema.executeSync(source)).toBe(text)
      }
    }
  })

  test('gives the bytes of each event of a subscription', async () => {
    const events = await textSchema().subscribe('subscription { tick }', { responseFormat: bytes })
    if ('errors' in events) throw new Error('There is no stream.')
    const texts: string[] = []
    for await (const event of events) texts.push(new TextDecoder().decode(event))
    expect(texts).toEqual(['{"data":{"tick":1}}', '{"data":{"tick":2}}'])
  })

  test('is no default, which is a text or an object', () => {
    const config = { defaultResponseFormat: 'bytes' } as unknown as SchemaConfiguration
    expect(() => textSchema(config)).toThrow(
      'defaultResponseFormat "bytes"; expected "json" or "hash".',
    )
  })
})
