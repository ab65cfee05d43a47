// A process that answers its first requests with one engine, by the texts of documents:
// `bench/benches/warming.ts` starts it and tells it which. It imports no other engine, and nothing has
// run in it before the first request but the making of the schema. It prints the costs as JSON.
import type * as GraphQLJs from 'graphql'
import { sdl, asynchronous, synchronous, workloads, type Workload } from '../fixtures/workloads.ts'
import { load } from '../peers.ts'
import { costUntil, type Cost } from './cost.ts'

export type EngineName = 'tapeql' | 'graphql-js' | 'graphql-jit'

/** What the first requests of a process have cost together, by how many they are. */
export interface Warming {
  readonly firstAnswer: string
  readonly costs: readonly Cost[]
}

type Answer = () => Uint8Array | Promise<Uint8Array>

/** Executes a document that was parsed, validated and, by graphql-jit, compiled once. */
type Execution = () => unknown

const context = { userId: '4', locale: 'en' }

const [engine, workloadName, ...counts] = process.argv.slice(2) as [EngineName, ...string[]]
const workload = workloads.find(({ name }) => name === workloadName)!
const resolvers = workload.isAsynchronous ? asynchronous : synchronous
const answer = await (engine === 'tapeql' ? withTapeql(workload) : withGraphQLJs(workload))

const begin = costUntil()
let firstAnswer: Uint8Array | undefined
let answered = 0
const costs: Cost[] = []
for (const count of counts.map(Number)) {
  for (; answered < count; answered++) {
    const response = answer()
    const bytes = response instanceof Promise ? await response : response
    firstAnswer ??= bytes
  }
  costs.push(costUntil(begin))
}
const warming: Warming = { firstAnswer: Buffer.from(firstAnswer!).toString(), costs }
console.log(JSON.stringify(warming))

async function withTapeql({ source, variables }: Workload): Promise<Answer> {
  const { buildSchema } = await import('tapeql')
  const schema = buildSchema(sdl, { resolvers })
  return () => {
    const response = schema.respond(source, { variables, context })
    return response instanceof Promise
      ? response.then(({ body }) => bytesOf(body))
      : bytesOf(response.body)
  }
}

/** A host of graphql-js keeps what it has made of a text. */
async function withGraphQLJs({ source, variables }: Workload): Promise<Answer> {
  const graphqlJs = engine === 'graphql-jit' ? load('graphql') : await import('graphql')
  const schema = graphqlJs.buildSchema(sdl)
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as GraphQLJs.GraphQLObjectType
    for (const [name, resolve] of Object.entries(fields)) type.getFields()[name]!.resolve = resolve
  }
  const compile = await compilerOf(graphqlJs, schema, variables)
  const executions = new Map<string, Execution>()
  return () => {
    let execution = executions.get(source)
    if (execution === undefined) {
      const document = graphqlJs.parse(source)
      if (graphqlJs.validate(schema, document).length > 0)
        throw new Error('The document is not valid.')
      executions.set(source, (execution = compile(document)))
    }
    const result = execution()
    return result instanceof Promise
      ? result.then(settled => bytesOf(JSON.stringify(settled)))
      : bytesOf(JSON.stringify(result))
  }
}

async function compilerOf(
  graphqlJs: typeof GraphQLJs,
  schema: GraphQLJs.GraphQLSchema,
  variableValues: Workload['variables'],
): Promise<(document: GraphQLJs.DocumentNode) => Execution> {
  if (engine === 'graphql-js')
    return document => () =>
      graphqlJs.execute({ schema, document, variableValues, contextValue: context })
  const { compiledByJIT } = await import('./graphql-jit.ts')
  return document => {
    const { query } = compiledByJIT(schema, document)
    return () => query(undefined, context, variableValues)
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}
