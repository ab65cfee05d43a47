import { experimentalExecuteIncrementally } from 'graphql17'
import type { Schema } from '../../../src/engine/schema.ts'
import type { PlainResponse } from '../execution/compare-responses.ts'
import type { World } from '../execution/world.ts'
import type { IncrementalCase } from './incremental-cases.ts'
import type { Part } from './parts.ts'

/** What executes a request, and gives the parts of its response as plain values. */
export interface IncrementalExecutor {
  readonly name: string
  /** Whether the executor has batch fields, and sees to it that iterators end. */
  readonly isOurs: boolean
  readonly execute: (incrementalCase: IncrementalCase, world: World) => Promise<readonly Part[]>
}

type ResponseFormat = 'bytes' | 'hash' | 'json'

/** This engine in several forms and formats. */
export function executorsOf({ engines }: IncrementalCase): readonly IncrementalExecutor[] {
  const { closures, generated, tiered, closuresInTurns, generatedInTurns } = engines
  return [
    ownExecutor('closures, "hash"', closures, 'hash'),
    ownExecutor('generated code, "json"', generated, 'json'),
    ownExecutor('closures, then generated code, "bytes"', tiered, 'bytes'),
    ownExecutor('closures in turns, "bytes"', closuresInTurns, 'bytes'),
    ownExecutor('generated code in turns, "hash"', generatedInTurns, 'hash'),
  ]
}

/** Executes a document without the directives by this engine. */
export async function executePlainly(
  { engines, document, variables }: IncrementalCase,
  source: string,
  world: World,
): Promise<PlainResponse> {
  const { operationName } = document
  const options = {
    variables,
    operationName,
    rootValue: world.root,
    responseFormat: 'json',
  } as const
  return JSON.parse(await engines.closures.execute(source, options)) as PlainResponse
}

function ownExecutor(
  name: string,
  schema: Schema,
  responseFormat: ResponseFormat,
): IncrementalExecutor {
  return {
    name,
    isOurs: true,
    execute: async ({ document, variables }, world) => {
      const { source, operationName } = document
      const options = { variables, operationName, rootValue: world.root, responseFormat }
      const parts: Part[] = []
      for await (const part of await schema.executeIncrementally(source, options))
        parts.push(partOf(part))
      return parts
    },
  }
}

function partOf(part: unknown): Part {
  if (typeof part === 'string') return JSON.parse(part) as Part
  if (part instanceof Uint8Array) return JSON.parse(Buffer.from(part).toString()) as Part
  return JSON.parse(JSON.stringify(part)) as Part
}

/** graphql-js 17, which executes a fragment when it is to be delivered, or as early as it can. */
export function graphqlExecutor(name: string, enableEarlyExecution: boolean): IncrementalExecutor {
  return {
    name,
    isOurs: false,
    execute: async ({ engines, parsed, document, variables }, world) => {
      const result = await experimentalExecuteIncrementally({
        schema: engines.graphql17,
        document: parsed,
        rootValue: world.root,
        contextValue: { world },
        variableValues: variables,
        operationName: document.operationName,
        enableEarlyExecution,
      })
      if (!('initialResult' in result)) return [partOf(result)]
      const parts = [partOf(result.initialResult)]
      for await (const part of result.subsequentResults) parts.push(partOf(part))
      return parts
    },
  }
}
