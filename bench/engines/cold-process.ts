// A process that answers cold requests with one engine: `bench/benches/cold.ts` starts it and tells
// it which. It imports nothing of another engine, and nothing has run in it before the first
// request but the making of the schema and of the documents.
import { createHash } from 'node:crypto'
import type * as GraphQLJs from 'graphql'
import { coldRequests, resolvers, sdl, type ColdRequest } from '../fixtures/cold-documents.ts'

/** What the parent asks for: the answers to requests from one on, as digests or as times. */
export interface Task {
  readonly from: number
  readonly count: number
  readonly wants: 'digests' | 'times'
}

/** What is sent back for a task. */
export interface Outcome {
  readonly digests: readonly string[]
  /**
   * Microseconds of the processor, garbage collection and compilation in other threads included.
   */
  readonly cpuUs: number
  readonly wallUs: number
}

type Answer = (request: ColdRequest) => Uint8Array

const context = { userId: '4', locale: 'en' }

const [engine, requestCount] = process.argv.slice(2)
const requests = coldRequests(Number(requestCount))
const answer = await (engine === 'tapeql'
  ? tapeql()
  : graphqlJs(engine === 'graphql-js 16' ? 'graphql' : 'graphql17'))

process.on('message', (task: Task) =>
  process.send!(task.wants === 'digests' ? digestsOf(task) : timesOf(task)),
)
process.send!('ready')

async function tapeql(): Promise<Answer> {
  const { buildSchema } = await import('tapeql')
  const schema = buildSchema(sdl, { resolvers })
  return ({ source, variables }) => {
    const response = schema.respond(source, { variables, context })
    if (response instanceof Promise) throw new Error('The answer is a promise.')
    const { body } = response
    return typeof body === 'string' ? Buffer.from(body) : body
  }
}

async function graphqlJs(name: 'graphql' | 'graphql17'): Promise<Answer> {
  const { buildSchema, execute, parse, validate } = (await import(name)) as typeof GraphQLJs
  const schema = buildSchema(sdl)
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName)
    if (type === undefined || !('getFields' in type)) throw new Error(`${typeName} has no fields.`)
    for (const [name, resolve] of Object.entries(fields))
      Object.assign(type.getFields()[name]!, { resolve })
  }
  return ({ source, variables: variableValues }) => {
    const document = parse(source)
    const errors = validate(schema, document)
    const result =
      errors.length > 0
        ? { errors }
        : execute({ schema, document, variableValues, contextValue: context })
    return Buffer.from(JSON.stringify(result))
  }
}

function digestsOf({ from, count }: Task): Outcome {
  const digests = requests.slice(from, from + count).map(request => {
    const text = answer(request).toString()
    if (!text.startsWith('{"data":'))
      throw new Error(`${engine} answers ${text} to ${request.source}`)
    return createHash('sha1').update(text).digest('base64')
  })
  return { digests, cpuUs: 0, wallUs: 0 }
}

function timesOf({ from, count }: Task): Outcome {
  const begin = performance.now()
  const beginCPU = process.cpuUsage()
  let bytes = 0
  for (let index = from; index < from + count; index++) bytes += answer(requests[index]!).length
  const { user, system } = process.cpuUsage(beginCPU)
  const end = performance.now()
  if (bytes === 0) throw new Error('No answer.')
  return { digests: [], cpuUs: user + system, wallUs: (end - begin) * 1000 }
}
