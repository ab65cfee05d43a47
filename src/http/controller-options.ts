import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Schema } from '../engine/schema.ts'
import type { OnError } from '../errors/masking.ts'
import type { Rescue } from './rescue.ts'
import type { Parameters } from './request-body.ts'

/** The three actions of a controller. */
export type ActionName = 'execute' | 'describe' | 'graphiql'

/** How the console reaches the server. */
export type ConsoleMode = 'fetch'

/** A schema, or the name of a registered one, which is looked up when a request comes. */
type SchemaChoice = Schema | string

/** The hooks and switches of a controller; each may be left out. Hooks may return promises. */
export interface ControllerOptions {
  /** The schema that is served, or a choice for each request. Default: the schema of the application. */
  readonly schema?:
    SchemaChoice | ((request: IncomingMessage) => SchemaChoice | Promise<SchemaChoice>) | undefined
  /**
   * Runs before every action. It refuses a request by throwing a GraphQLError whose `extensions.http.status` is the status
   * of the answer, or by ending the response itself.
   */
  before?(request: IncomingMessage, response: ServerResponse, action: ActionName): unknown
  /** Builds the context of a request, which resolvers see. Default: an empty object. */
  context?(request: IncomingMessage, response: ServerResponse): object | Promise<object>
  /** The document. Default: the parameter `query`. */
  query?(request: IncomingMessage, parameters: Parameters): unknown
  /** The values of variables: an object, or text that holds one. Default: the parameter `variables`. */
  variables?(request: IncomingMessage, parameters: Parameters): unknown
  /** The operation to run. Default: the parameter `operationName`, else `operation_name`. */
  operationName?(request: IncomingMessage, parameters: Parameters): unknown
  /** Whether the action describe is on. Default: where the schema answers introspection. */
  readonly describe?: boolean | undefined
  /** Whether the action graphiql is on. Default: where the schema answers introspection. */
  readonly graphiql?: boolean | undefined
  /** The text above the SDL, which is made a comment. Default: the flags of the action and the schema's name. */
  describeHeader?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /** The text below the SDL, which is made a comment. Default: the versions of the schema and of tapeql. */
  describeFooter?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /** Settings of the console, laid over the default ones; `headers` are sent with each of its requests. */
  graphiqlSettings?(request: IncomingMessage, mode: ConsoleMode): object | Promise<object>
  /** Answers of the host's own for errors that hooks throw; the first that fits counts. */
  readonly rescueFrom?: readonly Rescue[] | undefined
  /**
   * Receives the original of an error of a hook that clients see masked, with the id that they see. Default: both are
   * printed to standard error, with the stack. Exceptions of resolvers go to the `onError` of the schema.
   */
  readonly onError?: OnError | undefined
}

/**
 * Checks what TypeScript cannot check for callers in JavaScript.
 *
 * @throws Error when an option is unknown
 */
export function checkControllerOptions(options: ControllerOptions): void {
  const unknown = Object.keys(options).filter(name => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  throw new Error(
    `createController() takes no option "${unknown.join('", "')}"; the options are ${Object.keys(known).join(', ')}.`,
  )
}

const known: Readonly<Record<keyof ControllerOptions, true>> = {
  schema: true,
  before: true,
  context: true,
  query: true,
  variables: true,
  operationName: true,
  describe: true,
  graphiql: true,
  describeHeader: true,
  describeFooter: true,
  graphiqlSettings: true,
  rescueFrom: true,
  onError: true,
}
