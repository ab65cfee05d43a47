import * as graphql16 from 'graphql'
import { describe, expect, test } from 'vitest'
import { dropInFor } from '../../src/graphql-js/drop-in.ts'
import type {
  ExecuteIncrementally,
  IncrementalResults,
} from '../../src/graphql-js/graphql-version.ts'
import { plainError } from '../conformance/adoption/worlds/plain-result.ts'
import { sides } from '../conformance/adoption/worlds/sides.ts'
import { outcomesOf, type Call } from './outcome.ts'

// experimentalExecuteIncrementally of graphql-js 17, and ours: each case calls both.

const directives = `
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
  directive @experimental_disableErrorPropagation on QUERY | MUTATION | SUBSCRIPTION
`
const sdl = `
  ${directives}
  type Query { text: String, late: String, strict: String!, items: [Item], list: [Int!], item: Item, node: Node }
  type Mutation { item: Item }
  type Subscription { item: Item }
  interface Node { text: String }
  type Item implements Node { text: String, late: String, strict: String!, list: [Int], item: Item }
`

type Subsequent = IncrementalResults['subsequentResults']

interface Request {
  readonly source: string
  readonly root?: (log: unknown[]) => object
  readonly variables?: Record<string, unknown>
  readonly further?: object
}

const documents: Readonly<Record<string, Request>> = {
  'a deferred fragment': { source: '{ text ... @defer(label: "late") { late } }' },
  'a deferred fragment of a fragment': {
    source:
      '{ item { text ... @defer { strict item { ...F @defer(label: "F") } } } } fragment F on Item { late }',
  },
  'fields that two fragments share': {
    source:
      '{ ... @defer(label: "a") { item { text late } } ... @defer(label: "b") { item { late strict } } }',
  },
  'an abstract type': { source: '{ node { ... on Item @defer { text late } __typename } }' },
  'nothing that is deferred': { source: '{ text late }' },
  'what a literal does not defer': { source: '{ text ... @defer(if: false) { late } }' },
  'what a variable defers': {
    source: 'query ($if: Boolean!) { text ... @defer(if: $if) { late } }',
    variables: { if: true },
  },
  'what a variable does not defer': {
    source: 'query ($if: Boolean!) { text ... @defer(if: $if) { late } }',
    variables: { if: false },
  },
  'a stream': { source: '{ list @stream(initialCount: 1, label: "list") }' },
  'a stream of objects': { source: '{ items @stream(initialCount: 1) { text late } }' },
  'a stream in a deferred fragment': { source: '{ item { ... @defer { list @stream } } }' },
  'an error of a deferred field': {
    source: '{ text ... @defer { late } }',
    root: () => ({ text: 'a', late: rejects }),
  },
  'null of a deferred fragment': {
    source: '{ text ... @defer { strict } }',
    root: () => ({ text: 'a', strict: rejects }),
  },
  'null of a deferred fragment below an object': {
    source: '{ item { text ... @defer { strict } } }',
    root: () => ({ item: { text: 'a', strict: null } }),
  },
  'null of the first response': {
    source: '{ strict ... @defer { late } }',
    root: () => ({ strict: rejects, late: 'a' }),
  },
  'an item that is null': {
    source: '{ list @stream(initialCount: 1) }',
    root: () => ({ list: [1, null, 3] }),
  },
  'an iterable that throws': {
    source: '{ items @stream(initialCount: 1) { text } }',
    root: () => ({
      items: async function* () {
        yield await rest({ text: 'a' })
        throw new Error('No more.')
      },
    }),
  },
  'an error of the first response': {
    source: '{ late ... @defer { text } }',
    root: () => ({ text: 'a', late: rejects }),
  },
  'errors that do not propagate': {
    source:
      'query @experimental_disableErrorPropagation { strict ... @defer { again: strict item { strict } } list @stream }',
    root: () => ({ strict: rejects, item: { strict: null }, list: [1, null, 3] }),
  },
  'a mutation': {
    source: 'mutation { item { text ... @defer { late } } }',
  },
  'variables that do not fit': {
    source: 'query ($if: Boolean!) { text ... @defer(if: $if) { late } }',
    variables: { if: 'yes' },
  },
}

