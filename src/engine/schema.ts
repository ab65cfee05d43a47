import type { Invalidation } from '../caching/response-cache.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { DocumentSource, TypedSource } from '../language/print/document-source.ts'
import type { PartObject } from '../execution/incremental/part-object.ts'
import type { PrintSchemaOptions } from '../printing/print-schema.ts'
import type { EngineSettings } from '../execution/request/execution-request.ts'
import type { ExecutionResult } from '../response/response.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Trigger } from '../schema/definitions/trigger.ts'
import type { SchemaFacts } from '../schema/definitions/type-map.ts'
import type { DefaultFormat, ResolvedConfiguration, ResponseFormat } from './configuration.ts'
import type { HookEvents, HookListener } from './observation/hooks.ts'
import type { PersistOptions } from './documents/persisted-entry.ts'
import type {
  AcceptedStreams,
  RequiredContext,
  ExecuteOptions,
  ForeignExecuteOptions,
  FormatOption,
  OptionsParameter,
  WithVariables,
  AnyVariables,
} from './execute-options.ts'
import type { RequestSource } from './documents.ts'
import type { CachedRequest } from './documents/document-store.ts'
import type { EstimateOptions, OperationEstimate } from './pipeline/stages/cost-stage.ts'
import type { BatchedRequest } from './pipeline/pipeline.ts'
import type { SubscribeResult } from './pipeline/subscribe-result.ts'
import type { RequestResult, Response, ResponseStream } from './transport-response.ts'

/** The options of a request for a prepared document: all but the options of the document. */
export type PreparedOptions<Context = object> = Omit<
  ExecuteOptions<Context>,
  'compiled' | 'queryCacheKey' | 'queryCacheVersion'
>

/** A response in a format. */
export type ResponseIn<
  Format extends ResponseFormat,
  Data = Record<string, unknown>,
> = Format extends 'hash' ? ExecutionResult<Data> : Format extends 'bytes' ? Uint8Array : string

/** A part of an incremental response in a format; the first part has the entries of a response, too. */
export type IncrementalPart<Format extends ResponseFormat> = Format extends 'hash'
  ? ExecutionResult & Partial<PartObject>
  : ResponseIn<Format>

/** The options of a request with the variables of its document. */
type Options<Context, Variables, Format extends ResponseFormat> = WithVariables<
  ExecuteOptions<Context>,
  NoInfer<Variables>
> &
  FormatOption<Format> &
  ForeignExecuteOptions

/** What the compiler says of a request with nothing but a document where more is required. */
type MissingOptions =
  'a document comes first, and the context that resolvers need, or its variables, after it: write `execute(document, { context, variables })`'

type PreparedRequestOptions<Context, Variables, Format extends ResponseFormat> = WithVariables<
  PreparedOptions<Context>,
  Variables
> &
  FormatOption<Format>

/** The options of a request of a transport for response streams. */
export type StreamOptions<Context = object> = ExecuteOptions<Context> &
  RequiredContext<Context> &
  AcceptedStreams & { readonly acceptsStream: boolean }

/**
 * A prepared document, with the methods of the schema. `Default` is the default format of the
 * schema.
 */
export interface PreparedRequest<
  Context = any,
  Default extends DefaultFormat = DefaultFormat,
  Data = Record<string, unknown>,
  Variables = AnyVariables,
> {
  execute<Format extends ResponseFormat = Default>(
    ...options: OptionsParameter<
      PreparedRequestOptions<Context, Variables, Format>,
      Context,
      Variables
    >
  ): Promise<ResponseIn<Format, Data>>
  /** @throws Error when a resolver is asynchronous */
  executeSync<Format extends ResponseFormat = Default>(
    ...options: OptionsParameter<
      PreparedRequestOptions<Context, Variables, Format>,
      Context,
      Variables
    >
  ): ResponseIn<Format, Data>
  respond(
    ...options: OptionsParameter<
      WithVariables<PreparedOptions<Context>, Variables>,
      Context,
      Variables
    >
  ): Response | Promise<Response>
}

export type BatchedResponder = Pick<PreparedRequest, 'respond'>

/** The type of a schema whose context is of type `Context`, or of a subtype. */
export interface NeedsContext<in Context> {
  /** Never set: the property carries the type. */
  readonly contextType?: (context: Context) => void
}

/**
 * An executable schema. `Context` is the type of the context that resolvers need, `Default` the
 * format of responses in the schema's configuration, else `'json'`: where `configure` sets another
 * format for the whole process, name the format in the call.
 */
export interface Schema<
  Context = any,
  Default extends DefaultFormat = DefaultFormat,
