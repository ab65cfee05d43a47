import { errorBehaviorFault, isErrorBehavior } from '../../response/error-behavior.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { NamedValuesFactory } from '../../execution/named/named-values.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { getOperation } from '../../selections/get-operation.ts'
import type { Invalidation } from '../../caching/response-cache.ts'
import { responseStoreOf } from '../../caching/response-store-of.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { DocumentSource } from '../../language/print/document-source.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { listenWith } from '../subscription/listen.ts'
import type { InfoSchema } from '../../execution/positional/info-schema.ts'
import { fieldInfo } from '../../execution/positional/resolve-info.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { SharedSignals } from '../../execution/request/shared-signals.ts'
import { TimeSlices } from '../../execution/waiting/time-slices.ts'
import { isTraced } from '../../runtime/tracing.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import { ResponseRoom } from '../../response/response-room.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import {
  Documents,
  type RequestSource,
  type DocumentOptions,
  type DocumentSettings,
} from '../documents.ts'
import type { Prepared, PreparedDocument } from '../documents/prepared-document.ts'
import { operationNamesOf } from '../operation-name.ts'
import type { BatchTexts } from '../documents/text-documents.ts'
import type { EstimateOptions, OperationEstimate } from './stages/cost-stage.ts'
import { EngineRequest } from './engine-request.ts'
import { ErrorEvents } from './error-events.ts'
import { incrementalForm } from './incremental-form.ts'
import {
  checkExecuteOptions,
  formattedErrors,
  type ExecuteOptions,
  type RequestOptions,
} from '../execute-options.ts'
import type { IncrementalStream } from './incremental-stream.ts'
import { observeOperation, type TellDocument } from './observed-operation.ts'
import { ObservedStages } from './observed-stages.ts'
import { mayIntrospect, type IntrospectionSwitch } from '../introspection-permission.ts'
import type { Rescues } from '../rescues.ts'
import {
  bytesForm,
  hashForm,
  stringifiedForm,
  type AnyResponse,
  type ResponseForm,
  type SingleForm,
  type SingleResponse,
} from './response-form.ts'
import {
  requestErrorResult,
  type RequestResult,
  type RequestErrorResult,
  type Response,
} from '../transport-response.ts'
import { SharedLimits } from './shared-limits.ts'
import { Stages } from './stages.ts'
import { CacheStage } from './cache-stage.ts'
import { Subscriptions, type StreamResult, type Subscription } from './subscriptions.ts'

/** A request of a batch, with a document or a key. */
export interface BatchedRequest extends DocumentOptions {
  readonly query: string | Uint8Array | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

interface PipelineSettings extends DocumentSettings {
  readonly schema: EngineSettings['executable']
  readonly infoSchema: () => InfoSchema
  readonly rescues: Rescues
  readonly pubsub: PubSub
}

/** The document of a request, and the source in the request. */
interface PreparedSource {
  readonly prepared: Prepared
  readonly source: RequestSource
}

/** A response; a stream where parts follow. */
type PartsResult<Output extends SingleResponse> =
  Output | IncrementalStream<Output> | Promise<Output | IncrementalStream<Output>>

interface Responder {
  readonly respond: (options?: ExecuteOptions) => Response | Promise<Response>
}

/**
 * Responds to requests: finds the document (`Documents`), performs the stages (`Stages`, or
 * `ObservedStages` where there are listeners), and reports the errors of the response to hooks.
 */
export class Pipeline {
  readonly documents: Documents
  readonly execution: EngineSettings
  readonly #configuration: ResolvedConfiguration
  readonly #rescues: Rescues
  readonly #stages: Stages
  readonly #observedStages: ObservedStages
  readonly #subscriptions: Subscriptions
  readonly #cacheStage: CacheStage | null
  readonly #errorEvents: ErrorEvents
  readonly #jsonForm: SingleForm<Response>
  readonly #incrementalJSONForm: ResponseForm<Response | IncrementalStream<Response>>
  readonly #incrementalHashForm: ResponseForm<RequestResult | IncrementalStream<RequestResult>>

