import { tracingChannel } from 'node:diagnostics_channel'
import { buildSchema as buildReference, execute, GraphQLError, parse, validate } from 'graphql17'
import { afterEach, describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../src/index.ts'

const stages = [
  'parse',
  'validate',
  'execute',
  'execute:variableCoercion',
  'execute:rootSelectionSet',
  'subscribe',
  'resolve',
] as const

const sdl = `
  type Query {
    text(value: String = "default", list: [Int]): String
    plain: Int
    later: [Thing!]
    things: [Thing]
    node: Node
    fails: String
    rejects: String
    strict: Strict
  }
  type Strict { nothing: Int! }
  type Mutation { one: Int, two: Int }
  type Thing implements Node { id: ID!, child: Thing, method: String, promise: String }
  interface Node { id: ID! }
`
const thing = { __typename: 'Thing', id: 1, method: () => 'called', child: { id: 2 } }
const later = <Value>(value: Value): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, 1, value))
const refuse = (): never => {
  throw new GraphQLError('refused')
}
type Resolve = (parent: any, args: any) => unknown
const resolvers: Record<string, Record<string, Resolve>> = {
  Query: {
    text: (_parent, { value }: { value: string }) => value,
    later: () => later([thing]),
    things: () => [thing, { ...thing, promise: later('late') }],
    node: () => thing,
    fails: refuse,
    rejects: () => later(undefined).then(refuse),
    strict: () => ({ nothing: null }),
  },
  Mutation: { one: () => later(1), two: () => 2 },
  Thing: { child: ({ child }: { child?: object }) => later(child) },
}
const reference = buildReference(sdl)
for (const [typeName, fields] of Object.entries(resolvers)) {
  const type = reference.getType(typeName) as unknown as {
    getFields: () => Record<string, { resolve?: Resolve }>
  }
  for (const [name, resolve] of Object.entries(fields)) type.getFields()[name]!.resolve = resolve
}

const stop: (() => void)[] = []
afterEach(stopListening)

/** Notes what is published, in its order: the message as text, without what cannot be equal. */
function note(names: readonly string[] = stages): string[] {
  const noted: string[] = []
  for (const name of names) {
    const channel = tracingChannel(`graphql:${name}`)
    const noteAs = (phase: string) => (message: unknown) =>
      noted.push(`${name} ${phase} ${shown(message)}`)
    const subscribers = {
      start: noteAs('start'),
      end: noteAs('end'),
      asyncStart: noteAs('asyncStart'),
      asyncEnd: noteAs('asyncEnd'),
      error: noteAs('error'),
    }
    channel.subscribe(subscribers)
    stop.push(() => channel.unsubscribe(subscribers))
  }
  return noted
}

/**
 * A message as text. What each library has in its own form is shown by its kind: schemas,
 * documents, types of a schema.
 */
function shown(message: unknown): string {
  return JSON.stringify(message, (key, value: unknown) => {
    if (value === undefined) return 'undefined'
    if (key === 'schema') return 'a schema'
    if (key === 'variableValues') return { coerced: (value as { coerced: object }).coerced }
    if (typeof value !== 'object' || value === null) return value
    if ('fieldName' in value && /\b__/.test(String((value as { fieldPath?: unknown }).fieldPath))) {
      return { ...value, args: 'of introspection', result: 'of introspection' }
    }
    // Version 17 has other words for what is wrong with variables.
    if ('message' in value) return String(value.message).replace(/^(Variable "\$\w+").*/, '$1')
    return 'kind' in value ? value.kind : value
  })
}

async function referenceRequest(
  source: string,
  variableValues?: Record<string, unknown>,
  operationName?: string,
): Promise<void> {
  let document
  try {
    document = parse(source)
  } catch {
    return
  }
  if (validate(reference, document).length > 0) return
  await execute({
    schema: reference,
    document,
    variableValues,
    operationName,
    rootValue: { plain: 1 },
  })
}

function ourSchema(generatesCodeAfter: number | false = false): Schema {
  return buildSchema(sdl, { resolvers, config: { enableIntrospection: true, generatesCodeAfter } })
}

const requests: readonly [string, Record<string, unknown>?, string?][] = [
  ['{ plain }'],
  ['{ a: text b: text(value: "x", list: [1]) plain __typename }'],
  ['query Named($v: String = "v", $w: Int) { text(value: $v, list: [$w]) }', { w: 3 }],
  ['query Named($v: Int!) { plain @include(if: true) text(list: [$v]) }', { v: 'wrong' }],
  ['query A { plain } query B { text }', {}, 'B'],
  ['query A { plain } query B { text }', {}, 'C'],
  ['query A { plain } query B { text }'],
  ['{ later { id child { id method } } }'],
  ['{ things { id method promise } node { id ... on Thing { method } } }'],
  ['{ fails plain }'],
  ['{ rejects plain }'],
  ['{ strict { nothing } plain }'],
  ['mutation { one two again: one }'],
  ['{ unknown }'],
  ['{ plain '],
  ['{ __type(name: "Strict") { name fields { name type { kind } } } }'],
]

describe('the channels of graphql-js 17', () => {
  test.each(requests)(
    'get the same messages in the same order: %s',
    async (source, variables, operationName) => {
      const expected = note()
      await referenceRequest(source, variables, operationName)
      stopListening()
      for (const [responseFormat, generatesCodeAfter] of [
        ['json', false],
        ['json', 0],
        ['hash', false],
      ] as const) {
        const schema = ourSchema(generatesCodeAfter)
        const published = note()
        const options = {
          variables,
          operationName,
          rootValue: { plain: 1 },
          responseFormat: responseFormat as 'json',
        }
        await schema.execute(source, options)
        stopListening()
        expect(published).toEqual(expected)
      }
      expect(expected.length).toBeGreaterThan(1)
    },
  )

  test.each(stages.filter(stage => stage !== 'subscribe'))(
    'may be listened to one by one: %s',
    async stage => {
      const expected = note([stage])
      for (const [source, variables, operationName] of requests)
        await referenceRequest(source, variables, operationName)
      stopListening()
      const published = note([stage])
      for (const [source, variables, operationName] of requests) {
        await ourSchema().execute(source, { variables, operationName, rootValue: { plain: 1 } })
      }
      expect(published).toEqual(expected)
    },
  )

  test('get the messages of introspection each time that it is asked for', async () => {
    const schema = ourSchema()
    const source = '{ __type(name: "Strict") { name } }'
    await schema.execute(source)
    const published = note(['execute', 'resolve'])
    await schema.execute(source)
    const first = published.splice(0)
    await schema.execute(source)
    expect(published).toEqual(first)
    expect(first.filter(message => message.startsWith('resolve start')).length).toBe(2)
  })
})

function stopListening(): void {
  stop.splice(0).forEach(end => end())
}
