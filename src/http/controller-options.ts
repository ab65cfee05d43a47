import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Schema } from '../engine/schema.ts'
import {
  aBoolean,
  aFunction,
  aLimit,
  aString,
  oneOf,
  optionFaults,
  type Expectations,
} from '../errors/expectation.ts'
import type { OnError } from '../errors/masking.ts'
import { corsExpectations, type CORSOptions } from './answer/cors.ts'
import type { Rescue } from './answer/rescue.ts'
import type { ConnectionLimits } from './lifecycle.ts'
import type { Parameters } from './request/form.ts'

/** The three actions of a controller. */
export type ActionName = 'execute' | 'describe' | 'graphiql'

/** How the console reaches the server. */
export type ConsoleMode = 'fetch' | 'cable'

/** A schema, or the name of a registered one, which is looked up when a request comes. */
export type SchemaChoice = Schema | string

/** The hooks and switches of a controller; each may be left out. Hooks may return promises. */
export interface ControllerOptions extends ConnectionLimits {
  /** The schema that is served, or a choice for each request. Default: the schema of the application. */
  readonly schema?:
    SchemaChoice | ((request: IncomingMessage) => SchemaChoice | Promise<SchemaChoice>) | undefined
  /** The path below which `handler` and `fetch` serve the actions. Default: `/graphql`. */
  readonly basePath?: string | undefined
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
  /** The key of a persisted query. Default: the parameter `query_cache_key`, else `documentId`, else that of Apollo's clients. */
  queryCacheKey?(request: IncomingMessage, parameters: Parameters): unknown
  /** The client's version of it. Default: the parameter `query_cache_version`. */
  queryCacheVersion?(request: IncomingMessage, parameters: Parameters): unknown
  /** Whether a document is a compiled request, as base64url. What the client says of it does not matter. Default: no. */
  isCompiledRequest?(document: string | undefined, request: IncomingMessage): boolean | Promise<boolean>
  /** Whether queries are answered by GET, too; mutations never are. GraphQL over HTTP, "GET". Default: false. */
  readonly allowGet?: boolean | undefined
  /** Whether the body may be an array of requests, whose responses are an array then. Default: false. */
  readonly acceptBatches?: boolean | undefined
  /** Whether web forms are answered; needs `verifyCsrf`, because any page can send a form. Default: false. */
  readonly acceptForms?: boolean | undefined
  /** Whether a form comes from a page of the host: as a rule, whether it holds the token of the session. */
  verifyCsrf?(request: IncomingMessage, form: Parameters): boolean | Promise<boolean>
  /** The pages of other origins that may use the service. Default: none. */
  readonly cors?: CORSOptions | undefined
  /** Whether `health` is served below the base path. Default: false. */
  readonly health?: boolean | undefined
  /** Whether the action describe is on. Default: where the schema answers introspection. */
  readonly describe?: boolean | undefined
  /** Whether the action graphiql is on. Default: where the schema answers introspection. */
  readonly graphiql?: boolean | undefined
  /** The text above the SDL, which is made a comment. Default: the flags of the action and the schema's name. */
  describeHeader?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /** The text below the SDL, which is made a comment. Default: the versions of the schema and of tapeql. */
  describeFooter?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /** How the console reaches the server: by requests, or by the channel of an Action Cable server. Default: `'fetch'`. */
  readonly graphiqlMode?: ConsoleMode | undefined
  /** Settings of the console, laid over the default ones; `headers` are sent with each of its requests. */
  graphiqlSettings?(request: IncomingMessage, mode: ConsoleMode): object | Promise<object>
  /** Answers of the host's own for errors that hooks and resolvers throw; the first that fits counts. */
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
 * @throws Error that lists every fault
 */
export function checkControllerOptions(options: ControllerOptions): void {
  const faults = optionFaults('createController()', options, expectations)
  if (expectations.cors.fits(options.cors)) {
    faults.push(...optionFaults('cors', options.cors as CORSOptions, corsExpectations))
  }
  if (options.acceptForms === true && options.verifyCsrf === undefined) {
    faults.push(
      'createController() has acceptForms true without verifyCsrf; any page could send forms in the name of a user.',
    )
  }
  if (options.cors?.credentials === true && options.cors.origins === '*') {
    faults.push(
      "createController() has cors with credentials for the origins '*'; browsers take them only for origins by name.",
    )
  }
  if (faults.length > 0) throw new Error(faults.join(' '))
}

const expectations: Expectations<ControllerOptions> = {
  schema: { words: 'a schema, its name, or a function that chooses one', fits: isSchemaChoice },
  basePath: aString,
  before: aFunction,
  context: aFunction,
  query: aFunction,
  variables: aFunction,
  operationName: aFunction,
  queryCacheKey: aFunction,
  queryCacheVersion: aFunction,
  isCompiledRequest: aFunction,
  allowGet: aBoolean,
  acceptBatches: aBoolean,
  acceptForms: aBoolean,
  verifyCsrf: aFunction,
  cors: { words: 'an object with origins', fits: isCORSOptions },
  health: aBoolean,
  describe: aBoolean,
  graphiql: aBoolean,
  describeHeader: aFunction,
  describeFooter: aFunction,
  graphiqlMode: oneOf('fetch', 'cable'),
  graphiqlSettings: aFunction,
  rescueFrom: { words: 'a list of rescueFrom(ErrorClass, render)', fits: isRescues },
  onError: aFunction,
  maxConnectionRequests: aLimit,
  maxUnwrittenBytes: aLimit,
}

function isSchemaChoice(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'function') return true
  return typeof value === 'object' && value !== null && 'respond' in value && 'toSDL' in value
}

function isCORSOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'origins' in value
}

function isRescues(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return value.every(
    (each: Partial<Rescue> | null) =>
      typeof each?.errorClass === 'function' && typeof each.render === 'function',
  )
}
