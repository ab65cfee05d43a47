import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import {
  buildSchema,
  defineGraphQL,
  interfaceOf,
  object,
  type ExecutionResult,
  type Schema,
} from '../../../src/index.ts'
import { ways } from '../../execution/oracle.ts'

const never = (): Promise<never> => new Promise(() => undefined)
const rejected = (): Promise<never> => Promise.reject(new Error('nobody looks at it'))

type Calls = string[]

/** A schema whose resolvers note their calls; `stop` aborts the request that it is called in. */
function cancellableSchema(calls: Calls, stop: () => void, config: SchemaConfiguration): Schema {
  const GraphQL = defineGraphQL()({ Row: object<Record<string, any>>(), Node: interfaceOf<any>() })
  const noted =
    <Value>(name: string, value: Value) =>
    (): Value => {
      calls.push(name)
      return value
    }
  const stopping = (): string => {
    calls.push('stop')
    stop()
    return 'stopped'
  }
  GraphQL.query
    .field('stop', 'string', {}, stopping)
    .field('stopLater', 'string', {}, async () => {
      await Promise.resolve()
      return stopping()
    })
    .field('strictStop', 'string', { null: false }, stopping)
    .field('never', 'string', {}, never)
    .field('text', 'string', {}, noted('text', 'text'))
    .field('row', 'Row', {}, noted('row', { property: 'here' }))
    .field('laterRow', 'Row', {}, () => new Promise(resolve => setTimeout(resolve, 1, {})))
    .field('rows', 'Row', { array: true }, noted('rows', [{}, {}, {}]))
    .field('deferred', 'Row', {}, () => ({ property: rejected() }))
    .field('lateRejections', 'Row', { array: true }, () =>
      later(() => [rejected(), [rejected()], {}]),
    )
  GraphQL.mutation
    .field('stop', 'string', {}, stopping)
    .field('stopLater', 'string', {}, async () => {
      await Promise.resolve()
      return stopping()
    })
    .field('text', 'string', {}, noted('text', 'text'))
  GraphQL.Row.implements('Node')
    .field('property', 'string')
    .field('text', 'string', {}, noted('row text', 'text'))
    .field('stop', 'string', {}, stopping)
    .field('batch', 'string', {}, { batch: rows => (calls.push('batch'), rows.map(() => 'batch')) })
    .field(
      'stoppingBatch',
      'Row',
      {},
      {
        batch: rows => {
          calls.push('stopping batch')
          stop()
          return rows.map(() => ({}))
        },
      },
    )
    .field(
      'lateBatch',
      'string',
      {},
      { batch: () => later(() => [rejected(), rejected(), rejected()]) },
    )
  GraphQL.Node.field('text', 'string').resolveType(() => 'Row')
  return GraphQL.schema('CancellableSchema', { replace: true, config, onError: () => undefined })
}

function later(make: () => unknown): Promise<any> {
  return new Promise(resolve => setTimeout(() => resolve(make()), 1))
}

interface Run extends ExecutionResult {
  readonly calls: Calls
  readonly listenerCount: number
}

const codes = ({ errors = [] }: ExecutionResult): unknown[] =>
  errors.map(({ path, extensions }) => [path!.join('.'), extensions!['code']])

