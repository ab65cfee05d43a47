import type { GraphQLError } from '../errors/graphql-error.ts'
import type { DocumentSource, TypedSource } from '../language/print/document-source.ts'
import type { PrintSchemaOptions } from '../printing/print-schema.ts'
import type { ExecutionResult } from '../response/response.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Trigger } from '../schema/definitions/trigger.ts'
import type { DefaultFormat, ResolvedConfiguration, ResponseFormat } from './configuration.ts'
import type { HookEvents, HookListener } from './observation/hooks.ts'
import type { PersistedQueryOptions } from './documents/persisted-entry.ts'
import type {
  ContextGiven,
  EmptyObject,
  ExecuteOptions,
  FormatOption,
  LastOptions,
  WithVariables,
  AnyVariables,
} from './execute-options.ts'
import type { RequestSource } from './documents.ts'
import type { KnownRequest } from './documents/document-store.ts'
import type { BatchedRequest } from './pipeline/pipeline.ts'
import type { RequestResult, Response, ResponseStream } from './response.ts'

/** The options of a request for a prepared document: all but those that choose the document. */
export type PreparedOptions<Context = object> = Omit<
  ExecuteOptions<Context>,
  'compiled' | 'queryCacheKey' | 'queryCacheVersion'
>

/** A response in a format. */
export type AnswerIn<
  Format extends ResponseFormat,
  Data = Record<string, unknown>,
> = Format extends 'hash' ? ExecutionResult<Data> : Format extends 'bytes' ? Uint8Array : string

/** The options of a request with the variables of its document. */
type Options<Context, Variables, Format extends ResponseFormat> = WithVariables<
  ExecuteOptions<Context>,
  NoInfer<Variables>
> &
  FormatOption<Format>

/** A source whose operation needs no variables, so that options may be left out. */
type SourceAlone<Data, Variables> = RequestSource<Data, Variables> &
  (EmptyObject extends Variables ? unknown : never)

type OptionsOfPrepared<Context, Variables, Format extends ResponseFormat> = WithVariables<
  PreparedOptions<Context>,
  Variables
> &
  FormatOption<Format>

/** The options of a request of a transport that can answer many times. */
export type StreamOptions<Context = object> = ExecuteOptions<Context> &
  ContextGiven<Context> & { readonly acceptsStream: true }

/**
 * A prepared document; its methods do the same as those of the schema. `Default` is the default
 * format of the schema.
 */
export interface PreparedRequest<
  Context = any,
  Default extends DefaultFormat = DefaultFormat,
  Data = Record<string, unknown>,
  Variables = AnyVariables,
> {
  execute<Format extends ResponseFormat = Default>(
    ...options: LastOptions<OptionsOfPrepared<Context, Variables, Format>, Context, Variables>
  ): Promise<AnswerIn<Format, Data>>
  /** @throws Error when a resolver is asynchronous */
  executeSync<Format extends ResponseFormat = Default>(
    ...options: LastOptions<OptionsOfPrepared<Context, Variables, Format>, Context, Variables>
  ): AnswerIn<Format, Data>
  respond(
    ...options: LastOptions<WithVariables<PreparedOptions<Context>, Variables>, Context, Variables>
  ): Response | Promise<Response>
}

export type BatchedResponder = Pick<PreparedRequest, 'respond'>

/** What is executed with a context of type `Context`, or with one that holds more. */
export interface NeedsContext<in Context> {
  /** Never set: it carries the type. */
  readonly contextType?: (context: Context) => void
}

/**
 * A schema that requests are executed against. `Context` is the type of the context that its
 * resolvers need, `Default` the format of responses that its own configuration sets, else `'json'`:
 * where `configure` sets another one for the whole process, name the format in the call.
 */
export interface Schema<
  Context = any,
  Default extends DefaultFormat = DefaultFormat,