> extends NeedsContext<Context> {
  readonly name: string
  /** Empty for the base namespace. */
  readonly namespace: string
  readonly version: string
  /** The value of every option, read at the first use of the schema. */
  readonly configuration: ResolvedConfiguration<Default>
  readonly compiled: CompiledSchema
  /** The settings of its executions, for an engine that calls its resolvers. */
  readonly execution: EngineSettings
  /**
   * Executes a request: a text or a syntax tree, which may type its variables and data; with
   * `compiled: true` a compiled request; or without a source the persisted query under
   * `queryCacheKey`. Request errors and execution errors are part of the response and do not reject
   * the promise. GraphQL specification, 6.1 "Executing Requests".
   *
   * @returns JSON text with `responseFormat: 'json'`, a plain object with `'hash'`, JSON in UTF-8
   * with `'bytes'`, which the caller may keep and change; by default the format of
   * `defaultResponseFormat`
   */
  execute<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    ...options: OptionsParameter<Options<Context, Variables, Format>, Context, Variables>
  ): Promise<ResponseIn<Format, Data>>
  /** No call: says what a call with nothing but a document lacks. */
  execute(source: MissingOptions): unknown
  /**
   * Executes a request as `execute`, without a promise.
   *
   * @throws Error when a resolver is asynchronous
   */
  executeSync<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    ...options: OptionsParameter<Options<Context, Variables, Format>, Context, Variables>
  ): ResponseIn<Format, Data>
  /** No call: says what a call with nothing but a document lacks. */
  executeSync(source: MissingOptions): unknown
  /**
   * Prepares a document for many executions. Every response to an invalid document has the faults of
   * the document.
   *
   * @example
   * const user = schema.prepare('query ($id: ID!) { user(id: $id) { name } }')
   * await user.execute({ variables: { id: 4 }, context })
   */
  prepare<Data = Record<string, unknown>, Variables = AnyVariables>(
    source: TypedSource<Data, Variables>,
  ): PreparedRequest<Context, Default, Data, Variables>
  /**
   * Executes a request for a transport: synchronously where no resolver is asynchronous. The result
   * of a subscription is a response stream with `acceptsStream`, and an error otherwise. The result
   * of another operation may be a response stream with `incrementalSpec`. The errors have their
   * `extensions.http`.
   */
  respond(
    source: RequestSource,
    options: ExecuteOptions<Context> &
      RequiredContext<Context> & { readonly responseFormat: 'hash' },
  ): RequestResult | Promise<RequestResult>
  respond(
    source: RequestSource,
    options: StreamOptions<Context>,
  ): Response | ResponseStream | Promise<Response | ResponseStream>
  respond(
    source: RequestSource,
    ...options: OptionsParameter<ExecuteOptions<Context>, Context>
  ): Response | Promise<Response>
  /**
   * Subscribes to the events of a subscription. Returns an async iterable with a response for each
   * event, in the format of `execute`; or, in every format, an object with the errors of a request
   * without a stream. The response to a query or mutation is the only one of its iterable. The
   * iterable ends with an error when the source stream fails. GraphQL specification, 6.2.3
   * "Subscription".
   *
   * @example
   * const responses = await schema.subscribe('subscription { tick }', { responseFormat: 'hash' })
   * if ('errors' in responses) throw new Error(responses.errors[0]?.message)
   * for await (const { data } of responses) console.log(data)
   */
  subscribe<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    ...options: OptionsParameter<Options<Context, Variables, Format>, Context, Variables>
  ): Promise<SubscribeResult<ResponseIn<Format, Data>>>
  /** No call: says what a call with nothing but a document lacks. */
  subscribe(source: MissingOptions): unknown
  /**
   * Executes a request as `execute`, and returns the response part by part: an async iterable whose
   * first item is the response without what `@defer` and `@stream` deliver later, and whose further
   * items are the parts. A response of which nothing is delivered later is the only item. The schema
   * needs the option `incremental`. Draft of the GraphQL specification, 7.1 "Response Format".
   *
   * @example
   * const parts = await schema.executeIncrementally('{ user { name ... @defer { books } } }')
   * for await (const part of parts) console.log(part)
   * // {"data":{"user":{"name":"Ann"}},"pending":[{"id":"0","path":["user"]}],"hasNext":true}
   * // {"incremental":[{"id":"0","data":{"books":[]}}],"completed":[{"id":"0"}],"hasNext":false}
   */
  executeIncrementally<Variables = AnyVariables, Format extends ResponseFormat = Default>(
    source: RequestSource<Record<string, unknown>, Variables>,
    ...options: OptionsParameter<Options<Context, Variables, Format>, Context, Variables>
  ): Promise<AsyncIterableIterator<IncrementalPart<Format>, undefined>>
  /** No call: says what a call with nothing but a document lacks. */
  executeIncrementally(source: MissingOptions): unknown
  /**
   * Publishes an event of a subscription field; resolvers have the same function as `event.trigger`.
   *
   * @example
   * await schema.trigger(orderSent, { args: { order_id: '4' }, payload: order })
   *
   * @returns a promise that is rejected when the field has no such event, or the pub/sub fails
   */
  readonly trigger: Trigger
  /**
   * Prepares what the first requests need, before a server listens: compiles the schema, parses,
   * validates and plans documents of clients, and plans persisted ones. Works in slices of
   * `limits.executionTurnMs`, so that a server that listens already answers meanwhile. The documents
   * stay in the cache as those of `prepare` do.
   *
   * @example
   * await schema.warm(['query ($id: ID!) { user(id: $id) { name } }'])
   *
   * @returns a promise that is rejected with an AggregateError of the faults of all documents; the valid
   * ones are prepared all the same
   */
  warm(sources?: Iterable<DocumentSource>): Promise<void>
  /**
   * Does for a controller what the first requests need and `configure`, which may follow, does not
   * change: compiles the schema; where its options are read already, also plans persisted documents.
   */
  compileAhead(): void
  /**
   * Reads the JSON body of a request, in UTF-8, for a transport: returns the result of
   * `JSON.parse`, and a handle of the document that `respond` takes instead of the text. Undefined
   * for a document that is not cached, and for a body that only `JSON.parse` reads, valid or not.
   */
  readKnown(body: Uint8Array): CachedRequest | undefined
  /**
   * Finds the documents of a batch, for a transport, and returns a responder for each request; an
   * error where the requests together exceed a shared limit.
   */
  prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly BatchedResponder[]>
  /**
   * Compiles a valid document to bytes that `execute` takes with `compiled: true`. The bytes are
   * bound to the schema and its configuration, and with `cacheSecret` signed. A signed document is
   * not parsed and validated again; of the limits of documents only the nesting limit applies, which
   * is 500 levels.
   *
   * @throws AggregateError of the faults of the document
   */
  compile(source: DocumentSource): Uint8Array
  /**
   * Persists a document of the host under a key and a version, by default under its SHA-256, and
   * replaces the document there. Of the limits of documents only the nesting limit applies, which is
   * 500 levels.
   *
   * @example
   * schema.persist('{ user { name } }', { queryCacheKey: 'user', errorBehavior: 'NULL' })
   *
   * @returns the key
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version is invalid, or the key is the SHA-256 of
   * another document
   * @throws Error that lists every unknown option, or when `errorBehavior` is invalid
   */
  persist(source: DocumentSource, options?: PersistOptions): string
  /**
   * Estimates what an operation costs before it is executed, by `@cost` and `@listSize` of the schema
   * (`costDirectives`), whether or not `limits.maxCost` is set. Where a variable that the operation
   * requires is left out, lists whose size it says have the assumed size.
   *
   * @example
   * const { cost, positions } = schema.estimateCost('{ users(first: 50) { name } }')
   * // 50, [{ path: 'users', cost: 50 }]
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError where the document lacks the operation, or there is no estimate
   */
  estimateCost(source: DocumentSource, options?: EstimateOptions): OperationEstimate
  /**
   * Drops the responses that `responseCache` keeps and that show what a host has written without a
   * mutation: the objects of a type; the one with an id, and those whose ids were not selected; or what
   * sources have read of a table. Without kept responses nothing happens.
   *
   * @example
   * await schema.invalidate({ type: 'User', id: 4 })
   *
   * @throws Error where there is no such object type, as a rejection
   */
  invalidate(written: Invalidation | readonly Invalidation[]): Promise<void>
  /**
   * Returns the syntax errors or validation errors of a document; empty for a valid document.
   * GraphQL specification, 5 "Validation".
   */
  validate(source: DocumentSource): readonly GraphQLError[]
  /**
   * Calls a listener at every event of a name: `'parse'`, `'validate'`, `'execute'`, `'resolve'` (a
   * call of a resolver), `'error'` (an error in a response). The listener may return a function,
   * which is called at the end of the event. Listeners are synchronous and cannot change the
   * response; their exceptions go to `onError`.
   *
   * @example
   * schema.on('execute', ({ operationName }) => {
   *   const start = performance.now()
   *   return ({ errors }) => log(operationName, performance.now() - start, errors.length)
   * })
   *
   * @returns a function that removes the listener
   * @throws Error when there is no event of that name
   */
  on<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void
  /**
   * Returns the schema in the type system definition language. GraphQL specification, 3 "Type
   * System".
   *
   * @throws Error when an option is unknown or not a boolean
   */
  toSDL(options?: PrintSchemaOptions): string
  /**
   * Returns what a schema of texts need not find out again when it starts: that the texts break no
   * rule, and the names in them. `buildSchema` takes them as the option `facts`; `npx tapeql build`
   * writes them to a file.
   *
   * @example
   * const text = 'type Query { greeting: String }'
   * const facts = JSON.stringify(buildSchema(text).facts())
   * buildSchema(text, { facts: JSON.parse(facts) })
   *
   * @throws Error when the schema has types that stand in no text, as those of code and of federation
   */
  facts(): SchemaFacts
}
