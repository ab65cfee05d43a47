import { ObservedFields } from '../observation/observed-fields.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { nameOf } from '../../language/tape.ts'
import {
  areTraced,
  isTraced,
  traceStage,
  type TracedOutcome,
  type TracedStage,
} from '../../runtime/tracing.ts'
import { namedVariableValues } from '../../values/variables.ts'
import type { ObservedSchema } from '../observation/observed-texts.ts'
import type { EngineRequest } from './engine-request.ts'
import type { AnyExecutionResult, AnyResponse, ResponseForm } from './response-form.ts'
import type { ExecuteEvent, Hooks } from '../observation/hooks.ts'
import type { RequestErrorResult } from '../transport-response.ts'
import { operationNameOf } from '../operation-name.ts'
import { Stages, type OpenStream, type StageSettings, type SubscriptionResult } from './stages.ts'

const observedStages: readonly TracedStage[] = [
  'execute',
  'subscribe',
  'execute:variableCoercion',
  'execute:rootSelectionSet',
  'resolve',
  'tapeql:resolve',
]

/**
 * Stages that report their beginning and end to hooks and to the diagnostics channels of
 * graphql-js.
 */
export class ObservedStages extends Stages {
  readonly #schema: object
  readonly #hooks: Hooks
  readonly #fields: ObservedFields

  constructor(settings: StageSettings & ObservedSchema) {
    super(settings)
    this.#schema = settings.schema
    this.#hooks = settings.hooks
    this.#fields = new ObservedFields(call => this.#hooks.begin('resolve', call))
  }

  /** Whether a stage or a field has a listener. */
  get hasListeners(): boolean {
    return this.#hooks.hasStageListeners || areTraced(observedStages)
  }

  override perform<Output extends AnyResponse>(
    request: EngineRequest,
    form: ResponseForm<Output>,
  ): Output | Promise<Output> {
    const perform = (): Output | Promise<Output> => super.perform(request, form)
    if (!this.#hooks.hasListeners('execute') && !isTraced('execute')) return perform()
    request.isObserved = true
    const event = executeEventOf(request)
    const message = (): object => this.#messageOf(request, event)
    const end = this.#hooks.begin('execute', event)
    return whenSettled(traceStage('execute', message, perform, outcomeOfExecution), response => {
      const { cost: estimated, actualCost: actual } = request
      end({
        errors: response.errors,
        ...(actual !== undefined && { cost: { estimated, actual } }),
      })
      return response
    })
  }

  override subscribe<Stream extends object>(
    request: EngineRequest,
    open: OpenStream<Stream>,
  ): SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>> {
    const subscribe = (): SubscriptionResult<Stream> | Promise<SubscriptionResult<Stream>> =>
      super.subscribe(request, open)
    if (!this.#hooks.hasListeners('subscribe') && !isTraced('subscribe')) return subscribe()
    const event = executeEventOf(request)
    const end = this.#hooks.begin('subscribe', event)
    const message = (): object => this.#messageOf(request, event)
    const outcomeOf = (result: SubscriptionResult<Stream>): TracedOutcome => ({
      result: 'errors' in result ? { errors: result.errors } : {},
    })
    return whenSettled(traceStage('subscribe', message, subscribe, outcomeOf), result => {
      end({ errors: 'errors' in result ? result.errors : [] })
      return result
    })
  }

  override coerceVariables(request: EngineRequest): RequestErrorResult | undefined {
    return traceStage(
      'execute:variableCoercion',
      () => this.#messageOfOperation(request),
      () => super.coerceVariables(request),
      fault => ({ result: fault ?? { variableValues: { coerced: coercedValuesOf(request) } } }),
    )
  }

  override plannedField(): ReturnType<Stages['plannedField']> {
    const isObserved =
      isTraced('resolve') || isTraced('tapeql:resolve') || this.#hooks.hasListeners('resolve')
    if (!isObserved) return undefined
    return (type, field) => this.#fields.for(type, field)
  }

  override execute(
    request: EngineRequest,
    form: ResponseForm<AnyResponse>,
  ): AnyExecutionResult | Promise<AnyExecutionResult> {
    return traceStage(
      'execute:rootSelectionSet',
      () => this.#messageOfOperation(request),
      () => super.execute(request, form),
      outcomeOfExecution,
    )
  }

  #messageOf(
    { preparedDocument, options }: EngineRequest,
    { operationName, operationType }: ExecuteEvent,
  ): object {
    return {
      schema: this.#schema,
      get document() {
        return preparedDocument.syntaxTree.document
      },
      rawVariableValues: options.variables,
      operationName,
      operationType,
    }
  }

  /** `#messageOf` for the stages after `getOperation`. */
  #messageOfOperation({ preparedDocument, operation, options }: EngineRequest): object {
    const { document } = preparedDocument
    return {
      schema: this.#schema,
      get document() {
        return preparedDocument.syntaxTree.document
      },
      get operation() {
        return preparedDocument.syntaxTree.operation(operation.node)
      },
      rawVariableValues: options.variables,
      operationName: nameOf(document, operation.node) || undefined,
      operationType: operationTypeOf(document, operation.node),
    }
  }
}

/** Returns the event of a request before `getOperation`; the document may lack the operation. */
function executeEventOf({ preparedDocument, options, context }: EngineRequest): ExecuteEvent {
  const { document } = preparedDocument
  const { operationName, variables } = options
  const operation = getOperation(document, operationName)
  return {
    source: document.source,
    operationName: operationNameOf(document, operationName),
    operationType: typeof operation === 'number' ? operationTypeOf(document, operation) : undefined,
    variables: variables ?? {},
    context,
  }
}

function coercedValuesOf({ preparedDocument, operation, variables }: EngineRequest): object {
  return namedVariableValues(preparedDocument.document, operation.node, variables)
}

/** Returns the response of graphql-js; bytes and text are parsed when a listener reads `result`. */
function outcomeOfExecution(result: AnyExecutionResult | AnyResponse): TracedOutcome {
  return {
    get result() {
      const errors = result.errors.length === 0 ? {} : { errors: result.errors }
      if ('body' in result) return { ...(JSON.parse(result.body.toString()) as object), ...errors }
      if ('bytes' in result)
        return { ...(JSON.parse(result.bytes.toString()) as object), ...errors }
      if (!('data' in result)) return errors
      const data: unknown = typeof result.data === 'string' ? JSON.parse(result.data) : result.data
      return { ...errors, data }
    },
  }
}
