import type { IncomingMessage } from 'node:http'
import { kindOfValue } from '../../errors/completion-error.ts'
import { textOfKey } from '../../engine/documents/persisted-entry.ts'
import { badRequest, Refusal, wrongParameter, wrongQuery } from '../refusal.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Parameters } from './form.ts'
import { isJSONObject, parseJSON } from './json.ts'

/** What the host says of a request in the place of its client. Hooks may return promises. */
export interface ParameterHooks {
  /**
   * The document: its text, or the bytes of a compiled request, which `compile` of the schema made.
   * Default: the parameter `query`.
   */
  query?(request: IncomingMessage, parameters: Parameters): unknown
  /**
   * The values of variables: an object, or text that holds one. Default: the parameter `variables`.
   */
  variables?(request: IncomingMessage, parameters: Parameters): unknown
  /** The operation to run. Default: the parameter `operationName`, else `operation_name`. */
  operationName?(request: IncomingMessage, parameters: Parameters): unknown
  /**
   * The key of a persisted query. Default: the parameter `query_cache_key`, else `documentId`, else
   * that of Apollo's clients.
   */
  queryCacheKey?(request: IncomingMessage, parameters: Parameters): unknown
  /** The client's version of it. Default: the parameter `query_cache_version`. */
  queryCacheVersion?(request: IncomingMessage, parameters: Parameters): unknown
  /**
   * Whether a document is a compiled request, as base64url; the client cannot choose that. Default:
   * no.
   */
  isCompiledRequest?(
    document: string | undefined,
    request: IncomingMessage,
  ): boolean | Promise<boolean>
}

/** What one request asks for. GraphQL over HTTP, "Request Parameters". */
export interface GraphQLRequest {
  /** Absent where a key stands for the document. */
  readonly query: string | Uint8Array | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | undefined
  readonly queryCacheKey: string | undefined
  readonly queryCacheVersion: string | undefined
  /** Whether the query is a compiled request. */
  readonly compiled: boolean
}

/**
 * The settings of a request that take the place of what its hooks say; undefined is not given, null
 * and false are.
 */
export type ExplicitParameters = { readonly [Name in Setting]?: unknown }

type Setting = Exclude<keyof GraphQLRequest, 'compiled'>

const settings: readonly Setting[] = [
  'queryCacheKey',
  'queryCacheVersion',
  'query',
  'variables',
  'operationName',
]

const nothing: ExplicitParameters = {}

/**
 * The parameters of a request: each from the explicit setting where it is given, else from the hook
 * of its name, else from what the client has sent; `null` is the same as absent.
 */
export function parametersOf(
  options: ParameterHooks,
  request: IncomingMessage,
  { parameters: sent }: { readonly parameters: Parameters },
  explicit: ExplicitParameters = nothing,
): GraphQLRequest | Refusal | Promise<GraphQLRequest | Refusal> {
  const hooks = settings.filter(name => options[name] !== undefined && explicit[name] === undefined)
  const said = hooks.length === 0 ? explicit : askHooks(hooks, options, request, sent, explicit)
  return whenSettled(said, said => {
    const read = readParameters(sent, said)
    if (read instanceof Refusal || options.isCompiledRequest === undefined) return read
    const { query } = read
    // Bytes are a compiled request already.
    if (query instanceof Uint8Array) return read
    return whenSettled(options.isCompiledRequest(query, request), answer => ({
      ...read,
      compiled: answer === true,
    }))
  })
}

async function askHooks(
  hooks: readonly Setting[],
  options: ParameterHooks,
  request: IncomingMessage,
  sent: Parameters,
  explicit: ExplicitParameters,
): Promise<ExplicitParameters> {
  const said: { [Name in Setting]?: unknown } = { ...explicit }
  for (const name of hooks) said[name] = (await options[name]!(request, sent)) ?? null
  return said
}

function readParameters(sent: Parameters, said: ExplicitParameters): GraphQLRequest | Refusal {
  const extensions = sent['extensions'] ?? undefined
  if (extensions !== undefined && !isJSONObject(extensions)) {
    return wrongParameter('extensions', extensions, 'a JSON object')
  }
  const persisted = persistedQueryIn(extensions)
  const key = valueOf(said.queryCacheKey, keyIn(sent, persisted))
  const queryCacheKey = textOfKey(key)
  if (key !== undefined && queryCacheKey === undefined) return wrongKey('query_cache_key', key)
  const version = valueOf(
    said.queryCacheVersion,
    sent['query_cache_version'] ?? persisted?.['version'],
  )
  const queryCacheVersion = textOfKey(version)
  if (version !== undefined && queryCacheVersion === undefined) {
    return wrongKey('query_cache_version', version)
  }
  const query = valueOf(said.query, sent['query'])
  const isPersisted = query === undefined && queryCacheKey !== undefined && !isBlank(queryCacheKey)
  // Only the host has bytes: a parser of bodies may make some of what a client sends.
  const compiled = said.query instanceof Uint8Array
  if (typeof query !== 'string' && !compiled && !isPersisted) return wrongQuery(query)

  const variables = objectOf(valueOf(said.variables, sent['variables']))
  if (variables instanceof Refusal) return variables
  const operationName = valueOf(said.operationName, sent['operationName'] ?? sent['operation_name'])
  if (operationName !== undefined && typeof operationName !== 'string') {
    return wrongParameter('operationName', operationName, 'a string')
  }
  return {
    query: query as GraphQLRequest['query'],
    variables,
    operationName,
    queryCacheKey,
    queryCacheVersion,
    compiled,
  }
}

function wrongKey(name: string, found: unknown): Refusal {
  return wrongParameter(name, found, 'a string, or a number up to 2^53')
}

/** What a setting or a hook says, where one does, else what was sent; undefined for none. */
function valueOf(said: unknown, sent: unknown): unknown {
  return (said === undefined ? sent : said) ?? undefined
}

/** The form of Apollo's clients; its version is that of the form. */
function persistedQueryIn(
  extensions: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const persistedQuery = extensions?.['persistedQuery']
  return isJSONObject(persistedQuery) ? persistedQuery : undefined
}

/** The first key that is not blank. */
function keyIn(
  sent: Parameters,
  persisted: Readonly<Record<string, unknown>> | undefined,
): unknown {
  const hash = persisted?.['sha256Hash']
  const text = textOfKey(hash)
  const ofApollo = text === undefined || isBlank(text) ? hash : `sha256:${text}`
  for (const key of [sent['query_cache_key'], sent['documentId'], ofApollo]) {
    if (key != null && !isBlank(key)) return key
  }
  return undefined
}

function isBlank(key: unknown): boolean {
  return typeof key === 'string' && key.trim() === ''
}

/** The values of variables: an object, or a text that holds one; blank means none. */
function objectOf(given: unknown): Readonly<Record<string, unknown>> | undefined | Refusal {
  if (given == null || isBlank(given)) return undefined
  const value = typeof given === 'string' ? parseJSON(given) : given
  if (value === null) return undefined
  if (isJSONObject(value)) return value
  const expected = 'a JSON object, or a string that holds one'
  if (typeof given !== 'string') return wrongParameter('variables', given, expected)
  const held = value === undefined ? 'no JSON' : kindOfValue(value)
  return badRequest(
    `The parameter "variables" is a string that holds ${held}; expected ${expected}.`,
  )
}
