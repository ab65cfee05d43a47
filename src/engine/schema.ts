import type { GraphQLError } from '../errors/graphql-error.ts'
import type { PrintSchemaOptions } from '../printing/print-schema.ts'
import type { ExecutionResult } from '../response/response.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import type { ResolvedConfiguration, ResponseFormat } from './configuration.ts'
import type { BatchedRequest, ExecuteOptions } from './pipeline.ts'

/** What a request has come to, for transports. */
export interface Response {
  /** Whether execution began: the text has an entry `data`. If not, it is a request error. */
  readonly executed: boolean
  /** The response as JSON text. */
  readonly text: string
  /** The errors in it; `cause` is what was thrown originally. */
  readonly errors: readonly GraphQLError[]
}

/** Options of a call that asks for one format. */
type FormatOptions<Format extends ResponseFormat> = ExecuteOptions & {
  readonly responseFormat: Format
}

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
   * Executes a request; without a source it is the one that was kept under `queryCacheKey`. Request errors and execution errors are part of the response; nothing is thrown for them.
   * GraphQL specification, 6.1 "Executing Requests".
   *
   * @returns JSON text with `responseFormat: 'json'`, a plain object with `'hash'`; else what `defaultResponseFormat` says
   */
  execute(source: string | undefined, options: FormatOptions<'json'>): Promise<string>
  execute(source: string | undefined, options: FormatOptions<'hash'>): Promise<ExecutionResult>
  execute(source: string | undefined, options?: ExecuteOptions): Promise<string | ExecutionResult>
  /**
   * The same without a promise.
   *
   * @throws Error when a resolver is asynchronous
   */
  executeSync(source: string | undefined, options: FormatOptions<'json'>): string
  executeSync(source: string | undefined, options: FormatOptions<'hash'>): ExecutionResult
  executeSync(source: string | undefined, options?: ExecuteOptions): string | ExecutionResult
  /** Executes a request for a transport: synchronously where no resolver is asynchronous. */
  respond(source: string | undefined, options?: ExecuteOptions): Response | Promise<Response>
  /** The limit that the documents of a batch exceed together, where each keeps it alone. */
  batchFault(requests: readonly BatchedRequest[]): GraphQLError | undefined
  /** The faults of a document, syntax included; empty for a valid one. GraphQL specification, 5 "Validation". */
  validate(source: string): readonly GraphQLError[]
  /**
   * The schema in the type system definition language. GraphQL specification, 3 "Type System".
   *
   * @throws Error when an option is unknown or no boolean
   */
  toSDL(options?: PrintSchemaOptions): string
}
