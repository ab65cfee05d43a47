import {
  getVariableValues,
  parse as parsePeer,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import {
  getVariableValues as getVariableValues17,
  parse as parsePeer17,
  type GraphQLSchema as GraphQLSchema17,
  type OperationDefinitionNode as OperationDefinitionNode17,
} from 'graphql17'
import { Kind } from '../../../src/language/kinds.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { childrenOfKind, symbolOf } from '../../../src/language/tape.ts'
import type { CompiledSchema } from '../../../src/schema/compiled/compiled-schema.ts'
import { PreparedVariables } from '../../../src/values/coerce-variables.ts'
import { variableDefinitionOf } from '../../../src/values/variables.ts'
import type { RandomRequest } from './random-request.ts'

/**
 * What came out of the coercion of variables: their values, or messages that end in `line:column`.
 */
export type Outcome =
  | { readonly values: readonly (readonly [string, unknown])[] }
  | { readonly errors: readonly string[] }

export interface CoercionOptions {
  readonly maxErrors: number | false
  readonly hasSuggestions: boolean
}

/** The values of this engine. */
export function coerceHere(
  schema: CompiledSchema,
  request: RandomRequest,
  options: CoercionOptions,
): Outcome {
  const document = parseToTape(
    request.source,
    { maxTokens: false, maxSyntaxDepth: false },
    schema.symbolTable,
  )
  if ('errors' in document) throw document.errors[0]
  const variables = new PreparedVariables(schema, document, 1)
  const outcome = variables.coerceVariableValues(variables.rawValuesOf(request.variables), options)
  if ('errors' in outcome) return { errors: outcome.errors.map(shownError) }
  const nodes = childrenOfKind(document, 1, Kind.VARIABLE_DEFINITION)
  const entries = nodes.map(node => {
    return [
      variableDefinitionOf(document, node).name,
      outcome.values[symbolOf(document, node)],
    ] as const
  })
  return { values: entries.filter(([, value]) => value !== undefined) }
}

/**
 * The values of graphql-js 16. Objects of JSON have no prototype there, because it takes inherited
 * properties for entries.
 */
export function coerceAs16(
  schema: GraphQLSchema,
  request: RandomRequest,
  options: CoercionOptions,
): Outcome {
  const [operation] = parsePeer(request.source).definitions as OperationDefinitionNode[]
  const { errors, coerced } = getVariableValues(
    schema,
    operation!.variableDefinitions ?? [],
    withoutPrototypes(request.variables) as Record<string, unknown>,
    {
      hideSuggestions: !options.hasSuggestions,
      ...(options.maxErrors !== false && { maxErrors: options.maxErrors }),
    },
  )
  return errors === undefined
    ? { values: Object.entries(coerced) }
    : { errors: errors.map(shownError) }
}

/** The values of graphql-js 17. */
export function coerceAs17(schema: GraphQLSchema17, request: RandomRequest): Outcome {
  const [operation] = parsePeer17(request.source).definitions as OperationDefinitionNode17[]
  const { errors, variableValues } = getVariableValues17(
    schema,
    operation!.variableDefinitions ?? [],
    withoutPrototypes(request.variables) as Record<string, unknown>,
  )
  return errors === undefined
    ? { values: Object.entries(variableValues.coerced) }
    : { errors: errors.map(shownError) }
}

function shownError({
  message,
  locations = [],
}: {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined
}): string {
  return [message, ...locations.map(({ line, column }) => `${line}:${column}`)].join(' @')
}

function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.create(null) as Record<string, unknown>
  for (const [name, entry] of Object.entries(value)) copy[name] = withoutPrototypes(entry)
  return copy
}