> extends NeedsContext<Context> {
  readonly name: string
  /** Empty for the base namespace. */
  readonly namespace: string
  readonly version: string
  /** The value of every option, read when it is first needed. */
  readonly configuration: ResolvedConfiguration<Default>
  readonly compiled: CompiledSchema
  /**
   * Executes a request: a text or a syntax tree, which may type its variables and data, with `compiled: true` a compiled request, or without a source the
   * persisted query under `queryCacheKey`. Request errors and execution errors are part of the
   * response; the promise is not rejected with them. GraphQL specification, 6.1 "Executing
   * Requests".
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
    source: SourceAlone<Data, Variables>,
    ...options: LastOptions<Options<Context, Variables, Format>, Context>
  ): Promise<AnswerIn<Format, Data>>
  execute<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    options: Options<Context, Variables, Format> & ContextGiven<Context>,
  ): Promise<AnswerIn<Format, Data>>
  /**
   * `execute` without a promise.
   *
   * @throws Error when a resolver is asynchronous
   */
  executeSync<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: SourceAlone<Data, Variables>,
    ...options: LastOptions<Options<Context, Variables, Format>, Context>
  ): AnswerIn<Format, Data>
  executeSync<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    options: Options<Context, Variables, Format> & ContextGiven<Context>,
  ): AnswerIn<Format, Data>
  /**
   * A document that is found once and executed many times. One with faults is answered with these,
   * each time.
   *
   * @example
   * const user = schema.prepare('query ($id: ID!) { user(id: $id) { name } }')
   * await user.execute({ variables: { id: 4 }, context })
   */
  prepare<Data = Record<string, unknown>, Variables = AnyVariables>(
    source: TypedSource<Data, Variables>,
  ): PreparedRequest<Context, Default, Data, Variables>
  /**
   * Executes a request for a transport: synchronously where no resolver is asynchronous. With
   * `acceptsStream` a subscription is answered by a stream of responses, without it by an error.
   * The errors have their `extensions.http`.
   */
  respond(
    source: RequestSource,
    options: ExecuteOptions<Context> & ContextGiven<Context> & { readonly responseFormat: 'hash' },
  ): RequestResult | Promise<RequestResult>
  respond(
    source: RequestSource,
    options: StreamOptions<Context>,
  ): Response | ResponseStream | Promise<Response | ResponseStream>
  respond(
    source: RequestSource,
    ...options: LastOptions<ExecuteOptions<Context>, Context>
  ): Response | Promise<Response>
  /**
   * Subscribes to the events of a subscription. Returns an async iterable with a response for each
   * event, in the format that `execute` has; or one response, where there are request errors or the
   * operation is no subscription. The iterable ends with an error when the source of the events
   * fails. GraphQL specification, 6.2.3 "Subscription".
   *
   * @example
   * const responses = await schema.subscribe('subscription { tick }', { responseFormat: 'hash' })
   * if (Symbol.asyncIterator in responses) {
   *   for await (const { data } of responses) console.log(data)
   * } else throw new AggregateError(responses.errors ?? [])
   */
  subscribe<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: SourceAlone<Data, Variables>,
    ...options: LastOptions<Options<Context, Variables, Format>, Context>
  ): Promise<AsyncIterableIterator<AnswerIn<Format, Data>, undefined> | AnswerIn<Format, Data>>
  subscribe<
    Data = Record<string, unknown>,
    Variables = AnyVariables,
    Format extends ResponseFormat = Default,
  >(
    source: RequestSource<Data, Variables>,
    options: Options<Context, Variables, Format> & ContextGiven<Context>,
  ): Promise<AsyncIterableIterator<AnswerIn<Format, Data>, undefined> | AnswerIn<Format, Data>>
  /**
   * Publishes an event of a subscription field; resolvers find the same function as `event.trigger`.
   *
   * @example
   * await schema.trigger(orderSent, { args: { order_id: '4' }, payload: order })
   *
   * @returns a promise that is rejected when the field has no such event, or the pub/sub fails
   */
  readonly trigger: Trigger
  /**
   * Reads the JSON body of a request, in UTF-8, for a transport: returns the result of
   * `JSON.parse`, and a handle of the document that `respond` takes instead of the text. Undefined
   * where the document is not cached or the body is not read; then the body may be invalid.
   */
  readKnown(body: Uint8Array): KnownRequest | undefined
  /**
   * Finds the documents of a batch, for a transport, and returns a responder for each request; an
   * error where the requests together exceed a limit that they share.
   */
  prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly BatchedResponder[]>
  /**
   * Compiles a valid document to bytes that `execute` takes with `compiled: true`. The bytes are
   * bound to the schema and its configuration. With `cacheSecret` they are signed: then the
   * document is not parsed and validated again, and of the limits of documents only that of nesting
   * applies, which is 500 levels.
   *
   * @throws AggregateError of the faults of the document
   */
  compile(source: DocumentSource): Uint8Array
  /**
   * Persists a document of the host under a key and a version, replacing the one there; by default
   * under its SHA-256. Of the limits of documents only that of nesting applies, which is 500
   * levels.
   *
   * @returns the key
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version is invalid, or the key is the SHA-256 of
   * another document
   */
  persist(source: DocumentSource, options?: PersistedQueryOptions): string
  /**
   * The syntax errors or validation errors of a document; empty for a valid one. GraphQL
   * specification, 5 "Validation".
   */
  validate(source: DocumentSource): readonly GraphQLError[]
  /**
   * Calls a listener at every event of a name: `'parse'`, `'validate'`, `'execute'`, `'resolve'` (a
   * call of a resolver), `'error'` (an error in a response). The listener may return a function,
   * which is called at the end of the event. Listeners are synchronous and cannot change the
   * response; what they throw goes to `onError`.
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
   * The schema in the type system definition language. GraphQL specification, 3 "Type System".
   *
   * @throws Error when an option is unknown or not a boolean
   */
  toSDL(options?: PrintSchemaOptions): string
}
