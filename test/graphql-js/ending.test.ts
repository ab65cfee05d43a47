import { describe, expect, test } from 'vitest'
import type { ExecuteArguments } from '../../src/graphql-js/graphql-version.ts'
import { sides } from '../conformance/adoption/worlds/sides.ts'
import { outcomesOf, plainValue, type Call } from './outcome.ts'

// The end of an execution in graphql-js 17, by its response or by the signal of its request.

const sdl = `
  type Query { text: String, late: String, strict: String!, items: [Item!], union: Union, texts: [String] }
  type Mutation { first: String, second: String }
  type Subscription { tick: String }
  type Item { text: String, late: String }
  union Union = Item
`

/** Turns of the event loop, so that everything that is ready has been done. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve))
}

const reasons: Readonly<Record<string, unknown>> = {
  'an error': new Error('The client left.'),
  'a text': 'The client left.',
  'an object with a message': { message: 'The client left.' },
  nothing: undefined,
  null: null,
}

const names = ['execute', 'executeSync', 'graphql', 'graphqlSync'] as const

describe.each(names)('%s', name => {
  test.each(Object.entries(reasons))('is aborted before it begins: %s', async (_, reason) => {
    await expectSame(({ host, functions, log }) => {
      const rootValue = { text: () => log.push('called') }
      return callOf(name, host, functions, '{ text }', rootValue, AbortSignal.abort(reason))
    })
  })

  test.each(Object.entries(reasons))('is aborted by a resolver: %s', async (_, reason) => {
    await expectSame(({ host, functions, log }) => {
      const controller = new AbortController()
      const rootValue = {
        text: () => {
          controller.abort(reason)
          return 'the text'
        },
        texts: () => log.push('called') && ['a'],
      }
      const source = '{ texts text again: texts }'
      return callOf(name, host, functions, source, rootValue, controller.signal)
    })
  })

  test('takes null for no signal', async () => {
    await expectSame(({ host, functions }) =>
      callOf(name, host, functions, '{ text }', { text: 'a' }, null),
    )
  })
})

describe.each(['execute', 'graphql'] as const)('%s', name => {
  test('is aborted by a resolver beside one that is awaited', async () => {
    await expectSame(async ({ host, functions, log }) => {
      const controller = new AbortController()
      const rootValue = {
        late: async () => {
          await rest()
          log.push('late')
        },
        text: () => controller.abort(new Error('The client left.')),
      }
      try {
        return await callOf(name, host, functions, '{ late text }', rootValue, controller.signal)
      } finally {
        log.push('settled')
      }
    })
  })

  test.each(Object.entries(reasons))('is aborted while it waits: %s', async (_, reason) => {
    await expectSame(({ host, functions, log }) => {
      const controller = new AbortController()
      const rootValue = {
        text: 'the text',
        late: async () => {
          await rest()
          log.push('late')
          return 'too late'
        },
        strict: async (_: unknown, __: unknown, info: Info) => {
          const signal = info.getAbortSignal()
          signal.addEventListener('abort', () => log.push(['signal', signal.reason]))
          await rest()
          await rest()
          return 'later still'
        },
      }
      const source = '{ text late strict }'
      const result = callOf(name, host, functions, source, rootValue, controller.signal)
      setImmediate(() => controller.abort(reason))
      return result
    })
  })
})

/** What a request waits for when it is aborted. */
const waits: Readonly<Record<string, readonly [source: string, root: (log: unknown[]) => object]>> =
  {
    'the items of a list': [
      '{ items { text late } }',
      log => ({
        items: [1, 2, 3].map(number => ({
          text: () => log.push(number) && 'text',
          late: async () => (await rest(), log.push(`late ${number}`), 'late'),
        })),
      }),
    ],
    'promises among the items': [
      '{ items { text } }',
      log => ({
        items: () => [
          { text: 'at once' },
          rest().then(() => ({ text: () => log.push('called') && 'text' })),
        ],
      }),
    ],
    'a list': [
      '{ items { text } }',
      log => ({
        items: async () => (await rest(), [{ text: () => log.push('called') && 'text' }]),
      }),
    ],
    'an async iterable': [
      '{ texts }',
      log => ({
        texts: async function* () {
          try {
            for (let number = 0; number < 6; number++) {
              log.push(number)
              await new Promise(resolve => setImmediate(resolve))
              yield `text ${number}`
            }
          } finally {
            log.push('closed')
          }
        },
      }),
    ],
    'the end of an async iterable': [
      '{ texts }',
      log => ({
        texts: async function* () {
          yield 'text'
          await rest()
          log.push('ends')
        },
      }),
    ],
    'an async iterable of promises': [
      '{ texts }',
      log => ({
        texts: async function* () {
          try {
            yield rest().then(() => 'awaited')
            await rest()
            yield Promise.resolve('not awaited')
          } finally {
            log.push('closed')
          }
        },
      }),
    ],
    'an iterator, which is ended once': [
      '{ texts }',
      log => ({
        texts: {
          [Symbol.asyncIterator]() {
            return this
          },
          next: async () => (await rest(), { value: 'text', done: false }),
          return: async () => {
            log.push('ended')
            return Promise.resolve({ value: undefined, done: true })
          },
        },
      }),
    ],
    'the type of an object': [
      '{ union { ... on Item { text } } }',
      log => ({
        union: {
          get __typename() {
            return rest().then(() => 'Item')
          },
          text: () => log.push('called') && 'text',
        },
      }),
    ],
    'a field of a mutation': [
      'mutation { first second }',
      log => ({
        first: async () => (await rest(), 'first'),
        second: () => log.push('called') && 'second',
      }),
    ],
    'an error': [
      '{ late strict }',
      log => ({
        late: async () => (await rest(), 'late'),
        strict: async () => {
          await rest()
          log.push('fails')
          throw new Error('It fails.')
        },
      }),
    ],
  }

