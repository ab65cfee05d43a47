import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient } from '../../errors/masking.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { createSourceEventStream } from '../../execution/subscription/create-source-event-stream.ts'
import {
  isResponseStream,
  ResponseEvents,
  type ResponseStreamOf,
} from '../../execution/subscription/response-stream.ts'
import { SourceEventStream } from '../../execution/subscription/source-event-stream.ts'
import type { QueueOptions } from '../../pubsub/event-queue.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { Cancellation } from '../../runtime/cancellation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { RequestSource } from '../documents.ts'
import type { PreparedDocument } from '../documents/prepared-document.ts'
import type { ExecuteOptions, RequestOptions } from '../execute-options.ts'
import { responseOf, type RequestErrorResult, type Response } from '../transport-response.ts'
import { SharedStreams } from '../subscription/shared-streams.ts'
import { hasScope, sharingKeyOf } from '../subscription/sharing-key.ts'
import { EngineRequest } from './engine-request.ts'
import type { AnyResponse, ResponseForm } from './response-form.ts'
import type { Stages, SubscriptionResult } from './stages.ts'

/** A response, or for a subscription a response stream. */
export type StreamResult<Output> =
  Output | ResponseStreamOf<Output> | Promise<Output | ResponseStreamOf<Output>>

/** A request to subscribe, with its document. */
export interface Subscription<Output extends AnyResponse = AnyResponse> {
  readonly prepared: PreparedDocument
  readonly options: ExecuteOptions
  readonly source: RequestSource
  readonly form: ResponseForm<Output>
}

/** The parts of the pipeline that subscriptions use. */
interface SubscriptionSettings {
  readonly execution: EngineSettings
  /** The options of the queue of each subscriber that shares a stream. */
  readonly queue: QueueOptions
  readonly newRoom: () => ResponseRoom
  readonly stages: () => Stages
  /** The stages that do not report to hooks and channels. */
  readonly unobservedStages: Stages
  readonly reportErrors: <Output extends RequestErrorResult>(
    response: Output,
    subscription: Omit<Subscription, 'form'>,
  ) => Output
}

/** Opens the response streams of requests to subscribe. */
export class Subscriptions {
  readonly #settings: SubscriptionSettings
  readonly #sharedStreams: SharedStreams
  /** Whether subscribers may share streams. */
  readonly #hasScopes: boolean

  constructor(settings: SubscriptionSettings) {
    this.#settings = settings
    this.#sharedStreams = new SharedStreams(settings.queue)
    const { subscriptionType } = settings.execution.schema
    this.#hasScopes = subscriptionType?.fields.some(({ scope }) => scope !== null) ?? false
  }

  /** Subscribe(). GraphQL specification, 6.2.3 "Subscription". */
  subscribe<Output extends AnyResponse>(subscription: Subscription<Output>): StreamResult<Output> {
    const request = this.#requestOf(subscription)
    const sourceResult = this.#settings.stages().subscribe(request, openSource)
    return whenSettled(this.#responseEvents(sourceResult, request, subscription), events =>
      soleStream(events, request),
    )
  }

