import { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { ExecutableOperation } from '../../execution/execute.ts'
import { askListeners } from '../../execution/subscription/ask-listeners.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { planOperation, type ReplaceField } from '../../planning/plan-operation.ts'
import type { NumberTexts } from '../../response/number-texts.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { conditionKey, conditionValues } from '../../selections/document-conditions.ts'
import { Upload } from '../../schema/scalars/upload.ts'
import { PreparedVariables } from '../../values/coerce-variables.ts'
import type { VariableValues } from '../../values/variables.ts'
import { variableLimitFault } from '../../values/variable-limits.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import type { CachedPlan } from '../documents/prepared-document.ts'
import type { EngineRequest } from './engine-request.ts'
import type { CacheStage } from './cache-stage.ts'
import { CostStage, type CostEstimate } from './stages/cost-stage.ts'
import { InputStage } from './stages/input-stage.ts'
import { IntrospectionStage } from './stages/introspection-stage.ts'
import type { AnyExecutionResult, AnyResponse, ResponseForm } from './response-form.ts'
import { requestErrorResult, type RequestErrorResult } from '../transport-response.ts'

export interface StageSettings {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  readonly onError: OnError
  readonly numbers: NumberTexts
  /** Null where responses are not kept. */
  readonly cacheStage: CacheStage | null
}

/**
 * Plans differ in whether their fields are observed, and whether they are incremental: by the draft,
 * or by the format of 2022.
 */
const PLAN_VARIANTS = 6

const noValues: VariableValues = []

/** The stream of a request to subscribe, or its errors. */
export type SubscriptionResult<Stream> = Stream | RequestErrorResult

/** Opens the stream of a prepared request. */
export type OpenStream<Stream> = (
  request: EngineRequest,
) => SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>>

/**
 * The stages of a request with its document. Each stage reads the results of the stages before from
 * the request; the first stage with errors ends the request. Hot: `bench/benches/execute.ts`.
 */
export class Stages {
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #onError: OnError
  readonly #numbers: NumberTexts
  /** Null where the client of each request may introspect, or none. */
  readonly #introspectionStage: IntrospectionStage | null
  /** Null where the schema has no arguments to check. */
  readonly #inputStage: InputStage | null
  /** Null where an operation may cost anything. */
  readonly #costStage: CostStage | null
  readonly #cacheStage: CacheStage | null
  /** Whether a prepared request may be refused. */
  readonly #hasRefusals: boolean
  /** Estimates for the host. */
  #estimates: CostStage | undefined

  constructor({ compiled, configuration, onError, numbers, cacheStage }: StageSettings) {
    this.#numbers = numbers
    this.#cacheStage = cacheStage
    this.#schema = compiled
    this.#configuration = configuration
    this.#onError = onError
    this.#introspectionStage =
      typeof configuration.enableIntrospection === 'function'
        ? new IntrospectionStage(compiled, configuration.limits)
        : null
    this.#inputStage = compiled.hasCheckedInputs ? new InputStage(compiled) : null
    this.#costStage =
      configuration.limits.maxCost === false &&
      configuration.costBudget === undefined &&
      !configuration.reportsCost
        ? null
        : new CostStage(compiled, configuration, onError)
    this.#hasRefusals = this.#inputStage !== null || configuration.costBudget !== undefined
  }

  /** Runs all stages in order. */
  perform<Output extends AnyResponse>(
    request: EngineRequest,
    form: ResponseForm<Output>,
  ): Output | Promise<Output> {
    const { room } = request
    try {
      const fault = this.#prepare(request)
      if (fault !== undefined) return form.respond(request.errorResult(fault.errors), room)
      const refusal = this.#hasRefusals ? this.#refusalOf(request) : undefined
      if (refusal === undefined) return this.#respond(request, form)
      if (!(refusal instanceof Promise)) return form.respond(refusal, room)
      // executeSync() throws for this promise, so the operation is not executed.
      if (request.isSync) return refusal.then(() => form.respond({ errors: [] }, room))
      return refusal
        .then(settledRefusal =>
          settledRefusal === undefined
            ? this.#respond(request, form)
            : form.respond(settledRefusal, room),
        )
        .catch((thrown: unknown) => form.respond(this.#errorResultOf(request, thrown), room))
    } catch (thrown) {
      // A getter or proxy in the host's variables or context has thrown.
      return form.respond(this.#errorResultOf(request, thrown), room)
    }
  }

  #respond<Output extends AnyResponse>(
    request: EngineRequest,
    form: ResponseForm<Output>,
  ): Output | Promise<Output> {
    return this.#cacheStage === null
      ? this.#executeIn(form, request)
      : this.#cacheStage.respond(request, form, query => this.#executeIn(form, query))
  }

  #executeIn<Output extends AnyResponse>(
    form: ResponseForm<Output>,
    request: EngineRequest,
  ): Output | Promise<Output> {
    const result = this.execute(request, form)
    return result instanceof Promise
      ? result.then(settledResult => form.respond(settledResult, request.room, request))
      : form.respond(result, request.room, request)
  }

  /**
   * Takes the cost of a prepared request from the budget of its client, then checks the arguments, which
   * calls functions of the host. An event costs nothing more than its subscription.
   */
  #refusalOf(
    request: EngineRequest,
  ): RequestErrorResult | undefined | Promise<RequestErrorResult | undefined> {
    const charge =
      this.#costStage === null || request.isEvent ? undefined : this.#costStage.charge(request)
    if (!(charge instanceof Promise)) return charge ?? this.#checkInputs(request)
    // executeSync() throws for this promise, so no asynchronous work begins.
    return charge.then(refusal =>
      request.isSync ? refusal : (refusal ?? this.#checkInputs(request)),
    )
  }

  /** Checks the arguments, but for an event, whose subscription has checked them. */
  #checkInputs(
    request: EngineRequest,
  ): RequestErrorResult | undefined | Promise<RequestErrorResult | undefined> {
    if (this.#inputStage === null || request.checkedArguments !== null) return undefined
    return this.#inputStage.check(request)
  }

  /** Opens the stream of a client, if the listeners of the field let the client subscribe. */
  subscribe<Stream extends object>(
    request: EngineRequest,
    open: OpenStream<Stream>,
  ): SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>> {
    return this.open<Stream>(request, () =>
      whenSettled(this.#refusalOf(request), refusal =>
        refusal === undefined
          ? this.#orErrors(request, () => this.#askAndOpen(request, open))
          : refusal,
      ),
    )
  }

  #askAndOpen<Stream extends object>(
    request: EngineRequest,
    open: OpenStream<Stream>,
  ): SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>> {
    return whenSettled(askListeners(request), errors =>
      errors === undefined
        ? this.#orErrors(request, () => open(request))
        : request.errorResult(errors),
    )
  }

  /** Opens a stream for clients whom the listeners have admitted already. */
  open<Stream extends object>(
    request: EngineRequest,
    open: OpenStream<Stream>,
  ): SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>> {
    return this.#orErrors(request, () => {
      const fault = this.#prepare(request)
      if (fault !== undefined) return request.errorResult(fault.errors)
      // The source and the subscription keep the request alive.
      request.dropUnknownVariables()
      return open(request)
    })
  }

  /** Calls a function; returns an error if a getter or proxy of the host throws. */
  #orErrors<Result>(request: EngineRequest, run: () => Result): Result | RequestErrorResult {
    try {
      return run()
    } catch (thrown) {
      return this.#errorResultOf(request, thrown)
    }
  }

  #errorResultOf(request: EngineRequest, thrown: unknown): RequestErrorResult {
    return request.errorResult([errorForClient(thrown, this.#onError, request.errorOrigin)])
  }

  /**
   * Prepares a request; false if the request has errors. `subscribe` prepares the request again, and
   * reports the errors.
   */
  isPrepared(request: EngineRequest): boolean {
    try {
      return this.#prepare(request) === undefined
    } catch {
      return false
    }
  }

  #prepare(request: EngineRequest): RequestErrorResult | undefined {
    return (
      this.#introspectionStage?.check(request) ??
      this.getOperation(request) ??
      this.coerceVariables(request) ??
      this.plan(request) ??
      this.admit(request) ??
      this.#costStage?.check(request)
    )
  }

  getOperation(request: EngineRequest): RequestErrorResult | undefined {
    const { preparedDocument, options } = request
    const name = options.operationName ?? null
    let operation = preparedDocument.operationNamed(name)
    if (operation === undefined) {
      const { document } = preparedDocument
      const node = getOperation(document, name)
      if (node instanceof GraphQLError) return { errors: [node] }
      operation = { node, variables: new PreparedVariables(this.#schema, document, node) }
      preparedDocument.addOperation(name, operation)
    }
    request.operation = operation
    return undefined
  }

  coerceVariables(request: EngineRequest): RequestErrorResult | undefined {
    if (request.operation.variables.areNone) request.variables = noValues
    else {
      const fault = this.#coerceValues(request)
      if (fault !== undefined) return fault
    }
    const { operation, options } = request
    if (options.bodyEnd !== undefined)
      Upload.releaseIn(operation.variables.undeclaredIn(options.variables ?? {}))
    return undefined
  }

  #coerceValues(request: EngineRequest): RequestErrorResult | undefined {
    const { operation, options, room } = request
    const { limits, enableIntrospection } = this.#configuration
    const { mayIntrospect = enableIntrospection === true } = options
    const variableValues = operation.variables.rawValuesOf(options.variables ?? {})
    const fault = variableLimitFault(variableValues, limits)
    if (fault !== undefined) return { errors: [fault] }
    const coercion = operation.variables.coerceVariableValues(variableValues, {
      maxErrors: room.errors,
      hasSuggestions: mayIntrospect,
    })
    if ('errors' in coercion) return coercion
    request.variables = coercion.values
    return undefined
  }

  /**
   * Plans an operation before a request asks for it: as for a request without variables, and where it
   * needs some, as for values that are false.
   */
  warm(request: EngineRequest): RequestErrorResult | undefined {
    const fault = this.getOperation(request)
    if (fault !== undefined) return fault
    if (this.coerceVariables(request) !== undefined) request.variables = []
    return this.plan(request)
  }

  /**
   * Plans the operation for the values of the variables in its conditions.
   */
  plan(request: EngineRequest): undefined {
    const { preparedDocument, operation, variables } = request
    const { document, conditions } = preparedDocument
    const plannedField = this.plannedField()
    const delivery = !request.isIncremental ? 0 : request.mergesDeferred ? 1 : 2
    const variant = (plannedField === undefined ? 0 : 1) + 2 * delivery
    const operationKey = variant * document.nodeCount + operation.node
    const values = conditionKey(conditions, variables)
    const propagatingKey =
      typeof values === 'number'
        ? values * document.nodeCount * PLAN_VARIANTS + operationKey
        : `${operationKey} ${values}`
    const key =
      request.errorBehavior === 'NULL' ? keyWithoutPropagation(propagatingKey) : propagatingKey
    request.cachedPlan =
      preparedDocument.planUnder(key) ?? this.#newPlan(request, key, plannedField)
    request.plan = request.cachedPlan.operation.plan
    return undefined
  }

  #newPlan(
    request: EngineRequest,
    key: string | number,
    plannedField: ReplaceField | undefined,
  ): CachedPlan {
    const { preparedDocument, operation, variables, errorBehavior } = request
    const { isIncremental, mergesDeferred } = request
    const { document, conditions } = preparedDocument
    return preparedDocument.addPlan(key, operation.node, grow => {
      const knownConditions = conditionValues(conditions, variables)
      const plan = planOperation(this.#schema, document, operation.node, knownConditions, {
        grow,
        plannedField,
        isIncremental,
        mergesDeferred,
        propagatesNull: errorBehavior !== 'NULL',
      })
      return new ExecutableOperation(plan, this.#configuration.generatesCodeAfter, this.#numbers)
    })
  }

  /** What a planned operation costs, whether or not the cost is limited. */
  estimate(request: EngineRequest): CostEstimate {
    this.#estimates ??=
      this.#costStage ?? new CostStage(this.#schema, this.#configuration, this.#onError)
    return this.#estimates.estimate(request)
  }

  /** Returns the function that replaces fields in plans; undefined where plans keep their fields. */
  plannedField(): ReplaceField | undefined {
    return undefined
  }

  /**
   * Refuses subscriptions in requests for a single response, and mutations in read-only requests.
   */
  admit({ plan, options, admitsSubscription }: EngineRequest): RequestErrorResult | undefined {
    const { type } = plan
    if (type === 'query') return undefined
    if (type === 'subscription') {
      if (admitsSubscription) return undefined
      return requestErrorResult(
        'A subscription answers many times, but this request can be answered once only; expected ' +
          'schema.subscribe(), a WebSocket, or over HTTP the header Accept: text/event-stream or multipart/mixed;subscriptionSpec=1.0.',
        'OPERATION_RESOLUTION_FAILURE',
      )
    }
    if (options.isReadOnly !== true) return undefined
    return requestErrorResult(
      'A mutation changes data, but this request may only read; over HTTP the method must be POST.',
      'METHOD_NOT_ALLOWED',
    )
  }

  execute(
    request: EngineRequest,
    form: ResponseForm<AnyResponse>,
  ): AnyExecutionResult | Promise<AnyExecutionResult> {
    return form.execute(request)
  }
}

/** The key of the plan in which null does not propagate, beside that of the plan in which it does. */
function keyWithoutPropagation(key: string | number): string | number {
  return typeof key === 'number' ? -1 - key : `${key} NULL`
}