describe('execute that waits for', () => {
  test.each(Object.entries(waits))('%s is aborted', async (_, [source, rootOf]) => {
    await expectSame(async ({ host, functions, log }) => {
      const controller = new AbortController()
      const typeResolver = (value: unknown): unknown =>
        (value as { readonly __typename: unknown }).__typename
      const schema = host.buildSchema(sdl)
      const args: ExecuteArguments = {
        schema,
        document: host.parse(source),
        rootValue: rootOf(log),
        typeResolver: typeResolver as never,
        abortSignal: controller.signal,
      }
      const result = functions.execute(args)
      setImmediate(() => controller.abort(new Error('The client left.')))
      try {
        return await result
      } finally {
        await rest()
        await rest()
      }
    })
  })
})

test('a request that was aborted after its response ends as if it was not', async () => {
  await expectSame(async ({ host, functions, log }) => {
    const controller = new AbortController()
    const signal = watched(controller.signal, log)
    const rootValue = { late: async () => (await rest(), 'late') }
    const result = await callOf('execute', host, functions, '{ late }', rootValue, signal)
    controller.abort()
    return result
  })
})

test('nothing is completed after the response', async () => {
  await expectSame(async ({ host, functions, log }) => {
    const rootValue = {
      strict: () => Promise.reject(new Error('It fails.')),
      items: async () => {
        await rest()
        log.push('after the response')
        return [{ text: () => log.push('called') && 'text' }]
      },
    }
    const result = await callOf('execute', host, functions, '{ strict items { text } }', rootValue)
    await rest()
    await rest()
    return result
  })
})

interface Info {
  readonly getAbortSignal: () => AbortSignal
  readonly getAsyncHelpers: () => {
    readonly promiseAll: (values: readonly unknown[]) => Promise<unknown[]>
    readonly track: (values: Iterable<unknown>) => void
  }
}

describe('info of a resolver', () => {
  test('has the same signal and helpers for the whole request', async () => {
    await expectSame(({ host, functions, log }) => {
      const seen: Info[] = []
      const text = (_: unknown, __: unknown, info: Info): string => {
        if (seen.length === 0) log.push(Object.keys(info.getAsyncHelpers()))
        for (const { getAbortSignal, getAsyncHelpers } of seen)
          log.push([
            getAbortSignal === info.getAbortSignal,
            getAsyncHelpers === info.getAsyncHelpers,
            getAbortSignal() === info.getAbortSignal(),
            getAsyncHelpers() === info.getAsyncHelpers(),
          ])
        seen.push(info)
        return 'text'
      }
      return callOf('execute', host, functions, '{ text items { text } }', {
        text,
        items: [{ text }, { text }],
      })
    })
  })

  test.each(['at once', 'later', 'failed'] as const)(
    'has a signal that is aborted with the response: %s',
    async kind => {
      await expectSame(async ({ host, functions, log }) => {
        let signal: AbortSignal | undefined
        let later: (() => AbortSignal) | undefined
        const rootValue = {
          text: (_: unknown, __: unknown, info: Info) => {
            signal = info.getAbortSignal()
            signal.addEventListener('abort', () => log.push('aborted'))
            log.push([signal.aborted, signal === info.getAbortSignal()])
            return kind === 'later' ? rest().then(() => 'text') : 'text'
          },
          strict: (_: unknown, __: unknown, info: Info) => {
            later = info.getAbortSignal
            if (kind === 'failed') throw new Error('It fails.')
            return 'strict'
          },
        }
        const result = await callOf('execute', host, functions, '{ text strict }', rootValue)
        log.push([signal?.aborted, String(signal?.reason), later?.() === signal])
        return result
      })
    },
  )

  test('has a signal that is aborted, too, where it is asked for after the response', async () => {
    await expectSame(async ({ host, functions, log }) => {
      let later: (() => AbortSignal) | undefined
      const rootValue = {
        text: (_: unknown, __: unknown, info: Info) => {
          later = info.getAbortSignal
          return 'text'
        },
      }
      const result = await callOf('execute', host, functions, '{ text }', rootValue)
      log.push([later?.().aborted, String(later?.().reason)])
      return result
    })
  })

  test.each(Object.entries(reasons))(
    'has a signal with the reason of the request, after the abort: %s',
    async (_, reason) => {
      await expectSame(({ host, functions, log }) => {
        const controller = new AbortController()
        const rootValue = {
          text: (_: unknown, __: unknown, info: Info) => {
            controller.abort(reason)
            const signal = info.getAbortSignal()
            log.push([
              signal.aborted,
              signal.reason === controller.signal.reason,
              signal === controller.signal,
            ])
            return 'text'
          },
        }
        return callOf('execute', host, functions, '{ text }', rootValue, controller.signal)
      })
    },
  )

  test('has helpers that wait for all promises, and handle those that nobody awaits', async () => {
    await expectSame(({ host, functions, log }) => {
      const fail = (): Promise<never> => Promise.reject(new Error('It fails.'))
      const rootValue = {
        text: async (_: unknown, __: unknown, info: Info) => {
          const { promiseAll, track } = info.getAsyncHelpers()
          track([fail(), 'no promise', fail()])
          void promiseAll([fail(), fail()])
          log.push(await promiseAll([1, Promise.resolve(2)]))
          return 'text'
        },
        late: (_: unknown, __: unknown, info: Info) =>
          info.getAsyncHelpers().promiseAll([fail(), fail(), rest()]),
      }
      return callOf('execute', host, functions, '{ text late }', rootValue)
    })
  })
})

