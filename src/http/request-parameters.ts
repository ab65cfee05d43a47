import type { IncomingMessage } from 'node:http'
import type { ControllerOptions } from './controller-options.ts'
import { badRequest, type Refusal } from './refusal.ts'
import { isObject, parseJSON, type Parameters } from './request-body.ts'

/** What one request asks for. GraphQL over HTTP, "Request Parameters". */
interface GraphQLRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | undefined
}

/** Reads the parameters of a request, each through the hook of its name; `null` is the same as absent. */
export async function readParameters(
  options: ControllerOptions,
  request: IncomingMessage,
  parameters: Parameters,
): Promise<GraphQLRequest | Refusal> {
  const query = options.query ? await options.query(request, parameters) : parameters['query']
  if (typeof query !== 'string') return badRequest('The parameter "query" must be a string.')

  const variables = readVariables(
    options.variables ? await options.variables(request, parameters) : parameters['variables'],
  )
  if (variables === invalid) {
    return badRequest('The parameter "variables" must be a JSON object, or a string that holds one.')
  }
  const operationName =
    (options.operationName
      ? await options.operationName(request, parameters)
      : (parameters['operationName'] ?? parameters['operation_name'])) ?? undefined
  if (operationName !== undefined && typeof operationName !== 'string') {
    return badRequest('The parameter "operationName" must be a string.')
  }
  const extensions = parameters['extensions'] ?? undefined
  if (extensions !== undefined && !isObject(extensions)) {
    return badRequest('The parameter "extensions" must be a JSON object.')
  }
  return { query, variables, operationName }
}

const invalid = Symbol('invalid')

function readVariables(given: unknown): Readonly<Record<string, unknown>> | undefined | typeof invalid {
  if (given == null || (typeof given === 'string' && given.trim() === '')) return undefined
  const value = typeof given === 'string' ? parseJSON(given) : given
  if (value === null) return undefined
  return isObject(value) ? value : invalid
}
