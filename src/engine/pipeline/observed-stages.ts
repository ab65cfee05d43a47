import { ObservedFields } from '../observation/observed-fields.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Document, Node } from '../../language/document.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { nameOf } from '../../language/tape.ts'
import { isTraced, traceStage, type TracedOutcome } from '../../runtime/tracing.ts'
import { namedVariableValues } from '../../values/variables.ts'
import type { ObservedSchema } from '../observation/observed-texts.ts'
import type { AnyAnswer, AnyExecuted, EngineRequest, Form } from './engine-request.ts'
import type { ExecuteEvent, Hooks } from '../observation/hooks.ts'
import type { Refused } from '../response.ts'
import { Stages, type StageSettings } from './stages.ts'

/** The same stages, between what hooks and the channels of graphql-js are told of their beginning and their end. */
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

  /** Whether anybody listens. */
  get isHeard(): boolean {
    return (
      this.#hooks.hears('execute') ||
      this.#hooks.hears('resolve') ||
      isTraced('execute') ||
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
    if (!this.#hooks.hears('execute') && !isTraced('execute')) return perform()
    const event = executeEventOf(request)
    const message = (): object => this.#messageOf(request, event)
    const end = this.#hooks.begin('execute', event)
    return whenSettled(traceStage('execute', message, perform, outcomeOfExecution), answer => {
      end({ errors: answer.errors })
      return answer
    })
  }

  override coerceVariables(request: EngineRequest): Refused | undefined {
    return traceStage(
      'execute:variableCoercion',
      () => this.#messageOfOperation(request),
      () => super.coerceVariables(request),
      fault => ({ result: fault ?? { variableValues: { coerced: coercedValuesOf(request) } } }),
    )
  }

  override plannedField(): ReturnType<Stages['plannedField']> {
    if (!isTraced('resolve') && !this.#hooks.hears('resolve')) return undefined
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

  #messageOf({ made, options }: EngineRequest, { operationName, operationType }: ExecuteEvent): object {
    return {
      schema: this.#schema,
      get document() {
        return made.syntaxTree.document
      },
      rawVariableValues: options.variables,
      operationName,
      operationType,
    }
  }

  /** The same where the operation was found. */
  #messageOfOperation({ made, operation, options }: EngineRequest): object {
    const { document } = made
    return {
      schema: this.#schema,
      get document() {
        return made.syntaxTree.document
      },
      get operation() {
        return made.syntaxTree.operation(operation.node)
      },
      rawVariableValues: options.variables,
      operationName: operationNameOf(document, operation.node),
      operationType: operationTypeOf(document, operation.node),
    }
  }
}

/** What the request asks for; its operation is found later, and may not be there. */
function executeEventOf({ made, options, context }: EngineRequest): ExecuteEvent {
  const { document } = made
  const { operationName, variables } = options
  const asked = getOperation(document, operationName)
  const found = typeof asked === 'number' ? asked : undefined
  return {
    source: document.source,
    operationName: operationName ?? (found === undefined ? undefined : operationNameOf(document, found)),
    operationType: found === undefined ? undefined : operationTypeOf(document, found),
    variables: variables ?? {},
    context,
  }
}

function coercedValuesOf({ made, operation, variables }: EngineRequest): object {
  return namedVariableValues(made.document, operation.node, variables)
}

function operationNameOf(document: Document, operation: Node): string | undefined {
  return nameOf(document, operation) || undefined
}

/** The response as graphql-js would give it; bytes, and data that are text, become an object when somebody looks at it. */
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