describe('experimentalExecuteIncrementally', () => {
  test.each(Object.entries(documents))('answers as graphql-js 17 does: %s', async (_, request) => {
    const isLeftToHost = await expectSame(async call =>
      readAll(call, await incrementally(call, request)),
    )
    expect(isLeftToHost).toBe(request.variables?.['if'] === 'yes')
  })

  test('answers the first response at once where no field is awaited', async () => {
    await expectSame(call => {
      const result = incrementally(call, documents['a stream']!)
      return 'initialResult' in result && result.initialResult
    })
  })

  test.each(['next', 'return', 'throw'] as const)('has %s as graphql-js 17 has it', async name => {
    await expectSame(async call => {
      const { subsequentResults } = await incrementalResults(call, documents['a stream']!)
      const { [name]: method } = subsequentResults
      return [
        await settled(method(new Error('The reader leaves.'))),
        await settled(subsequentResults.next()),
        await settled(subsequentResults.throw(new Error('It has left.'))),
        await settled(subsequentResults.return()),
        subsequentResults[Symbol.asyncIterator]() === subsequentResults,
        Object.keys(subsequentResults),
      ]
    })
  })

  test('is disposed of as that of graphql-js 17 is', async () => {
    await expectSame(async call => {
      const { subsequentResults } = await incrementalResults(call, documents['a stream']!)
      await (subsequentResults as unknown as AsyncDisposable)[Symbol.asyncDispose]()
      return settled(subsequentResults.next())
    })
  })

  test('answers several calls of next in their order', async () => {
    const { subsequentResults } = await incrementalResults(
      { host: sides[17].host, functions: sides[17].ours, log: [] },
      { source: '{ items @stream { late } }', root: () => ({ items: [1, 2].map(lateItem) }) },
    )
    const iterations = await Promise.all([subsequentResults.next(), subsequentResults.next()])
    expect(iterations.map(({ done }) => done)).toEqual([false, true])
  })

  const ways: Readonly<
    Record<string, (call: Call, stream: Subsequent, leave: () => void) => unknown>
  > = {
    'while a response is awaited': async (_, stream, leave) => {
      const next = settled(stream.next())
      await rest()
      leave()
      return [await next, await settled(stream.next())]
    },
    'between two responses': async (_, stream, leave) => {
      await stream.next()
      leave()
      return [await settled(stream.next()), await settled(stream.next())]
    },
    'before a response is asked for': async (_, stream, leave) => {
      leave()
      return [await settled(stream.next()), await settled(stream.throw(new Error('Gone.')))]
    },
    'when two responses have been asked for': async (_, stream, leave) => {
      await stream.next()
      const calls = [stream.next(), stream.next()].map(settled)
      leave()
      return [await Promise.all(calls), await settled(stream.next())]
    },
    'before the reader returns': async (_, stream, leave) => {
      await stream.next()
      leave()
      return [await settled(stream.return()), await settled(stream.next())]
    },
    'before the reader throws': async (_, stream, leave) => {
      await stream.next()
      leave()
      return [await settled(stream.throw(new Error('Gone.'))), await settled(stream.next())]
    },
    'after the last response': async (_, stream, leave) => {
      let last: unknown
      for (let at = await stream.next(); at.done !== true; at = await stream.next())
        last = at.value.hasNext
      leave()
      return [last, await settled(stream.next())]
    },
  }

  test.each(Object.entries(ways))('is aborted %s', async (_, act) => {
    await expectSame(async call => {
      const { log } = call
      const controller = new AbortController()
      const further = { abortSignal: controller.signal }
      const request = { source: '{ text list @stream }', root: endless, further }
      const { subsequentResults } = await incrementalResults(call, request)
      return act(call, subsequentResults, () => {
        log.push('leaves')
        controller.abort(new Error('The client left.'))
      })
    })
  })

  // graphql-js 17.1 forgets the reason in the next turn of the event loop, and the iteration looks complete.
  test('rejects a call of next long after the abort', async () => {
    const controller = new AbortController()
    const further = { abortSignal: controller.signal }
    const { subsequentResults } = await incrementalResults(
      { host: sides[17].host, functions: sides[17].ours, log: [] },
      { source: '{ text list @stream }', root: endless, further },
    )
    await subsequentResults.next()
    controller.abort(new Error('The client left.'))
    await rest()
    expect([
      await settled(subsequentResults.next()),
      await settled(subsequentResults.next()),
    ]).toEqual([{ thrown: 'Error: The client left.' }, { value: { value: undefined, done: true } }])
  })

  test('throws while a response is awaited', async () => {
    await expectSame(async call => {
      const request = { source: '{ text list @stream }', root: endless }
      const { subsequentResults } = await incrementalResults(call, request)
      const next = settled(subsequentResults.next())
      const thrown = settled(subsequentResults.throw(new Error('The reader fails.')))
      return [await thrown, await next, await settled(subsequentResults.next())]
    })
  })

  test('is returned from while a response is awaited', async () => {
    await expectSame(async call => {
      const request = { source: '{ text list @stream }', root: endless }
      const { subsequentResults } = await incrementalResults(call, request)
      const next = settled(subsequentResults.next())
      await rest()
      return [await settled(subsequentResults.return()), await next]
    })
  })

  test('is aborted before the first response', async () => {
    await expectSame(call => {
      const controller = new AbortController()
      const further = { abortSignal: controller.signal }
      const result = incrementally(call, { source: '{ late ... @defer { text } }', further })
      controller.abort(new Error('The client left.'))
      // `abortedResult` has no parts with ours.
      return settled(result as Promise<unknown>)
    })
  })

  test('ends the signal of info with the last response', async () => {
    await expectSame(async call => {
      const signals: AbortSignal[] = []
      const root = (): object => ({
        text: (_: unknown, __: unknown, info: { getAbortSignal: () => AbortSignal }) => {
          signals.push(info.getAbortSignal())
          return 'a'
        },
      })
      const source = '{ text ... @defer { again: text } }'
      const { subsequentResults } = await incrementalResults(call, { source, root })
      const seen = signals.map(({ aborted }) => aborted)
      await subsequentResults.next()
      return [seen, signals.map(({ aborted }) => aborted), signals[0] === signals[1]]
    })
  })

  test('leaves early execution to graphql-js', async () => {
    const further = { enableEarlyExecution: true }
    const early = { ...documents['a deferred fragment']!, further }
    const requests = [early, { source: '{ text late }', further }]
    const areLeft: boolean[] = []
    for (const request of requests) {
      const act = async (call: Call): Promise<unknown> =>
        readAll(call, await incrementally(call, request))
      areLeft.push(await expectSame(act))
    }
    expect(areLeft).toEqual([true, false])
  })

  test('leaves directives of other shapes to graphql-js', async () => {
    const act = async (call: Call): Promise<unknown> => {
      const schema = call.host.buildSchema(
        'directive @defer(if: Boolean, label: String) on INLINE_FRAGMENT directive @stream on FIELD type Query { text: String }',
      )
      const document = call.host.parse('{ ... @defer(label: "a") { text } }')
      return readAll(call, await executorOf(call)({ schema, document, rootValue: { text: 'a' } }))
    }
    expect(await expectSame(act)).toBe(true)
  })

  test('is refused with graphql-js 16', () => {
    const schema = graphql16.buildSchema('type Query { text: String }')
    const { experimentalExecuteIncrementally } = dropInFor(graphql16)
    expect(() =>
      experimentalExecuteIncrementally({ schema, document: graphql16.parse('{ text }') }),
    ).toThrow(
      new TypeError(
        `experimentalExecuteIncrementally() was called with graphql-js ${graphql16.version}; expected version 17, which executes @defer and @stream.`,
      ),
    )
  })
})

