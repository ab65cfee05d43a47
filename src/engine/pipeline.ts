import type { ErrorCode } from '../errors/error-code.ts'
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
import { countTokens } from '../language/source-tokens.ts'
import { planOperation } from '../planning/plan-operation.ts'
import { NumberTexts } from '../response/number-texts.ts'
import { boundedErrors, countedErrors, type WrittenResponse } from '../response/response.ts'
import type { Field, ObjectType } from '../schema/compiled-schema.ts'
import { conditionKey, conditionValues } from '../selections/document-conditions.ts'
import { isTraced } from '../tracing.ts'
import { countFields } from '../validation/limits/selection-limits.ts'
import { PreparedVariables } from '../values/coerce-variables.ts'
import { variableLimitFault } from '../values/variable-limits.ts'
import type { VariableValues } from '../values/variables.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { Documents, type DocumentOptions, type DocumentSettings, type PreparedDocument } from './documents.ts'
import { checkExecuteOptions, type ExecuteOptions } from './execute-options.ts'
import { IntrospectionCache, isIntrospection } from './introspection-cache.ts'
import { observedStages, type ObservedStages } from './observed-stages.ts'
import { PlanCache, type KnownOperation } from './plan-cache.ts'
import type { Rescues } from './rescues.ts'
import { responseOf, stringifiedResponse, type Outcome, type Refused, type Response } from './response.ts'
import { whenSettled } from '../execution/waiting/when-settled.ts'

/** A document as text, as the bytes of a compiled request, or absent where a key stands for it. */
export type DocumentText = string | Uint8Array | undefined

/** One request of a batch: its document, or the key that stands for it. */
export interface BatchedRequest extends DocumentOptions {
  readonly query: string | undefined
}

/** What the stages of a schema work with. */
interface PipelineSettings extends DocumentSettings {
  readonly infoSchema: () => InfoSchema
  readonly rescues: Rescues
}

type AnyExecuted = Executed | WrittenResponse

/** A form that requests are answered in: how an operation is executed for it, and what is answered for what that came to. */
interface Form<Whole extends AnyExecuted, Answer> {
  readonly execute: (operation: ExecutableOperation, request: ExecutionRequest) => Whole | Promise<Whole>
  readonly answer: (outcome: Whole | Refused) => Answer
}

type AnyAnswer = Response | Outcome

/** A request that went through every stage but execution. */
interface ReadyRequest {
  readonly operation: ExecutableOperation
  readonly request: ExecutionRequest
}

/**
 * The stages of a request, in order: find its document (parse, validate), get the operation, coerce its variables, plan, execute.
 * Each takes what the one before has made; the first that finds a fault ends the request with errors.
 */
