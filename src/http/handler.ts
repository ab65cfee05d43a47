import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import { optionsError, parameterFaults, type Expectations } from '../errors/expectation.ts'
import { isInstance } from '../errors/is-instance.ts'
import { acceptsHTML } from './request/accept.ts'
import { admit } from './actions/admit.ts'
import type { ControllerOptions } from './controller-options.ts'
import type { Action, ControllerState, Exchange, HandlerPaths } from './exchange.ts'
import { NodeExchange } from './node-exchange.ts'
import { describeAction } from './actions/describe.ts'
import { executeAction } from './actions/execute.ts'
import { forgottenCallAction } from './actions/forgotten-call.ts'
import { graphiqlAction } from './actions/graphiql.ts'
import { healthAction } from './actions/health.ts'
import type { Answer } from './answer/answer.ts'
import { methodNotAllowed, notFound, Refusal, wrongQuery } from './refusal.ts'
import { isGet } from './request/is-get.ts'
import type { RequestHead } from './request/request-head.ts'
import { parseRequestTarget, splitOnce, withoutQuery } from './request/request-target.ts'
import { schemaToShow } from './actions/schema-to-show.ts'

/**
 * A listener for `http.createServer`, and a middleware for Express and Connect, which pass `next`.
 */
export type Listener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void

/**
 * Returns the listener at a base path. A server that was given `controller.handler` itself, without
 * a call, calls it with a request and a response.
 *
 * @throws Error when the base path is no string
 */
export function handlerAt(basePath: string, response: unknown, state: ControllerState): Listener {
  if (typeof response === 'object' && response !== null && 'setHeader' in response) {
    const listener: Listener = (request, serverResponse) =>
      void new NodeExchange(forgottenCallAction, state, noPaths, request, serverResponse).start()
    listener(basePath as unknown as IncomingMessage, response as ServerResponse)
    return listener
  }
  const faults = parameterFaults('controller.handler()', { basePath }, handlerExpectations)
  if (faults.length > 0) throw optionsError(faults)
  return createHandler(createRouter(basePath, state.options), state)
}

const noPaths: HandlerPaths = { basePath: undefined, executeURL: '' }

const handlerExpectations: Expectations<{ readonly basePath: string }> = {
  basePath: {
    words: "a path, as in controller.handler('/graphql')",
    isSecret: true,
    fits: value => typeof value === 'string',
    advice: value =>
      isInstance(value, Request) ? 'Hosts of the Fetch Standard take controller.fetch.' : '',
  },
}

/** Returns a listener that routes requests to the actions. */
function createHandler({ paths, actionOf }: Router, state: ControllerState): Listener {
  return (request, response, next) => {
    const action = actionOf(request)
    if (action === undefined && typeof next === 'function') next()
    else void new NodeExchange(action ?? notFoundAction, state, paths, request, response).start()
  }
}

/** The actions at the paths of a handler. */
export interface Router {
  readonly paths: HandlerPaths
  /** Returns the action at the path of a request; undefined where nothing is served. */
  readonly actionOf: (head: RequestHead) => Action | undefined
}

/**
 * Returns the router of a base path: the base path itself and, below it, `execute`, `describe`,
 * `graphiql` and, if the option is on, `health`.
 */
export function createRouter(basePath: string, options: ControllerOptions): Router {
  const base = normalizeBasePath(basePath)
  const executePath = base === '' ? '/' : base
  const routes = new Map<string, Action>([
    [executePath, executeAction],
    [`${base}/execute`, executeAction],
    [`${base}/describe`, describeAction],
    [`${base}/graphiql`, graphiqlAction],
  ])
  if (options.health === true) routes.set(`${base}/health`, healthAction)
  const paths: HandlerPaths = { basePath: executePath, executeURL }
  const actionOf = (head: RequestHead): Action | undefined => {
    const route = routes.get(head.url!)
    if (route !== undefined && head.method === 'POST') return route
    let path = parseRequestTarget(head.url).path
    if (!routes.has(path)) path = mountedPath(head, path)
    const action = routes.get(path)
    return action === executeAction && isBrowserVisit(head)
      ? visitAction(path !== executePath)
      : action
  }
  return { paths, actionOf }
}

/**
 * The URL of the execute route, relative to the console's: a proxy or a framework mounts both below
 * one path.
 */
const executeURL = './execute'

/**
 * Returns a path with the mount path in front, which Express removes from `url`: a handler may be
 * mounted at its own base path.
 */
function mountedPath({ baseUrl }: RequestHead, path: string): string {
  if (typeof baseUrl !== 'string' || baseUrl === '') return path
  return parseRequestTarget(baseUrl + path).path
}

/** The action at every other path. */
export const notFoundAction: Action = {
  name: undefined,
  methods: () => METHODS,
  cacheControl: 'no-store',
  admit,
  answer: ({ head, paths, options }) => {
    const path = withoutQuery(head.url)
    const isHealthOff = options.health !== true && path.endsWith('/health')
    return notFound(path, paths.basePath, isHealthOff ? 'health: true' : undefined)
  },
}

/** Returns a base path percent-encoded and without a trailing slash; the empty string for `/`. */
export function normalizeBasePath(basePath: string): string {
  const segments = basePath.split('/').filter(segment => segment !== '')
  return new URL(`http://localhost/${segments.join('/')}`).pathname.replace(/\/$/, '')
}

/** Whether a browser navigates to the execute route: a GET for HTML, without a document or key. */
function isBrowserVisit(head: RequestHead): boolean {
  const { headers, url } = head
  if (!isGet(head) || !acceptsHTML(headers.accept)) return false
  return !/[?&](?:query|query_cache_key|documentId|extensions)=/.test(url ?? '')
}

/** Redirects a browser from an execute route to the console, if the console is on. */
function visitAction(isBelowBase: boolean): Action {
  return {
    name: 'graphiql',
    methods: () => ['GET', 'HEAD'],
    cacheControl: executeAction.cacheControl,
    admit,
    answer: exchange => redirect(exchange, isBelowBase),
  }
}

async function redirect(exchange: Exchange, isBelowBase: boolean): Promise<Answer | Refusal> {
  const schema = await schemaToShow('graphiql', exchange)
  if (schema instanceof Refusal) {
    const methods = executeAction.methods(exchange.options)
    return methods.includes('GET') ? wrongQuery(undefined) : methodNotAllowed(methods)
  }
  return {
    status: 302,
    headers: { Location: consoleURL(originalTarget(exchange.request), isBelowBase) },
    body: '',
  }
}

/** Returns the target that the client requested; Express removes the mount path from `url`. */
function originalTarget({
  url,
  originalUrl,
}: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl ?? url!
}

/** Returns the console's URL relative to a target on an execute route, with the query string. */
function consoleURL(target: string, isBelowBase: boolean): string {
  const [path, query] = splitOnce(splitOnce(target, '#')[0], '?')
  const [, lastSegment, trailingSlashes] = /([^/]*)(\/*)$/.exec(path)!
  const ascent = '../'.repeat(Math.max(trailingSlashes!.length - (isBelowBase ? 0 : 1), 0))
  const descent = isBelowBase || trailingSlashes !== '' ? '' : `${lastSegment}/`
  return `./${ascent}${descent}graphiql${query === '' ? '' : `?${query}`}`
}
