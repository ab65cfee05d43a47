import { errorBehaviorFault, isErrorBehavior } from '../../response/error-behavior.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { coordinateOf } from '../../errors/masking.ts'
import { NamedValuesFactory } from '../../execution/named/named-values.ts'
import {
  executeIncrementallyToBytes,
  executeIncrementallyToHash,
  type ExecutedPart,
  type IncrementalSpec,
  type IncrementalResult,
} from '../../execution/execute-incrementally.ts'
import {
  executeToBytes,
  executeToHash,
  type ExecutableOperation,
  type Executed,
} from '../../execution/execute.ts'
import { IncrementalResponses } from '../../execution/incremental/incremental-responses.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { getOperation } from '../../selections/get-operation.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import { listenWith } from '../subscription/listen.ts'
import type { InfoSchema } from '../../execution/positional/info-schema.ts'
import { fieldInfo } from '../../execution/positional/resolve-info.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { SharedSignals } from '../../execution/request/shared-signals.ts'
import { TimeSlices } from '../../execution/waiting/time-slices.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import { ResponseRoom } from '../../response/response-room.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import {
  Documents,
  type RequestSource,
  type DocumentOptions,
  type DocumentSettings,
} from '../documents.ts'
import {
  InvalidDocument,
  type Prepared,
  type PreparedDocument,
} from '../documents/prepared-document.ts'
import type { BatchTexts } from '../documents/text-documents.ts'
import {
  EngineRequest,
  type AnyResponse,
  type AnyExecutionResult,
  type ResponseForm,
  type SingleResponse,
  type SingleResult,
} from './engine-request.ts'
import {
  checkExecuteOptions,
  type ExecuteOptions,
  type RequestOptions,
} from '../execute-options.ts'
import { IncrementalStream } from './incremental-stream.ts'
import { isIntrospection } from './introspection-plan.ts'
import { ObservedStages } from './observed-stages.ts'
import { operationNameOf } from '../operation-name.ts'
import type { Rescues } from '../rescues.ts'
import {
  requestErrorResult,
  responseOf,
  stringifiedResponse,
  type RequestResult,
  type RequestErrorResult,
  type Response,
} from '../transport-response.ts'
import { SharedLimits } from './shared-limits.ts'
import { Stages } from './stages.ts'
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

