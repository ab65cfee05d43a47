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
import { PreparedVariables } from '../../values/coerce-variables.ts'
import { variableLimitFault } from '../../values/variable-limits.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import type { CachedPlan } from '../documents/prepared-document.ts'
import type { AnyAnswer, AnyExecuted, EngineRequest, Form } from './engine-request.ts'
import { requestErrorResult, type RequestErrorResult } from '../response.ts'

export interface StageSettings {
  readonly compiled: CompiledSchema
  readonly configuration: ResolvedConfiguration
  readonly onError: OnError
  readonly numbers: NumberTexts
}

/** What a request to subscribe has opened, or the errors for which it has opened nothing. */
export type Subscribed<Opened> = Opened | RequestErrorResult

/** Opens the stream of a request that was prepared. */
export type OpenStream<Opened> = (
  request: EngineRequest,
) => Subscribed<Opened> | Promise<Subscribed<Opened>>

/**
 * The stages of a request whose document is found. Each reads the results of earlier stages from
 * the request; the first that returns errors ends it. Hot: `bench/benches/execute.ts`.
 */
export class Stages {
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #onError: OnError
  readonly #numbers: NumberTexts

  constructor({ compiled, configuration, onError, numbers }: StageSettings) {
    this.#numbers = numbers
    this.#schema = compiled
    this.#configuration = configuration
    this.#onError = onError
  }

  /** Runs all stages in order. */
  perform<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    request: EngineRequest,
    form: Form<Whole, Answer>,
  ): Answer | Promise<Answer> {
    const { room } = request
    try {
      const fault = this.#prepare(request)
      if (fault !== undefined) return form.answer({ errors: room.takeErrors(fault.errors) }, room)
      const executed = this.execute(request, form)
      return whenSettled(executed, whole => form.answer(whole, room, request))
    } catch (thrown) {
      // A getter or proxy in the host's variables or context has thrown.
      return form.answer(
        { errors: [errorForClient(thrown, this.#onError, request.errorOrigin)] },
        room,
      )
    }
  }

  /**
   * Opens the stream of a client that may subscribe: the listeners of the field are asked before.
   */
  subscribe<Opened extends object>(
    request: EngineRequest,
    open: OpenStream<Opened>,
  ): Subscribed<Opened> | Promise<Subscribed<Opened>> {
    return this.open<Opened>(request, () =>
      whenSettled(askListeners(request), errors =>
        errors === undefined
          ? this.#orErrors(request, () => open(request))
          : { errors: request.room.takeErrors(errors) },
      ),
    )
  }

  /** Opens a stream for those who were asked before. */
  open<Opened extends object>(
    request: EngineRequest,
    open: OpenStream<Opened>,
  ): Subscribed<Opened> | Promise<Subscribed<Opened>> {
    return this.#orErrors(request, () => {
      const fault = this.#prepare(request)
      if (fault !== undefined) return { errors: request.room.takeErrors(fault.errors) }
      // What the source and the subscription keep of the request lasts as long as they do.
      request.dropUnknownVariables()
      return open(request)
    })
  }

  /** What a function returns, or an error where a getter or proxy of the host has thrown in it. */
  #orErrors<Result>(request: EngineRequest, run: () => Result): Result | RequestErrorResult {
    try {
      return run()
    } catch (thrown) {
      return { errors: [errorForClient(thrown, this.#onError, request.errorOrigin)] }
    }
  }

  /**
   * Prepares a request that is prepared again, and its errors reported then; false where it has
   * errors.
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
      this.getOperation(request) ??
      this.coerceVariables(request) ??
      this.plan(request) ??
      this.admit(request)
    )
  }

  getOperation(request: EngineRequest): RequestErrorResult | undefined {
    const { keptDocument, options } = request
    const name = options.operationName ?? null
    let operation = keptDocument.operationNamed(name)
    if (operation === undefined) {
      const { document } = keptDocument
      const node = getOperation(document, name)
      if (node instanceof GraphQLError) return { errors: [node] }
      operation = { node, variables: new PreparedVariables(this.#schema, document, node) }
      keptDocument.addOperation(name, operation)
    }
    request.operation = operation
    return undefined
  }

  coerceVariables(request: EngineRequest): RequestErrorResult | undefined {
    const { operation, options, room } = request
    const { limits, enableIntrospection } = this.#configuration
    const given = operation.variables.rawValuesOf(options.variables ?? {})
    const excess = variableLimitFault(given, limits)
    if (excess !== undefined) return { errors: [excess] }
    const coerced = operation.variables.coerceVariableValues(given, {
      maxErrors: room.errors,
      hasSuggestions: enableIntrospection,
    })
    if ('errors' in coerced) return coerced
    request.variables = coerced.values
    return undefined
  }

  /**
   * Plans the operation for the values of the variables in its `@skip` and `@include` conditions.
   */
  plan(request: EngineRequest): undefined {
    const { keptDocument, operation, variables } = request
    const { document, conditions } = keptDocument
    const plannedField = this.plannedField()
    const operationKey =
      plannedField === undefined ? operation.node : document.nodeCount + operation.node
    const values = conditionKey(conditions, variables)
    const key =
      typeof values === 'number'
        ? values * document.nodeCount * 2 + operationKey
        : `${operationKey} ${values}`
    request.keptPlan = keptDocument.planUnder(key) ?? this.#newPlan(request, key, plannedField)
    request.plan = request.keptPlan.operation.plan
    return undefined
  }

  #newPlan(
    { keptDocument, operation, variables }: EngineRequest,
    key: string | number,
    plannedField: ReplaceField | undefined,
  ): CachedPlan {
    const { document, conditions } = keptDocument
    return keptDocument.addPlan(key, operation.node, grow => {
      const known = conditionValues(conditions, variables)
      const plan = planOperation(this.#schema, document, operation.node, known, {
        grow,
        plannedField,
      })
      return new ExecutableOperation(plan, this.#configuration.generatesCodeAfter, this.#numbers)
    })
  }

  /** The function that replaces fields in plans; undefined where none is replaced. */
  plannedField(): ReplaceField | undefined {
    return undefined
  }

  /**
   * Refuses subscriptions where one response is asked for, and mutations where the request is
   * read-only.
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
      'A mutation changes data, but this request may only read.',
      'METHOD_NOT_ALLOWED',
    )
  }

  execute<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    request: EngineRequest,
    form: Form<Whole, Answer>,
  ): Whole | Promise<Whole> {
    return form.execute(request)
  }
}