describe('a subscription', () => {
  const moments = [
    'before',
    'before the stream',
    'before an event',
    'during an event',
    'between',
    'after',
  ] as const

  test.each(
    moments.flatMap(moment => Object.entries(reasons).map(each => [moment, ...each] as const)),
  )('is aborted %s: %s', async (moment, _, reason) => {
    await expectSame(async ({ host, functions, log }) => {
      const controller = new AbortController()
      const abort = (): void => controller.abort(reason)
      if (moment === 'before') abort()
      async function* ticks(): AsyncGenerator<unknown> {
        try {
          for (let number = 0; number < 3; number++) {
            if (moment === 'before an event' && number === 1) setImmediate(abort)
            await rest()
            const late = async (): Promise<unknown> => {
              if (moment === 'during an event' && number === 1) setImmediate(abort)
              await rest()
              log.push(`event ${number}`)
              return number
            }
            yield { tick: late }
          }
        } finally {
          log.push('closed')
        }
      }
      const tick = async (_: unknown, __: unknown, info: Info): Promise<unknown> => {
        const signal = info.getAbortSignal()
        log.push(['subscribed', signal === controller.signal])
        if (moment === 'before the stream') setImmediate(abort)
        await rest()
        return ticks()
      }
      const args: ExecuteArguments = {
        schema: host.buildSchema(sdl),
        document: host.parse('subscription { tick }'),
        rootValue: { tick },
        abortSignal: controller.signal,
      }
      const stream = await functions.subscribe(args)
      if (!(Symbol.asyncIterator in stream)) return stream
      for (let number = 0; number < 5; number++) {
        if (moment === 'between' && number === 1) abort()
        try {
          const { value, done } = await stream.next()
          log.push([done, plainValue(value)])
        } catch (thrown) {
          log.push(['thrown', thrown === reason, String(thrown)])
        }
      }
      if (moment === 'after') abort()
      await rest()
      log.push(await stream.return())
      return 'ended'
    })
  })
})

/** Expects of ours what graphql-js 17 does, without leaving it to that. */
async function expectSame(act: (call: Call) => unknown): Promise<void> {
  const { theirs, ours, isLeftToHost } = await outcomesOf(sides[17], act)
  expect(ours.map(withoutPart)).toEqual(theirs.map(withoutPart))
  expect(isLeftToHost).toBe(false)
}

/** An outcome without what was there when the request was aborted, which is not promised. */
function withoutPart(outcome: unknown): unknown {
  const { outcome: end, ...others } = outcome as { readonly outcome: { readonly aborted?: object } }
  return { ...others, outcome: { ...end, aborted: { ...end.aborted, result: undefined } } }
}

function callOf(
  name: (typeof names)[number],
  host: Call['host'],
  functions: Call['functions'],
  source: string,
  rootValue: object,
  abortSignal?: AbortSignal | null,
): unknown {
  const args = { schema: host.buildSchema(sdl), rootValue, abortSignal }
  return name === 'graphql' || name === 'graphqlSync'
    ? functions[name]({ ...args, source })
    : functions[name]({ ...args, document: host.parse(source) })
}

/** Notes listeners that come and go. */
function watched(signal: AbortSignal, log: unknown[]): AbortSignal {
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    const original = signal[name].bind(signal)
    Object.defineProperty(signal, name, {
      value: (...all: Parameters<AbortSignal['addEventListener']>) => {
        log.push([name, all[0]])
        original(...all)
      },
    })
  }
  return signal
}
