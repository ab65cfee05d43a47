import type { IncomingMessage } from 'node:http'
import {
  errorBehaviorFault,
  isErrorBehavior,
  type ErrorBehavior,
} from '../../response/error-behavior.ts'
import { kindOfValue } from '../../errors/completion-error.ts'
import { sha256, textOfKey } from '../../engine/documents/persisted-entry.ts'
import { badRequest, Refusal, wrongParameter, wrongQuery } from '../refusal.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Parameters } from '../form/parse-form.ts'
import { isJSONObject, parseJSON } from '../json.ts'

/** The hooks by which a host overrides parameters of the client. Hooks may return promises. */
export interface ParameterHooks {
  /**
   * Returns the document: its text, or the bytes of a compiled request from the schema's `compile`.
   * Default: the parameter `query`.
   */
  readonly query?: ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns the variable values: an object, or its JSON text. Default: the parameter `variables`.
   */
  readonly variables?: ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns the name of the operation to execute. Default: the parameter `operationName`, else
   * `operation_name`.
   */
  readonly operationName?:
    ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns the behavior at an execution error: `'PROPAGATE'`, `'NULL'` or `'HALT'`. Default: the
   * parameter `onError`.
   */
  readonly errorBehavior?:
    ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns the key of a persisted query. Default: the parameter `query_cache_key`, else
   * `documentId`, else the hash in `extensions.persistedQuery` of Apollo's clients.
   */
  readonly queryCacheKey?:
    ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns the client's version of the persisted query. Default: the parameter
   * `query_cache_version`.
   */
  readonly queryCacheVersion?:
    ((request: IncomingMessage, parameters: Parameters) => unknown) | undefined
  /**
   * Returns whether a document is a compiled request in base64url, which a client cannot choose.
   * Default: no.
   */
  readonly isCompiledRequest?:
    | ((document: string | undefined, request: IncomingMessage) => boolean | Promise<boolean>)
    | undefined
}

/** The hooks of a host, and the request with which they are called. */
interface HookEnvironment {
  readonly options: ParameterHooks
  readonly request: IncomingMessage
}

/** The parameters of one request. GraphQL over HTTP, "Request Parameters". */
export interface GraphQLRequest {
  /** The document; undefined for a persisted query. */
  readonly query: string | Uint8Array | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly operationName: string | undefined
  /** The parameter `onError`. */
  readonly errorBehavior: ErrorBehavior | undefined
  readonly queryCacheKey: string | undefined
  readonly queryCacheVersion: string | undefined
  /** Whether the query is a compiled request. */
  readonly compiled: boolean
}

/**
 * The parameters that the host sets for one request; a value other than undefined, also null or
 * false, takes precedence over the hook of the same name.
 */
export type ExplicitParameters = { readonly [Name in ParameterName]?: unknown }

type ParameterName = Exclude<keyof GraphQLRequest, 'compiled'>

const parameterNames: readonly ParameterName[] = [
  'queryCacheKey',
  'queryCacheVersion',
  'query',
  'variables',
  'operationName',
  'errorBehavior',
]

const noParameters: ExplicitParameters = {}

/**
 * Returns the parameters of a request. Each is the explicit parameter; without one, the value of the
 * hook of the same name; without a hook, the parameter of the client. A hook that returns null or
 * undefined leaves the request without the parameter, whatever the client has sent.
 */
export function parametersOf(
  environment: HookEnvironment,
  { parameters: clientParameters }: { readonly parameters: Parameters },
  explicitParameters: ExplicitParameters = noParameters,
): GraphQLRequest | Refusal | Promise<GraphQLRequest | Refusal> {
  const { options } = environment
  let hookNames: ParameterName[] | undefined
  for (const name of parameterNames) {
    if (options[name] !== undefined && explicitParameters[name] === undefined)
      (hookNames ??= []).push(name)
  }
  if (hookNames === undefined) return requestOf(environment, clientParameters, explicitParameters)
  return callHooks(hookNames, environment, clientParameters, explicitParameters).then(
    hostParameters => requestOf(environment, clientParameters, hostParameters),
  )
}

function requestOf(
  environment: HookEnvironment,
  clientParameters: Parameters,
  hostParameters: ExplicitParameters,
): GraphQLRequest | Refusal | Promise<GraphQLRequest | Refusal> {
  const graphqlRequest = readParameters(clientParameters, hostParameters)
  if (graphqlRequest instanceof Refusal) return graphqlRequest
  const { options } = environment
  const { query } = graphqlRequest
  const refusal =
    clientParameters['extensions'] === undefined
      ? undefined
      : wrongHash(graphqlRequest, clientParameters)
  // Bytes are a compiled request already.
  if (options.isCompiledRequest === undefined || query instanceof Uint8Array)
    return refusal ?? graphqlRequest
  return whenSettled(options.isCompiledRequest(query, environment.request), isCompiled =>
    isCompiled === true ? { ...graphqlRequest, compiled: true } : (refusal ?? graphqlRequest),
  )
}

async function callHooks(
  hookNames: readonly ParameterName[],
  { options, request }: HookEnvironment,
  clientParameters: Parameters,
  explicitParameters: ExplicitParameters,
): Promise<ExplicitParameters> {
  const hostParameters: { [Name in ParameterName]?: unknown } = { ...explicitParameters }
  for (const name of hookNames)
    hostParameters[name] = (await options[name]!(request, clientParameters)) ?? null
  return hostParameters
}

