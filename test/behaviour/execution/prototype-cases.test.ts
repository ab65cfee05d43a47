import { describe, expect, test, vi } from 'vitest'
import { arg, defineGraphQL, object, type Schema } from '../../../src/index.ts'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { MarkedText } from '../../../src/response/marked-text.ts'

/** Whoever writes a response, and in which form it is asked for. */
const writers: readonly (readonly [name: string, config: SchemaConfiguration, isHash: boolean])[] =
  [
    ['generated code', { generatesCodeAfter: 0 }, false],
    ['closures', { generatesCodeAfter: false }, false],
    ['the object collector', {}, true],
  ]

async function answerOf(schema: Schema, isHash: boolean, source: string): Promise<string> {
  if (!isHash) return schema.execute(source, { responseFormat: 'json' })
  return JSON.stringify(await schema.execute(source, { responseFormat: 'hash' }))
}

const later = <Value>(value: Value, ms = 0): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, ms, value))

describe.each(writers)('written by %s', (_name, config, isHash) => {
  test.each(['add', 'addLater', 'addPromised'])(
    'two mutations that change one shared object show it as each has left it: %s',
    async field => {
      const counter = { value: 0, promised: later(0) }
      const GraphQL = defineGraphQL()({ Counter: object<Record<string, any>>() })
      const add = (): object => Object.assign(counter, { value: counter.value + 1 })
      GraphQL.query.field('value', 'int', {}, () => counter.value)
      GraphQL.mutation
        .field('add', 'Counter', {}, add)
        .field('addLater', 'Counter', {}, () => later(undefined, 2).then(add))
        .field('addPromised', 'Counter', {}, () => {
          const value = ++counter.value
          return Object.assign(counter, { promised: later(value, 5) })
        })
      GraphQL.Counter.field('value', 'int').field('promised', 'int')
      const schema = GraphQL.schema(`CounterSchema`, { config, replace: true })
      const selected = field === 'addPromised' ? 'promised' : 'value'
      for (let run = 0; run < 3; run++) {
        const source = `mutation { a: ${field} { ${selected} } b: ${field} { ${selected} } }`
        expect(await answerOf(schema, isHash, source)).toBe(
          `{"data":{"a":{"${selected}":${2 * run + 1}},"b":{"${selected}":${2 * run + 2}}}}`,
        )
      }
    },
  )

  test('a plain method that returns a promise is called once for each parent, with its arguments', async () => {
    const calls: unknown[] = []
    class Row {
      readonly id: number
      constructor(id: number) {
        this.id = id
      }
      label({ suffix }: { suffix: string }): Promise<string> {
        calls.push(this.id)
        return later(`${this.id}${suffix}`)
      }
    }
    const GraphQL = defineGraphQL()({ Row: object<Row>() })
    GraphQL.query.field('rows', 'Row', { array: true }, () => [new Row(1), new Row(2)])
    GraphQL.Row.field('id', 'int').field('label', 'string', {
      arguments: arg('suffix', 'string', { null: false }),
    })
    const schema = GraphQL.schema('MethodSchema', { replace: true, config })
    for (let run = 0; run < 3; run++) {
      calls.length = 0
      expect(await answerOf(schema, isHash, '{ rows { id label(suffix: "!") } }')).toBe(
        '{"data":{"rows":[{"id":1,"label":"1!"},{"id":2,"label":"2!"}]}}',
      )
      expect(calls).toEqual([1, 2])
    }
  })

  test('15 parents that arrive at three moments are one batch', async () => {
    const batches: (readonly number[])[] = []
    const GraphQL = defineGraphQL()({ Row: object<{ id: number }>() })
    const ids = Array.from({ length: 15 }, (_, id) => id)
    GraphQL.query.field(
      'rows',
      'Row',
      { array: true },
      () =>
        ids.map(id => (id % 3 === 0 ? { id } : later({ id }, id % 3 === 1 ? 1 : 8))) as {
          id: number
        }[],
    )
    GraphQL.Row.field(
      'square',
      'int',
      {},
      {
        batch: rows => {
          batches.push(rows.map(({ id }) => id).sort((left, right) => left - right))
          return rows.map(({ id }) => id * id)
        },
      },
    )
    const schema = GraphQL.schema('BatchSchema', { replace: true, config })
    const answer = await answerOf(schema, isHash, '{ rows { square } }')
    expect(answer).toBe(`{"data":{"rows":[${ids.map(id => `{"square":${id * id}}`).join(',')}]}}`)
    expect(batches).toEqual([ids])
  })
})

describe('a value that holds what stands for quotes and finished JSON', () => {
  const values = [
    '\x01',
    '\x02',
    'a\x01b\x01',
    '\x02{"a":1}\x02',
    '\x01","name":"x\x01',
    '","name":"x"},{"id":"',
  ]
  const schemaWith = (generatesCodeAfter: 0 | false): Schema => {
    const GraphQL = defineGraphQL<{ value: string }>()({})
    GraphQL.query.field('value', 'string', {}, ({ context }) => context.value)
    return GraphQL.schema('ValueSchema', { replace: true, config: { generatesCodeAfter } })
  }
  const generated = schemaWith(0)
  const closures = schemaWith(false)
  const run = (schema: Schema, value: string): string =>
    schema.executeSync('{ value }', { context: { value }, responseFormat: 'json' })

  test.each(values)('is answered as it is: %j', value => {
    expect(run(generated, value)).toBe(JSON.stringify({ data: { value } }))
    expect(run(closures, value)).toBe(JSON.stringify({ data: { value } }))
  })

  // The count of marks is all that tells values from text: were it wrong by as many as a value
  // holds, the answer would be.
  test.each(values.slice(0, 5))(
    'would be answered wrongly with a count that is wrong by its marks: %j',
    value => {
      const spy = vi.spyOn(MarkedText.prototype, 'end')
      spy.mockImplementation(function (this: MarkedText, text) {
        this.marks += value.replace(/[^\x01\x02]/g, '').length
        spy.mockRestore()
        return this.end(text)
      })
      expect(run(generated, value)).not.toBe(JSON.stringify({ data: { value } }))
      expect(run(closures, value)).toBe(JSON.stringify({ data: { value } }))
    },
  )
})
