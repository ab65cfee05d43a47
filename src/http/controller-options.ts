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
import { compressionExpectations, type CompressionOptions } from './answer/compression-options.ts'
import { corsExpectations, type CORSOptions } from './answer/cors.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ConnectionLimits } from './lifecycle.ts'
import type { ErrorHooks } from './answer/failure.ts'
import type { ResponseHooks } from './answer/response-hooks.ts'
import { uploadExpectations } from './form/upload-options.ts'
import { isJSONObject } from './json.ts'
import type { BodyOptions } from './request/request-body.ts'
import {
  singleConnectionExpectations,
  type SingleConnectionOptions,
} from './single-connection/single-connection-options.ts'
import type { ParameterHooks } from './request/request-parameters.ts'

/** The three actions of a controller. */
export type ActionName = 'execute' | 'describe' | 'graphiql'

/**
 * The transport of the console: requests, the channel of an Action Cable server, or a WebSocket
 * with the protocol graphql-transport-ws.
 */
export type ConsoleMode = 'fetch' | 'cable' | 'ws'

/** Settings of the console, each over its default. The console ignores unknown settings. */
export interface ConsoleSettings {
  /** Default: the option `graphiqlMode`. */
  readonly mode?: ConsoleMode | undefined
  /**
   * The URL that receives operations; may be relative to the console's URL. Default: the execute
   * route, the base path in the mode `'ws'`, or `/cable` in the mode `'cable'`.
   */
  readonly url?: string | undefined
  /** The channel, in the mode `'cable'`. Default: `GraphQL::BaseChannel`. */
  readonly channel?: string | undefined
  /**
   * Sent with each request; in the mode `'ws'` as the payload of `connection_init`, and in the mode
   * `'cable'` as parameters in the channel's identifier: `parameters` of the connection has them.
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly [name: string]: unknown
}

/** A schema, or the name of a registered schema, which is looked up for each request. */
export type SchemaChoice<Context = any> = (Schema & NeedsContext<Context>) | string

/**
 * The hooks and switches of a controller. All are optional, except `context` where the resolvers of
 * the schema need a context. Hooks may return promises. `Context` is the type of the context.
 */
export interface ControllerOptions<Context = any>
  extends BodyOptions, ParameterHooks, ErrorHooks, ResponseHooks, ConnectionLimits {
  /**
   * The schema to serve, or a function that chooses the schema of each request. Default: the schema
   * of the application.
   */
  readonly schema?:
    | SchemaChoice<Context>
    | ((request: IncomingMessage) => SchemaChoice<Context> | Promise<SchemaChoice<Context>>)
    | undefined
  /** The path below which `handler` and `fetch` serve the actions. Default: `/graphql`. */
  readonly basePath?: string | undefined
  /**
   * Runs before every action, and, as for the action `execute`, before a WebSocket is opened. The
   * hook refuses a request by throwing a GraphQLError whose `extensions.http.status` is the status
   * of the answer, or by ending the response itself. A hook that returns false, an `Error` or a
   * `Response` instead fails, and the request with it.
   */
  readonly before?:
    | ((request: IncomingMessage, response: ServerResponse, action: ActionName) => unknown)
    | undefined
  /**
   * Returns the context of a request for the resolvers. For an operation over a long connection the
   * arguments are the request and the response that opened the connection, and the connection.
   * Default: `{ request, response }`.
   */
  readonly context?:
    | ((
        request: IncomingMessage,
        response: ServerResponse,
        connection?: ClientConnection,
      ) => NoInfer<Context> | Promise<NoInfer<Context>>)
    | undefined
  /**
   * Runs when a client opens a connection for many operations. The hook refuses the connection by
   * returning false or throwing a GraphQLError; any other return value is the `state` of the
   * connection.
   */
  readonly onConnect?: ((connection: ClientConnection) => unknown) | undefined
  /**
   * Returns the payload of the message `connection_ack` of graphql-transport-ws, an object that is
   * written as JSON and that the client sees, or undefined for none. The hook runs behind
   * `onConnect`, and refuses the connection as `onConnect` does. Action Cable has no such payload.
   */
  readonly acknowledge?: ((connection: ClientConnection) => unknown) | undefined
  /** Runs once at the end of each connection that `onConnect` has admitted. */
  readonly onDisconnect?: ((connection: ClientConnection) => unknown) | undefined
  /**
   * Runs at intervals while a connection lasts, as a token may expire: the hook ends the connection
   * by returning false or throwing. The hook also runs for a stream over HTTP, while `onConnect`
   * and `onDisconnect` do not, as `before` and `context` have admitted the stream.
   */
  readonly recheck?: ((connection: ClientConnection) => unknown) | undefined
  /** Milliseconds from one `recheck` to the next. Default: 60,000. */
  readonly recheckMs?: number | undefined
  /**
   * Whether GET executes queries, too. Mutations by GET are always refused. A GET that a page of
   * another site has made a browser send (`Sec-Fetch-Site: cross-site`) is refused with 403 unless
   * `cors` allows its origin. GraphQL over HTTP, "GET". Default: true.
   */
  readonly allowGet?: boolean | undefined
  /**
   * Whether a client may have many operations answered over one stream of server-sent events, the
   * "single connection mode" of the GraphQL over Server-Sent Events Protocol; an object sets limits,
   * and says who a client is. PUT reserves a stream, GET opens it, POST executes, DELETE ends an
   * operation. Default: false.
   *
   * @example createController({ singleConnection: { identify: request => sessionOf(request).id } })
   */
  readonly singleConnection?: boolean | SingleConnectionOptions | undefined
  /**
   * Whether answers are compressed for clients that accept a coding; an object sets the codings,
   * the threshold, and which requests are safe. Answers to requests with credentials stay as they
   * are by default, and streams always. RFC 9110, 8.4 "Content-Encoding". Default: false.
   *
   * @example createController({ compression: { encodings: ['gzip'], thresholdBytes: 4_096 } })
   */
  readonly compression?: boolean | CompressionOptions | undefined
  /** The other origins whose pages may use the service. Default: none. */
  readonly cors?: CORSOptions | undefined
  /** Whether `health` is served below the base path. Default: false. */
  readonly health?: boolean | undefined
  /** Whether the action describe is on. Default: where the schema answers introspection. */
  readonly describe?: boolean | undefined
  /** Whether the action graphiql is on. Default: where the schema answers introspection. */
  readonly graphiql?: boolean | undefined
  /**
   * Returns the text above the SDL, which becomes a comment. Default: the flags of the action and
   * the schema's name.
   */
  readonly describeHeader?:
    ((request: IncomingMessage, schema: Schema) => string | Promise<string>) | undefined
  /**
   * Returns the text below the SDL, which becomes a comment. Default: the versions of the schema
   * and of tapeql.
   */
  readonly describeFooter?:
    ((request: IncomingMessage, schema: Schema) => string | Promise<string>) | undefined
  /** The transport of the console. Default: `'fetch'`. */
  readonly graphiqlMode?: ConsoleMode | undefined
  /** Settings of the console over the defaults, or a function that returns the settings. */
  readonly graphiqlSettings?:
    | ConsoleSettings
    | ((request: IncomingMessage, mode: ConsoleMode) => ConsoleSettings | Promise<ConsoleSettings>)
    | undefined
  /**
   * The URL of the action execute on routes of the host, for the console; may be relative to the
   * console's URL: `'/api'` for `app.post('/api', controller.execute)`. Default: the route beside
   * the console for `handler` and `fetch`, and `basePath` for `controller.graphiql`.
   */
  readonly executeURL?: string | undefined
}

/** The hook `context`, required where the type of the context does not admit an empty object. */
export type ContextHook<Context> = EmptyObject extends Context
  ? unknown
  : Required<Pick<ControllerOptions<Context>, 'context'>>

/**
 * Checks the options of callers in JavaScript, and the rules that the types do not express.
 *
 * @throws Error that lists every fault
 */
export function checkControllerOptions(options: ControllerOptions): void {
  if (typeof options === 'string' || isSchema(options) || isHostSchema(options)) {
    const schema = typeof options === 'string' ? `schema: ${inspect(options)}` : 'schema'
    throw new Error(
      `createController() has a schema in the place of its options; write createController({ ${schema} }).${hostSchemaAdvice(options)}`,
    )
  }
  // `errorBehavior` is both: the default of a schema, and the hook of a controller.
  const isSchemaOption = ([name]: [string, unknown]): boolean =>
    schemaOptionNames.includes(name) && !Object.hasOwn(expectations, name)
  const entries = Object.entries(Object(options) as ControllerOptions)
  const faults = entries
    .filter(isSchemaOption)
    .map(
      ([name]) =>
        `createController() takes no option "${name}", because it may serve several schemas; give it to one, as in GraphQL.schema(name, { config: { ${name} } }), or to all by configure({ ${name} }).`,
    )
  const controllerOptions =
    faults.length === 0
      ? options
      : Object.fromEntries(entries.filter(entry => !isSchemaOption(entry)))
  faults.push(...optionFaults('createController()', controllerOptions, expectations))
  if (expectations.cors.fits(options.cors)) {
    faults.push(...optionFaults('cors', options.cors as CORSOptions, corsExpectations))
  }
  if (expectations.acceptUploads.fits(options.acceptUploads)) {
    const { acceptUploads } = options
    if (typeof acceptUploads === 'object')
      faults.push(...optionFaults('acceptUploads', acceptUploads, uploadExpectations))
  }
  if (isJSONObject(options.singleConnection)) {
    const { singleConnection } = options
    faults.push(...optionFaults('singleConnection', singleConnection, singleConnectionExpectations))
  }
  if (isJSONObject(options.compression)) {
    faults.push(...optionFaults('compression', options.compression, compressionExpectations))
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

/** Returns a sentence for each fault in settings of the console, which the page reads as JSON. */
function consoleSettingsFaults(settings: ConsoleSettings): string[] {
  const { mode, url, channel, headers } = settings
  const checkedSettings = { mode, url, channel, headers }
  const faults = optionFaults('graphiqlSettings', checkedSettings, settingsExpectations)
  try {
    JSON.stringify(settings)
  } catch (error) {
    // For a circular structure the later lines of V8's message draw the circle.
    const [reason] = (error instanceof Error ? error.message : inspect(error)).split('\n')
    faults.push(`graphiqlSettings cannot be written as JSON: ${reason}.`)
  }
  return faults
}

/**
 * Checks the settings that the function `graphiqlSettings` has returned for a request.
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
      Object.values(value).every(
        headerValue => typeof headerValue === 'string' || headerValue === undefined,
      ),
  },
}

const expectations: Expectations<ControllerOptions> = {
  schema: {
    words: 'a schema, its name, or a function that chooses one',
    fits: isSchemaChoice,
    advice: value => hostSchemaAdvice(value).trim(),
  },
  basePath: aString,
  before: aFunction,
  context: aFunction,
  onConnect: aFunction,
  acknowledge: aFunction,
  onDisconnect: aFunction,
  recheck: aFunction,
  recheckMs: {
    words: 'a positive integer',
    fits: value => Number.isInteger(value) && Number(value) > 0,
  },
  query: aFunction,
  variables: aFunction,
  operationName: aFunction,
  errorBehavior: aFunction,
  queryCacheKey: aFunction,
  queryCacheVersion: aFunction,
  isCompiledRequest: aFunction,
  allowGet: aBoolean,
  acceptBatches: aBoolean,
  acceptForms: aBoolean,
  acceptUploads: {
    words: 'a boolean, or an object with limits',
    fits: value => typeof value === 'boolean' || isJSONObject(value),
  },
  verifyCsrf: aFunction,
  singleConnection: {
    words: 'a boolean, or an object with identify and limits',
    fits: value => typeof value === 'boolean' || isJSONObject(value),
  },
  compression: {
    words: 'a boolean, or an object with encodings, thresholdBytes and isSafe',
    fits: value => typeof value === 'boolean' || isJSONObject(value),
  },
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
  formatErrors: aFunction,
  responded: aFunction,
  maxConnectionRequests: aLimit,
  maxUnwrittenBytes: aLimit,
}

function isSchemaChoice(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'function' || isSchema(value)
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'respond' in value && 'toSDL' in value
}

function isHostSchema(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object GraphQLSchema]'
}

/** Returns a sentence, after a space, about a schema object of graphql-js; empty for other values. */
export function hostSchemaAdvice(value: unknown): string {
  return isHostSchema(value)
    ? ' Of a schema object of graphql-js, fromGraphQLSchema(schema) of tapeql/graphql-js makes one.'
    : ''
}

function isCORSOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'origins' in value
}