function readParameters(
  clientParameters: Parameters,
  hostParameters: ExplicitParameters,
): GraphQLRequest | Refusal {
  const parameters = withoutBlanks(clientParameters)
  const extensions = parameters['extensions'] ?? undefined
  if (extensions !== undefined && !isJSONObject(extensions)) {
    return wrongParameter('extensions', extensions, 'a JSON object')
  }
  const persistedQuery = extensions && persistedQueryIn(extensions)
  const {
    queryCacheKey: key = parameters['query_cache_key'] ??
      parameters['documentId'] ??
      (persistedQuery && unlessBlank(apolloKeyIn(persistedQuery))),
    queryCacheVersion: version = parameters['query_cache_version'] ?? persistedQuery?.['version'],
    query: document = clientParameters['query'],
    variables: rawVariables = parameters['variables'],
    operationName = parameters['operationName'] ?? parameters['operation_name'],
    errorBehavior = parameters['onError'],
  } = hostParameters
  const queryCacheKey = key == null ? undefined : textOfKey(key)
  if (key != null && queryCacheKey === undefined) return wrongKey('query_cache_key', key)
  const queryCacheVersion = version == null ? undefined : textOfKey(version)
  if (version != null && queryCacheVersion === undefined)
    return wrongKey('query_cache_version', version)
  const hasKey = queryCacheKey !== undefined && !isBlank(queryCacheKey)
  const query = (hasKey ? unlessBlank(document) : document) ?? undefined
  const isPersisted = query === undefined && hasKey
  // Bytes of the client are no compiled request, although a body parser may produce bytes.
  const compiled = hostParameters.query instanceof Uint8Array
  if (typeof query !== 'string' && !compiled && !isPersisted) return wrongQuery(query)

  const variables = rawVariables == null ? undefined : variableValues(rawVariables)
  if (variables instanceof Refusal) return variables
  if (operationName != null && typeof operationName !== 'string')
    return wrongParameter('operationName', operationName, 'a string')
  if (errorBehavior != null && !isErrorBehavior(errorBehavior))
    return badRequest(errorBehaviorFault(errorBehavior))
  return {
    query: query as GraphQLRequest['query'],
    variables,
    operationName: operationName ?? undefined,
    errorBehavior: errorBehavior ?? undefined,
    queryCacheKey,
    queryCacheVersion,
    compiled,
  }
}

function wrongKey(name: string, value: unknown): Refusal {
  return wrongParameter(name, value, 'a string, or a number up to 2^53')
}

/** Returns `persistedQuery` of Apollo's clients, whose `version` is the version of its format. */
function persistedQueryIn(
  extensions: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const persistedQuery = extensions['persistedQuery']
  return isJSONObject(persistedQuery) ? persistedQuery : undefined
}

/**
 * Returns the refusal of a document that a client of Apollo sends under the SHA-256 of another text.
 * A document or key of the host, or under a key that the client has chosen, is never refused.
 */
function wrongHash(
  { query, queryCacheKey }: GraphQLRequest,
  { query: clientQuery, extensions }: Parameters,
): Refusal | undefined {
  if (typeof query !== 'string' || query !== clientQuery || !isJSONObject(extensions))
    return undefined
  const persistedQuery = persistedQueryIn(extensions)
  const key = persistedQuery && apolloKeyIn(persistedQuery)
  if (key !== queryCacheKey || typeof key !== 'string') return undefined
  if (!/^sha256:[0-9a-f]{64}$/i.test(key) || key.slice(7).toLowerCase() === sha256(query))
    return undefined
  return badRequest(
    'The parameter "extensions.persistedQuery.sha256Hash" is the SHA-256 of another document: provided sha does not match query.',
  )
}

/** Returns the key of a client of Apollo, which is the SHA-256 of a document. */
function apolloKeyIn(persistedQuery: Readonly<Record<string, unknown>>): unknown {
  const hash = persistedQuery['sha256Hash']
  const text = textOfKey(hash)
  return text === undefined || isBlank(text) ? hash : `sha256:${text}`
}

/** The parameters of clients of which a blank text equals an absent one. */
const optionalNames = [
  'extensions',
  'query_cache_key',
  'documentId',
  'query_cache_version',
  'variables',
  'operationName',
  'operation_name',
  'onError',
]

/**
 * Returns the parameters without blank texts, which equal absent parameters on every transport: a
 * client of graphql-ws, or a form, cannot leave out all that it does not need. The document stays.
 */
function withoutBlanks(parameters: Parameters): Parameters {
  let blanks: Record<string, undefined> | undefined
  for (const name of optionalNames) {
    const parameter = parameters[name]
    if (typeof parameter === 'string' && isBlank(parameter)) (blanks ??= {})[name] = undefined
  }
  return blanks === undefined ? parameters : { ...parameters, ...blanks }
}

function unlessBlank(parameter: unknown): unknown {
  return isBlank(parameter) ? undefined : parameter
}

function isBlank(parameter: unknown): boolean {
  return typeof parameter === 'string' && parameter.trim() === ''
}

/** Returns the variable values of an object or of its JSON text; undefined for a blank text. */
function variableValues(
  variables: unknown,
): Readonly<Record<string, unknown>> | undefined | Refusal {
  if (isBlank(variables)) return undefined
  const value = typeof variables === 'string' ? parseJSON(variables) : variables
  if (value === null) return undefined
  if (isJSONObject(value)) return value
  const expected = 'a JSON object, or a string that holds one'
  if (typeof variables !== 'string') return wrongParameter('variables', variables, expected)
  const kind = value === undefined ? 'no JSON' : kindOfValue(value)
  return badRequest(
    `The parameter "variables" is a string that holds ${kind}; expected ${expected}.`,
  )
}
