import type { IncomingMessage } from 'node:http'
import type { ControllerOptions } from '../controller-options.ts'
import { badRequest, type Refusal } from '../answer/refusal.ts'
import type { Parameters } from './form.ts'
import { isObject, parseJSON } from './json.ts'

/** What one request asks for. GraphQL over HTTP, "Request Parameters". */
export interface GraphQLRequest {
  /** Absent where a key stands for the document. */
  readonly query: string | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | undefined
  readonly queryCacheKey: string | undefined
  readonly queryCacheVersion: string | undefined
  /** Whether the query is a compiled request. */
  readonly compiled: boolean
}

/** The settings of a request that take the place of what its hooks say; undefined is not given, null and false are. */
export type ExplicitParameters = { readonly [Name in Setting]?: unknown }

type Setting = Exclude<keyof GraphQLRequest, 'compiled'>

/**
 * Reads the parameters of a request: each from the explicit setting where it is given, else from the hook of its name, else
 * from what the client has sent; `null` is the same as absent.
 */
export async function readParameters(
  options: ControllerOptions,
  request: IncomingMessage,
  sent: Parameters,
  explicit: ExplicitParameters = {},
): Promise<GraphQLRequest | Refusal> {
  const read = async (name: Setting, ...defaults: readonly unknown[]): Promise<unknown> => {
    if (explicit[name] !== undefined) return explicit[name] ?? undefined
    const value = options[name] ? await options[name](request, sent) : defaults.find(each => each != null)
    return value ?? undefined
  }
  const extensions = sent['extensions'] ?? undefined
  if (extensions !== undefined && !isObject(extensions)) {
    return badRequest('The parameter "extensions" must be a JSON object.')
  }
  // The form of Apollo's clients; its version is that of the form.
  const persistedQuery = isObject(extensions?.['persistedQuery']) ? extensions['persistedQuery'] : {}
  const { sha256Hash } = persistedQuery
  const hash = typeof sha256Hash === 'string' && !isBlank(sha256Hash) ? `sha256:${sha256Hash}` : sha256Hash
  const keys = [sent['query_cache_key'], sent['documentId'], hash]
  const queryCacheKey = await read('queryCacheKey', ...keys.filter(key => !isBlank(key)))
  if (queryCacheKey !== undefined && typeof queryCacheKey !== 'string') {
    return badRequest('The parameter "query_cache_key" must be a string.')
  }
  const version = await read('queryCacheVersion', sent['query_cache_version'], persistedQuery['version'])
  // Beyond these, different numbers of a request are one in JavaScript.
  const isNumber = typeof version === 'number' && Math.abs(version) <= Number.MAX_SAFE_INTEGER
  const queryCacheVersion = isNumber ? String(version) : version
  if (queryCacheVersion !== undefined && typeof queryCacheVersion !== 'string') {
    return badRequest('The parameter "query_cache_version" must be a string, or a number up to 2^53.')
  }
  const query = await read('query', sent['query'])
  const isPersisted = query === undefined && queryCacheKey !== undefined && !isBlank(queryCacheKey)
  if (typeof query !== 'string' && !isPersisted) return badRequest('The parameter "query" must be a string.')

  const variables = objectOf(await read('variables', sent['variables']))
  if (variables === invalid) {
    return badRequest('The parameter "variables" must be a JSON object, or a string that holds one.')
  }
  const operationName = await read('operationName', sent['operationName'], sent['operation_name'])
  if (operationName !== undefined && typeof operationName !== 'string') {
    return badRequest('The parameter "operationName" must be a string.')
  }
  const compiled = (await options.isCompiledRequest?.(query, request)) === true
  return { query, variables, operationName, queryCacheKey, queryCacheVersion, compiled }
}

function isBlank(key: unknown): boolean {
  return typeof key === 'string' && key.trim() === ''
}

const invalid = Symbol('invalid')

/** An object, or a text that holds one; blank means none. */
function objectOf(given: unknown): Readonly<Record<string, unknown>> | undefined | typeof invalid {
  if (given == null || isBlank(given)) return undefined
  const value = typeof given === 'string' ? parseJSON(given) : given
  if (value === null) return undefined
  return isObject(value) ? value : invalid
}