describe.each(ways)('after the host has cancelled, by %s', (_way, config) => {
  const run = async (source: string, isAborted = false): Promise<Run> => {
    const calls: Calls = []
    const controller = new AbortController()
    if (isAborted) controller.abort()
    const schema = cancellableSchema(calls, () => controller.abort(), config)
    const { signal } = controller
    const text = await schema.execute(source, { signal, responseFormat: 'json' })
    const result = JSON.parse(text) as ExecutionResult
    return { ...result, calls, listenerCount: getEventListeners(signal, 'abort').length }
  }

  test('no resolver is started: of a field beside, in a list, below, of a later level', async () => {
    const beside = await run('{ stop text rows { text } }')
    expect(beside.calls).toEqual(['stop'])
    expect(beside.data).toEqual({ stop: 'stopped', text: null, rows: null })
    expect(codes(beside)).toEqual([
      ['text', 'CANCELLED'],
      ['rows', 'CANCELLED'],
    ])
    expect((await run('{ rows { stop text } }')).calls).toEqual(['rows', 'stop'])
    expect((await run('{ stopLater laterRow { text } }')).calls).toEqual(['stop'])
    expect((await run('{ stop text }', true)).calls).toEqual([])
  })

  test('no batch is started', async () => {
    expect((await run('{ rows { batch } stop }')).calls).toEqual(['rows', 'stop'])
    expect((await run('{ stopLater laterRow { batch } rows { batch } }')).calls).toEqual([
      'rows',
      'batch',
      'stop',
    ])
    expect((await run('{ rows { stoppingBatch { text } batch } }')).calls).toEqual([
      'rows',
      'stopping batch',
    ])
    const { calls } = await run('{ rows { stoppingBatch { text batch } } }')
    expect(calls).toEqual(['rows', 'stopping batch'])
  })

  test.each(['stop', 'stopLater'])('no second field of a mutation is started: %s', async stop => {
    const answer = await run(`mutation { ${stop} text again: text }`)
    expect(answer.calls).toEqual(['stop'])
    expect(answer.data!['text']).toBe(null)
    expect(codes(answer).slice(-2)).toEqual([
      ['text', 'CANCELLED'],
      ['again', 'CANCELLED'],
    ])
  })

  test('the answer comes at once, with what there is', async () => {
    const answer = await run('{ text row { property } never stopLater }')
    expect(answer.data).toEqual({
      text: 'text',
      row: { property: 'here' },
      never: null,
      stopLater: null,
    })
    expect(codes(answer)).toEqual([
      ['never', 'CANCELLED'],
      ['stopLater', 'CANCELLED'],
    ])
  })

  test('a null stands at no position that takes none', async () => {
    const answer = await run('{ text strictStop never }', true)
    expect(answer.data).toBe(null)
    expect(codes(answer)).toEqual([
      ['text', 'CANCELLED'],
      ['strictStop', 'CANCELLED'],
    ])
  })

  // The runner fails on every rejection that is left.
  test.each([
    '{ stopLater lateRejections { text } }',
    '{ stop deferred { property } }',
    '{ deferred { property } stop }',
    '{ stopLater deferred { property } }',
    '{ rows { lateBatch } stopLater }',
  ])('promises that are rejected later have handlers: %s', async source => {
    await run(source)
    await new Promise(resolve => setTimeout(resolve, 10))
  })

  test.each([
    '{ text }',
    '{ stop }',
    '{ never stopLater }',
    '{ laterRow { text } }',
    'mutation { stopLater text }',
  ])('no listener stays on the signal: %s', async source =>
    expect((await run(source)).listenerCount).toBe(0),
  )
})

describe('the signal of a resolver', () => {
  const reasonOf = (source: string, limits: object, stop: AbortController): Promise<unknown> =>
    new Promise(resolve => {
      const GraphQL = defineGraphQL()({})
      GraphQL.query.field('wait', 'string', {}, (_named, { signal }) => {
        signal.addEventListener('abort', () => resolve((signal.reason as Error).message))
        return never()
      })
      const schema = GraphQL.schema('WaitingSchema', { replace: true, config: { limits } })
      void schema.execute(source, { signal: stop.signal })
    })

  test('aborts with the request, and when the time is over', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 1)
    expect(await reasonOf('{ wait }', {}, controller)).toBe('The execution was cancelled.')
    expect(await reasonOf('{ wait }', { executionTimeoutMs: 2 }, new AbortController())).toBe(
      'The execution took longer than 2 ms.',
    )
  })

  test('is aborted already where it is read after the end', async () => {
    const controller = new AbortController()
    const GraphQL = defineGraphQL()({})
    let resolve: (signal: AbortSignal) => void
    const signalOfResolver = new Promise<AbortSignal>(settle => (resolve = settle))
    GraphQL.query.field('late', 'string', {}, async (_named, event) => {
      controller.abort()
      await Promise.resolve()
      resolve(event.signal)
      return 'late'
    })
    await GraphQL.schema('LateSchema').execute('{ late }', { signal: controller.signal })
    const { aborted, reason } = await signalOfResolver
    expect([aborted, (reason as Error).message]).toEqual([true, 'The execution was cancelled.'])
  })
})

