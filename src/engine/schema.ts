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

/** Options of a call that asks for one format. */
type FormatOptions<Format extends ResponseFormat> = ExecuteOptions & {
  readonly responseFormat: Format
}

/** What an execution of a prepared document may say; the document is known. */
export type PreparedOptions = Omit<ExecuteOptions, 'compiled' | 'queryCacheKey' | 'queryCacheVersion'>

/** Options of such a call that asks for one format. */
type PreparedFormat<Format extends ResponseFormat> = PreparedOptions & { readonly responseFormat: Format }

/** A document that was found before it is executed; its methods are those of the schema. */
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

/** Responds to a request of a batch. */
export type BatchedResponder = Pick<PreparedRequest, 'respond'>

/** A schema that requests are executed against. */
export interface Schema {
  readonly name: string
  /** Empty for the base namespace. */
  readonly namespace: string
  readonly version: string
  /** Every option decided, when it is first needed. */
  readonly configuration: ResolvedConfiguration
  readonly compiled: CompiledSchema
  /**
   * Executes a request: a text, a compiled request with `compiled: true`, or without a source what was kept under
   * `queryCacheKey`. Request errors and execution errors are part of the response; nothing is thrown for them.
   * GraphQL specification, 6.1 "Executing Requests".
   *
   * @returns JSON text with `responseFormat: 'json'`, a plain object with `'hash'`; else what `defaultResponseFormat` says
   */
  execute(source: DocumentText, options: FormatOptions<'json'>): Promise<string>
  execute(source: DocumentText, options: FormatOptions<'hash'>): Promise<ExecutionResult>
  execute(source: DocumentText, options?: ExecuteOptions): Promise<string | ExecutionResult>
  /**
   * The same without a promise.
   *
   * @throws Error when a resolver is asynchronous
   */
  executeSync(source: DocumentText, options: FormatOptions<'json'>): string
  executeSync(source: DocumentText, options: FormatOptions<'hash'>): ExecutionResult
  executeSync(source: DocumentText, options?: ExecuteOptions): string | ExecutionResult
  /**
   * A document that is found once and executed many times. One with faults is answered with these, each time.
   *
   * @example
   * const user = schema.prepare('query ($id: ID!) { user(id: $id) { name } }')
   * await user.execute({ variables: { id: 4 }, context })
   */
  prepare(source: string): PreparedRequest
  /** Executes a request for a transport: synchronously where no resolver is asynchronous. */
  respond(source: DocumentText, options?: ExecuteOptions): Response | Promise<Response>
  /**
   * Reads a request, for a transport, from its body as JSON in UTF-8 where its document was asked for before: what `JSON.parse` makes
   * of it, and a handle of the document, which `respond` takes in the place of its text. Undefined where not; the body may be wrong
   * then.
   */
  readKnown(body: Uint8Array): KnownRequest | undefined
  /**
   * Finds the documents of a batch, for a transport, and returns what responds to its requests; an error where they exceed a limit
   * together that each may keep alone.
   */
  prepareBatch(requests: readonly BatchedRequest[]): Promise<GraphQLError | readonly BatchedResponder[]>
  /**
   * A valid document as bytes, which `execute` takes with `compiled: true`. They are bound to the schema and its configuration.
   * With `cacheSecret` they are signed: then they are not parsed and validated again, and of the limits of documents only 500
   * levels of nesting hold.
   *
   * @throws AggregateError of the faults of the document
   */
  compile(source: string): Uint8Array
  /**
   * Keeps a document of the host under a key and a version, in the place of what was there; by default under its SHA-256. Of
   * the limits of documents only 500 levels of nesting hold for it.
   *
   * @returns the key
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError when the key or the version cannot be one, or the key is the SHA-256 of another document
   */
  persist(source: string, options?: PersistedQueryOptions): string
  /** The faults of a document, syntax included; empty for a valid one. GraphQL specification, 5 "Validation". */
  validate(source: string): readonly GraphQLError[]
  /**
   * Tells a listener whenever something begins: `'parse'`, `'validate'`, `'execute'`, `'resolve'` (a call of a resolver), `'error'`
   * (an error in a response). What it returns is a function that is told of the end. Listeners are synchronous and change no
   * answer; what they throw goes to `onError`.
   *
   * @example
   * schema.on('execute', ({ operationName }) => {
   *   const start = performance.now()
   *   return ({ errors }) => log(operationName, performance.now() - start, errors.length)
   * })
   *
   * @returns what removes the listener
   * @throws Error when there is nothing of that name to listen to
   */
  on<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void
  /**
   * The schema in the type system definition language. GraphQL specification, 3 "Type System".
   *
   * @throws Error when an option is unknown or no boolean
   */
  toSDL(options?: PrintSchemaOptions): string
}
