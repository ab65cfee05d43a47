import { GraphQLError } from '../errors/graphql-error.ts'
import { errorForClient } from '../errors/masking.ts'
import { NamedValuesFactory } from '../execution/calling/named-values.ts'
import { ObservedFields } from '../execution/calling/observed-fields.ts'
import { ExecutableOperation, executeToBytes, executeToHash, type Executed } from '../execution/execute.ts'
import type { ExecutionRequest, ExecutionSettings } from '../execution/request/execution-request.ts'
import { getOperation } from '../execution/get-operation.ts'
import type { InfoSchema } from '../execution/positional/info-schema.ts'
import { TimeSlices } from '../execution/waiting/time-slices.ts'
import type { Node } from '../language/document.ts'
import { planOperation } from '../planning/plan-operation.ts'
import { NumberTexts } from '../response/number-texts.ts'
import type { WrittenResponse } from '../response/response.ts'
import { ResponseRoom } from '../response/response-room.ts'
import type { Field, ObjectType } from '../schema/compiled-schema.ts'
import { conditionKey, conditionValues } from '../selections/document-conditions.ts'
import { isTraced } from '../tracing.ts'
import { PreparedVariables } from '../values/coerce-variables.ts'
import { variableLimitFault } from '../values/variable-limits.ts'
import type { VariableValues } from '../values/variables.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import {
  Documents,
  type DocumentOptions,
  type DocumentSettings,
  type DocumentText,
  type JudgedTexts,
  type Prepared,
} from './documents.ts'
import { checkExecuteOptions, type ExecuteOptions } from './execute-options.ts'
import { isIntrospection } from './introspection-plan.ts'
import type { KeptDocument, KeptPlan, KnownOperation } from './kept-document.ts'
import { observedStages, type ObservedStages } from './observed-stages.ts'
import type { PreparedDocument } from './prepared-document.ts'
import type { Rescues } from './rescues.ts'
import { responseOf, stringifiedResponse, type Outcome, type Refused, type Response } from './response.ts'
import { SharedLimits } from './shared-limits.ts'
import { whenSettled } from '../execution/waiting/when-settled.ts'

/** One request of a batch: its document, or the key that stands for it. */
export interface BatchedRequest extends DocumentOptions {
  readonly query: string | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
}

/** What the stages of a schema work with. */
interface PipelineSettings extends DocumentSettings {
  readonly infoSchema: () => InfoSchema
  readonly rescues: Rescues
}

type AnyExecuted = Executed | WrittenResponse

/** A form that requests are answered in: how an operation is executed for it, and what is answered for what that came to. */
interface Form<Whole extends AnyExecuted, Answer> {
  readonly execute: (plan: KeptPlan, request: ExecutionRequest) => Whole | Promise<Whole>
  readonly answer: (outcome: Whole | Refused, room: ResponseRoom) => Answer
}

type AnyAnswer = Response | Outcome

/** A request whose document was found. */
interface FoundRequest {
  readonly prepared: PreparedDocument
  readonly kept: KeptDocument
  readonly options: ExecuteOptions
  /** Whether nothing is started that would have to be waited for. */
  readonly isSync: boolean
  readonly room: ResponseRoom
}

/** Responds to a request of a batch. */
interface Responder {
  readonly respond: (options?: ExecuteOptions) => Response | Promise<Response>
}

/** A request that went through every stage but execution. */
interface ReadyRequest {
  readonly plan: KeptPlan
  readonly request: ExecutionRequest
}

/**
 * The stages of a request, in order: find its document (parse, validate), get the operation, coerce its variables, plan, execute.
 * Each takes what the one before has made; the first that finds a fault ends the request with errors.
 */
export class Pipeline {
  /** The documents that requests have brought, or that the host has given. */
  readonly documents: Documents
  readonly #configuration: ResolvedConfiguration
  readonly #settings: PipelineSettings
  readonly #execution: ExecutionSettings
  readonly #observedFields: ObservedFields
  readonly #json: Form<WrittenResponse, Response>
  readonly #stringified: Form<Executed, Response>
  readonly #numbers = new NumberTexts()

