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
import { corsExpectations, type CORSOptions } from './answer/cors.ts'
import type { AnsweredError } from './error-answer.ts'
import type { ConnectionLimits } from './lifecycle.ts'
import type { ErrorHooks } from './answer/failure.ts'
import type { BodyOptions } from './request/request-body.ts'
import type { ParameterHooks } from './request/request-parameters.ts'

/** The three actions of a controller. */
export type ActionName = 'execute' | 'describe' | 'graphiql'

/** How the console reaches the server. */
export type ConsoleMode = 'fetch' | 'cable'

/** A schema, or the name of a registered one, which is looked up when a request comes. */
export type SchemaChoice = Schema | string

/** The hooks and switches of a controller; each may be left out. Hooks may return promises. */
export interface ControllerOptions
  extends BodyOptions, ParameterHooks, ErrorHooks, ConnectionLimits {
  /**
   * The schema that is served, or a choice for each request. Default: the schema of the
   * application.
   */
  readonly schema?:
    SchemaChoice | ((request: IncomingMessage) => SchemaChoice | Promise<SchemaChoice>) | undefined
  /** The path below which `handler` and `fetch` serve the actions. Default: `/graphql`. */
  readonly basePath?: string | undefined
  /**
   * Runs before every action. It refuses a request by throwing a GraphQLError whose
   * `extensions.http.status` is the status of the answer, or by ending the response itself.
   */
  before?(request: IncomingMessage, response: ServerResponse, action: ActionName): unknown
  /** Builds the context of a request, which resolvers see. Default: an empty object. */
  context?(request: IncomingMessage, response: ServerResponse): object | Promise<object>
  /**
   * Whether queries are answered by GET, too; mutations never are. GraphQL over HTTP, "GET".
   * Default: false.
   */
  readonly allowGet?: boolean | undefined
  /** The pages of other origins that may use the service. Default: none. */
  readonly cors?: CORSOptions | undefined
  /** Whether `health` is served below the base path. Default: false. */
  readonly health?: boolean | undefined
  /** Whether the action describe is on. Default: where the schema answers introspection. */
  readonly describe?: boolean | undefined
  /** Whether the action graphiql is on. Default: where the schema answers introspection. */
  readonly graphiql?: boolean | undefined
  /**
   * The text above the SDL, which is made a comment. Default: the flags of the action and the
   * schema's name.
   */
  describeHeader?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /**
   * The text below the SDL, which is made a comment. Default: the versions of the schema and of
   * tapeql.
   */
  describeFooter?(request: IncomingMessage, schema: Schema): string | Promise<string>
  /**
   * How the console reaches the server: by requests, or by the channel of an Action Cable server.
   * Default: `'fetch'`.
   */
  readonly graphiqlMode?: ConsoleMode | undefined
  /**
   * Settings of the console, laid over the default ones; `headers` are sent with each of its
   * requests.
   */
  graphiqlSettings?(request: IncomingMessage, mode: ConsoleMode): object | Promise<object>
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
  answerErrors: { words: 'a list of answerErrors(ErrorClass, render)', fits: isAnsweredErrors },
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

function isAnsweredErrors(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return value.every(
    (each: Partial<AnsweredError> | null) =>
      typeof each?.errorClass === 'function' && typeof each.render === 'function',
  )
}