describe('with a schema that has @defer and @stream', () => {
  test.each(['{ text }', '{ ... @defer { text } }'])(
    'executeSync answers %s as graphql-js 17',
    async source => {
      expect(
        await expectSame(call => call.functions.executeSync(requestOf(call, { source }))),
      ).toBe(false)
    },
  )

  test('execute and graphql refuse every document, as those of graphql-js 17 do', async () => {
    for (const source of ['{ text }', '{ ... @defer { text } }'])
      expect(await expectSame(call => call.functions.execute(requestOf(call, { source })))).toBe(
        true,
      )
    expect(
      await expectSame(({ host, functions }) =>
        functions.graphql({ schema: host.buildSchema(sdl), source: '{ text }' }),
      ),
    ).toBe(true)
  })

  test.each([
    ['subscription { item { text } }', false],
    ['subscription ($if: Boolean = false) { item { text ... @defer(if: $if) { late } } }', true],
  ])('subscribe executes the events of %s', async (source, isByHost) => {
    const events = async function* (): AsyncGenerator<unknown> {
      yield await rest({ item: { text: 'a', late: 'b' } })
    }
    const isLeftToHost = await expectSame(async call => {
      const stream = await call.functions.subscribe(
        requestOf(call, { source, root: () => ({ item: events }) }),
      )
      const results: unknown[] = []
      for await (const result of stream as AsyncIterable<unknown>) results.push(result)
      return results
    })
    expect(isLeftToHost).toBe(isByHost)
  })

  test.each([
    ['{ ... @defer { text } }', 0],
    ['{ list @stream(initialCount: 2) }', 0],
    ['{ text @stream }', 1],
    ['{ list @stream(initialCount: -1) }', 0],
    ['{ ... @defer(label: "a") { text } ... @defer(label: "a") { late } }', 1],
    ['mutation { ... @defer { item { text } } }', 1],
    ['{ list @stream(initialCount: 1) list @stream(initialCount: 2) }', 1],
    ['query @experimental_disableErrorPropagation { text }', 0],
  ])('validate finds in %s what graphql-js 17 finds', async (source, count) => {
    await expectSame(({ host, functions }) => {
      const errors = functions.validate(host.buildSchema(sdl), host.parse(source))
      expect(errors).toHaveLength(count)
      return errors.map(plainError)
    })
  })
})

