import * as graphql17 from 'graphql17'
import { buildSchema, type Schema } from 'tapeql'
import { sdl, type FieldResolvers } from '../fixtures/workloads.ts'
import type { IncrementalWorkload } from '../fixtures/incremental-workloads.ts'
import { withResolvers } from './execute.ts'

/** A way to answer a request part by part. */
export interface IncrementalContender {
  readonly name: string
  /** Answers the request, and hands on the bytes of each part when they are there. */
  readonly run: (take: (bytes: Uint8Array) => void) => Promise<void>
}

type Variables = IncrementalWorkload['workload']['variables']

/** What a host lets its resolvers know of a request. */
const context = { userId: '4', locale: 'en' }

/** The contenders of a workload: tapeql, tapeql without directives, and graphql-js 17. */
export function contendersOf(
  { source, workload }: IncrementalWorkload,
  resolvers: FieldResolvers,
): readonly IncrementalContender[] {
  const { variables } = workload
  const schema = buildSchema(sdl, { incremental: true, resolvers })
  const schema17 = withResolvers(graphql17.buildSchema(sdl), resolvers)
  const document = graphql17.parse(source)
  const plainDocument = graphql17.parse(workload.source)
  return [
    { name: 'tapeql', run: take => respond(schema, source, variables, take) },
    { name: SINGLE, run: take => respond(schema, workload.source, variables, take) },
    { name: 'graphql-js 17', run: take => execute17(schema17, document, variables, take) },
    {
      name: 'graphql-js 17, single',
      run: take => execute17(schema17, plainDocument, variables, take),
    },
  ]
}

/** The response of tapeql to the same document without directives. */
export const SINGLE = 'tapeql, single'

async function respond(
  schema: Schema,
  source: string,
  variables: Variables,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const options = { variables, context, acceptsStream: false, incrementalSpec: 'v0.2' } as const
  const pending = schema.respond(source, options)
  const response = pending instanceof Promise ? await pending : pending
  if (!(Symbol.asyncIterator in response)) return take(bytesOf(response))
  for await (const part of response) take(bytesOf(part))
}

function bytesOf({ body }: { readonly body: string | Uint8Array }): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}

async function execute17(
  schema: graphql17.GraphQLSchema,
  document: graphql17.DocumentNode,
  variableValues: Variables,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const options = { schema, document, variableValues, contextValue: context }
  const pending = graphql17.experimentalExecuteIncrementally(options)
  const result = pending instanceof Promise ? await pending : pending
  if (!('initialResult' in result)) return take(encode(result))
  take(encode(result.initialResult))
  for await (const part of result.subsequentResults) take(encode(part))
}

function encode(result: object): Uint8Array {
  return Buffer.from(JSON.stringify(result))
}