/** Executes a request whose plan is incremental. */
type ExecuteIncrementally<Result extends SingleResult> = (
  operation: ExecutableOperation,
  request: EngineRequest,
  format: IncrementalSpec,
) => IncrementalResult<Result> | Promise<IncrementalResult<Result>>

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
  readonly #configuration: ResolvedConfiguration
  readonly #settings: PipelineSettings
  readonly #execution: EngineSettings
  readonly #stages: Stages
  readonly #observedStages: ObservedStages
  readonly #subscriptions: Subscriptions
  readonly #jsonForm: ResponseForm<WrittenResponse, Response>
  readonly #stringifiedForm: ResponseForm<Executed | ExecutedPart, Response>

  constructor(settings: PipelineSettings) {
    const { schema, compiled, configuration, infoSchema, rescues, pubsub } = settings
    this.#configuration = configuration
    this.#settings = settings
    this.#execution = {
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
    const stageSettings = { ...settings, numbers: new NumberTexts() }
    this.#stages = new Stages(stageSettings)
    this.#observedStages = new ObservedStages(stageSettings)
    this.#subscriptions = new Subscriptions({
      execution: this.#execution,
      queue: configuration.subscriberQueue,
      newRoom: () => this.#newRoom(),
      stages: () => this.#currentStages,
      unobservedStages: this.#stages,
      reportErrors: (response, { prepared, source, options }) =>
        this.#reportErrors(response, prepared, options, source),
    })
    this.#jsonForm = {
      execute: this.#executeToBytes,
      respond: responseOf,
    }
    this.#stringifiedForm = {
      execute: hashForm.execute,
      respond: (result, room, request) =>
        stringifiedResponse(result, room, settings.onError, request),
    }
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
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#execute(source, options, isSync, this.#stringifiedForm)
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
    const { enableStringCollector } = this.#configuration
    const share = <Result extends SingleResult>(
      subscription: Subscription<Result, Response>,
    ): StreamResult<Response> =>
      this.#subscriptions.share(
        subscription as unknown as Subscription<AnyExecutionResult, Response>,
      )
    return enableStringCollector
      ? this.#stream(source, options, this.#jsonForm, executeIncrementallyToBytes, share)
      : this.#stream(source, options, this.#stringifiedForm, executeIncrementallyToHash, share)
  }

  /** As `toHash`, but with a response stream for a subscription, and for an incremental response. */
  toHashStream(source: RequestSource, options: RequestOptions): StreamResult<RequestResult> {
    return this.#stream(source, options, hashForm, executeIncrementallyToHash, subscription =>
      this.#subscriptions.subscribe(subscription),
    )
  }

  /** As `toJSON`, but with a stream for an incremental response; an error for a subscription. */
  toJSONParts(source: RequestSource, options: RequestOptions): PartsResult<Response> {
    return this.#configuration.enableStringCollector
      ? this.#parts(source, options, this.#jsonForm, executeIncrementallyToBytes)
      : this.#parts(source, options, this.#stringifiedForm, executeIncrementallyToHash)
  }

  /** As `toHash`, but with a stream for an incremental response; an error for a subscription. */
  toHashParts(source: RequestSource, options: RequestOptions): PartsResult<RequestResult> {
    return this.#parts(source, options, hashForm, executeIncrementallyToHash)
  }

  /** As `toJSON`, for a prepared document. The requests of a batch share a `room`. */
  preparedToJSON(
    preparedSource: PreparedSource,
    options: ExecuteOptions = {},
    isSync = false,
    room: ResponseRoom = this.#newRoom(),
  ): Response | Promise<Response> {
    checkExecuteOptions(options)
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector)
      return this.#respond(
        preparedSource.prepared,
        options,
        isSync,
        this.#stringifiedForm,
        room,
        preparedSource.source,
      )
    return this.#respond(
      preparedSource.prepared,
      options,
      isSync,
      this.#jsonForm,
      room,
      preparedSource.source,
    )
  }

  /** As `toHash`, for a prepared document. */
  preparedToHash(
    preparedSource: PreparedSource,
    options: ExecuteOptions,
    isSync = false,
  ): RequestResult | Promise<RequestResult> {
    checkExecuteOptions(options)
    const { prepared, source } = preparedSource
    return this.#respond(prepared, options, isSync, hashForm, this.#newRoom(), source)
  }

  get #currentStages(): Stages {
    return this.#observedStages.hasListeners ? this.#observedStages : this.#stages
  }

  #newRoom(isShared = false): ResponseRoom {
    return new ResponseRoom(this.#configuration.limits, isShared)
  }

  #execute<Result extends AnyExecutionResult, Output extends AnyResponse>(
    source: RequestSource,
    options: RequestOptions,
    isSync: boolean,
    form: ResponseForm<Result, Output>,
  ): Output | Promise<Output> {
    checkExecuteOptions(options)
    const lookup = this.documents.find(source, options)
    const room = this.#newRoom()
    if (!(lookup instanceof Promise))
      return this.#respond(lookup, options, isSync, form, room, source)
    // executeSync() throws for this promise, so the document is not executed.
    if (isSync) return lookup.then(() => form.respond({ errors: [] }, room))
    return lookup.then(prepared => this.#respond(prepared, options, isSync, form, room, source))
  }

  #respond<Result extends AnyExecutionResult, Output extends AnyResponse>(
    prepared: Prepared,
    options: RequestOptions,
    isSync: boolean,
    form: ResponseForm<Result, Output>,
    room: ResponseRoom,
    source: RequestSource,
  ): Output | Promise<Output> {
    const documentResult = optionsFault(options) ?? prepared
    if ('errors' in documentResult) {
      const { errors } = documentResult
      return this.#reportErrors(
        form.respond({ errors: room.takeErrors(errors) }, room),
        prepared,
        options,
        source,
      )
    }
    const request = new EngineRequest(this.#execution, documentResult, options, isSync, room)
    const response = this.#currentStages.perform(request, form)
    if (response instanceof Promise)
      return response.then(settledResponse =>
        this.#reportErrors(settledResponse, documentResult, options, source),
      )
    return this.#reportErrors(response, documentResult, options, source)
  }

  #stream<Result extends SingleResult, Output extends SingleResponse>(
    source: RequestSource,
    options: RequestOptions,
    form: ResponseForm<Result, Output>,
    executeIncrementally: ExecuteIncrementally<Result>,
    begin: (subscription: Subscription<Result, Output>) => StreamResult<Output>,
  ): StreamResult<Output> {
    checkExecuteOptions(options)
    return whenSettled(this.documents.find(source, options), prepared =>
      isSubscription(prepared, options) && optionsFault(options) === undefined
        ? begin({ prepared, options, source, form })
        : this.#respond(
            prepared,
            options,
            false,
            this.#incrementalForm(form, executeIncrementally),
            this.#newRoom(),
            source,
          ),
    )
  }

  #parts<Result extends SingleResult, Output extends SingleResponse>(
    source: RequestSource,
    options: RequestOptions,
    form: ResponseForm<Result, Output>,
    executeIncrementally: ExecuteIncrementally<Result>,
  ): PartsResult<Output> {
    const incrementalForm = this.#incrementalForm(form, executeIncrementally)
    return this.#execute(source, options, false, incrementalForm)
  }

  /** The form of responses that are incremental where the request and its document are. */
  #incrementalForm<Result extends SingleResult, Output extends SingleResponse>(
    form: ResponseForm<Result, Output>,
    execute: ExecuteIncrementally<Result>,
  ): ResponseForm<IncrementalResult<Result>, Output | IncrementalStream<Output>> {
    return {
      execute: request =>
        request.isIncremental
          ? execute(request.cachedPlan.operation, request, request.options.incrementalSpec!)
          : form.execute(request),
      respond: (result, room, request) => {
        if (!(result instanceof IncrementalResponses)) return form.respond(result, room, request)
        const { preparedDocument, options } = request!
        const next = async (): Promise<Output | undefined> => {
          const part = await result.next()
          if (part === undefined) return undefined
          const response = form.respond(part, room, request)
          const { source } = preparedDocument.document
          return this.#reportErrors(response, preparedDocument, options, source)
        }
        const initial = form.respond(result.first, room, request)
        return new IncrementalStream(initial, next, () => result.end())
      },
    }
  }

  /**
   * Replaces exceptions by the errors of their rescue handlers, and drops errors beyond the limit
   * of the response.
   */
  readonly #finishErrors: EngineSettings['finishErrors'] = (errors, request) => {
    const rescued = this.#settings.rescues.apply(errors, request)
    return whenSettled(rescued, rescuedErrors => request.room.takeExecutionErrors(rescuedErrors))
  }

  /** Reports the errors of a response to hooks. */
  #reportErrors<Output extends RequestErrorResult>(
    response: Output,
    prepared: Prepared,
    { operationName, context = {} }: ExecuteOptions,
    requestSource: RequestSource,
  ): Output {
    const { hooks } = this.#settings
    if (response.errors.length === 0 || !hooks.hasListeners('error')) return response
    const document = 'document' in prepared ? prepared.document : undefined
    const source = document?.source ?? documentSourceOf(requestSource)
    const name =
      operationName ??
      (prepared instanceof InvalidDocument
        ? prepared.operationName
        : operationNameOf(document, null))
    for (const error of response.errors) {
      const { cause: thrown, path } = error
      const coordinate = coordinateOf(error)
      hooks.begin('error', {
        error,
        thrown,
        coordinate,
        path,
        source,
        operationName: name,
        context,
      })
    }
    return response
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

  readonly #executeToBytes: ResponseForm<WrittenResponse, Response>['execute'] = request => {
    const { operation, response } = request.cachedPlan
    if (response !== undefined) {
      return request.room.take(response.bytes.length) ? response : request.room.tooLargeResponse()
    }
    const result = executeToBytes(operation, request)
    if (!isIntrospection(this.#execution.schema, request.plan)) return result
    return whenSettled(result, written => request.cachedPlan.cacheResponse(written))
  }
}

const hashForm: ResponseForm<Executed | ExecutedPart, RequestResult> = {
  execute: request => executeToHash(request.cachedPlan.operation, request),
  respond: result => result,
}

/** Returns the text in a request; undefined for the bytes of a compiled request. */
function documentSourceOf(requestSource: RequestSource): string | undefined {
  const text = documentTextOf(requestSource)
  if (typeof text === 'string') return text
  return text !== undefined && 'document' in text ? text.document.source : undefined
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
  return variablesFault(options) ?? errorBehaviorResult(options.errorBehavior)
}

/** Returns the request error of a value that is no error behavior. */
function errorBehaviorResult(errorBehavior: unknown): RequestErrorResult | undefined {
  if (errorBehavior == null || isErrorBehavior(errorBehavior)) return undefined
  return requestErrorResult(errorBehaviorFault(errorBehavior), 'BAD_REQUEST')
}

/** Returns the request error of variables that are not an object. */
function variablesFault({ variables }: ExecuteOptions): RequestErrorResult | undefined {
  if (variables == null || (typeof variables === 'object' && !Array.isArray(variables)))
    return undefined
  const isText = typeof variables === 'string'
  const kind = isText ? 'a text' : Array.isArray(variables) ? 'a list' : `a ${typeof variables}`
  const advice = isText ? '; JSON.parse makes one of JSON' : ''
  return requestErrorResult(
    `The variables are ${kind}; expected an object${advice}.`,
    'BAD_REQUEST',
  )
}
