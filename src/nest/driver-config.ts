import type { GqlModuleOptions } from '@nestjs/graphql'
import { optionsError } from '../errors/expectation.ts'
import { inspect } from '../errors/inspect.ts'
import type { FromGraphQLSchemaOptions } from '../graphql-js/schema/from-graphql-schema.ts'
import type { ControllerOptions } from '../http/controller-options.ts'
import type { SocketOptions } from './sockets.ts'

/** The options of a schema that a module takes beside those of Nest. */
type SchemaOptions = Pick<
  FromGraphQLSchemaOptions,
  'config' | 'incremental' | 'onError' | 'pubsub' | 'rescueFrom' | 'rules' | 'version'
>

/** The options of a controller that a module takes; Nest has its own for the others. */
type ServerOptions = Omit<
  ControllerOptions,
  | keyof SchemaOptions
  | 'acknowledge'
  | 'basePath'
  | 'context'
  | 'executeURL'
  | 'onConnect'
  | 'onDisconnect'
  | 'schema'
>

/**
 * The options of `GraphQLModule.forRoot` with one of the drivers: those of Nest, of the schema (`config`
 * with `limits`, `rescueFrom`, `onError`, …) and of the controller (`acceptUploads`, `cors`,
 * `formatErrors`, …). `introspection` stands for `config: { enableIntrospection }`.
 */
export interface TapeqlDriverConfig
  extends GqlModuleOptions, SchemaOptions, ServerOptions, ForeignOptions {
  /**
   * The context of requests, or a function that returns it. The arguments are those that the driver of
   * Apollo gives: `{ req, res }` on Express, request and reply on Fastify, and a `SocketContext` for
   * a WebSocket. A context without `req` gets it. Default: `{ req }`.
   */
  readonly context?: object | ((...parameters: any[]) => unknown) | undefined
  /**
   * Whether the server answers requests to the path before Express or Fastify come to them: several
   * times as many a second. No middleware, global or of a module, no hook of Fastify, no
   * `app.enableCors()` and no parser runs for these requests: what authenticates has to be a guard,
   * `before` or `context`. `inject` of Fastify does not find the path. The `req` and `res` of the context
   * are those of node:http, on Fastify, too. Guards and all else that Nest calls around resolvers go
   * on. Default: false.
   */
  readonly beforeMiddleware?: boolean | undefined
  /** Whether subscriptions are served over WebSockets, besides server-sent events. Default: none. */
  readonly subscriptions?:
    { readonly 'graphql-ws'?: boolean | SocketOptions | undefined } | undefined
}

/** The options of other drivers, with what is to be written in their place. */
const foreignOptions = {
  installSubscriptionHandlers: "write `subscriptions: { 'graphql-ws': true }`",
  autoTransformHttpErrors:
    'an HttpException is an error with its code: `rescueFrom(HttpException, handler)` makes another one',
  formatError: 'write `formatErrors`, which has all errors of a response',
  errorFormatter: 'write `formatErrors`, which has all errors of a response',
  playground: 'the console is on where introspection is: write `graphiql`',
  plugins: 'plugins are the hooks `before`, `context`, `formatErrors` and `responded`',
  csrfPrevention: 'leave it out: pages of other sites are refused without it',
  allowBatchedHttpRequests: 'write `acceptBatches`',
  allowBatchedQueries: 'write `acceptBatches`',
  validationRules: 'write `rules`, which are written differently, or `config: { limits }`',
  queryDepth: 'write `config: { limits: { maxDepth } }`',
  persistedQueries: 'they are on: write `config: { registration }` and `config: { cache }`',
  cache: 'write `config: { cache }`',
  limits: 'write `config: { limits }`',
  jit: 'leave it out: code is generated for what is executed often',
  loaders: 'put a DataLoader in `context`, or make batch fields',
  preserveHttpStatusForExecutionErrors:
    'leave it out: the status of an answer is that in `extensions.http` of an error, else 200',
  subscription: "write `subscriptions: { 'graphql-ws': true }`",
  includeStacktraceInErrorResponses: 'leave it out: `NODE_ENV=development` shows exceptions',
  stopOnTerminationSignals: 'write `app.enableShutdownHooks()`',
} as const

/** What the compiler says of options of other drivers. No value has these types. */
type ForeignOptions = {
  /** @deprecated An option of another driver. */
  readonly [Name in keyof typeof foreignOptions]?: (typeof foreignOptions)[Name] | undefined
}

/**
 * Returns the options of a module by whom they are for. Those of Nest and of the driver are left out.
 *
 * @throws Error that lists the options of other drivers, with what stands in their place
 */
export function optionParts(options: TapeqlDriverConfig): {
  readonly schemaOptions: SchemaOptions
  readonly serverOptions: ServerOptions
} {
  const faults = Object.entries(foreignOptions)
    .filter(([name]) => options[name as keyof ForeignOptions] !== undefined)
    .map(([name, advice]) => `The driver takes no option "${name}": ${advice}.`)
  if (typeof (options.beforeMiddleware ?? false) !== 'boolean')
    faults.push(
      `The driver has beforeMiddleware ${inspect(options.beforeMiddleware)}; expected a boolean.`,
    )
  if (Object.keys(options.subscriptions ?? {}).some(name => name !== 'graphql-ws'))
    faults.push("subscriptions has one option: write `subscriptions: { 'graphql-ws': true }`.")
  if (faults.length > 0) throw optionsError(faults)
  const { config, incremental, onError, pubsub, rescueFrom, rules, version, ...rest } = options
  const serverOptions = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !optionsOfDriver.has(name)),
  )
  return {
    schemaOptions: { config, incremental, onError, pubsub, rescueFrom, rules, version },
    serverOptions,
  }
}

/** Complete by its type. What it leaves is checked as options of a controller. */
const optionsOfDriver: ReadonlySet<string> = new Set(
  Object.keys({
    autoSchemaFile: true,
    beforeMiddleware: true,
    buildSchemaOptions: true,
    context: true,
    debug: true,
    definitions: true,
    directiveResolvers: true,
    driver: true,
    fieldResolverEnhancers: true,
    include: true,
    inheritResolversFromInterfaces: true,
    introspection: true,
    metadata: true,
    path: true,
    resolverValidationOptions: true,
    resolvers: true,
    schema: true,
    sortSchema: true,
    stopOnApplicationShutdown: true,
    subscriptions: true,
    transformAutoSchemaFile: true,
    transformResolvers: true,
    transformSchema: true,
    typeDefs: true,
    typePaths: true,
    useGlobalPrefix: true,
  } satisfies Record<keyof GqlModuleOptions | 'beforeMiddleware' | 'subscriptions', true>),
)
