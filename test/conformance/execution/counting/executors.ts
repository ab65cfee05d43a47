import type { ExecuteOptions } from '../../../../src/engine/execute-options.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { execute, type GraphQLSchema } from 'graphql'
import type { PlainResponse } from '../compare-responses.ts'
import type { CountedCase } from './counted-cases.ts'
import { configurations } from './counted-engines.ts'
import type { HostWorld } from './host-world.ts'

/** What has come of one execution. */
export interface Answer {
  readonly response: PlainResponse
  /** Whether it was given at once; undefined where the form cannot tell. */
  readonly isImmediate: boolean | undefined
}

/** One form of an engine. */
export interface Executor {
  readonly name: string
  readonly readsAsyncIterables: boolean
  readonly execute: (one: CountedCase, world: HostWorld) => Promise<Answer>
}

const formats = ['json', 'hash', 'bytes'] as const

type Format = (typeof formats)[number]

/**
 * Every configuration of this engine, each with one of the formats; the next case has other ones.
 */
export function ownExecutors({ round }: CountedCase): readonly Executor[] {
  return configurations.map((configuration, place) => {
    const format = formats[((round >> 1) + place) % formats.length]!
    return {
      name: `${configuration}, ${format}`,
      readsAsyncIterables: true,
      execute: (one, world) => executeIn(format, one.engines.own[configuration], one, world),
    }
  })
}

/** graphql-js 16: with the schema as it is, or with one where no null propagates. */
export function referenceExecutor(schemaOf: (one: CountedCase) => GraphQLSchema): Executor {
  return {
    name: 'graphql-js',
    readsAsyncIterables: false,
    execute: async (one, world) => {
      const { operationName } = one.document
      const result = execute({
        schema: schemaOf(one),
        document: one.parsed,
        variableValues: one.variables,
        rootValue: world.root,
        operationName,
      })
      const isImmediate = !(result instanceof Promise)
      const { data, errors } = await result
      const plain = errors?.map(({ path }) => ({ path }))
      return { response: plainResponse({ data, errors: plain }), isImmediate }
    },
  }
}

async function executeIn(
  format: Format,
  schema: Schema,
  { document: { source, operationName }, variables }: CountedCase,
  { root: rootValue }: HostWorld,
): Promise<Answer> {
  const options: ExecuteOptions = { variables, operationName, rootValue }
  if (format === 'bytes') {
    const outcome = schema.respond(source, options)
    const { body } = await outcome
    return {
      response: plainResponse(JSON.parse(body.toString()) as LooseResponse),
      isImmediate: !(outcome instanceof Promise),
    }
  }
  const response =
    format === 'hash'
      ? await schema.execute(source, { ...options, responseFormat: 'hash' })
      : (JSON.parse(
          await schema.execute(source, { ...options, responseFormat: 'json' }),
        ) as LooseResponse)
  return { response: plainResponse(response), isImmediate: undefined }
}

interface LooseResponse {
  readonly data?: unknown
  readonly errors?:
    readonly { readonly path?: readonly (string | number)[] | undefined }[] | undefined
}

/** Of errors the paths alone are compared. */
function plainResponse({ data, errors }: LooseResponse): PlainResponse {
  const plain = errors?.map(({ path }) => ({ message: '', ...(path && { path }) }))
  return { ...(data !== undefined && { data }), ...(plain && { errors: plain }) }
}
