import { createHash } from 'node:crypto'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { logError, type OnError } from '../errors/masking.ts'
import type { SchemaFault } from '../errors/schema-error.ts'
import type { HostGraphQL } from '../execution/positional/host-schema.ts'
import { infoSchemaOf } from '../execution/positional/info-schema.ts'
import { introspectionOf } from '../introspection/introspection.ts'
import { printSchema, type PrintSchemaOptions } from '../printing/print-schema.ts'
import { responseObject, type ExecutionResult } from '../response/response.ts'
import { checkTypeMap, compileSchema } from '../schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Introspection, TypeMap } from '../schema/definitions/type-map.ts'
import { completeTypeMap } from './complete-type-map.ts'
import type { Rule } from '../validation/rule.ts'
import {
  checkSchemaConfiguration,
  resolveConfiguration,
  type ResolvedConfiguration,
  type ResponseFormat,
  type SchemaConfiguration,
} from './configuration.ts'
import type { DocumentText } from './documents.ts'
import type { KnownRequest } from './documents/known-request.ts'
import { Pipeline, type BatchedRequest } from './pipeline/pipeline.ts'
import type { PersistedQueryOptions } from './documents/persisted-entry.ts'
import type { ExecuteOptions } from './execute-options.ts'
import { Hooks, type HookEvents, type HookListener } from './observation/hooks.ts'
import { registerSchema } from './registry.ts'
import { Rescues, type ErrorRescue } from './rescues.ts'
import { dataOf, textOf, type Outcome, type Response } from './response.ts'
import type { BatchedResponder, PreparedRequest, Schema } from './schema.ts'
import { whenSettled } from '../runtime/when-settled.ts'

/** The options of a schema. */
export interface SchemaSettings {
  readonly config?: SchemaConfiguration | undefined
  /** The namespace; undefined for the base schema. */
  readonly namespace?: string | undefined
  /** Default: the first 8 hexadecimal digits of the SHA-256 of the SDL. */
  readonly version?: string | undefined
  /**
   * Called with exceptions that clients see as `Internal server error`. Default: prints them to
   * standard error.
   */
  readonly onError?: OnError | undefined
  /**
   * Handlers that make errors for clients of exceptions of the host; the handler of the nearest
   * class is called.
   */
  readonly rescueFrom?: readonly ErrorRescue[] | undefined
  /**
   * The host's module `graphql`, version 16: `import * as graphql from 'graphql'`. With it the
   * schema and the types in the `info` of positional resolvers are instances of its classes, for
   * libraries that use `instanceof`. Default: objects of the same shape.
   */
  readonly graphql?: HostGraphQL | undefined
  /** Validation rules besides those of the specification. Default: none. */
  readonly rules?: readonly Rule[] | undefined
  /**
   * Whether a schema that breaks rules of the specification is made where that is possible.
   * Default: false.
   */
  readonly assumeValid?: boolean | undefined
}

/**
 * Checks the definitions of a schema and registers it under its name; it is compiled on first use.
 * `faults` are those that the caller found.
 *
 * @throws SchemaError with every fault of the definitions at once
 */
export function createSchema(
  name: string,
  typeMap: TypeMap,
  settings: SchemaSettings = {},
  faults: readonly SchemaFault[] = [],
): Schema {
  checkSchemaConfiguration(settings.config ?? {})
  const schema = new ExecutableSchema(name, completeTypeMap(typeMap), settings, faults)
  registerSchema(schema)
  return schema
}

class ExecutableSchema implements Schema {
  readonly name: string
  readonly namespace: string
  readonly #typeMap: TypeMap
  readonly #settings: SchemaSettings
  readonly #introspection: Introspection = introspectionOf(() => this.#introspective)
  readonly #hooks: Hooks
  #compiled: CompiledSchema | undefined
  #compiledWithIntrospection: CompiledSchema | undefined
  #configuration: ResolvedConfiguration | undefined
  #pipeline: Pipeline | undefined
  #version: string | undefined