/** Expects the same of graphql-js 17 and of ours; returns whether ours have let it execute. */
async function expectSame(act: (call: Call) => unknown): Promise<boolean> {
  const { theirs, ours, isLeftToHost } = await outcomesOf(sides[17], act)
  expect(ours).toEqual(theirs)
  return isLeftToHost
}

function executorOf({ functions }: Call): ExecuteIncrementally {
  return (functions as unknown as { experimentalExecuteIncrementally: ExecuteIncrementally })
    .experimentalExecuteIncrementally
}

function incrementally(call: Call, request: Request): ReturnType<ExecuteIncrementally> {
  return executorOf(call)({ ...requestOf(call, request), ...request.further })
}

async function incrementalResults(call: Call, request: Request): Promise<IncrementalResults> {
  return (await incrementally(call, request)) as IncrementalResults
}

function requestOf({ host, log }: Call, { source, root = plainRoot, variables }: Request) {
  return {
    schema: host.buildSchema(sdl),
    document: host.parse(source),
    rootValue: root(log),
    variableValues: variables ?? {},
  }
}

/** The first response, and what the others bring together: which brings what is left open. */
async function readAll(
  { log }: Call,
  result: Awaited<ReturnType<ExecuteIncrementally>>,
): Promise<unknown> {
  if (!('initialResult' in result)) return result
  log.push(Object.keys(result))
  const { initialResult, subsequentResults } = result
  const labels = new Map<string, unknown>()
  const entries: unknown[] = []
  const completed: unknown[] = []
  let isOver = false
  const note = ({
    pending = [],
    hasNext,
  }: typeof initialResult | (Awaited<ReturnType<Subsequent['next']>>['value'] & object)): void => {
    for (const { id, path, label } of pending) labels.set(id, { path, label })
    isOver = !hasNext
  }
  note(initialResult)
  for await (const response of subsequentResults) {
    expect(isOver).toBe(false)
    note(response)
    for (const { id, errors, ...entry } of response.incremental ?? [])
      for (const item of 'items' in entry ? entry.items : [null])
        entries.push({
          ...entry,
          items: item,
          errors: errors?.map(plainError as never),
          of: labels.get(id),
        })
    for (const { id, errors } of response.completed ?? [])
      completed.push({ errors: errors?.map(plainError as never), of: labels.get(id) })
  }
  expect(isOver).toBe(true)
  const { errors, ...first } = initialResult
  return { first, errors: errors?.map(plainError), entries, completed }
}

async function settled(promise: Promise<unknown>): Promise<unknown> {
  try {
    return { value: await promise }
  } catch (thrown) {
    return { thrown: String(thrown) }
  }
}

function plainRoot(): object {
  const item = {
    text: 'a text',
    late: () => rest('late'),
    strict: 'strict',
    list: [1, 2],
    __typename: 'Item',
  }
  const itemWithItem = { ...item, item }
  return {
    ...itemWithItem,
    node: itemWithItem,
    items: [item, item, item],
    list: [1, 2, 3],
    item: itemWithItem,
  }
}

function lateItem(): object {
  return { late: () => rest('late') }
}

function endless(log: unknown[]): object {
  return {
    text: 'a',
    list: async function* () {
      try {
        for (let item = 0; item < 20; item++) {
          await rest(item, 20)
          yield item
        }
      } finally {
        log.push('closed')
      }
    },
  }
}

async function rejects(): Promise<never> {
  await rest()
  throw new Error('It fails.')
}

/** Turns of the event loop. */
async function rest<Value>(value?: Value, turns = 3): Promise<Value> {
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
  return value as Value
}