export class Pipeline {
  /** The documents that requests have brought, or that the host has given. */
  readonly documents: Documents
  readonly #plans: PlanCache
  readonly #introspections = new IntrospectionCache()
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
      maxBytes: configuration.limits.maxResponseBytes,
    }
    this.documents = new Documents(settings)
    this.#plans = new PlanCache(configuration.limits.maxPlannedFields)
    this.#observedFields = new ObservedFields(call => hooks.begin('resolve', call))
    const { maxResponseBytes } = configuration.limits
    this.#json = {
      execute: this.#executeToBytes,
      answer: responseOf,
    }
    this.#stringified = {
      execute: executeToHash,
      answer: outcome => stringifiedResponse(outcome, maxResponseBytes, settings.onError),
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

  /** The same for a document that was found before. */
  preparedToJSON(
    prepared: PreparedDocument | Refused,
    options: ExecuteOptions = {},
    isSync = false,
  ): Response | Promise<Response> {
    checkExecuteOptions(options)
    const { enableStringCollector } = this.#configuration
    if (!enableStringCollector) return this.#answer(prepared, options, isSync, this.#stringified)
    return this.#answer(prepared, options, isSync, this.#json)
  }

  /** The same with the data as a plain object. */
  preparedToHash(
    prepared: PreparedDocument | Refused,
    options: ExecuteOptions,
    isSync = false,
  ): Outcome | Promise<Outcome> {
    checkExecuteOptions(options)
    return this.#answer(prepared, options, isSync, hash)
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
    if (isSync) return found.then(() => form.answer({ errors: [] }))
    return found.then(prepared => this.#answer(prepared, options, isSync, form))
  }

  #answer<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    prepared: PreparedDocument | Refused,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
  ): Answer | Promise<Answer> {
    if ('errors' in prepared) return this.#told(form.answer(this.#refuse(prepared)), undefined, options)
    const observed = observedStages(this.#settings, prepared.document, options)
    const answered =
      observed === null
        ? this.#execute(prepared, options, isSync, form, null)
        : observed.execute(() => this.#execute(prepared, options, isSync, form, observed))
    if (answered instanceof Promise) return answered.then(answer => this.#told(answer, prepared, options))
    return this.#told(answered, prepared, options)
  }

  #execute<Whole extends AnyExecuted, Answer extends AnyAnswer>(
    prepared: PreparedDocument,
    options: ExecuteOptions,
    isSync: boolean,
    form: Form<Whole, Answer>,
    observed: ObservedStages | null,
  ): Answer | Promise<Answer> {
    try {
      const ready = this.#ready(prepared, options, isSync, observed)
      if ('errors' in ready) return form.answer(this.#refuse(ready))
      const { operation, request } = ready
      const executed =
        observed === null
          ? form.execute(operation, request)
          : observed.rootSelectionSet(operation.plan.operation, () => form.execute(operation, request))
      return whenSettled(executed, whole => {
        this.#plans.count(operation)
        return form.answer(whole)
      })
    } catch (thrown) {
      // Variables or a context of the host have thrown when they were looked at.
      return form.answer({ errors: [errorForClient(thrown, this.#settings.onError)] })
    }
  }

  /** What handlers make of exceptions, as many errors as a response may have; the data stay as they are. */
  readonly #finishErrors: ExecutionSettings['finishErrors'] = (errors, { context, signal }) => {
    const rescued = this.#settings.rescues.apply(errors, context, signal)
    const { maxExecutionErrors } = this.#configuration.limits
    return whenSettled(rescued, rescued => countedErrors(rescued, maxExecutionErrors))
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

  /** The limit that documents keep one by one, but exceed together; invalid ones and those of the host do not count. */
  async batchFault(requests: readonly BatchedRequest[]): Promise<GraphQLError | undefined> {
    const { maxTokens, maxFields } = this.#configuration.limits
    let tokens = 0
    let fields = 0
    const asked = requests.map(async ({ query, ...options }) => this.documents.find(query, options, false))
    for (const prepared of await Promise.all(asked)) {
      if ('errors' in prepared || prepared.isOfHost) continue
      tokens += countTokens(prepared.document.source)
      fields += countFields(prepared.document)
    }
    if (maxTokens !== false && tokens > maxTokens) {
      return batchError(`The batch has ${tokens} tokens; at most ${maxTokens} are allowed.`, 'TOKEN_LIMIT')
    }
    if (maxFields !== false && fields > maxFields) {
      return batchError(
        `The batch selects ${fields} fields when its fragments are expanded; at most ${maxFields} are allowed.`,
        'COMPLEXITY_LIMIT',
      )
    }
    return undefined
  }

  readonly #executeToBytes: Form<WrittenResponse, Response>['execute'] = (operation, request) => {
    if (!isIntrospection(this.#execution.schema, operation.plan)) return executeToBytes(operation, request)
    const kept = this.#introspections.get(operation)
    if (kept !== undefined) return kept
    return whenSettled(executeToBytes(operation, request), written => {
      this.#introspections.keep(operation, written)
      return written
    })
  }

  #refuse({ errors }: Refused): Refused {
    return { errors: boundedErrors(errors, this.#configuration.limits.maxErrorBytes) }
  }

  /** All stages between the document and its execution. */
  #ready(
    prepared: PreparedDocument,
    options: ExecuteOptions,
    isSync: boolean,
    observed: ObservedStages | null,
  ): ReadyRequest | Refused {
    const known = this.#known(prepared, options.operationName ?? null)
    if (known instanceof GraphQLError) return { errors: [known] }
    const given = options.variables ?? {}
    const values =
      observed === null
        ? this.#coerced(known, given)
        : observed.variableCoercion(known.node, () => this.#coerced(known, given))
    if ('errors' in values) return values

    const operation = this.#operation(prepared, known.node, values)
    if (options.isReadOnly === true && operation.plan.type === 'mutation') {
      return { errors: [cannotChange()] }
    }
    if (operation.plan.type === 'subscription') return { errors: [cannotStream()] }
    const request: ExecutionRequest = {
      settings: this.#execution,
      plan: operation.plan,
      variables: values,
      context: options.context ?? {},
      rootValue: options.rootValue,
      signal: options.signal,
      isSync,
    }
    return { operation, request }
  }

  #known({ document, operations }: PreparedDocument, name: string | null): KnownOperation | GraphQLError {
    const known = operations.get(name)
    if (known !== undefined) return known
    const node = getOperation(document, name)
    if (typeof node !== 'number') return node
    const operation = { node, variables: new PreparedVariables(this.#execution.schema, document, node) }
    operations.set(name, operation)
    return operation
  }

  #coerced(
    { variables }: KnownOperation,
    given: Readonly<Record<string, unknown>>,
  ): VariableValues | Refused {
    const { limits, enableIntrospection } = this.#configuration
    const excess = variableLimitFault(given, limits)
    if (excess !== undefined) return { errors: [excess] }
    const coerced = variables.coerce(given, {
      maxErrors: limits.maxErrors,
      hasSuggestions: enableIntrospection,
    })
    return 'values' in coerced ? coerced.values : coerced
  }

  /** The plan of an operation, for such values of the variables in its conditions. */
  #operation(
    { document, conditions, plans }: PreparedDocument,
    node: Node,
    variables: VariableValues,
  ): ExecutableOperation {
    const isObserved = isTraced('resolve') || this.#settings.hooks.hears('resolve')
    const operationKey = isObserved ? `observed ${node}` : node
    const key =
      conditions.length === 0 ? operationKey : `${operationKey} ${conditionKey(conditions, variables)}`
    const known = plans.get(key)
    if (known != null) return known
    const { schema } = this.#execution
    const plannedField = isObserved
      ? (type: ObjectType, field: Field): Field => this.#observedFields.for(type, field)
      : undefined
    const operation = new ExecutableOperation(
      planOperation(schema, document, node, conditionValues(conditions, variables), {
        grow: ignored,
        plannedField,
      }),
      this.#configuration.generatesCodeAfter,
      this.#numbers,
    )
    this.#plans.keep(plans, key, operation)
    return operation
  }
}

/** The plan cache counts fields. */
function ignored(): void {}

const hash: Form<Executed, Outcome> = { execute: executeToHash, answer: outcome => outcome }

function batchError(message: string, code: ErrorCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
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
