import type { GraphQLError } from '../../errors/graphql-error.ts'
import { coordinateOf } from '../../errors/masking.ts'
import { NamedValuesFactory } from '../../execution/named/named-values.ts'
import { executeToBytes, executeToHash, type Executed } from '../../execution/execute.ts'
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
  RefusedDocument,
  type Prepared,
  type PreparedDocument,
} from '../documents/prepared-document.ts'
import type { BatchTexts } from '../documents/text-documents.ts'
import { EngineRequest, type AnyAnswer, type AnyExecuted, type Form } from './engine-request.ts'
import { checkExecuteOptions, type ExecuteOptions } from '../execute-options.ts'
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
} from '../response.ts'
import { SharedLimits } from './shared-limits.ts'
import { Stages } from './stages.ts'
import { Subscriptions, type Streamed, type Subscription } from './subscriptions.ts'

/** One request of a batch, with a document or the key of one. */
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

/** The document that was found for a request, and the source that was given. */
interface Found {
  readonly prepared: Prepared
  readonly source: RequestSource
}

interface Responder {
  readonly respond: (options?: ExecuteOptions) => Response | Promise<Response>
}

/**
 * Takes a request to its response: finds its document (`Documents`), performs the stages (`Stages`,
 * or `ObservedStages` where there are listeners), and reports the errors of the response to hooks.
 */
