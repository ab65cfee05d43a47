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
import type { ExecuteOptions } from '../execute-options.ts'
import { responseOf, type RequestErrorResult, type Response } from '../response.ts'
import { SharedStreams } from '../subscription/shared-streams.ts'
import { hasScope, sharingKeyOf } from '../subscription/sharing-key.ts'
import { EngineRequest, type AnyAnswer, type AnyExecuted, type Form } from './engine-request.ts'
import type { Stages, Subscribed } from './stages.ts'

/** An answer, or for a subscription a stream of answers. */
export type Streamed<Answer> =
  Answer | ResponseStreamOf<Answer> | Promise<Answer | ResponseStreamOf<Answer>>

/** A request to subscribe, whose document was found. */
export interface Subscription<
  Whole extends AnyExecuted = AnyExecuted,
  Answer extends AnyAnswer = AnyAnswer,
> {
  readonly prepared: PreparedDocument
  readonly options: ExecuteOptions
  readonly source: RequestSource
  readonly form: Form<Whole, Answer>
}

/** What is asked of the pipeline. */
interface SubscriptionSettings {
  readonly execution: EngineSettings
  /** Of each subscriber that shares a stream. */
  readonly queue: QueueOptions
  readonly newRoom: () => ResponseRoom
  readonly stages: () => Stages
  /** The stages of which nobody hears. */
  readonly unobservedStages: Stages
  readonly reportErrors: <Answer extends RequestErrorResult>(
    answer: Answer,
    subscription: Omit<Subscription, 'form'>,
  ) => Answer
}

/** Takes a request to subscribe to its stream of responses. */
export class Subscriptions {
  readonly #settings: SubscriptionSettings
  readonly #shared: SharedStreams
  /** Whether subscribers may share streams. */
  readonly #hasScopes: boolean

  constructor(settings: SubscriptionSettings) {
    this.#settings = settings
    this.#shared = new SharedStreams(settings.queue)
    const { subscriptionType } = settings.execution.schema
    this.#hasScopes = subscriptionType?.fields.some(({ scope }) => scope !== null) ?? false
  }

  /** Subscribe(). GraphQL specification, 6.2.3 "Subscription". */
  subscribe<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    subscription: Subscription<Whole, Answer>,
  ): Streamed<Answer> {
    const request = this.#requestOf(subscription)
    const opened = this.#settings.stages().subscribe(request, openSource)
    return whenSettled(this.#answer(opened, request, subscription), made => aloneIn(made, request))
  }

  /** The responses to the events of a source, or the errors for which there is none. */
  #answer<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    opened: Subscribed<SourceEventStream> | Promise<Subscribed<SourceEventStream>>,
    request: EngineRequest,
    subscription: Subscription<Whole, Answer>,
    onOver?: () => void,
  ): Opened<Answer> | Promise<Opened<Answer>> {
    const { form } = subscription
    return whenSettled(opened, made =>
      'errors' in made
        ? this.#settings.reportErrors(form.answer(made, request.room), subscription)
        : this.#map(made, request, form, onOver),
    )
  }

  /** Keeps of a subscription what the request has: its text and its variables may be large. */
  #map<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    made: SourceEventStream,
    request: EngineRequest,
    form: Form<Whole, Answer>,
    onOver?: () => void,
  ): ResponseEvents<Answer> {
    const { stages, newRoom, reportErrors } = this.#settings
    const { keptDocument: prepared, options } = request
    const subscription = { prepared, options, source: prepared.document.source }
    const mapping = {
      respond: (rootValue: unknown, signal: Cancellation) => {
        const event = request.forEvent(rootValue, signal, newRoom())
        const answered = stages().perform(event, form)
        return whenSettled(answered, answer => reportErrors(answer, subscription))
      },
      errorOf: (thrown: unknown) => this.#streamError(thrown, request, subscription),
      onOver,
    }
    return new ResponseEvents<Answer>(made, mapping)
  }

  /**
   * Subscribes once for all subscribers of a scope who may subscribe. Whoever gives a root value
   * subscribes alone: it may be another one for each.
   */
  share(subscription: Subscription<AnyExecuted, Response>): Streamed<Response> {
    const { stages, unobservedStages, reportErrors } = this.#settings
    if (!this.#hasScopes || subscription.options.rootValue !== undefined)
      return this.subscribe(subscription)
    const request = this.#requestOf(subscription)
    if (!unobservedStages.isPrepared(request) || !hasScope(request))
      return this.subscribe(subscription)
    const opened = stages().subscribe<Response | ResponseStreamOf<Response>>(request, () =>
      this.#join(request, subscription),
    )
    return whenSettled(opened, made =>
      isResponseStream(made) || 'body' in made
        ? made
        : reportErrors(responseOf(made), subscription),
    )
  }

  /** Joins the group of the request's scope; the first of a group opens its source. */
  #join(
    request: EngineRequest,
    subscription: Subscription<AnyExecuted, Response>,
  ):
    | Streamed<Response>
    | RequestErrorResult
    | Promise<Response | ResponseStreamOf<Response> | RequestErrorResult> {
    const { prepared, options } = subscription
    return whenSettled(sharingKeyOf(request), key => {
      if (key === undefined) {
        const made = this.#answer(openSource(request), request, subscription)
        return whenSettled(made, events => aloneIn(events, request))
      }
      if (typeof key !== 'string') return { errors: request.room.takeErrors(key) }
      return this.#shared.join(prepared, key, request.signal, (signal, onOver) => {
        const ofGroup = this.#requestOf({ ...subscription, options: { ...options, signal } })
        const opened = this.#settings.unobservedStages.open(ofGroup, openSource)
        return this.#answer(opened, ofGroup, subscription, onOver)
      })
    })
  }

  #requestOf({ prepared, options }: Omit<Subscription, 'form'>): EngineRequest {
    const { execution, newRoom } = this.#settings
    return new EngineRequest(execution, prepared, options, false, newRoom(), true)
  }

  /** The error of a source stream that has failed. */
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

/** The responses to the events of a source, or an answer that there is none. */
type Opened<Answer> = Answer | ResponseEvents<Answer>

/** The stream of the only subscriber of a source. */
function aloneIn<Answer extends AnyAnswer>(
  opened: Opened<Answer>,
  { signal }: EngineRequest,
): Answer | ResponseStreamOf<Answer> {
  if (!(opened instanceof ResponseEvents)) return opened
  return opened.subscribe({ signal, onEnd: () => opened.end() })
}

function openSource(
  request: EngineRequest,
): Subscribed<SourceEventStream> | Promise<Subscribed<SourceEventStream>> {
  return whenSettled(createSourceEventStream(request), made =>
    made instanceof SourceEventStream ? made : { errors: request.room.takeErrors(made) },
  )
}
