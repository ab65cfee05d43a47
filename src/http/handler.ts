import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptsHTML } from './request/accept.ts'
import { admit } from './actions/admit.ts'
import { Exchange, type Action, type Controlled, type HandlerPaths } from './exchange.ts'
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
 * Routes requests to the actions below a base path: the base path itself and `execute`, `describe`,
 * `graphiql` and, where it is on, `health` under it. For every other path `next` is called; where
 * there is none, the path is answered 404.
 */
export function createHandler(basePath: string, controlled: Controlled): Listener {
  const base = normalizeBasePath(basePath)
  const executePath = base === '' ? '/' : base
  const routes = new Map<string, Action>([
    [executePath, executeAction],
    [`${base}/execute`, executeAction],
    [`${base}/describe`, describeAction],
    [`${base}/graphiql`, graphiqlAction],
  ])
  if (controlled.options.health === true) routes.set(`${base}/health`, healthAction)
  const place: HandlerPaths = { basePath: executePath, executeURL }
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
    const action = isVisit ? visitFrom(path !== executePath) : route
    void new Exchange(action ?? nothing, controlled, request, response, place).start()
  }
}

/**
 * Where the console finds the execute route: beside itself, wherever a proxy or a framework has
 * mounted both.
 */
const executeURL = './execute'

/**
 * A path with the one that Express has taken off, under which the handler is mounted: those who
 * mount it at its own base path mean that one.
 */
function mountedPath(
  request: IncomingMessage & { readonly baseUrl?: unknown },
  path: string,
): string {
  const { baseUrl } = request
  if (typeof baseUrl !== 'string' || baseUrl === '') return path
  return parseRequestTarget(baseUrl + path).path
}

/** What stands at every other path. */
const nothing: Action = {
  name: undefined,
  methods: () => METHODS,
  cacheControl: 'no-store',
  admit,
  answer: ({ request, place }) => notFound(withoutQuery(request.url), place.basePath),
}

/**
 * A base path as request targets spell it: percent-encoded, without a slash at its end; empty for
 * `/`.
 */
export function normalizeBasePath(basePath: string): string {
  const trimmed = basePath.split('/').filter(segment => segment !== '')
  return new URL(`http://localhost/${trimmed.join('/')}`).pathname.replace(/\/$/, '')
}

/** A GET with a document, or with what can be a key of one, is no visit. */
function isBrowserVisit(request: IncomingMessage): boolean {
  const { headers, url } = request
  if (!isGet(request) || !acceptsHTML(headers.accept)) return false
  return !/[?&](?:query|query_cache_key|documentId|extensions)=/.test(url ?? '')
}

/** A browser that visits an execute route is sent on to the console, where that is on. */
function visitFrom(isBelowBase: boolean): Action {
  return {
    name: 'graphiql',
    methods: () => ['GET', 'HEAD'],
    cacheControl: executeAction.cacheControl,
    admit,
    answer: exchange => redirect(exchange, isBelowBase),
  }
}

async function redirect(exchange: Exchange, isBelowBase: boolean): Promise<Answer | Refusal> {
  const shown = await schemaToShow('graphiql', exchange)
  if (shown instanceof Refusal) {
    const methods = executeAction.methods(exchange.options)
    return methods.includes('GET') ? wrongQuery(undefined) : methodNotAllowed(methods)
  }
  return {
    status: 302,
    headers: { Location: consoleURL(targetOf(exchange.request), isBelowBase) },
    body: '',
  }
}

/**
 * The target that the browser requested: Express and similar frameworks remove the mount path from
 * `url`.
 */
function targetOf({
  url,
  originalUrl,
}: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl ?? url!
}

/** The console's URL relative to a target on an execute route, with the same query string. */
function consoleURL(target: string, isBelowBase: boolean): string {
  const [path, query] = splitOnce(splitOnce(target, '#')[0], '?')
  const [, last, slashes] = /([^/]*)(\/*)$/.exec(path)!
  const up = '../'.repeat(Math.max(slashes!.length - (isBelowBase ? 0 : 1), 0))
  const down = isBelowBase || slashes !== '' ? '' : `${last}/`
  return `./${up}${down}graphiql${query === '' ? '' : `?${query}`}`
}
