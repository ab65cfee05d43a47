// A process that answers one request again and again, as one contender of `bench/benches/adoption.ts`
// does: it starts it with the workload, the contest and the contender. Nothing of another contender
// runs in it, as in the process of a user.
import type * as GraphQL from 'graphql'
import * as adopted from 'tapeql/graphql-js'
import { asynchronous, sdl, synchronous, workloads } from '../fixtures/workloads.ts'
import { load } from '../peers.ts'
import type { Contender, Contest } from './adoption-contests.ts'
import { compiledByJIT } from './graphql-jit.ts'
import { pothosSchema } from './pothos-schema.ts'

/** What is sent back for so many microseconds: how long a run took, and what the last one gave. */
export interface Measured {
  readonly us: number
  readonly answer: string
}

type Run = () => unknown

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
  readonly document: GraphQL.DocumentNode
  readonly context: object
  readonly request: {
    readonly variables?: Record<string, unknown>
    readonly operationName?: string
  }
}

const [name, contest, contender] = process.argv.slice(2) as [string, Contest, Contender]
const {
  source,
  variables: variableValues,
  isAsynchronous,
} = workloads.find(each => each.name === name)!
const resolvers = isAsynchronous ? asynchronous : synchronous
const isOurs = contender === 'with tapeql'
const contextValue = { userId: '4' }
let fresh = 0

const run = await runOf()
process.on('message', (us: number) => void measure(us).then(measured => process.send!(measured)))
process.send!('ready')

function runOf(): Run | Promise<Run> {
  if (contest === 'in Yoga') return inYoga()
  if (contest.startsWith('in Apollo Server')) return inApollo()
  return inProcess()
}

async function inProcess(): Promise<Run> {
  const is17 = contest.endsWith('17')
  const host = is17 ? ((await import('graphql17')) as unknown as typeof GraphQL) : load('graphql')
  const functions = isOurs ? adopted.functionsFor(host) : host
  const schema = is17 ? schemaOf(host) : pothosSchema(resolvers)
  const document = host.parse(source)
  if (contender === 'graphql-jit, compiled') {
    const { query } = compiledByJIT(schema, document)
    return () => query(undefined, contextValue, variableValues)
  }
  const prepared = { schema, document, contextValue, variableValues }
  const request = { schema, source, contextValue, variableValues }
  if (contest.startsWith('a parsed document')) return () => functions.execute(prepared)
  if (contest.startsWith('a known text')) return () => functions.graphql(request)
  return () => functions.graphql({ schema, source: freshText(), contextValue, variableValues })
}

/** A text that nobody has seen: the response name of one more field is new. */
function freshText(): string {
  return source.replace('{', () => `{ fresh${fresh++}: __typename `)
}

/** The schema of the workload, made of its text by a copy of graphql-js. */
function schemaOf(host: typeof GraphQL): GraphQL.GraphQLSchema {
  const schema = host.buildSchema(sdl)
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as GraphQL.GraphQLObjectType
    for (const [field, resolve] of Object.entries(fields))
      type.getFields()[field]!.resolve = resolve
  }
  return schema
}

/** What the servers need: they take a schema of their own copy of graphql-js alone. */
function forServers() {
  const host = load('graphql')
  const schema = pothosSchema(resolvers)
  const functions = adopted.functionsFor(host)
  const body = JSON.stringify({ query: source, variables: variableValues })
  const resultOnce = (): GraphQL.ExecutionResult | Promise<GraphQL.ExecutionResult> =>
    functions.execute({ schema, document: host.parse(source), variableValues })
  return { schema, functions, body, resultOnce }
}

async function inYoga(): Promise<Run> {
  const { schema, functions, body, resultOnce } = forServers()
  const result = await resultOnce()
  const { createYoga } = load('graphql-yoga') as unknown as { readonly createYoga: CreateYoga }
  const execute = isOurs ? functions.execute : () => result
  const engine = {
    onParse: ({ setParseFn }: Hook) => setParseFn!(functions.parse),
    onValidate: ({ setValidationFn }: Hook) => setValidationFn!(functions.validate),
    onExecute: ({ setExecuteFn }: Hook) => setExecuteFn!(execute),
    onSubscribe: ({ setSubscribeFn }: Hook) => setSubscribeFn!(functions.subscribe),
  }
  const plugins = contender === 'as it is' ? [] : [engine]
  const yoga = createYoga({ schema, logging: false, graphiql: false, plugins })
  const headers = { 'content-type': 'application/json' }
  return async () => {
    const response = await yoga.fetch('http://localhost/graphql', { method: 'POST', headers, body })
    return response.text()
  }
}

async function inApollo(): Promise<Run> {
  const { schema, functions, body, resultOnce } = forServers()
  const result = await resultOnce()
  const { ApolloServer } = load('@apollo/server') as unknown as { readonly ApolloServer: NewServer }
  const { ApolloServerPluginCacheControlDisabled } = load('@apollo/server/plugin/disabled')
  const executor = ({ document, request, context }: ApolloRequest): Promise<object> =>
    Promise.resolve(
      isOurs
        ? functions.execute({
            schema,
            document,
            contextValue: context,
            variableValues: request.variables,
            operationName: request.operationName,
          })
        : result,
    )
  const gateway = {
    onSchemaLoadOrUpdate: (callback: (context: object) => void) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  }
  const server = new ApolloServer({
    ...(contender === 'as it is' ? { schema } : { gateway }),
    plugins: contest.endsWith('without cache control')
      ? [ApolloServerPluginCacheControlDisabled()]
      : [],
    stopOnTerminationSignals: false,
  })
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

/** Microseconds of the processor for one of as many runs as take about `us`, and the last answer. */
async function measure(us: number): Promise<Measured> {
  const begin = process.cpuUsage()
  let runs = 0
  let passed = 0
  let answer: unknown
  for (let batch = 1; passed < us; batch = Math.min(batch * 2, 4096)) {
    for (let index = 0; index < batch; index++) {
      answer = run()
      if (answer instanceof Promise) answer = await answer
    }
    runs += batch
    const { user, system } = process.cpuUsage(begin)
    passed = user + system
  }
  return { us: passed / runs, answer: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}