export class Pipeline {
  readonly documents: Documents
  readonly #configuration: ResolvedConfiguration
  readonly #settings: PipelineSettings
  readonly #execution: EngineSettings
  readonly #stages: Stages
  readonly #observedStages: ObservedStages
  readonly #subscriptions: Subscriptions
  readonly #json: Form<WrittenResponse, Response>
  readonly #stringified: Form<Executed, Response>

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
      timeoutMs: configuration.limits.executionTimeoutMs,
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
      reportErrors: (answer, { prepared, source, options }) =>
        this.#reportErrors(answer, prepared, options, source),
    })
    this.#json = {
      execute: this.#executeToBytes,
      answer: responseOf,
    }
    this.#stringified = {
      execute: hash.execute,
      answer: (outcome, room, request) =>
        stringifiedResponse(outcome, room, settings.onError, request),
    }
  }

  /**
   * Runs a request; the response is JSON. With `isSync` the caller drops a promise, so nothing
   * asynchronous is begun.
   */
  toJSON(
    source: RequestSource,
    options: ExecuteOptions = {},
    isSync = false,
  ): Response | Promise<Response> {
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#run(source, options, isSync, this.#stringified)
    return this.#run(source, options, isSync, this.#json)
  }

  /** Runs a request; the data is a plain object. */
  toHash(
    source: RequestSource,
    options: ExecuteOptions,
    isSync = false,
  ): RequestResult | Promise<RequestResult> {
    return this.#run(source, options, isSync, hash)
  }

  /** `toJSON`, but a subscription is answered by a stream. */
  toJSONStream(source: RequestSource, options: ExecuteOptions): Streamed<Response> {
    const { enableStringCollector } = this.#configuration
    const form = enableStringCollector ? this.#json : this.#stringified
    return this.#stream(source, options, form as Form<AnyExecuted, Response>, subscription =>
      this.#subscriptions.share(subscription),
    )
  }

  /** `toHash`, but a subscription is answered by a stream. */
  toHashStream(source: RequestSource, options: ExecuteOptions): Streamed<RequestResult> {
    return this.#stream(source, options, hash, subscription =>
      this.#subscriptions.subscribe(subscription),
    )
  }

  /** `toJSON` for a prepared document. The requests of a batch share a `room`. */
  preparedToJSON(
    found: Found,
    options: ExecuteOptions = {},
    isSync = false,
    room: ResponseRoom = this.#newRoom(),
  ): Response | Promise<Response> {
    checkExecuteOptions(options)
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector)
      return this.#answer(found.prepared, options, isSync, this.#stringified, room, found.source)
    return this.#answer(found.prepared, options, isSync, this.#json, room, found.source)
  }

  /** `toHash` for a prepared document. */
  preparedToHash(
    found: Found,
    options: ExecuteOptions,
    isSync = false,
  ): RequestResult | Promise<RequestResult> {
    checkExecuteOptions(options)
    const { prepared, source } = found
    return this.#answer(prepared, options, isSync, hash, this.#newRoom(), source)
  }

  get #currentStages(): Stages {
    return this.#observedStages.hasListeners ? this.#observedStages : this.#stages
  }

  #newRoom(isShared = false): ResponseRoom {
    return new ResponseRoom(this.#configuration.limits, isShared)
  }

  #run<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    source: RequestSource,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
  ): Answer | Promise<Answer> {
    checkExecuteOptions(options)
    const found = this.documents.find(source, options)
    const room = this.#newRoom()
    if (!(found instanceof Promise)) return this.#answer(found, options, isSync, form, room, source)
    // executeSync() throws for this promise, so the document is not executed.
    if (isSync) return found.then(() => form.answer({ errors: [] }, room))
    return found.then(prepared => this.#answer(prepared, options, isSync, form, room, source))
  }

  #answer<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    prepared: Prepared,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
    room: ResponseRoom,
    source: RequestSource,
  ): Answer | Promise<Answer> {
    const found = variablesRefusal(options) ?? prepared
    if ('errors' in found) {
      const { errors } = found
      return this.#reportErrors(
        form.answer({ errors: room.takeErrors(errors) }, room),
        prepared,
        options,
        source,
      )
    }
    const request = new EngineRequest(this.#execution, found, options, isSync, room)
    const answered = this.#currentStages.perform(request, form)
    if (answered instanceof Promise)
      return answered.then(answer => this.#reportErrors(answer, found, options, source))
    return this.#reportErrors(answered, found, options, source)
  }

  #stream<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    source: RequestSource,
    options: ExecuteOptions,
    form: Form<Whole, Answer>,
    begin: (subscription: Subscription<Whole, Answer>) => Streamed<Answer>,
  ): Streamed<Answer> {
    checkExecuteOptions(options)
    return whenSettled(this.documents.find(source, options), prepared =>
      isSubscription(prepared, options) && variablesRefusal(options) === undefined
        ? begin({ prepared, options, source, form })
        : this.#answer(prepared, options, false, form, this.#newRoom(), source),
    )
  }

  /**
   * Replaces exceptions by the errors of their rescue handlers, and drops errors beyond the limit
   * of the response.
   */
  readonly #finishErrors: EngineSettings['finishErrors'] = (errors, request) => {
    const rescued = this.#settings.rescues.apply(errors, request)
    return whenSettled(rescued, rescued => request.room.takeExecutionErrors(rescued))
  }

  /** Reports the errors of a response to hooks. */
  #reportErrors<Answer extends RequestErrorResult>(
    answer: Answer,
    prepared: Prepared,
    { operationName, context = {} }: ExecuteOptions,
    asked: RequestSource,
  ): Answer {
    const { hooks } = this.#settings
    if (answer.errors.length === 0 || !hooks.hasListeners('error')) return answer
    const document = 'document' in prepared ? prepared.document : undefined
    const source = document?.source ?? sourceOf(asked)
    const name =
      operationName ??
      (prepared instanceof RefusedDocument
        ? prepared.operationName
        : operationNameOf(document, null))
    for (const error of answer.errors) {
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
    return answer
  }

  /**
   * Finds the documents of a batch, each text once, and returns a responder for each request; an
   * error where the requests together exceed a limit that they share.
   */
  async prepareBatch(
    requests: readonly BatchedRequest[],
  ): Promise<GraphQLError | readonly Responder[]> {
    const texts: BatchTexts = new Map()
    const shared = new SharedLimits(this.#configuration.limits)
    const documents = new Set<Prepared>()
    const found: Found[] = []
    for (const request of requests) {
      const prepared = await this.documents.find(request.query, request, texts)
      const fault = shared.take({
        prepared,
        variables: request.variables ?? {},
        operationName: request.operationName,
        isFirst: !documents.has(prepared),
      })
      if (fault !== undefined) return fault
      documents.add(prepared)
      found.push({ prepared, source: request.query })
    }
    const room = this.#newRoom(true)
    return found.map(each => ({
      respond: options => this.preparedToJSON(each, options, false, room),
    }))
  }

  readonly #executeToBytes: Form<WrittenResponse, Response>['execute'] = request => {
    const { operation, answer } = request.keptPlan
    if (answer !== undefined) {
      return request.room.take(answer.bytes.length) ? answer : request.room.tooLargeResponse()
    }
    const written = executeToBytes(operation, request)
    if (!isIntrospection(this.#execution.schema, request.plan)) return written
    return whenSettled(written, whole => request.keptPlan.keep(whole))
  }
}

const hash: Form<Executed, RequestResult> = {
  execute: request => executeToHash(request.keptPlan.operation, request),
  answer: outcome => outcome,
}

/** The text that was asked for; undefined for the bytes of a compiled request. */
function sourceOf(asked: RequestSource): string | undefined {
  const given = documentTextOf(asked)
  if (typeof given === 'string') return given
  return given !== undefined && 'document' in given ? given.document.source : undefined
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

/** The refusal of variables that are no object, of which no value would be found. */
function variablesRefusal({ variables }: ExecuteOptions): RequestErrorResult | undefined {
  if (variables == null || (typeof variables === 'object' && !Array.isArray(variables)))
    return undefined
  const isText = typeof variables === 'string'
  const found = isText ? 'a text' : Array.isArray(variables) ? 'a list' : `a ${typeof variables}`
  const advice = isText ? '; JSON.parse makes one of JSON' : ''
  return requestErrorResult(
    `The variables are ${found}; expected an object${advice}.`,
    'BAD_REQUEST',
  )
}
