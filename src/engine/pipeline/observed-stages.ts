import { ObservedFields } from '../observation/observed-fields.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { nameOf } from '../../language/tape.ts'
import { isTraced, traceStage, type TracedOutcome } from '../../runtime/tracing.ts'
import { namedVariableValues } from '../../values/variables.ts'
import type { ObservedSchema } from '../observation/observed-texts.ts'
import type { AnyAnswer, AnyExecuted, EngineRequest, Form } from './engine-request.ts'
import type { ExecuteEvent, Hooks } from '../observation/hooks.ts'
import type { RequestErrorResult } from '../response.ts'
import { operationNameOf } from '../operation-name.ts'
import { Stages, type OpenStream, type StageSettings, type Subscribed } from './stages.ts'

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
    return (
      this.#hooks.hasListeners('execute') ||
      this.#hooks.hasListeners('subscribe') ||
      this.#hooks.hasListeners('resolve') ||
      isTraced('execute') ||
      isTraced('subscribe') ||
      isTraced('execute:variableCoercion') ||
      isTraced('execute:rootSelectionSet') ||
      isTraced('resolve')
    )
  }

  override perform<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    request: EngineRequest,
    form: Form<Whole, Answer>,
  ): Answer | Promise<Answer> {
    const perform = (): Answer | Promise<Answer> => super.perform(request, form)
    if (!this.#hooks.hasListeners('execute') && !isTraced('execute')) return perform()
    const event = executeEventOf(request)
    const message = (): object => this.#messageOf(request, event)
    const end = this.#hooks.begin('execute', event)
    return whenSettled(traceStage('execute', message, perform, outcomeOfExecution), answer => {
      end({ errors: answer.errors })
      return answer
    })
  }

  override subscribe<Opened extends object>(
    request: EngineRequest,
    open: OpenStream<Opened>,
  ): Subscribed<Opened> | Promise<Subscribed<Opened>> {
    const subscribe = (): Subscribed<Opened> | Promise<Subscribed<Opened>> =>
      super.subscribe(request, open)
    if (!this.#hooks.hasListeners('subscribe') && !isTraced('subscribe')) return subscribe()
    const event = executeEventOf(request)
    const end = this.#hooks.begin('subscribe', event)
    const message = (): object => this.#messageOf(request, event)
    const outcomeOf = (made: Subscribed<Opened>): TracedOutcome => ({
      result: 'errors' in made ? { errors: made.errors } : {},
    })
    return whenSettled(traceStage('subscribe', message, subscribe, outcomeOf), made => {
      end({ errors: 'errors' in made ? made.errors : [] })
      return made
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
    if (!isTraced('resolve') && !this.#hooks.hasListeners('resolve')) return undefined
    return (type, field) => this.#fields.for(type, field)
  }

  override execute<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    request: EngineRequest,
    form: Form<Whole, Answer>,
  ): Whole | Promise<Whole> {
    return traceStage(
      'execute:rootSelectionSet',
      () => this.#messageOfOperation(request),
      () => super.execute(request, form),
      outcomeOfExecution,
    )
  }

  #messageOf(
    { keptDocument, options }: EngineRequest,
    { operationName, operationType }: ExecuteEvent,
  ): object {
    return {
      schema: this.#schema,
      get document() {
        return keptDocument.syntaxTree.document
      },
      rawVariableValues: options.variables,
      operationName,
      operationType,
    }
  }

  /** `#messageOf` for the stages after `getOperation`. */
  #messageOfOperation({ keptDocument, operation, options }: EngineRequest): object {
    const { document } = keptDocument
    return {
      schema: this.#schema,
      get document() {
        return keptDocument.syntaxTree.document
      },
      get operation() {
        return keptDocument.syntaxTree.operation(operation.node)
      },
      rawVariableValues: options.variables,
      operationName: nameOf(document, operation.node) || undefined,
      operationType: operationTypeOf(document, operation.node),
    }
  }
}

/** The event of a request before `getOperation`; its document may lack the operation. */
function executeEventOf({ keptDocument, options, context }: EngineRequest): ExecuteEvent {
  const { document } = keptDocument
  const { operationName, variables } = options
  const asked = getOperation(document, operationName)
  const found = typeof asked === 'number' ? asked : undefined
  return {
    source: document.source,
    operationName: operationNameOf(document, operationName),
    operationType: found === undefined ? undefined : operationTypeOf(document, found),
    variables: variables ?? {},
    context,
  }
}

function coercedValuesOf({ keptDocument, operation, variables }: EngineRequest): object {
  return namedVariableValues(keptDocument.document, operation.node, variables)
}

/** The response as graphql-js returns it; bytes and text are parsed when a listener reads it. */
function outcomeOfExecution(whole: AnyExecuted | AnyAnswer): TracedOutcome {
  return {
    get result() {
      const errors = whole.errors.length === 0 ? {} : { errors: whole.errors }
      if ('body' in whole) return { ...(JSON.parse(whole.body.toString()) as object), ...errors }
      if ('bytes' in whole) return { ...(JSON.parse(whole.bytes.toString()) as object), ...errors }
      if (!('data' in whole)) return errors
      const data: unknown = typeof whole.data === 'string' ? JSON.parse(whole.data) : whole.data
      return { ...errors, data }
    },
  }
}
