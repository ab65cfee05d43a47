// One schema object, made by Pothos, run by graphql-js 16, by graphql-jit and by tapeql/graphql-js:
// requests from text to result with a text that each knows (`graphql()`, for graphql-jit a compiled
// query), with a parsed document (`execute()`), and with a text that nobody has seen. Then the same
// schema in Yoga and in Apollo Server, from the request to the text of the response, with and
// without tapeql/graphql-js. Microseconds of the processor, garbage collection included: medians of
// interleaved rounds, and how many times as long the others take.
// For graphql-js 17 the schema is made of its text.
// `npm run bench -- adoption`, or `npm run bench -- adoption W2 servers`, `W2 17`
import '../engines/production.ts'
import assert from 'node:assert/strict'
import * as graphql from 'graphql'
import * as graphql17 from 'graphql17'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import * as adopted from 'tapeql/graphql-js'
import { pothosSchema } from '../engines/pothos-schema.ts'
import { asynchronous, sdl, synchronous, workloads, type Workload } from '../fixtures/workloads.ts'
import { load } from '../http/peers.ts'

const ROUNDS = 9
const ROUND_US = 60_000
const WARM_UP_US = 400_000

type Run = () => unknown

const contextValue = { userId: '4' }
const asked = process.argv.slice(2)
const isAsked = (name: string): boolean =>
  asked.length === 0 || asked.some(each => name.includes(each))
const chosen = workloads.filter(({ name }) => /^W[2-5]/.test(name) && isAsked(name.slice(0, 2)))
let fresh = 0
console.log(
  `node ${process.version}, graphql-js ${graphql.version} and ${graphql17.version}, NODE_ENV=production`,
)

for (const workload of chosen.length > 0 ? chosen : workloads.slice(0, 4)) {
  const schema = pothosSchema(workload.isAsynchronous ? asynchronous : synchronous)
  const { source, variables: variableValues, name } = workload
  const document = graphql.parse(source)
  const request = { schema, source, contextValue, variableValues }
  const prepared = { schema, document, contextValue, variableValues }
  const newRequest = (): typeof request => {
    const source = freshText(workload.source)
    return { schema, source, contextValue, variableValues }
  }
  const compiled = compileQuery(schema, document)
  if (!isCompiledQuery(compiled)) throw new Error('graphql-jit cannot compile the document.')
  const expected = plain(await graphql.graphql(request))
  assert.deepEqual(plain(await adopted.graphql(request)), expected)
  if (isAsked('process')) {
    await compare(`${name}, a known text`, {
      'tapeql/graphql-js': () => adopted.graphql(request),
      'graphql-js 16': () => graphql.graphql(request),
      'graphql-jit, compiled': () => compiled.query(undefined, contextValue, variableValues),
    })
    await compare(`${name}, a parsed document`, {
      'tapeql/graphql-js': () => adopted.execute(prepared),
      'graphql-js 16': () => graphql.execute(prepared),
      'graphql-jit, compiled': () => compiled.query(undefined, contextValue, variableValues),
    })
    await compare(`${name}, a new text`, {
      'tapeql/graphql-js': () => adopted.graphql(newRequest()),
      'graphql-js 16': () => graphql.graphql(newRequest()),
    })
  }
  if (isAsked('17')) await compareWith17(workload)
  if (isAsked('servers')) await compareServers(workload)
}

/** A text that nobody has seen: the response name of one more field is new. */
function freshText(source: string): string {
  return source.replace('{', () => `{ fresh${fresh++}: __typename `)
}

/** The same beside graphql-js 17, with a schema that it makes of text. */
async function compareWith17(workload: Workload): Promise<void> {
  const host = graphql17 as unknown as typeof graphql
  const functions = adopted.functionsFor(host)
  const schema = schemaOf(host, workload)
  const { source, variables: variableValues, name } = workload
  const request = { schema, source, contextValue, variableValues }
  const prepared = { schema, document: host.parse(source), contextValue, variableValues }
  const newRequest = (): typeof request => ({ ...request, source: freshText(source) })
  assert.deepEqual(plain(await functions.graphql(request)), plain(await host.graphql(request)))
  await compare(`${name}, a known text, 17`, {
    'tapeql/graphql-js': () => functions.graphql(request),
    'graphql-js 17': () => host.graphql(request),
  })
  await compare(`${name}, a parsed document, 17`, {
    'tapeql/graphql-js': () => functions.execute(prepared),
    'graphql-js 17': () => host.execute(prepared),
  })
  await compare(`${name}, a new text, 17`, {
    'tapeql/graphql-js': () => functions.graphql(newRequest()),
    'graphql-js 17': () => host.graphql(newRequest()),
  })
}

/** The schema of a workload, made of its text by a copy of graphql-js. */
function schemaOf(host: typeof graphql, { isAsynchronous }: Workload): graphql.GraphQLSchema {
  const schema = host.buildSchema(sdl)
  for (const [typeName, fields] of Object.entries(isAsynchronous ? asynchronous : synchronous)) {
    const type = schema.getType(typeName) as graphql.GraphQLObjectType
    for (const [field, resolve] of Object.entries(fields))
      type.getFields()[field]!.resolve = resolve
  }
  return schema
}