describe.each(ways)(
  'an async iterable that is being read when the execution ends, by %s',
  (_way, config) => {
    test.each(['returns', 'fails to return', 'cannot return'])(
      'is closed by return(): it %s',
      async kind => {
        const ends: string[] = []
        const iterator: AsyncIterator<unknown> = {
          next: never,
          ...(kind !== 'cannot return' && {
            return: () => {
              ends.push('return')
              return kind === 'returns' ? Promise.resolve({ done: true, value: 1 }) : rejected()
            },
          }),
        }
        const GraphQL = defineGraphQL()({})
        GraphQL.query.field(
          'numbers',
          'int',
          { array: true },
          () => ({ [Symbol.asyncIterator]: () => iterator }) as never,
        )
        const schema = GraphQL.schema('StreamSchema', { replace: true, config })
        const controller = new AbortController()
        setTimeout(() => controller.abort(), 1)
        const text = await schema.execute('{ numbers }', {
          signal: controller.signal,
          responseFormat: 'json',
        })
        expect(codes(JSON.parse(text) as ExecutionResult)).toEqual([['numbers', 'CANCELLED']])
        expect(ends).toEqual(kind === 'cannot return' ? [] : ['return'])
      },
    )

    test('is asked for no further item', async () => {
      let count = 0
      const controller = new AbortController()
      const GraphQL = defineGraphQL()({})
      GraphQL.query.field('numbers', 'int', { array: true }, async function* () {
        for (;;) {
          await new Promise(setImmediate)
          if (++count === 3) controller.abort()
          yield count
        }
      } as never)
      await GraphQL.schema('CountSchema', { replace: true, config }).execute('{ numbers }', {
        signal: controller.signal,
      })
      await new Promise(resolve => setTimeout(resolve, 5))
      expect(count).toBe(3)
    })
  },
)

describe.each(['json', 'bytes'] as const)('a response as %s', responseFormat => {
  const rows = Array.from({ length: 200 }, (_, index) => index)
  const schema = buildSchema('type Query { rows: [Int] }', {
    name: `WrittenAs${responseFormat}`,
    resolvers: { Query: { rows: () => rows } },
    // One item in each turn of the event loop.
    config: { limits: { executionTurnMs: 0 } },
  })
  const turnsOf = async (stopIn: number): Promise<{ turns: number; answer: unknown }> => {
    const controller = new AbortController()
    let answer: unknown
    void schema
      .execute('{ rows }', { signal: controller.signal, responseFormat })
      .then(answered => (answer = answered))
    let turns = 0
    for (; answer === undefined; turns++) {
      if (turns === stopIn) controller.abort()
      await new Promise(setImmediate)
    }
    return { turns, answer: JSON.parse(plain(answer)) }
  }

  test('is not written to its end where the request is cancelled meanwhile', async () => {
    const { turns, answer } = await turnsOf(10)
    expect(turns).toBeLessThan(15)
    expect(answer).toEqual({
      data: null,
      errors: [{ message: 'The execution was cancelled.', extensions: { code: 'CANCELLED' } }],
    })
  })

  test('takes many turns where it is not', async () => {
    const { turns, answer } = await turnsOf(-1)
    expect(turns).toBeGreaterThan(150)
    expect(answer).toEqual({ data: { rows } })
  })
})

function plain(answer: unknown): string {
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer as Uint8Array)
}
