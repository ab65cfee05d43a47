import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptsHTML } from './request/accept.ts'
import { admit } from './actions/admit.ts'
import { Exchange, type Action, type Controlled } from './exchange.ts'
import { describe } from './actions/describe.ts'
import { execute } from './actions/execute.ts'
import { graphiql } from './actions/graphiql.ts'
import { health } from './actions/health.ts'
import type { Answer } from './answer/answer.ts'
import { methodNotAllowed, notFound, Refusal } from './refusal.ts'
import { parseRequestTarget, splitOnce } from './request/request-target.ts'
import { schemaToShow } from './actions/schema-to-show.ts'

/** A listener for `http.createServer`. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Routes requests to the actions below a base path: the base path itself and `execute`, `describe`,
 * `graphiql` and, where it is on, `health` under it. Every other path is answered 404.
 */
export function createHandler(basePath: string, controlled: Controlled): Listener {
  const base = normalizeBasePath(basePath)
  const executePath = base === '' ? '/' : base
  const routes = new Map<string, Action>([
    [executePath, execute],
    [`${base}/execute`, execute],
    [`${base}/describe`, describe],
    [`${base}/graphiql`, graphiql],
  ])
  if (controlled.options.health === true) routes.set(`${base}/health`, health)
  return (request, response) => {
    const path = routes.has(request.url!) ? request.url! : parseRequestTarget(request.url).path
    const route = routes.get(path) ?? nothing
    const action =
      route === execute && isBrowserVisit(request) ? visitFrom(path !== executePath) : route
    void new Exchange(action, controlled, request, response, executeURL).start()
  }
}

/**
 * Where the console finds the execute route: beside itself, wherever a proxy or a framework has
 * mounted both.
 */
const executeURL = './execute'

/** What stands at every other path. */
const nothing: Action = {
  name: undefined,
  methods: () => METHODS,
  cacheControl: 'no-store',
  stages: [admit, notFound],
}

/**
 * A base path as request targets spell it: percent-encoded, without a slash at its end; empty for
 * `/`.
 */
function normalizeBasePath(basePath: string): string {
  const trimmed = basePath.split('/').filter(segment => segment !== '')
  return new URL(`http://localhost/${trimmed.join('/')}`).pathname.replace(/\/$/, '')
}

/** A GET with a document is no visit. */
function isBrowserVisit({ method, headers, url }: IncomingMessage): boolean {
  const isVisit = (method === 'GET' || method === 'HEAD') && acceptsHTML(headers.accept)
  return isVisit && !/[?&]query=/.test(url ?? '')
}

/** A browser that visits an execute route is sent on to the console, where that is on. */
function visitFrom(isBelowBase: boolean): Action {
  return {
    name: 'graphiql',
    methods: () => ['GET', 'HEAD'],
    cacheControl: execute.cacheControl,
    stages: [admit, exchange => redirect(exchange, isBelowBase)],
  }
}

async function redirect(exchange: Exchange, isBelowBase: boolean): Promise<Answer | Refusal> {
  const shown = await schemaToShow('graphiql', exchange)
  if (shown instanceof Refusal) return methodNotAllowed(execute.methods(exchange.options))
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