  constructor(settings: PipelineSettings) {
    const { schema, compiled, configuration, identity, infoSchema, rescues, pubsub, hooks } =
      settings
    this.#configuration = configuration
    this.#rescues = rescues
    this.#errorEvents = new ErrorEvents(hooks)
    this.execution = {
      schema: compiled,
      executable: schema,
      namedValues: new NamedValuesFactory(configuration.injection),
      pubsub,
      signals: new SharedSignals(),
      listen: listenWith(pubsub),
      infoSchema,
      infoOf: fieldInfo,
      locateError: null,
      onError: rescues.onError,
      finishErrors: this.#finishErrors,
      errorBehavior: configuration.errorBehavior,
      timeoutMs: configuration.limits.executionTimeoutMs,
      maxIncrementalParts: configuration.limits.maxIncrementalParts,
      slices: new TimeSlices(configuration.limits.executionTurnMs),
    }
    this.documents = new Documents(settings)
    const { responseCache } = configuration
    this.#cacheStage =
      responseCache === undefined
        ? null
        : new CacheStage(settings, responseCache, responseStoreOf(responseCache, identity))
    const stageSettings = {
      ...settings,
      numbers: new NumberTexts(),
      cacheStage: this.#cacheStage,
    }
    this.#stages = new Stages(stageSettings)
    this.#observedStages = new ObservedStages(stageSettings)
    this.#subscriptions = new Subscriptions({
      execution: this.execution,
      queue: configuration.subscriberQueue,
      newRoom: () => this.#newRoom(),
      stages: () => this.#currentStages,
      unobservedStages: this.#stages,
      reportErrors: (response, { prepared, source, options }) =>
        this.#errorEvents.report(response, prepared, options, source),
    })
    this.#jsonForm = configuration.enableStringCollector
      ? bytesForm
      : stringifiedForm(settings.onError)
    this.#incrementalJSONForm = incrementalForm(this.#jsonForm, this.#errorEvents)
    this.#incrementalHashForm = incrementalForm(hashForm, this.#errorEvents)
  }

  /**
   * Executes a request; the response is JSON. With `isSync` the caller drops a promise, so no
   * asynchronous work begins.
   */
  toJSON(
    source: RequestSource,
    options: ExecuteOptions = {},
    isSync = false,
  ): Response | Promise<Response> {
    return this.#execute(source, options, isSync, this.#jsonForm)
  }

  /** Executes a request; the data is a plain object. */
  toHash(
    source: RequestSource,
    options: ExecuteOptions,
    isSync = false,
  ): RequestResult | Promise<RequestResult> {
    return this.#execute(source, options, isSync, hashForm)
  }

  /** As `toJSON`, but with a response stream for a subscription, and for an incremental response. */
  toJSONStream(source: RequestSource, options: RequestOptions): StreamResult<Response> {
    return this.#stream(source, options, this.#jsonForm, this.#incrementalJSONForm, subscription =>
      this.#subscriptions.share(subscription),
    )
  }

  /** As `toHash`, but with a response stream for a subscription, and for an incremental response. */
  toHashStream(source: RequestSource, options: RequestOptions): StreamResult<RequestResult> {
    return this.#stream(source, options, hashForm, this.#incrementalHashForm, subscription =>
      this.#subscriptions.subscribe(subscription),
    )
  }

  /** As `toJSON`, but with a stream for an incremental response; an error for a subscription. */
  toJSONParts(source: RequestSource, options: RequestOptions): PartsResult<Response> {
    return this.#execute(source, options, false, this.#incrementalJSONForm)
  }

  /** As `toHash`, but with a stream for an incremental response; an error for a subscription. */
  toHashParts(source: RequestSource, options: RequestOptions): PartsResult<RequestResult> {
    return this.#execute(source, options, false, this.#incrementalHashForm)
  }

  /** As `toJSON`, for a prepared document. The requests of a batch share a `room`. */
  preparedToJSON(
    { prepared, source }: PreparedSource,
    options: ExecuteOptions = {},
    isSync = false,
    room: ResponseRoom = this.#newRoom(),
  ): Response | Promise<Response> {
    return this.#observed(source, options, (requestOptions, tellDocument) => {
      tellDocument?.(prepared)
      return this.#respond(prepared, requestOptions, isSync, this.#jsonForm, room, source)
    })
  }

  /** As `toHash`, for a prepared document. */
  preparedToHash(
    { prepared, source }: PreparedSource,
    options: ExecuteOptions,
    isSync = false,
  ): RequestResult | Promise<RequestResult> {
    return this.#observed(source, options, (requestOptions, tellDocument) => {
      tellDocument?.(prepared)
      return this.#respond(prepared, requestOptions, isSync, hashForm, this.#newRoom(), source)
    })
  }

  /** Plans the operations of a document before requests ask for them. */
  warm(prepared: PreparedDocument): void {
    for (const operationName of operationNamesOf(prepared.document)) {
      const options = { operationName }
      const room = this.#newRoom()
      this.#stages.warm(new EngineRequest(this.execution, prepared, options, true, room))
    }
  }

  /**
   * Estimates what an operation costs.
   *
   * @throws AggregateError of the faults of the document
   * @throws GraphQLError where there is no such operation, or no estimate
   */
  estimateCost(source: DocumentSource, options: EstimateOptions): OperationEstimate {
    checkExecuteOptions(options)
    const prepared = this.documents.prepareTrusted(source)
    const request = new EngineRequest(this.execution, prepared, options, true, this.#newRoom())
    const failure = this.#stages.warm(request)
    if (failure !== undefined) throw failure.errors[0]!
    const { fault, cost, positions } = this.#stages.estimate(request)
    if (fault !== undefined)
      throw new EngineError(fault.suggestion, { extensions: { code: fault.code } })
    return { cost, positions }
  }

  /** Drops the kept responses that show what was written. */
  invalidate(invalidations: readonly Invalidation[]): void | Promise<void> {
    return this.#cacheStage?.invalidate(invalidations)
  }

  get #currentStages(): Stages {
    return this.#observedStages.hasListeners ? this.#observedStages : this.#stages
  }

  #newRoom(isShared = false): ResponseRoom {
    return new ResponseRoom(this.#configuration.limits, isShared)
  }

  #execute<Output extends AnyResponse>(
    source: RequestSource,
    options: RequestOptions,
    isSync: boolean,
    form: ResponseForm<Output>,
  ): Output | Promise<Output> {
    return this.#observed(source, options, (requestOptions, tellDocument) => {
      const lookup = this.documents.find(source, requestOptions)
      const room = this.#newRoom()
      if (!(lookup instanceof Promise)) {
        tellDocument?.(lookup)
        return this.#respond(lookup, requestOptions, isSync, form, room, source)
      }
      return lookup.then(prepared => {
        // executeSync() throws for this promise, so the document is not executed.
        if (isSync) return form.respond({ errors: [] }, room)
        tellDocument?.(prepared)
        return this.#respond(prepared, requestOptions, isSync, form, room, source)
      })
    })
  }

  /**
   * Performs a request, the way of every request: checks its options, asks whether its client may
   * introspect, and has it observed where the channel of operations has subscribers.
   */
  #observed<Result extends object>(
    source: RequestSource,
    options: RequestOptions,
    perform: (
      options: RequestOptions,
      tellDocument: TellDocument | undefined,
    ) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    checkExecuteOptions(options)
    const { enableIntrospection } = this.#configuration
    const requestOptions =
      typeof enableIntrospection === 'boolean'
        ? options
        : this.#withPermission(options, enableIntrospection)
    return isTraced('tapeql:operation')
      ? observeOperation(this.execution.executable, source, options, tellDocument =>
          perform(requestOptions, tellDocument),
        )
      : perform(requestOptions, undefined)
  }

  #withPermission(
    options: RequestOptions,
    enableIntrospection: IntrospectionSwitch,
  ): RequestOptions {
    const { context = {} } = options
    const { onError } = this.execution
    return { ...options, mayIntrospect: mayIntrospect(enableIntrospection, context, onError) }
  }

  #respond<Output extends AnyResponse>(
    prepared: Prepared,
    options: RequestOptions,
    isSync: boolean,
    form: ResponseForm<Output>,
    room: ResponseRoom,
    source: RequestSource,
  ): Output | Promise<Output> {
    const documentResult = optionsFault(options) ?? prepared
    if ('errors' in documentResult) {
      const errors = this.documents.errorsOf(documentResult, options.mayIntrospect === true)
      return this.#errorEvents.report(
        form.respond({ errors: formattedErrors(room.takeErrors(errors), options) }, room),
        prepared,
        options,
        source,
      )
    }
    const request = new EngineRequest(this.execution, documentResult, options, isSync, room)
    const response = this.#currentStages.perform(request, form)
    if (response instanceof Promise)
      return response.then(settledResponse =>
        this.#errorEvents.report(settledResponse, documentResult, options, source),
      )
    return this.#errorEvents.report(response, documentResult, options, source)
  }

  #stream<Output extends SingleResponse>(
    source: RequestSource,
    options: RequestOptions,
    form: SingleForm<Output>,
    incremental: ResponseForm<Output | IncrementalStream<Output>>,
    begin: (subscription: Subscription<Output>) => StreamResult<Output>,
  ): StreamResult<Output> {
    return this.#observed(source, options, (requestOptions, tellDocument) =>
      whenSettled(this.documents.find(source, requestOptions), prepared => {
        tellDocument?.(prepared)
        return isSubscription(prepared, requestOptions) &&
          optionsFault(requestOptions) === undefined
          ? begin({ prepared, options: requestOptions, source, form })
          : this.#respond(prepared, requestOptions, false, incremental, this.#newRoom(), source)
      }),
    )
  }

  /**
   * Replaces exceptions by the errors of their rescue handlers, drops errors beyond the limit of the
   * response, and has the transport word the errors.
   */
  readonly #finishErrors: EngineSettings['finishErrors'] = (errors, request) => {
    const rescued = this.#rescues.apply(errors, request)
    const { options } = request as EngineRequest
    return whenSettled(rescued, rescuedErrors =>
      formattedErrors(request.room.takeExecutionErrors(rescuedErrors), options),
    )
  }

  /**
   * Finds the documents of a batch, each text once, and returns a responder for each request; an
   * error where the requests together exceed a shared limit.
   */
  async prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly Responder[]> {
    const texts: BatchTexts = new Map()
    const shared = new SharedLimits(this.#configuration.limits)
    const documents = new Set<Prepared>()
    const preparedSources: PreparedSource[] = []
    for (const request of requests) {
      const prepared = await this.documents.find(request.query, request, texts)
      const fault = shared.add({
        prepared,
        variables: request.variables ?? {},
        operationName: request.operationName,
        isFirst: !documents.has(prepared),
      })
      if (fault !== undefined) return fault
      documents.add(prepared)
      preparedSources.push({ prepared, source: request.query })
    }
    const room = this.#newRoom(true)
    return preparedSources.map(preparedSource => ({
      respond: options => this.preparedToJSON(preparedSource, options, false, room),
    }))
  }
}

