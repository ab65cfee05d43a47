import { expectInvalidations, type Invalidation } from '../caching/response-cache.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import {
  aBoolean,
  aFunction,
  anything,
  aString,
  expectNoOptions,
  type Expectations,
} from '../errors/expectation.ts'
import { logError } from '../errors/log-error.ts'
import type { OnError } from '../errors/masking.ts'
import type { DocumentSource } from '../language/print/document-source.ts'
import type { SchemaFault } from '../errors/schema-error.ts'
import type { HostGraphQL } from '../execution/positional/host-schema.ts'
import type { EngineSettings } from '../execution/request/execution-request.ts'
import { infoSchemaOf, type InfoSchema } from '../execution/positional/info-schema.ts'
import { introspectionOf } from '../introspection/introspection.ts'
import {
  checkPrintSchemaOptions,
  printSchema,
  type OmittedDefinitions,
  type PrintSchemaOptions,
} from '../printing/print-schema.ts'
import { subgraphOf, type FederationOption } from '../federation/subgraph.ts'
import type { ExecutionResult } from '../response/response.ts'
import { checkDefinitions, compileDefinitions } from '../schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import {
  noIntrospection,
  typeLookupOf,
  type TypeLookup,
} from '../schema/definitions/definitions.ts'
import type { IgnorableRule } from '../schema/faults/schema-rule.ts'
import { ignorableRules } from '../schema/faults/schema-rules.ts'
import { textPositionsOf } from '../schema/faults/text-positions.ts'
import type { SubscriptionField, TriggeredEvent } from '../schema/definitions/trigger.ts'
import { schemaFactsOf } from '../schema/sdl/schema-facts.ts'
import type { Introspection, SchemaFacts, TypeMap } from '../schema/definitions/type-map.ts'
import { completeTypeMap } from './complete-type-map.ts'
import { rulesExpectation, type Rule } from '../validation/rule.ts'
import {
  checkSchemaConfiguration,
  introspectionSwitchOf,
  resolveConfiguration,
  type DefaultFormat,
  type ResolvedConfiguration,
  type ResponseFormat,
  type SchemaConfiguration,
} from './configuration.ts'
import type { IntrospectionSwitch } from './introspection-permission.ts'
import type { RequestSource } from './documents.ts'
import type { CachedRequest } from './documents/document-store.ts'
import { asIncrementalStream } from './pipeline/incremental-stream.ts'
import { Pipeline, type BatchedRequest } from './pipeline/pipeline.ts'
import type { PersistOptions } from './documents/persisted-entry.ts'
import {
  checkExecuteOptions,
  type AcceptedStreams,
  type ExecuteOptions,
  type WithVariables,
} from './execute-options.ts'
import { Hooks, type HookEvents, type HookListener } from './observation/hooks.ts'
import { registerSchema } from './registry.ts'
import { Rescues, rescues, type ErrorRescue } from './rescues.ts'
import {
  bodyBytes,
  bodyText,
  resultObject,
  type RequestResult,
  type Response,
} from './transport-response.ts'
import { mapResponses } from './subscription/map-responses.ts'
import { subscribeResult } from './pipeline/subscribe-result.ts'
import type { EstimateOptions, OperationEstimate } from './pipeline/stages/cost-stage.ts'
import { warm } from './warm.ts'
import { trigger } from './subscription/trigger.ts'
import { memoryPubSub } from '../pubsub/memory-pubsub.ts'
import { pubsubExpectation, type PubSub } from '../pubsub/pubsub.ts'
import type { BatchedResponder, PreparedRequest, Schema } from './schema.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { nodeCrypto } from '../runtime/node-crypto.ts'

