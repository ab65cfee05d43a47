import type { IncomingMessage, ServerResponse } from 'node:http'
import { perform, type Action } from './action.ts'
import { describe } from './actions/describe.ts'
import { execute } from './actions/execute.ts'
import { graphiql } from './actions/graphiql.ts'
import { checkControllerOptions, type ControllerOptions } from './controller-options.ts'
import { createHandler } from './handler.ts'

/** Answers one request. It never rejects: whatever fails is part of the answer. */
type ActionHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The actions of a schema over HTTP, for any routes of the host. */
export interface Controller {
  /** Runs the document of a POST request and answers with the GraphQL response as JSON. */
  readonly execute: ActionHandler
  /** Answers with the schema as SDL; `without_descriptions` and `without_spec` in the query string make it shorter. */
  readonly describe: ActionHandler
  /** Answers with the page of the console. */
  readonly graphiql: ActionHandler
  /**
   * All actions below one base path, by default `/graphql`, as a listener for `http.createServer`: POST to the base path or
   * to its `execute`, GET of its `describe` and of its `graphiql`. Other paths are answered 404.
   */
  readonly handler: (basePath?: string) => (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Makes a controller, which serves a schema as GraphQL over HTTP describes.
 *
 * ```ts
 * const controller = createController({ schema: AppSchema, context: request => ({ request }) })
 * http.createServer(controller.handler('/graphql')).listen(4000)
 * ```
 *
 * @throws Error when an option is unknown
 */
export function createController(options: ControllerOptions = {}): Controller {
  checkControllerOptions(options)
  const controlled = { options, notes: new Set<string>() }
  const alone = (action: Action): ActionHandler => {
    return (request, response) =>
      perform(action, { ...controlled, request, response, executePath: defaultBasePath })
  }
  return {
    execute: alone(execute),
    describe: alone(describe),
    graphiql: alone(graphiql),
    handler: (basePath = defaultBasePath) => createHandler(basePath, controlled),
  }
}

const defaultBasePath = '/graphql'