function isSubscription(
  prepared: Prepared,
  { operationName }: ExecuteOptions,
): prepared is PreparedDocument {
  if ('errors' in prepared) return false
  const { document } = prepared
  const operation = getOperation(document, operationName ?? null)
  return typeof operation === 'number' && operationTypeOf(document, operation) === 'subscription'
}

/** Returns the request error of options whose values come from clients. */
function optionsFault(options: ExecuteOptions): RequestErrorResult | undefined {
  const { variables, errorBehavior } = options
  return (
    (variables == null ? undefined : variablesFault(variables)) ??
    (errorBehavior == null ? undefined : errorBehaviorResult(errorBehavior))
  )
}

/** Returns the request error of a value that is no error behavior. */
function errorBehaviorResult(errorBehavior: unknown): RequestErrorResult | undefined {
  if (isErrorBehavior(errorBehavior)) return undefined
  return requestErrorResult(errorBehaviorFault(errorBehavior), 'BAD_REQUEST')
}

/** Returns the request error of variables that are not an object. */
function variablesFault(variables: unknown): RequestErrorResult | undefined {
  if (typeof variables === 'object' && !Array.isArray(variables)) return undefined
  const isText = typeof variables === 'string'
  const kind = isText ? 'a text' : Array.isArray(variables) ? 'a list' : `a ${typeof variables}`
  const advice = isText ? '; JSON.parse makes one of JSON' : ''
  return requestErrorResult(
    `The variables are ${kind}; expected an object${advice}.`,
    'BAD_REQUEST',
  )
}
