import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptsHTML } from './request/accept.ts'
import { admit } from './actions/admit.ts'
import { Exchange, type Action, type ControllerState, type HandlerPaths } from './exchange.ts'
import { describeAction } from './actions/describe.ts'
import { executeAction } from './actions/execute.ts'
import { graphiqlAction } from './actions/graphiql.ts'
import { healthAction } from './actions/health.ts'
import type { Answer } from './answer/answer.ts'
import { methodNotAllowed, notFound, Refusal, wrongQuery } from './refusal.ts'
import { isGet } from './request/is-get.ts'
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
 * Returns a listener that routes requests to the actions: the base path itself and, below the base
 * path, `execute`, `describe`, `graphiql` and, if the option is on, `health`. For every other path
 * the listener calls `next`, or answers 404 without `next`.
 */
export function createHandler(basePath: string, state: ControllerState): Listener {
  const base = normalizeBasePath(basePath)
  const executePath = base === '' ? '/' : base
  const routes = new Map<string, Action>([
    [executePath, executeAction],
    [`${base}/execute`, executeAction],
    [`${base}/describe`, describeAction],
    [`${base}/graphiql`, graphiqlAction],
  ])
  if (state.options.health === true) routes.set(`${base}/health`, healthAction)
  const paths: HandlerPaths = { basePath: executePath, executeURL }
  return (request, response, next) => {
    let path = routes.has(request.url!) ? request.url! : parseRequestTarget(request.url).path
    let route = routes.get(path)
    if (route === undefined) {
      path = mountedPath(request, path)
      route = routes.get(path)
      if (route === undefined && typeof next === 'function') {
        next()
        return
      }
    }
    const isVisit = route === executeAction && isBrowserVisit(request)
    const action = isVisit ? visitAction(path !== executePath) : route
    void new Exchange(action ?? notFoundAction, state, request, response, paths).start()
  }
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
function mountedPath(
  request: IncomingMessage & { readonly baseUrl?: unknown },
  path: string,
): string {
  const { baseUrl } = request
  if (typeof baseUrl !== 'string' || baseUrl === '') return path
  return parseRequestTarget(baseUrl + path).path
}

/** The action at every other path. */
const notFoundAction: Action = {
  name: undefined,
  methods: () => METHODS,
  cacheControl: 'no-store',
  admit,
  answer: ({ request, paths }) => notFound(withoutQuery(request.url), paths.basePath),
}

/** Returns a base path percent-encoded and without a trailing slash; the empty string for `/`. */
export function normalizeBasePath(basePath: string): string {
  const segments = basePath.split('/').filter(segment => segment !== '')
  return new URL(`http://localhost/${segments.join('/')}`).pathname.replace(/\/$/, '')
}

/** Whether a browser navigates to the execute route: a GET for HTML, without a document or key. */
function isBrowserVisit(request: IncomingMessage): boolean {
  const { headers, url } = request
  if (!isGet(request) || !acceptsHTML(headers.accept)) return false
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
