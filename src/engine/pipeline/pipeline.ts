import type { GraphQLError } from '../../errors/graphql-error.ts'
import { NamedValuesFactory } from '../../execution/named/named-values.ts'
import { executeToBytes, executeToHash, type Executed } from '../../execution/execute.ts'
import type { InfoSchema } from '../../execution/positional/info-schema.ts'
import type { ExecutionSettings } from '../../execution/request/execution-request.ts'
import { TimeSlices } from '../../execution/waiting/time-slices.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import { ResponseRoom } from '../../response/response-room.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import {
  Documents,
  type DocumentText,
  type DocumentOptions,
  type DocumentSettings,
} from '../documents.ts'
import type { Prepared, PreparedDocument } from '../documents/prepared-document.ts'
import type { BatchTexts } from '../documents/text-documents.ts'
import { EngineRequest, type AnyAnswer, type AnyExecuted, type Form } from './engine-request.ts'
import { checkExecuteOptions, type ExecuteOptions } from '../execute-options.ts'
import { isIntrospection } from './introspection-plan.ts'
import { ObservedStages } from './observed-stages.ts'
import type { Rescues } from '../rescues.ts'
import { responseOf, stringifiedResponse, type Outcome, type Response } from '../response.ts'
import { SharedLimits } from './shared-limits.ts'
import { Stages } from './stages.ts'

/** One request of a batch, with a document or the key of one. */
export interface BatchedRequest extends DocumentOptions {
  readonly query: string | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

interface PipelineSettings extends DocumentSettings {
  readonly infoSchema: () => InfoSchema
  readonly rescues: Rescues
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
  readonly #execution: ExecutionSettings
  readonly #stages: Stages
  readonly #observedStages: ObservedStages
  readonly #json: Form<WrittenResponse, Response>
  readonly #stringified: Form<Executed, Response>

  constructor(settings: PipelineSettings) {
    const { compiled, configuration, infoSchema, rescues } = settings
    this.#configuration = configuration
    this.#settings = settings
    this.#execution = {
      schema: compiled,
      injectsContext: configuration.injectsContext,
      namedValues: new NamedValuesFactory(),
      infoSchema,
      onError: rescues.onError,
      finishErrors: this.#finishErrors,
      timeoutMs: configuration.limits.executionTimeoutMs,
      slices: new TimeSlices(configuration.limits.executionTurnMs),
    }
    this.documents = new Documents(settings)
    const stageSettings = { ...settings, numbers: new NumberTexts() }
    this.#stages = new Stages(stageSettings)
    this.#observedStages = new ObservedStages(stageSettings)
    this.#json = {
      execute: this.#executeToBytes,
      answer: responseOf,
    }
    this.#stringified = {
      execute: hash.execute,
      answer: (outcome, room) => stringifiedResponse(outcome, room, settings.onError),
    }
  }

  /**
   * Runs a request; the response is JSON. With `isSync` the caller drops a promise, so nothing
   * asynchronous is begun.
   */
  toJSON(
    source: DocumentText,
    options: ExecuteOptions = {},
    isSync = false,
  ): Response | Promise<Response> {
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#run(source, options, isSync, this.#stringified)
    return this.#run(source, options, isSync, this.#json)
  }

  /** Runs a request; the data is a plain object. */
  toHash(
    source: DocumentText,
    options: ExecuteOptions,
    isSync = false,
  ): Outcome | Promise<Outcome> {
    return this.#run(source, options, isSync, hash)
  }

  /** `toJSON` for a prepared document. The requests of a batch share a `room`. */
  preparedToJSON(
    prepared: Prepared,
    options: ExecuteOptions = {},
    isSync = false,
    room: ResponseRoom = this.#newRoom(),
  ): Response | Promise<Response> {
    checkExecuteOptions(options)
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector)
      return this.#answer(prepared, options, isSync, this.#stringified, room)
    return this.#answer(prepared, options, isSync, this.#json, room)
  }

  /** `toHash` for a prepared document. */
  preparedToHash(
    prepared: Prepared,
    options: ExecuteOptions,
    isSync = false,
  ): Outcome | Promise<Outcome> {
    checkExecuteOptions(options)
    return this.#answer(prepared, options, isSync, hash)
  }

  #newRoom(isShared = false): ResponseRoom {
    return new ResponseRoom(this.#configuration.limits, isShared)
  }

  #run<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    source: DocumentText,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
  ): Answer | Promise<Answer> {
    checkExecuteOptions(options)
    const found = this.documents.find(source, options)
    if (!(found instanceof Promise)) return this.#answer(found, options, isSync, form)
    // executeSync() throws for this promise, so the document is not executed.
    if (isSync) return found.then(() => form.answer({ errors: [] }, this.#newRoom()))
    return found.then(prepared => this.#answer(prepared, options, isSync, form))
  }

  #answer<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    prepared: Prepared,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
    room = this.#newRoom(),
  ): Answer | Promise<Answer> {
    if ('errors' in prepared) {
      return this.#reportErrors(
        form.answer({ errors: room.takeErrors(prepared.errors) }, room),
        undefined,
        options,
      )
    }
    const request = new EngineRequest(this.#execution, prepared, options, isSync, room)
    const stages = this.#observedStages.hasListeners ? this.#observedStages : this.#stages
    const answered = stages.perform(request, form)
    if (answered instanceof Promise)
      return answered.then(answer => this.#reportErrors(answer, prepared, options))
    return this.#reportErrors(answered, prepared, options)
  }

  /**
   * Replaces exceptions by the errors of their rescue handlers, and drops errors beyond the limit
   * of the response.
   */
  readonly #finishErrors: ExecutionSettings['finishErrors'] = (
    errors,
    { context, signal, room },
  ) => {
    const rescued = this.#settings.rescues.apply(errors, context, signal)
    return whenSettled(rescued, rescued => room.takeExecutionErrors(rescued))
  }

  /** Reports the errors of a response to hooks. */
  #reportErrors<Answer extends AnyAnswer>(
    answer: Answer,
    prepared: PreparedDocument | undefined,
    { operationName, context = {} }: ExecuteOptions,
  ): Answer {
    const { hooks } = this.#settings
    if (answer.errors.length === 0 || !hooks.hasListeners('error')) return answer
    for (const error of answer.errors) {
      const source = prepared?.document.source
      const event = {
        error,
        thrown: error.cause,
        source,
        operationName: operationName ?? undefined,
        context,
      }
      hooks.begin('error', event)
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
    const found: Prepared[] = []
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
      found.push(prepared)
    }
    const room = this.#newRoom(true)
    return found.map(prepared => ({
      respond: options => this.preparedToJSON(prepared, options, false, room),
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

const hash: Form<Executed, Outcome> = {
  execute: request => executeToHash(request.keptPlan.operation, request),
  answer: outcome => outcome,
}
