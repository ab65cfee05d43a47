import { tracingChannel } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import { sides } from '../conformance/adoption/worlds/sides.ts'
import { outcomesOf, plainValue, type Call } from './outcome.ts'

// What the versions of graphql-js do differently, a case for each: both are called, and ours.

const sdl = `
  directive @tag on FIELD
  type Query {
    echo(text: String = "default"): String
    color(of: Color): Color
    numbers: [Int!]
    items: [Item!]
    item: Item
    union: Union
    list: [Int]
    strict: Int!
  }
  type Subscription { tick: Int }
  enum Color { GREEN RED }
  type Item { name: String }
  union Union = Item
`

interface Case {
  readonly act: (call: Call) => unknown
  /** The versions whose own functions execute it. */
  readonly leftTo: readonly (16 | 17)[]
}

const cases: Readonly<Record<string, Case>> = {
  '@defer': {
    act: ({ host, functions }) => functions.execute(request(host, '{ ... @defer { echo } }')),
    leftTo: [16, 17],
  },
  '@stream': {
    act: ({ host, functions }) =>
      functions.execute(request(host, '{ list @stream(initialCount: 1) }', { list: [1, 2] })),
    leftTo: [16, 17],
  },
  '@experimental_disableErrorPropagation': {
    act: ({ host, functions }) =>
      functions.execute(
        request(host, 'query @experimental_disableErrorPropagation { strict echo }'),
      ),
    leftTo: [16, 17],
  },
  ...Object.fromEntries(
    Object.entries({
      'an error': ['query', () => Promise.reject(new Error('It fails.'))],
      null: ['query', null],
      'a mutation': ['mutation', null],
      'a thrown error': [
        'query',
        () => {
          throw new Error('It fails.')
        },
      ],
    } as const).map(([name, [kind, strict]]) => [
      `@experimental_disableErrorPropagation with ${name}, where the schema has the directive`,
      {
        act: ({ host, functions }: Call) => {
          const schema = host.buildSchema(
            `directive @experimental_disableErrorPropagation on QUERY | MUTATION
            type Query { strict: Int! all: [Int!]! self: Query! echo: String }
            type Mutation { strict: Int! all: [Int!]! self: Query! echo: String }`,
          )
          const source = `${kind} @experimental_disableErrorPropagation { echo strict all self { strict all } }`
          // Version 16 waits for a promise beside an error that is thrown.
          const all = strict === null ? [1, null, 'x', 4] : [1]
          const level = { strict, all, echo: 'an echo' }
          const rootValue = { ...level, self: level }
          return functions.execute({ schema, document: host.parse(source), rootValue })
        },
        leftTo: [],
      },
    ]),
  ),
  'any other directive': {
    act: ({ host, functions }) => functions.execute(request(host, '{ echo @tag }')),
    leftTo: [],
  },
  'variables of a fragment': {
    act: ({ host, functions }) => {
      const options = { experimentalFragmentArguments: true, allowLegacyFragmentVariables: true }
      const source = `{ ...F } fragment F($text: String = "of the fragment") on Query { echo(text: $text) }`
      const document = host.parse(source, options)
      return functions.execute({ ...request(host, '{ echo }', echoes), document })
    },
    leftTo: [16, 17],
  },
  'rules of graphql': {
    act: ({ host, functions }) =>
      functions.graphql({ ...ofText(host, '{ echo none }', echoes), rules: [] } as never),
    leftTo: [17],
  },
  'options of parse, for graphql': {
    act: ({ host, functions }) =>
      functions.graphql({ ...ofText(host, '{ echo }', echoes), maxTokens: 2 } as never),
    leftTo: [17],
  },
  'every other property of the argument of graphql': {
    act: ({ host, functions }) => {
      const further = {
        contextValue: 'the context',
        variableValues: { text: 'a text' },
        operationName: 'One',
        fieldResolver: host.defaultFieldResolver,
        typeResolver: host.defaultTypeResolver,
        hideSuggestions: true,
        abortSignal: new AbortController().signal,
        options: { maxCoercionErrors: 1 },
      }
      const source = 'query One($text: String) { echo(text: $text) } query Two { echo }'
      return functions.graphql({ ...ofText(host, source, echoes), ...further })
    },
    leftTo: [],
  },
  'the most errors of variables, for execute': {
    act: ({ host, functions }) => functions.execute({ ...threeErrors(host), ...oneError }),
    leftTo: [16, 17],
  },
  'the most errors of variables, for graphql': {
    act: ({ host, functions }) => {
      const { schema, source, variableValues } = threeErrors(host)
      return functions.graphql({ schema, source, variableValues, ...oneError })
    },
    leftTo: [16, 17],
  },
  ...forBoth('suggestions for a variable', (call, hideSuggestions) =>
    call.functions.execute({
      ...request(call.host, 'query ($of: Color) { color(of: $of) }'),
      variableValues: { of: 'GREN' },
      hideSuggestions,
    }),
  ),
  ...forBoth(
    'suggestions for an argument of a document that nobody has validated',
    (call, hidden) =>
      call.functions.execute({
        ...request(call.host, '{ color(of: GREN) }'),
        hideSuggestions: hidden,
      }),
  ),
  'a hook for the end of all work': {
    act: ({ host, functions, log }) => {
      const hooks = { asyncWorkFinished: () => log.push('finished') }
      return functions.execute({ ...request(host, '{ echo }', echoes), hooks } as never)
    },
    leftTo: [17],
  },
  'hooks of which there is none': {
    act: ({ host, functions }) =>
      functions.execute({ ...request(host, '{ echo }', echoes), hooks: {} } as never),
    leftTo: [],
  },
  ...Object.fromEntries(
    ['defer', 'stream'].flatMap(name =>
      (['execute', 'executeSync', 'graphql', 'subscribe'] as const).map(function_ => [
        `${function_} with a schema that has the directive @${name}`,
        {
          act: ({ host, functions }: Call) => {
            const schema = host.buildSchema(`${sdl} directive @${name} on FIELD`)
            const kind = function_ === 'subscribe' ? 'subscription { tick }' : '{ echo }'
            const args = { ...request(host, kind, echoes), schema }
            return function_ === 'graphql'
              ? functions.graphql({ schema, source: kind, rootValue: echoes })
              : functions[function_](args)
          },
          // `execute` of 17 refuses the schema; the two others take it.
          leftTo: function_ === 'executeSync' || function_ === 'subscribe' ? [] : ([17] as const),
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['object', 'number', 'type', 'symbol', 'unknown', 'leaf', 'other', 'nothing'].map(given => [
      `a runtime type that is none: ${given}`,
      {
        act: ({ host, functions }: Call) => {
          const args = request(host, '{ union { ... on Item { name } } }', { union: { a: 1 } })
          const values: Readonly<Record<string, unknown>> = {
            object: { name: 'Item' },
            number: 5,
            type: args.schema.getType('Item'),
            symbol: Symbol('Item'),
            unknown: 'None',
            leaf: 'Color',
            other: 'Query',
            nothing: undefined,
          }
          const typeResolver = (): never => values[given] as never
          return functions.execute({ ...args, typeResolver })
        },
        leftTo: [],
      },
    ]),
  ),
}

describe.each([16, 17] as const)('lists in the place of graphql-js %d', version => {
  const { host, ours } = sides[version]

  test('are read of async iterables', async () => {
    async function* list(): AsyncGenerator<unknown> {
      yield await Promise.resolve(1)
      yield 'x'
    }
    const { data, errors } = await ours.execute(request(host, '{ list }', { list }))
    expect(data).toEqual(Object.assign(Object.create(null), { list: [1, null] }))
    expect(errors?.map(({ path }) => path)).toEqual([['list', 1]])
  })

  test('close an iterator after an error, and read it no further', async () => {
    const log: unknown[] = []
    function* numbers(): Generator<unknown> {
      try {
        yield Promise.resolve(1)
        yield 'x'
        log.push('read further')
      } finally {
        log.push('closed')
      }
    }
    const { data } = await ours.execute(request(host, '{ numbers }', { numbers }))
    expect(data).toEqual(Object.assign(Object.create(null), { numbers: null }))
    expect(log).toEqual(['closed'])
  })
})

describe.each([16, 17] as const)('in the place of graphql-js %d', version => {
  test.each(Object.entries(cases))('%s', async (_, { act, leftTo }) => {
    const { theirs, ours, isLeftToHost } = await outcomesOf(sides[version], act)
    expect(ours).toEqual(theirs)
    expect(isLeftToHost).toBe(leftTo.includes(version))
  })
})

describe.each([
  'parse',
  'validate',
  'execute',
  'execute:variableCoercion',
  'execute:rootSelectionSet',
  'subscribe',
  'resolve',
])('the diagnostics channel graphql:%s', channel => {
  test.each(['graphql', 'execute', 'executeSync', 'validate', 'parse', 'subscribe'] as const)(
    'tells the same of %s',
    async name => {
      const act = async ({ host, functions, log }: Call): Promise<unknown> => {
        const source = name === 'subscribe' ? 'subscription { tick }' : '{ echo }'
        const args = request(host, source, { ...echoes, tick: ticks })
        const { start, end, asyncStart, asyncEnd, error } = tracingChannel(`graphql:${channel}`)
        const events = Object.entries({ start, end, asyncStart, asyncEnd, error })
        const listeners = events.map(([event, each]) => {
          const note = (message: unknown): void => {
            log.push([event, Object.keys(message as object)])
          }
          each.subscribe(note)
          return () => each.unsubscribe(note)
        })
        try {
          if (name === 'parse') return functions.parse(source).kind
          if (name === 'validate') return functions.validate(args.schema, args.document)
          if (name === 'graphql')
            return plainValue(
              await functions.graphql({ schema: args.schema, source, rootValue: args.rootValue }),
            )
          if (name !== 'subscribe') return plainValue(await functions[name](args))
          const stream = await functions.subscribe(args)
          for await (const each of stream as AsyncIterable<unknown>) log.push(plainValue(each))
          return 'ended'
        } finally {
          for (const unsubscribe of listeners) unsubscribe()
        }
      }
      const { theirs, ours } = await outcomesOf(sides[17], act)
      expect(ours).toEqual(theirs)
    },
  )
})

const echoes = { echo: ({ text }: { readonly text?: string }) => text }

async function* ticks(): AsyncGenerator<unknown> {
  yield await Promise.resolve({ tick: 1 })
}

function request(host: Call['host'], source: string, rootValue: unknown = {}) {
  return { schema: host.buildSchema(sdl), document: host.parse(source), rootValue }
}

function ofText(host: Call['host'], source: string, rootValue: unknown) {
  return { schema: host.buildSchema(sdl), source, rootValue }
}

const oneError = { options: { maxCoercionErrors: 1 } }

function threeErrors(host: Call['host']) {
  const source =
    'query ($a: Color, $b: Color, $c: Color) { a: color(of: $a) b: color(of: $b) c: color(of: $c) }'
  return { ...request(host, source), source, variableValues: { a: 1, b: 2, c: 3 } }
}

function forBoth(
  name: string,
  act: (call: Call, hideSuggestions: boolean) => unknown,
): Readonly<Record<string, Case>> {
  return Object.fromEntries(
    [true, false].map(isHidden => [
      `${name}, ${isHidden ? 'hidden' : 'shown'}`,
      { act: call => act(call, isHidden), leftTo: [16, 17] },
    ]),
  )
}