/** The options of a schema; `Format` is the default format of its responses. */
export interface SchemaSettings<Format extends DefaultFormat = DefaultFormat> {
  readonly config?: SchemaConfiguration<Format> | undefined
  /** The namespace; undefined for the base schema. */
  readonly namespace?: string | undefined
  /** Default: the first 8 hexadecimal digits of the SHA-256 of the SDL. */
  readonly version?: string | undefined
  /**
   * Whether the schema replaces a schema of the same name, as when a file with a schema is loaded
   * again in development. Default: false.
   */
  readonly replace?: boolean | undefined
  /**
   * Called with exceptions that clients see as `Internal server error`, and with errors of results
   * that do not fit the type of their field. Default: prints to standard error.
   */
  readonly onError?: OnError | undefined
  /**
   * Handlers that turn exceptions of the host into errors for clients; the handler of the nearest
   * class is called.
   */
  readonly rescueFrom?: readonly ErrorRescue[] | undefined
  /**
   * The host's module `graphql`, version 16 or 17: `import * as graphql from 'graphql'`. The schema and the
   * types in the `info` of positional resolvers are instances of the module's classes, for libraries
   * that use `instanceof`. Default: objects of the same shape.
   */
  readonly graphql?: HostGraphQL | undefined
  /**
   * The schema object of graphql-js from which the definitions come: the schema in the `info` of
   * positional resolvers. Default: a schema object with the definitions.
   */
  readonly hostSchema?: InfoSchema | undefined
  /**
   * The pub/sub for the events of subscriptions, which is also the named value `pubsub` of resolvers.
   * Default: `memoryPubSub()`.
   */
  readonly pubsub?: PubSub | undefined
  /** Validation rules besides the rules of the specification. Default: none. */
  readonly rules?: readonly Rule[] | undefined
  /**
   * Whether the schema has `@defer` and `@stream`, by which clients ask for parts of a response
   * later. Definitions of the two in texts and schema objects must be those of the draft of
   * incremental delivery; without the option they are directives like any other, which the engine
   * does not act on. Default: false.
   */
  readonly incremental?: boolean | undefined
  /**
   * Whether the schema is a subgraph of Apollo Federation 2: `true` for version 2.9, or a version such
   * as `{ version: '2.3' }`. A `@link` to federation in the texts decides in its place. Default: false.
   */
  readonly federation?: FederationOption | undefined
  /**
   * Whether to create a schema that breaks rules of the specification, where possible. Default:
   * false.
   */
  readonly assumeValid?: boolean | undefined
  /**
   * Rules of the specification that are not applied to the definitions, by their names, as
   * `['deprecatedImplementation']`. Default: none.
   */
  readonly ignoredRules?: readonly IgnorableRule[] | undefined
}

/** The expected values of the settings that a host gives to a schema, however it is defined. */
export const settingsExpectations: Expectations<
  Omit<SchemaSettings, 'namespace' | 'graphql' | 'hostSchema' | 'federation'>
> = {
  config: anything,
  version: aString,
  replace: aBoolean,
  onError: aFunction,
  rescueFrom: rescues,
  assumeValid: aBoolean,
  ignoredRules: {
    words: `a list of ${ignorableRules.join(', ')}`,
    fits: names =>
      Array.isArray(names) && names.every((name: string) => ignorableRules.includes(name)),
  },
  incremental: aBoolean,
  rules: rulesExpectation,
  pubsub: pubsubExpectation,
}

/** The name of a schema without a name. */
const DEFAULT_NAME = 'Schema'

/**
 * Checks the definitions of a schema and registers the schema under its name, if any. The first use
 * compiles the schema. `faults` are the faults that the caller has found.
 *
 * @throws SchemaError with every fault of the definitions at once, or when the name is taken
 */
export function createSchema(
  name: string | undefined,
  typeMap: TypeMap,
  settings: SchemaSettings = {},
  faults: readonly SchemaFault[] = [],
): Schema {
  checkSchemaConfiguration(settings.config ?? {})
  const federationFaults: SchemaFault[] = []
  const subgraph = subgraphOf(typeMap, settings.federation, (sentence, ...subjects) =>
    federationFaults.push({
      sentence,
      positions: textPositionsOf(typeMap.texts ?? [], subjects),
    }),
  )
  const schema = new ExecutableSchema(
    name ?? DEFAULT_NAME,
    completeTypeMap(subgraph.typeMap, settings.incremental),
    settings,
    [...faults, ...federationFaults],
    subgraph.additions,
  )
  registerSchema(schema, { isNamed: name !== undefined, replace: settings.replace === true })
  return schema
}

class ExecutableSchema implements Schema {
  readonly name: string
  readonly namespace: string
  readonly #definitions: TypeLookup
  readonly #settings: SchemaSettings
  readonly #additions: OmittedDefinitions
  readonly #introspection: Introspection = introspectionOf(() => this.#introspectiveSchema)
  readonly #hooks: Hooks
  readonly #pubsub: PubSub
  #compiledWithoutIntrospection: CompiledSchema | undefined
  #compiledWithIntrospection: CompiledSchema | undefined
  #configuration: ResolvedConfiguration | undefined
  #cachedPipeline: Pipeline | undefined
  #version: string | undefined
  /** The texts that `toSDL` has returned: requests over HTTP must not print the schema again. */
  readonly #texts = new Map<string, string>()