  /** Returns the responses to the events of a source, or a response with the errors. */
  #responseEvents<Output extends AnyResponse>(
    sourceResult:
      SubscriptionResult<SourceEventStream> | Promise<SubscriptionResult<SourceEventStream>>,
    request: EngineRequest,
    subscription: Subscription<Output>,
    onOver?: () => void,
  ): EventsResult<Output> | Promise<EventsResult<Output>> {
    const { form } = subscription
    return whenSettled(sourceResult, source =>
      'errors' in source
        ? this.#settings.reportErrors(form.respond(source, request.room), subscription)
        : this.#mapSourceToResponseEvents(source, request, form, onOver),
    )
  }

  /**
   * MapSourceToResponseEvent(). GraphQL specification, 6.2.3.2 "Response Stream". Keeps no reference
   * to the subscription, whose text and variables may be large.
   */
  #mapSourceToResponseEvents<Output extends AnyResponse>(
    source: SourceEventStream,
    request: EngineRequest,
    form: ResponseForm<Output>,
    onOver?: () => void,
  ): ResponseEvents<Output> {
    const { stages, newRoom, reportErrors } = this.#settings
    const { preparedDocument: prepared, options } = request
    const subscription = { prepared, options, source: prepared.document.source }
    const mapping = {
      respond: (rootValue: unknown, signal: Cancellation) => {
        const event = request.forEvent(rootValue, signal, newRoom())
        const response = stages().perform(event, form)
        return whenSettled(response, settledResponse => reportErrors(settledResponse, subscription))
      },
      errorOf: (thrown: unknown) => this.#streamError(thrown, request, subscription),
      onOver,
    }
    return new ResponseEvents<Output>(source, mapping)
  }

  /**
   * Subscribes once for all subscribers of a scope that may subscribe. A request with a root value
   * does not share a stream, because root values may differ.
   */
  share(subscription: Subscription<Response>): StreamResult<Response> {
    const { stages, unobservedStages, reportErrors } = this.#settings
    if (!this.#hasScopes || subscription.options.rootValue !== undefined)
      return this.subscribe(subscription)
    const request = this.#requestOf(subscription)
    if (!unobservedStages.isPrepared(request) || !hasScope(request))
      return this.subscribe(subscription)
    const streamResult = stages().subscribe<Response | ResponseStreamOf<Response>>(request, () =>
      this.#join(request, subscription),
    )
    return whenSettled(streamResult, result =>
      isResponseStream(result) || 'body' in result
        ? result
        : reportErrors(responseOf(result), subscription),
    )
  }

  /** Joins the group of the request's scope; the first subscriber of a group opens the source. */
  #join(
    request: EngineRequest,
    subscription: Subscription<Response>,
  ):
    | StreamResult<Response>
    | RequestErrorResult
    | Promise<Response | ResponseStreamOf<Response> | RequestErrorResult> {
    const { prepared, options } = subscription
    return whenSettled(sharingKeyOf(request), key => {
      if (key === undefined) {
        const responseEvents = this.#responseEvents(openSource(request), request, subscription)
        return whenSettled(responseEvents, events => soleStream(events, request))
      }
      if (typeof key !== 'string') return request.errorResult(key)
      return this.#sharedStreams.join(prepared, key, request.signal, (signal, onOver) => {
        // The group may outlast the client that begins it, whose answer is its own.
        const groupOptions: RequestOptions = { ...options, signal, answer: undefined }
        const groupRequest = this.#requestOf({ ...subscription, options: groupOptions })
        groupRequest.checkedArguments = request.checkedArguments
        const sourceResult = this.#settings.unobservedStages.open(groupRequest, openSource)
        return this.#responseEvents(sourceResult, groupRequest, subscription, onOver)
      })
    })
  }

  #requestOf({ prepared, options }: Omit<Subscription, 'form'>): EngineRequest {
    const { execution, newRoom } = this.#settings
    return new EngineRequest(execution, prepared, options, false, newRoom(), true)
  }

  /** Returns the error of a failed source stream. */
  #streamError(
    thrown: unknown,
    request: EngineRequest,
    subscription: Omit<Subscription, 'form'>,
  ): GraphQLError | Promise<GraphQLError> {
    const { execution, reportErrors } = this.#settings
    const error = errorForClient(thrown, execution.onError, request.errorOrigin)
    return whenSettled(execution.finishErrors([error], request), ([finished = error]) => {
      reportErrors({ errors: [finished] }, subscription)
      return finished
    })
  }
}

/** The responses to the events of a source, or a response with the errors. */
type EventsResult<Output> = Output | ResponseEvents<Output>

/** Returns the stream of the only subscriber of a source. */
function soleStream<Output extends AnyResponse>(
  events: EventsResult<Output>,
  { signal }: EngineRequest,
): Output | ResponseStreamOf<Output> {
  if (!(events instanceof ResponseEvents)) return events
  return events.subscribe({ signal, onEnd: () => events.end() })
}

function openSource(
  request: EngineRequest,
): SubscriptionResult<SourceEventStream> | Promise<SubscriptionResult<SourceEventStream>> {
  return whenSettled(createSourceEventStream(request), result =>
    result instanceof SourceEventStream ? result : request.errorResult(result),
  )
}