  constructor(settings: PipelineSettings) {
    const { compiled, configuration, hooks, infoSchema, rescues } = settings
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
    this.#observedFields = new ObservedFields(call => hooks.begin('resolve', call))
    this.#json = {
      execute: this.#executeToBytes,
      answer: responseOf,
    }
    this.#stringified = {
      execute: hash.execute,
      answer: (outcome, room) => stringifiedResponse(outcome, room, settings.onError),
    }
  }

  /** Runs a request; the response is JSON. With `isSync` nothing is started that would have to be waited for. */
  toJSON(source: DocumentText, options: ExecuteOptions = {}, isSync = false): Response | Promise<Response> {
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#run(source, options, isSync, this.#stringified)
    return this.#run(source, options, isSync, this.#json)
  }

  /** Runs a request; the data is a plain object. */
  toHash(source: DocumentText, options: ExecuteOptions, isSync = false): Outcome | Promise<Outcome> {
    return this.#run(source, options, isSync, hash)
  }

  /** The same for a document that was found before; the requests of a batch have one room. */
  preparedToJSON(
    prepared: Prepared,
    options: ExecuteOptions = {},
    isSync = false,
    room: ResponseRoom = this.#newRoom(),
  ): Response | Promise<Response> {
    checkExecuteOptions(options)
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#answer(prepared, options, isSync, this.#stringified, room)
    return this.#answer(prepared, options, isSync, this.#json, room)
  }

  /** The same with the data as a plain object. */
  preparedToHash(prepared: Prepared, options: ExecuteOptions, isSync = false): Outcome | Promise<Outcome> {
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
    // Without anybody to wait for the document, nobody waits for its execution.
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
    if ('errors' in prepared) return this.#told(form.answer(refuse(prepared, room), room), undefined, options)
    const kept = prepared.forRequest()
    const found: FoundRequest = { prepared, kept, options, isSync, room }
    const observed = observedStages(this.#settings, kept, options)
    const answered =
      observed === null
        ? this.#execute(found, form, null)
        : observed.execute(() => this.#execute(found, form, observed))
    if (answered instanceof Promise) return answered.then(answer => this.#told(answer, prepared, options))
    return this.#told(answered, prepared, options)
  }

  #execute<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    found: FoundRequest,
    form: Form<Whole, Answer>,
    observed: ObservedStages | null,
  ): Answer | Promise<Answer> {
    const { room } = found
    try {
      const ready = this.#ready(found, observed)
      if ('errors' in ready) return form.answer(refuse(ready, room), room)
      const { plan, request } = ready
      const executed =
        observed === null
          ? form.execute(plan, request)
          : observed.rootSelectionSet(request.plan.operation, () => form.execute(plan, request))
      return whenSettled(executed, whole => form.answer(whole, room))
    } catch (thrown) {
      // Variables or a context of the host have thrown when they were looked at.
      return form.answer({ errors: [errorForClient(thrown, this.#settings.onError)] }, room)
    }
  }

  /** What handlers make of exceptions, as many errors as a response may have; the data stay as they are. */
  readonly #finishErrors: ExecutionSettings['finishErrors'] = (errors, { context, signal, room }) => {
    const rescued = this.#settings.rescues.apply(errors, context, signal)
    return whenSettled(rescued, rescued => room.takeExecutionErrors(rescued))
  }

  /** Tells listeners of the errors of a response. */
  #told<Answer extends AnyAnswer>(
    answer: Answer,
    prepared: PreparedDocument | undefined,
    { operationName, context = {} }: ExecuteOptions,
  ): Answer {
    const { hooks } = this.#settings
    if (answer.errors.length === 0 || !hooks.hears('error')) return answer
    for (const error of answer.errors) {
      const source = prepared?.document.source
      const event = { error, thrown: error.cause, source, operationName: operationName ?? undefined, context }
      hooks.begin('error', event)
    }
    return answer
  }

  /**
   * Finds the documents of a batch, each text once, and returns what answers its requests; an error where they exceed a limit
   * together that they share, though each may keep it alone.
   */
  async prepareBatch(requests: readonly BatchedRequest[]): Promise<GraphQLError | readonly Responder[]> {
    const texts: JudgedTexts = new Map()
    const shared = new SharedLimits(this.#configuration.limits)
    const documents = new Set<Prepared>()
    const found: Prepared[] = []
    for (const request of requests) {
      const prepared = await this.documents.find(request.query, request, texts)
      const fault = shared.take({
        prepared,
        variables: request.variables ?? {},
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

  readonly #executeToBytes: Form<WrittenResponse, Response>['execute'] = (plan, request) => {
    const { operation, answer } = plan
    if (answer !== undefined) {
      return request.room.take(answer.bytes.length) ? answer : request.room.tooLargeResponse()
    }
    const written = executeToBytes(operation, request)
    if (!isIntrospection(this.#execution.schema, operation.plan)) return written
    return whenSettled(written, whole => plan.keep(whole))
  }

  /** All stages between the document and its execution. */
  #ready(found: FoundRequest, observed: ObservedStages | null): ReadyRequest | Refused {
    const { prepared, kept, options, isSync, room } = found
    const known = this.#known(kept, options.operationName ?? null)
    if (known instanceof GraphQLError) return { errors: [known] }
    const given = options.variables ?? {}
    const values =
      observed === null
        ? this.#coerced(known, given, room)
        : observed.variableCoercion(known.node, () => this.#coerced(known, given, room))
    if ('errors' in values) return values

    const plan = this.#plan(prepared, kept, known.node, values)
    const { type } = plan.operation.plan
    if (options.isReadOnly === true && type === 'mutation') return { errors: [cannotChange()] }
    if (type === 'subscription') return { errors: [cannotStream()] }
    const request: ExecutionRequest = {
      settings: this.#execution,
      plan: plan.operation.plan,
      made: kept,
      variables: values,
      context: options.context ?? {},
      rootValue: options.rootValue,
      signal: options.signal,
      isSync,
      room,
    }
    return { plan, request }
  }

  #known(kept: KeptDocument, name: string | null): KnownOperation | GraphQLError {
    const known = kept.operationNamed(name)
    if (known !== undefined) return known
    const { document } = kept
    const node = getOperation(document, name)
    if (typeof node !== 'number') return node
    const grow = (bytes: number): void => kept.grow(bytes)
    const operation = { node, variables: new PreparedVariables(this.#execution.schema, document, node, grow) }
    kept.addOperation(name, operation)
    return operation
  }

  #coerced(
    { variables }: KnownOperation,
    given: Readonly<Record<string, unknown>>,
    room: ResponseRoom,
  ): VariableValues | Refused {
    const { limits, enableIntrospection } = this.#configuration
    const excess = variableLimitFault(given, limits)
    if (excess !== undefined) return { errors: [excess] }
    const coerced = variables.coerce(given, {
      maxErrors: room.errors,
      hasSuggestions: enableIntrospection,
    })
    return 'values' in coerced ? coerced.values : coerced
  }

  /** The plan of an operation, for such values of the variables in its conditions. */
  #plan(
    { document, conditions }: PreparedDocument,
    kept: KeptDocument,
    node: Node,
    variables: VariableValues,
  ): KeptPlan {
    const isObserved = isTraced('resolve') || this.#settings.hooks.hears('resolve')
    const operationKey = isObserved ? document.nodeCount + node : node
    const values = conditionKey(conditions, variables)
    const key =
      typeof values === 'number'
        ? values * document.nodeCount * 2 + operationKey
        : `${operationKey} ${values}`
    const known = kept.planUnder(key)
    if (known !== undefined) return known
    const plannedField = isObserved
      ? (type: ObjectType, field: Field): Field => this.#observedFields.for(type, field)
      : undefined
    return kept.addPlan(key, grow => {
      const known = conditionValues(conditions, variables)
      const plan = planOperation(this.#execution.schema, document, node, known, { grow, plannedField })
      return new ExecutableOperation(plan, this.#configuration.generatesCodeAfter, this.#numbers)
    })
  }
}

const hash: Form<Executed, Outcome> = {
  execute: ({ operation }, request) => executeToHash(operation, request),
  answer: outcome => outcome,
}

function refuse({ errors }: Refused, room: ResponseRoom): Refused {
  return { errors: room.takeErrors(errors) }
}

function cannotChange(): GraphQLError {
  return new GraphQLError('A mutation changes data, but this request may only read.', {
    extensions: { code: 'METHOD_NOT_ALLOWED' },
  })
}

function cannotStream(): GraphQLError {
  return new GraphQLError('A subscription answers many times, but this request can be answered once only.', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
  })
}