  constructor(
    name: string,
    typeMap: TypeMap,
    settings: SchemaSettings,
    faults: readonly SchemaFault[],
    additions: OmittedDefinitions,
  ) {
    this.name = name
    this.namespace = settings.namespace ?? ''
    this.#definitions = typeLookupOf(typeMap, this.#introspection)
    this.#settings = settings
    this.#additions = additions
    this.#pubsub = settings.pubsub ?? memoryPubSub()
    this.#hooks = new Hooks(settings.onError ?? logError)
    const { assumeValid, ignoredRules, incremental: isIncremental } = settings
    checkDefinitions(this.#definitions, { assumeValid, ignoredRules, isIncremental, faults })
  }

  get configuration(): ResolvedConfiguration {
    return (this.#configuration ??= resolveConfiguration(this.#settings.config ?? {}, this.name))
  }

  get compiled(): CompiledSchema {
    return this.#compiledFor(this.configuration.enableIntrospection)
  }

  get execution(): EngineSettings {
    return this.#pipeline.execution
  }

  get version(): string {
    const digest = (): string =>
      nodeCrypto().createHash('sha256').update(this.toSDL()).digest('hex').slice(0, 8)
    return (this.#version ??= this.#settings.version ?? digest())
  }

  async execute(source: RequestSource, options?: FormattedOptions): Promise<any> {
    return this.#execute(source, options)
  }

  executeSync(source: RequestSource, options?: FormattedOptions): any {
    return withoutPromise(this.#execute(source, options, true))
  }

  prepare(
    source: DocumentSource,
    ...options: unknown[]
  ): PreparedRequest<any, DefaultFormat, any, any> {
    expectNoOptions('prepare()', options, 'prepare(query).execute(options)')
    const pipeline = this.#pipeline
    const preparedSource = { prepared: pipeline.documents.hold(source), source }
    const execute = (
      options: FormattedOptions = {},
      isSync = false,
    ): FormattedResponse | Promise<FormattedResponse> => {
      const write = this.#writerFor(options)
      return write === undefined
        ? whenSettled(pipeline.preparedToHash(preparedSource, options, isSync), executionResultOf)
        : whenSettled(pipeline.preparedToJSON(preparedSource, options, isSync), write)
    }
    return {
      execute: async (options?: FormattedOptions): Promise<any> => execute(options),
      executeSync: (options?: FormattedOptions): any => withoutPromise(execute(options, true)),
      respond: options => pipeline.preparedToJSON(preparedSource, options),
    }
  }

  respond(source: RequestSource, options: RespondOptions = {}): any {
    if (options.responseFormat === 'hash') return this.#pipeline.toHash(source, options)
    if (options.acceptsStream === true) return this.#pipeline.toJSONStream(source, options)
    return options.incrementalSpec === undefined
      ? this.#pipeline.toJSON(source, options)
      : this.#pipeline.toJSONParts(source, options)
  }

  async subscribe(source: RequestSource, options: FormattedOptions = {}): Promise<any> {
    checkExecuteOptions(options, 'subscribe()')
    const write = this.#writerFor(options)
    return write === undefined
      ? subscribeResult(await this.#pipeline.toHashStream(source, options), executionResultOf)
      : subscribeResult(await this.#pipeline.toJSONStream(source, options), write)
  }

  async executeIncrementally(source: RequestSource, options: FormattedOptions = {}): Promise<any> {
    checkExecuteOptions(options, 'executeIncrementally()')
    const write = this.#writerFor(options)
    const incrementalOptions: RespondOptions = { incrementalSpec: 'v0.2', ...options }
    return write === undefined
      ? mapResponses(
          asIncrementalStream(await this.#pipeline.toHashParts(source, incrementalOptions)),
          executionResultOf,
        )
      : mapResponses(
          asIncrementalStream(await this.#pipeline.toJSONParts(source, incrementalOptions)),
          write,
        )
  }

  /** A property, so that resolvers can take the function from their event. */
  readonly trigger = async (
    field: string | SubscriptionField,
    event: TriggeredEvent = {},
  ): Promise<void> => {
    const name = typeof field === 'object' && field !== null ? field.fieldName : field
    await trigger(this.compiled, this.#pubsub, name, event)
  }

  compile(source: DocumentSource, ...options: unknown[]): Uint8Array {
    expectNoOptions('compile()', options, 'execute(bytes, { ...options, compiled: true })')
    return this.#pipeline.documents.compile(source)
  }

  persist(source: DocumentSource, options: PersistOptions = {}): string {
    return this.#pipeline.documents.persist(source, options)
  }

  async warm(sources: Iterable<DocumentSource> = []): Promise<void> {
    await warm(this.#pipeline, sources)
  }

  readKnown(body: Uint8Array): CachedRequest | undefined {
    // Without a pipeline no document is cached.
    return this.#cachedPipeline?.documents.readKnown(body)
  }

  compileAhead(): void {
    if (this.#cachedPipeline === undefined) {
      this.#compiledFor(introspectionSwitchOf(this.#settings.config ?? {}))
    } else {
      this.warm().catch(() => undefined)
    }
  }

  prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly BatchedResponder[]> {
    return this.#pipeline.prepareBatch(requests)
  }

  estimateCost(source: DocumentSource, options: EstimateOptions = {}): OperationEstimate {
    return this.#pipeline.estimateCost(source, options)
  }

  async invalidate(written: Invalidation | readonly Invalidation[]): Promise<void> {
    const invalidations = Array.isArray(written) ? written : [written]
    expectInvalidations(this.compiled, invalidations)
    await this.#pipeline.invalidate(invalidations)
  }

  validate(source: DocumentSource, ...options: unknown[]): readonly GraphQLError[] {
    expectNoOptions('validate()', options, 'execute(query, options)')
    return this.#pipeline.documents.validate(source)
  }

  facts(): SchemaFacts {
    return schemaFactsOf(this.#definitions.typeMap, this.#settings)
  }

  on<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void {
    return this.#hooks.add(name, listener)
  }

  /**
   * Compiled on first use, because an application may define many schemas of which a process uses
   * one.
   */
  get #introspectiveSchema(): CompiledSchema {
    return (this.#compiledWithIntrospection ??= this.#compile(
      this.#definitions,
      this.#introspection,
    ))
  }

  #compiledFor(introspection: IntrospectionSwitch): CompiledSchema {
    if (introspection !== false) return this.#introspectiveSchema
    return (this.#compiledWithoutIntrospection ??= this.#compile(
      typeLookupOf(this.#definitions.typeMap),
      noIntrospection,
    ))
  }

  #compile(definitions: TypeLookup, introspection: Introspection): CompiledSchema {
    return compileDefinitions(definitions, introspection, this.#settings.incremental)
  }

  toSDL(options: PrintSchemaOptions = {}): string {
    checkPrintSchemaOptions(options)
    const { withoutDescriptions, withoutSpec, subgraph } = options
    const key = [withoutDescriptions, withoutSpec, subgraph].map(option => option === true).join()
    const text = this.#texts.get(key) ?? printSchema(this.#definitions, options, this.#additions)
    this.#texts.set(key, text)
    return text
  }

  #execute(
    source: RequestSource,
    options: FormattedOptions = {},
    isSync = false,
  ): FormattedResponse | Promise<FormattedResponse> {
    const write = this.#writerFor(options)
    return write === undefined
      ? whenSettled(this.#pipeline.toHash(source, options, isSync), executionResultOf)
      : whenSettled(this.#pipeline.toJSON(source, options, isSync), write)
  }

  /** Returns the function that writes a response as JSON; undefined for plain objects. */
  #writerFor(options: FormattedOptions): JSONWriter | undefined {
    // The pipeline says what is wrong with options that are no object.
    const { responseFormat } = Object(options) as FormattedOptions
    const format = responseFormat ?? this.configuration.defaultResponseFormat
    if (format === 'hash') return undefined
    return format === 'bytes' ? bodyBytes : bodyText
  }

  get #pipeline(): Pipeline {
    return (this.#cachedPipeline ??= this.#newPipeline())
  }

  #newPipeline(): Pipeline {
    const { onError = logError, graphql, hostSchema, rescueFrom = [], rules = [] } = this.#settings
    const { compiled, configuration } = this
    return new Pipeline({
      schema: this,
      compiled,
      configuration,
      hooks: this.#hooks,
      identity: () => [this.name, this.namespace, this.version, this.toSDL()],
      infoSchema:
        hostSchema === undefined
          ? infoSchemaOf(compiled, () => this.toSDL(), graphql)
          : () => hostSchema,
      onError,
      rescues: new Rescues(rescueFrom, onError, configuration.limits.executionTimeoutMs),
      rules,
      pubsub: this.#pubsub,
    })
  }
}

/** The options of a request, whose document may have typed its variables. */
type FormattedOptions = WithVariables<ExecuteOptions, any> & {
  readonly responseFormat?: ResponseFormat | undefined
}

type RespondOptions = FormattedOptions & AcceptedStreams

/** A response in the requested format. */
type FormattedResponse = string | Uint8Array | ExecutionResult

type JSONWriter = (response: Response) => string | Uint8Array

function executionResultOf(result: RequestResult): ExecutionResult {
  return resultObject(result)
}

/** @throws Error when the result is a promise */
function withoutPromise<Result>(result: Result | Promise<Result>): Result {
  if (!(result instanceof Promise)) return result
  result.catch(() => undefined)
  throw new Error(
    'executeSync() cannot wait, but a resolver, a validate, the cache or the store of costBudget has returned a promise; use execute().',
  )
}