  constructor(
    name: string,
    typeMap: TypeMap,
    settings: SchemaSettings,
    faults: readonly SchemaFault[],
  ) {
    this.name = name
    this.namespace = settings.namespace ?? ''
    this.#typeMap = typeMap
    this.#settings = settings
    this.#hooks = new Hooks(settings.onError ?? logError)
    checkTypeMap(typeMap, this.#introspection, { assumeValid: settings.assumeValid, faults })
  }

  get configuration(): ResolvedConfiguration {
    return (this.#configuration ??= resolveConfiguration(this.#settings.config ?? {}))
  }

  get compiled(): CompiledSchema {
    return (this.#compiled ??= this.configuration.enableIntrospection
      ? this.#introspective
      : compileSchema(this.#typeMap, undefined, { isChecked: true }))
  }

  get version(): string {
    const digest = (): string => createHash('sha256').update(this.toSDL()).digest('hex').slice(0, 8)
    return (this.#version ??= this.#settings.version ?? digest())
  }

  async execute(source: DocumentText, options?: ExecuteOptions): Promise<any> {
    return this.#execute(source, options)
  }

  executeSync(source: DocumentText, options?: ExecuteOptions): any {
    return withoutPromise(this.#execute(source, options, true))
  }

  prepare(source: string): PreparedRequest {
    const pipeline = this.#pipelineOf
    const prepared = pipeline.documents.hold(source)
    const run = (options: FormattedOptions = {}, isSync = false): Answered | Promise<Answered> =>
      this.#isJSON(options)
        ? whenSettled(pipeline.preparedToJSON(prepared, options, isSync), textOf)
        : whenSettled(pipeline.preparedToHash(prepared, options, isSync), objectOf)
    return {
      execute: async (options?: FormattedOptions): Promise<any> => run(options),
      executeSync: (options?: FormattedOptions): any => withoutPromise(run(options, true)),
      respond: options => pipeline.preparedToJSON(prepared, options),
    }
  }

  respond(source: DocumentText, options: ExecuteOptions = {}): Response | Promise<Response> {
    return this.#pipelineOf.toJSON(source, options)
  }

  compile(source: string): Uint8Array {
    return this.#pipelineOf.documents.compile(source)
  }

  persist(source: string, options: PersistedQueryOptions = {}): string {
    return this.#pipelineOf.documents.persist(source, options)
  }

  readKnown(body: Uint8Array): KnownRequest | undefined {
    // Without a pipeline no document is cached.
    return this.#pipeline?.documents.readKnown(body)
  }

  prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly BatchedResponder[]> {
    return this.#pipelineOf.prepareBatch(requests)
  }

  validate(source: string): readonly GraphQLError[] {
    const prepared = this.#pipelineOf.documents.prepare(source)
    return 'errors' in prepared ? prepared.errors : []
  }

  on<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void {
    return this.#hooks.add(name, listener)
  }

  /**
   * Compiled on first use, because an application may define many schemas of which a process uses
   * one.
   */
  get #introspective(): CompiledSchema {
    return (this.#compiledWithIntrospection ??= compileSchema(this.#typeMap, this.#introspection, {
      isChecked: true,
    }))
  }

  toSDL(options?: PrintSchemaOptions): string {
    return printSchema(this.#introspective, options)
  }

  #execute(
    source: DocumentText,
    options: FormattedOptions = {},
    isSync = false,
  ): Answered | Promise<Answered> {
    return this.#isJSON(options)
      ? whenSettled(this.#pipelineOf.toJSON(source, options, isSync), textOf)
      : whenSettled(this.#pipelineOf.toHash(source, options, isSync), objectOf)
  }

  #isJSON({ responseFormat }: FormattedOptions): boolean {
    return (responseFormat ?? this.configuration.defaultResponseFormat) === 'json'
  }

  get #pipelineOf(): Pipeline {
    return (this.#pipeline ??= this.#newPipeline())
  }

  #newPipeline(): Pipeline {
    const { onError = logError, graphql, rescueFrom = [], rules = [] } = this.#settings
    const { compiled, configuration } = this
    return new Pipeline({
      schema: this,
      compiled,
      configuration,
      hooks: this.#hooks,
      identity: () => [this.name, this.namespace, this.version, this.toSDL()],
      infoSchema: infoSchemaOf(compiled, () => this.toSDL(), graphql),
      onError,
      rescues: new Rescues(rescueFrom, onError, configuration.limits.executionTimeoutMs),
      rules,
    })
  }
}

type FormattedOptions = ExecuteOptions & { readonly responseFormat?: ResponseFormat | undefined }

/** A response in the requested format. */
type Answered = string | ExecutionResult

function objectOf(outcome: Outcome): ExecutionResult {
  return responseObject(outcome.errors, dataOf(outcome))
}

/** @throws Error when the result is a promise */
function withoutPromise<Result>(result: Result | Promise<Result>): Result {
  if (!(result instanceof Promise)) return result
  result.catch(() => undefined)
  throw new Error(
    'executeSync() cannot wait, but a resolver or the cache has returned a promise; use execute().',
  )
}
