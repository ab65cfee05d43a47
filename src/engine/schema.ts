import type { GraphQLError } from '../errors/graphql-error.ts'
import type { PrintSchemaOptions } from '../printing/print-schema.ts'
import type { ExecutionResult } from '../response/response.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { ResolvedConfiguration, ResponseFormat } from './configuration.ts'
import type { HookEvents, HookListener } from './observation/hooks.ts'
import type { PersistedQueryOptions } from './documents/persisted-entry.ts'
import type { ExecuteOptions } from './execute-options.ts'
import type { DocumentText } from './documents.ts'
import type { KnownRequest } from './documents/known-request.ts'
import type { BatchedRequest } from './pipeline/pipeline.ts'
import type { Response } from './response.ts'

type FormatOptions<Format extends ResponseFormat> = ExecuteOptions & {
  readonly responseFormat: Format
}

/** The options of a request for a prepared document: all but those that choose the document. */
export type PreparedOptions = Omit<
  ExecuteOptions,
  'compiled' | 'queryCacheKey' | 'queryCacheVersion'
>

type PreparedFormat<Format extends ResponseFormat> = PreparedOptions & {
  readonly responseFormat: Format
}

/** A prepared document; its methods do the same as those of the schema. */
export interface PreparedRequest {
  execute(options: PreparedFormat<'json'>): Promise<string>
  execute(options: PreparedFormat<'hash'>): Promise<ExecutionResult>
  execute(options?: PreparedOptions): Promise<string | ExecutionResult>
  /** @throws Error when a resolver is asynchronous */
  executeSync(options: PreparedFormat<'json'>): string
  executeSync(options: PreparedFormat<'hash'>): ExecutionResult
  executeSync(options?: PreparedOptions): string | ExecutionResult
  respond(options?: PreparedOptions): Response | Promise<Response>
}

export type BatchedResponder = Pick<PreparedRequest, 'respond'>

/** A schema that requests are executed against. */
export interface Schema {
  readonly name: string
  /** Empty for the base namespace. */
  readonly namespace: string
  readonly version: string
  /** The value of every option, read when it is first needed. */
  readonly configuration: ResolvedConfiguration
  readonly compiled: CompiledSchema
  /**
   * Executes a request: a text, with `compiled: true` a compiled request, or without a source the
   * persisted query under `queryCacheKey`. Request errors and execution errors are part of the
   * response; the promise is not rejected with them. GraphQL specification, 6.1 "Executing
   * Requests".
   *
   * @returns JSON text with `responseFormat: 'json'`, a plain object with `'hash'`; by default the
   * format of `defaultResponseFormat`
   */
  execute(source: DocumentText, options: FormatOptions<'json'>): Promise<string>
  execute(source: DocumentText, options: FormatOptions<'hash'>): Promise<ExecutionResult>
  execute(source: DocumentText, options?: ExecuteOptions): Promise<string | ExecutionResult>
  /**
   * `execute` without a promise.
   *
   * @throws Error when a resolver is asynchronous
   */
  executeSync(source: DocumentText, options: FormatOptions<'json'>): string
  executeSync(source: DocumentText, options: FormatOptions<'hash'>): ExecutionResult
  executeSync(source: DocumentText, options?: ExecuteOptions): string | ExecutionResult
  /**
   * A document that is found once and executed many times. One with faults is answered with these,
   * each time.
   *
   * @example
   * const user = schema.prepare('query ($id: ID!) { user(id: $id) { name } }')
   * await user.execute({ variables: { id: 4 }, context })
   */
  prepare(source: string): PreparedRequest
  /** Executes a request for a transport: synchronously where no resolver is asynchronous. */
  respond(source: DocumentText, options?: ExecuteOptions): Response | Promise<Response>
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
  compile(source: string): Uint8Array
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
  persist(source: string, options?: PersistedQueryOptions): string
  /**
   * The syntax errors or validation errors of a document; empty for a valid one. GraphQL
   * specification, 5 "Validation".
   */
  validate(source: string): readonly GraphQLError[]
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
