import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { OnError } from '../errors/masking.ts'
import {
  executableOperation,
  executeToHash,
  executeToJSON,
  type ExecutableOperation,
  type Executed,
} from '../execution/execute.ts'
import type { ExecutionRequest } from '../execution/execution-request.ts'
import { getOperation } from '../execution/get-operation.ts'
import type { InfoSchema } from '../execution/info-schema.ts'
import { NamedValuesFactory } from '../execution/named-values.ts'
import type { Document, Node } from '../language/document.ts'
import { countTokens } from '../language/source-tokens.ts'
import { planOperation } from '../planning/plan-operation.ts'
import { usualVariables } from '../planning/usual-variables.ts'
import { boundedErrors, type WrittenResponse } from '../response/response.ts'
import type { CompiledSchema, Field } from '../schema/compiled-schema.ts'
import { conditionKey } from '../selections/document-conditions.ts'
import { countFields } from '../validation/limits/selection-limits.ts'
import { coerceVariableValues } from '../values/coerce-variables.ts'
import { variableLimitFault } from '../values/variable-limits.ts'
import type { VariableValues } from '../values/variables.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { Documents, type DocumentOptions, type PreparedDocument, type Refused } from './documents.ts'
import { IntrospectionCache, isIntrospection } from './introspection-cache.ts'
import { PlanCache, type KnownOperation } from './plan-cache.ts'
import { whenSettled } from './when-settled.ts'

/** What a request may say besides its document. */
export interface ExecuteOptions extends DocumentOptions {
  /** Values of the operation's variables, by name. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** Which operation of the document is meant; may be absent where there is only one. */
  readonly operationName?: string | null | undefined
  /** What resolvers know of the request; its entries reach them by name. Default: `{}`. */
  readonly context?: object | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** Ends the execution when it aborts. */
  readonly signal?: AbortSignal | undefined
  /** Refuses a mutation, as a GET request must. Default: false. */
  readonly isReadOnly?: boolean | undefined
}

/** A document as text, as the bytes of a compiled request, or absent where a key stands for it. */
export type DocumentText = string | Uint8Array | undefined

/** What a request has come to. */
export type Outcome<Data> = Executed<Data> | Refused

/** One request of a batch: its document, or the key that stands for it. */
export interface BatchedRequest extends DocumentOptions {
  readonly query: string | undefined
}

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
  readonly #introspections: IntrospectionCache
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #onError: OnError
  readonly #infoSchema: () => InfoSchema
  readonly #namedValues = new NamedValuesFactory()
  readonly #methods = new Set<Field>()

  constructor(
    schema: CompiledSchema,
    configuration: ResolvedConfiguration,
    onError: OnError,
    identity: () => readonly string[],
    infoSchema: () => InfoSchema,
  ) {
    this.#schema = schema
    this.#configuration = configuration
    this.#onError = onError
    this.#infoSchema = infoSchema
    this.documents = new Documents(schema, configuration, identity)
    this.#plans = new PlanCache(configuration.limits.maxPlannedFields)
    this.#introspections = new IntrospectionCache(configuration.limits.maxResponseBytes)
  }

  /** Runs a request; the response is bytes, or its data JSON text. */
  toJSON(
    source: DocumentText,
    options: ExecuteOptions,
  ): Outcome<string> | WrittenResponse | Promise<Outcome<string> | WrittenResponse> {
    return whenSettled(this.documents.find(source, options), prepared => {
      const ready = this.#ready(prepared, options)
      return 'errors' in ready ? this.#refuse(ready) : this.#executeToJSON(ready)
    })
  }

  /** Runs a request; the data is a plain object. */
  toHash(source: DocumentText, options: ExecuteOptions): Outcome<unknown> | Promise<Outcome<unknown>> {
    return whenSettled(this.documents.find(source, options), prepared => {
      const ready = this.#ready(prepared, options)
      return 'errors' in ready ? this.#refuse(ready) : executeToHash(ready.operation, ready.request)
    })
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

  #executeToJSON({ operation, request }: ReadyRequest): ReturnType<typeof executeToJSON> {
    if (!isIntrospection(operation.plan)) return executeToJSON(operation, request)
    const kept = this.#introspections.get(operation)
    if (kept !== undefined) return kept
    const executed = executeToJSON(operation, request)
    if (executed instanceof Promise || 'bytes' in executed) return executed
    return this.#introspections.keep(operation, executed)
  }

  #refuse({ errors }: Refused): Refused {
    return { errors: boundedErrors(errors, this.#configuration.limits.maxErrorBytes) }
  }

  /** All stages between the document and its execution. */
  #ready(prepared: PreparedDocument | Refused, options: ExecuteOptions): ReadyRequest | Refused {
    if ('errors' in prepared) return prepared
    const known = this.#known(prepared, options.operationName ?? null)
    if (known instanceof GraphQLError) return { errors: [known] }
    const given = options.variables ?? {}
    const values = known.usualVariables(given) ?? this.#coerced(prepared.document, known.node, given)
    if ('errors' in values) return values

    const operation = this.#operation(prepared, known.node, values)
    if (options.isReadOnly === true && operation.plan.type === 'mutation') {
      return { errors: [cannotChange()] }
    }
    if (operation.plan.type === 'subscription') return { errors: [cannotStream()] }
    const request: ExecutionRequest = {
      schema: this.#schema,
      plan: operation.plan,
      variables: values,
      context: options.context ?? {},
      injectsContext: this.#configuration.injectsContext,
      rootValue: options.rootValue,
      namedValues: this.#namedValues,
      infoSchema: this.#infoSchema,
      methods: this.#methods,
      onError: this.#onError,
      signal: options.signal,
      timeoutMs: this.#configuration.limits.executionTimeoutMs,
      maxErrors: this.#configuration.limits.maxExecutionErrors,
      maxBytes: this.#configuration.limits.maxResponseBytes,
    }
    return { operation, request }
  }

  #known({ document, operations }: PreparedDocument, name: string | null): KnownOperation | GraphQLError {
    const known = operations.get(name)
    if (known !== undefined) return known
    const node = getOperation(document, name)
    if (typeof node !== 'number') return node
    const operation = { node, usualVariables: usualVariables(this.#schema, document, node) }
    operations.set(name, operation)
    return operation
  }

  #coerced(
    document: Document,
    node: Node,
    given: Readonly<Record<string, unknown>>,
  ): VariableValues | Refused {
    const { limits, enableIntrospection } = this.#configuration
    const excess = variableLimitFault(given, limits)
    if (excess !== undefined) return { errors: [excess] }
    const coerced = coerceVariableValues(this.#schema, document, node, given, {
      maxErrors: limits.maxErrors,
      hasSuggestions: enableIntrospection,
    })
    return 'values' in coerced ? coerced.values : coerced
  }

  /** The plan of an operation; made anew when properties have turned out to be methods since. */
  #operation(
    { document, conditions, plans }: PreparedDocument,
    node: Node,
    variables: VariableValues,
  ): ExecutableOperation {
    const values = conditions.areMany ? variables : null
    const key = values === null ? String(node) : `${node} ${conditionKey(conditions, values)}`
    const known = plans.get(key)
    if (known !== undefined && known.plan.methodCount === this.#methods.size) return known
    const operation = executableOperation(
      planOperation(this.#schema, document, node, this.#methods, values),
      this.#configuration.generatesCodeAfter,
    )
    this.#plans.keep(plans, key, operation)
    return operation
  }
}

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
