import type { IncomingMessage, ServerResponse } from 'node:http'
import { schemaOptionNames } from '../engine/configuration.ts'
import type { EmptyObject } from '../engine/execute-options.ts'
import { rescues } from '../engine/rescues.ts'
import type { NeedsContext, Schema } from '../engine/schema.ts'
import {
  aBoolean,
  aFunction,
  aLimit,
  aString,
  oneOfValues,
  optionFaults,
  optionsError,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { inspect } from '../errors/inspect.ts'
import { corsExpectations, type CORSOptions } from './answer/cors.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ConnectionLimits } from './lifecycle.ts'
import type { ErrorHooks } from './answer/failure.ts'
import { isJSONObject } from './request/json.ts'
import type { BodyOptions } from './request/request-body.ts'
import type { ParameterHooks } from './request/request-parameters.ts'

/** The three actions of a controller. */
export type ActionName = 'execute' | 'describe' | 'graphiql'

/**
 * How the console reaches the server: by requests, by the channel of an Action Cable server, or by
 * a WebSocket that speaks graphql-transport-ws.
 */
export type ConsoleMode = 'fetch' | 'cable' | 'ws'

/** Settings of the console, each over its default. The console ignores any others. */
export interface ConsoleSettings {
  /** Default: the option `graphiqlMode`. */
  readonly mode?: ConsoleMode | undefined
  /**
   * Where it sends what it runs, as a URL that may be relative to its own. Default: the execute
   * route, or `/cable` in the mode `'cable'`.
   */
  readonly url?: string | undefined
  /** The channel, in the mode `'cable'`. Default: `GraphQL::BaseChannel`. */
  readonly channel?: string | undefined
  /** Sent with each request; in the mode `'ws'` when the connection is opened. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly [name: string]: unknown
}

/** A schema, or the name of a registered one, which is looked up when a request comes. */
export type SchemaChoice<Context = any> = (Schema & NeedsContext<Context>) | string

/**
 * The hooks and switches of a controller; each may be left out, but `context` where the resolvers of
 * the schema need one. Hooks may return promises. `Context` is the type of the context.
 */
export interface ControllerOptions<Context = any>
  extends BodyOptions, ParameterHooks, ErrorHooks, ConnectionLimits {
  /**
   * The schema that is served, or a choice for each request. Default: the schema of the
   * application.
   */
  readonly schema?:
    | SchemaChoice<Context>
    | ((request: IncomingMessage) => SchemaChoice<Context> | Promise<SchemaChoice<Context>>)
    | undefined
  /** The path below which `handler` and `fetch` serve the actions. Default: `/graphql`. */
  readonly basePath?: string | undefined
  /**
   * Runs before every action, and before a WebSocket is opened, for the action `execute`. It
   * refuses a request by throwing a GraphQLError whose `extensions.http.status` is the status of
   * the answer, or by ending the response itself.
   */
  before?(request: IncomingMessage, response: ServerResponse, action: ActionName): unknown
  /**
   * Builds the context of a request, which resolvers see. An operation over a long connection has
   * the request that opened the connection, and the connection. Default: an empty object.
   */
  context?(
    request: IncomingMessage,
    response: ServerResponse,
    connection?: ClientConnection,
  ): NoInfer<Context> | Promise<NoInfer<Context>>
  /**
   * Runs when a client begins a connection for many operations. It refuses the connection by
   * returning false or throwing a GraphQLError; anything else that it returns is the `state` of the
   * connection.
   */
  onConnect?(connection: ClientConnection): unknown
  /** Runs once at the end of each connection that `onConnect` has let in. */
  onDisconnect?(connection: ClientConnection): unknown
  /**
   * Asked again and again while a connection lasts, for a token may expire: it ends the connection
   * by returning false or throwing. A stream over HTTP is asked about, too; it is no connection for
   * `onConnect` and `onDisconnect`, as `before` and `context` have let it in.
   */
  recheck?(connection: ClientConnection): unknown
  /** Milliseconds from one `recheck` to the next. Default: 60,000. */
  readonly recheckMs?: number | undefined
  /**
   * Whether queries are answered by GET, too; mutations never are, and a GET that a page of another
   * site has made a browser send (`Sec-Fetch-Site: cross-site`) is refused with 403 unless `cors`
   * allows its origin. GraphQL over HTTP, "GET". Default: true.
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
  /** How the console reaches the server. Default: `'fetch'`. */
  readonly graphiqlMode?: ConsoleMode | undefined
  /** Settings of the console, laid over the default ones, or a function that returns them. */
  readonly graphiqlSettings?:
    | ConsoleSettings
    | ((request: IncomingMessage, mode: ConsoleMode) => ConsoleSettings | Promise<ConsoleSettings>)
    | undefined
  /**
   * Where the console finds the action execute on routes of the host, as a URL that may be relative
   * to the console's: `'/api'` for `app.post('/api', controller.execute)`. Default: the route beside
   * the console for `handler` and `fetch`, and `basePath` for `controller.graphiql`.
   */
  readonly executeURL?: string | undefined
}

/** The hook `context`, which is required where an empty object is no context. */
export type ContextHook<Context> = EmptyObject extends Context
  ? unknown
  : Required<Pick<ControllerOptions<Context>, 'context'>>

/**
 * Checks what TypeScript cannot check for callers in JavaScript.
 *
 * @throws Error that lists every fault
 */
export function checkControllerOptions(options: ControllerOptions): void {
  const isOfSchema = ([name]: [string, unknown]): boolean => schemaOptionNames.includes(name)
  const given = Object.entries(Object(options) as ControllerOptions)
  const faults = given
    .filter(isOfSchema)
    .map(
      ([name]) =>
        `createController() takes no option "${name}", because it may serve several schemas; give it to one, as in GraphQL.schema(name, { config: { ${name} } }), or to all by configure({ ${name} }).`,
    )
  const own =
    faults.length === 0 ? options : Object.fromEntries(given.filter(each => !isOfSchema(each)))
  faults.push(...optionFaults('createController()', own, expectations))
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
  if (isJSONObject(options.graphiqlSettings)) {
    faults.push(...consoleSettingsFaults(options.graphiqlSettings))
  }
  if (faults.length > 0) throw optionsError(faults)
}

/** A sentence for each fault of settings of the console, which the page reads as JSON. */
function consoleSettingsFaults(settings: ConsoleSettings): string[] {
  const { mode, url, channel, headers } = settings
  const known = { mode, url, channel, headers }
  const faults = optionFaults('graphiqlSettings', known, settingsExpectations)
  try {
    JSON.stringify(settings)
  } catch (error) {
    // V8 draws a circle in the lines behind the first.
    const [reason] = (error instanceof Error ? error.message : inspect(error)).split('\n')
    faults.push(`graphiqlSettings cannot be written as JSON: ${reason}.`)
  }
  return faults
}

/**
 * Checks what the function `graphiqlSettings` has returned for a request.
 *
 * @throws Error that lists every fault
 */
export function checkConsoleSettings(settings: unknown): void {
  const faults = isJSONObject(settings)
    ? consoleSettingsFaults(settings)
    : [`graphiqlSettings returned ${inspect(settings)}; expected an object.`]
  if (faults.length > 0) throw optionsError(faults)
}

const aConsoleMode: Expectation = oneOfValues('fetch', 'cable', 'ws')

const aURL: Expectation = {
  words: "a URL, as '/api' or 'https://api.example/graphql'",
  fits: value =>
    typeof value === 'string' && value !== '' && URL.canParse(value, 'http://localhost/'),
}

const settingsExpectations: Expectations<
  Required<Pick<ConsoleSettings, 'mode' | 'url' | 'channel' | 'headers'>>
> = {
  mode: aConsoleMode,
  url: aURL,
  channel: aString,
  headers: {
    words: 'an object of strings',
    isSecret: true,
    fits: value =>
      isJSONObject(value) &&
      Object.values(value).every(each => typeof each === 'string' || each === undefined),
  },
}

const expectations: Expectations<ControllerOptions> = {
  schema: { words: 'a schema, its name, or a function that chooses one', fits: isSchemaChoice },
  basePath: aString,
  before: aFunction,
  context: aFunction,
  onConnect: aFunction,
  onDisconnect: aFunction,
  recheck: aFunction,
  recheckMs: {
    words: 'a positive integer',
    fits: value => Number.isInteger(value) && Number(value) > 0,
  },
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
  graphiqlMode: aConsoleMode,
  graphiqlSettings: {
    words: 'an object, or a function that returns one',
    fits: value => typeof value === 'function' || isJSONObject(value),
  },
  executeURL: aURL,
  rescueFrom: rescues,
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
