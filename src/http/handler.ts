import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsHTML, defaultMediaType } from './accept.ts'
import { perform, type Action, type Exchange } from './action.ts'
import { describe } from './actions/describe.ts'
import { execute } from './actions/execute.ts'
import { graphiql } from './actions/graphiql.ts'
import { refusalAnswer, send, type Answer } from './answer.ts'
import { methodNotAllowed, notFound, Refusal } from './refusal.ts'
import { parseRequestTarget } from './request-target.ts'
import { schemaToShow } from './schema-to-show.ts'

/** What all exchanges of a controller have in common. */
type Controlled = Pick<Exchange, 'options' | 'notes'>

/**
 * Routes requests to the actions below a base path: the base path itself and `execute`, `describe` and `graphiql` under it.
 * Every other path is answered 404.
 */
export function createHandler(
  basePath: string,
  controlled: Controlled,
): (request: IncomingMessage, response: ServerResponse) => void {
  const base = normalizeBasePath(basePath)
  const executePath = base === '' ? '/' : base
  const consolePath = `${base}/graphiql`
  const redirect = redirectTo(consolePath)
  const routes = new Map<string, Action>([
    [executePath, execute],
    [`${base}/execute`, execute],
    [`${base}/describe`, describe],
    [consolePath, graphiql],
  ])
  return (request, response) => {
    const route = routes.get(parseRequestTarget(request.url).path)
    if (route === undefined) {
      send(request, response, refusalAnswer(notFound(), defaultMediaType))
      return
    }
    const action = route === execute && isBrowserVisit(request) ? redirect : route
    void perform(action, { ...controlled, request, response, executePath })
  }
}

/** A base path as request targets spell it: percent-encoded, without a slash at its end; empty for `/`. */
function normalizeBasePath(basePath: string): string {
  const trimmed = basePath.split('/').filter(segment => segment !== '')
  return new URL(`http://localhost/${trimmed.join('/')}`).pathname.replace(/\/$/, '')
}

function isBrowserVisit({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && acceptsHTML(headers.accept)
}

/** A browser that visits the execute route is sent on to the console, where that is on. */
function redirectTo(consolePath: string): Action {
  const answer: Answer = { status: 302, headers: { Location: consolePath }, body: '' }
  return {
    name: 'graphiql',
    methods: ['GET', 'HEAD'],
    headers: execute.headers,
    answer: async exchange =>
      (await schemaToShow('graphiql', exchange)) instanceof Refusal
        ? methodNotAllowed(execute.methods)
        : answer,
  }
}