async function compareServers(workload: Workload): Promise<void> {
  const host = load('graphql')
  const functions = adopted.functionsFor(host)
  const { name, source: query, variables } = workload
  // The servers take a schema of their own copy of graphql-js alone.
  const { default: Builder } = load('@pothos/core')
  // Apollo Server changes the resolvers of a schema to listen to its fields, so each server has its own.
  const newSchema = (): graphql.GraphQLSchema =>
    pothosSchema(workload.isAsynchronous ? asynchronous : synchronous, Builder)
  const schema = newSchema()
  const body = JSON.stringify({ query, variables })
  const { createYoga } = load('graphql-yoga') as unknown as { readonly createYoga: CreateYoga }
  const yogaWith = (plugins: readonly object[]): Run => {
    const yoga = createYoga({ schema, logging: false, graphiql: false, plugins })
    return async () => {
      const response = await yoga.fetch('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return response.text()
    }
  }
  const engine = {
    onParse: ({ setParseFn }: Hook) => setParseFn!(functions.parse),
    onValidate: ({ setValidationFn }: Hook) => setValidationFn!(functions.validate),
    onExecute: ({ setExecuteFn }: Hook) => setExecuteFn!(functions.execute),
    onSubscribe: ({ setSubscribeFn }: Hook) => setSubscribeFn!(functions.subscribe),
  }
  const document = host.parse(query)
  const result = await functions.execute({ schema, document, variableValues: variables })
  await compare(`${name}, in Yoga`, {
    'with tapeql/graphql-js': yogaWith([engine]),
    'Yoga as it is': yogaWith([]),
    'Yoga without executing': yogaWith([
      { ...engine, onExecute: ({ setExecuteFn }: Hook) => setExecuteFn!(() => result) },
    ]),
  })
  const { ApolloServer } = load('@apollo/server') as unknown as { readonly ApolloServer: NewServer }
  const plugin = load('@apollo/server/plugin/disabled')
  const apolloWith = async (options: object): Promise<Run> => {
    const server = new ApolloServer(options)
    await server.start()
    return async () => {
      const { body: answer } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          headers: new Headers({ 'content-type': 'application/json' }) as never,
          search: '',
          body: JSON.parse(body) as unknown,
        },
        context: () => Promise.resolve({}),
      })
      return answer.string
    }
  }
  const executorOf =
    (schema: graphql.GraphQLSchema) =>
    async ({ document, request, context }: ApolloRequest): Promise<object> =>
      functions.execute({
        schema,
        document,
        contextValue: context,
        variableValues: request.variables,
        operationName: request.operationName,
      })
  const gatewayOf = (schema: graphql.GraphQLSchema, executor = executorOf(schema)): object => ({
    onSchemaLoadOrUpdate: (callback: (context: object) => void) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  })
  const listensToNoField = [plugin.ApolloServerPluginCacheControlDisabled()]
  await compare(`${name}, in Apollo Server`, {
    'with tapeql/graphql-js': await apolloWith({ gateway: gatewayOf(newSchema()) }),
    'Apollo Server as it is': await apolloWith({ schema: newSchema() }),
    'without executing': await apolloWith({
      gateway: gatewayOf(newSchema(), () => Promise.resolve(result)),
    }),
  })
  await compare(`${name}, in Apollo Server without cache control`, {
    'with tapeql/graphql-js': await apolloWith({
      gateway: gatewayOf(newSchema()),
      plugins: listensToNoField,
    }),
    'Apollo Server as it is': await apolloWith({ schema: newSchema(), plugins: listensToNoField }),
  })
}

type CreateYoga = (options: object) => {
  readonly fetch: (url: string, init: object) => Promise<{ text(): Promise<string> }>
}

type Hook = Readonly<Record<string, (replacement: unknown) => void>>

type NewServer = new (options: object) => {
  start(): Promise<void>
  executeHTTPGraphQLRequest(
    request: object,
  ): Promise<{ readonly body: { readonly string: string } }>
}

interface ApolloRequest {
  readonly document: graphql.DocumentNode
  readonly context: object
  readonly request: {
    readonly variables?: Record<string, unknown>
    readonly operationName?: string
  }
}

async function compare(name: string, contenders: Readonly<Record<string, Run>>): Promise<void> {
  for (const run of Object.values(contenders)) await microsecondsOf(run, WARM_UP_US)
  const rounds = new Map(Object.keys(contenders).map(each => [each, [] as number[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [each, run] of Object.entries(contenders))
      rounds.get(each)!.push(await microsecondsOf(run, ROUND_US))
  }
  console.log(`\n${name}`)
  const [own] = [...rounds.values()].map(median)
  for (const [each, times] of rounds) {
    const us = median(times)
    console.log(
      `  ${each.padEnd(26)} ${us.toFixed(1).padStart(8)} us, ${(us / own!).toFixed(2).padStart(6)} x`,
    )
  }
}

/** Microseconds of the processor for one of as many runs as take about `us`. */
async function microsecondsOf(run: Run, us: number): Promise<number> {
  const begin = process.cpuUsage()
  let runs = 0
  let passed = 0
  for (let batch = 1; passed < us; batch = Math.min(batch * 2, 256)) {
    for (let index = 0; index < batch; index++) {
      const answer = run()
      if (answer instanceof Promise) await answer
    }
    runs += batch
    const { user, system } = process.cpuUsage(begin)
    passed = user + system
  }
  return passed / runs
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)]!
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}
