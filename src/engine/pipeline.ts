import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { OnError } from '../errors/masking.ts'
import {
  executableOperation,
  executeToHash,
  executeToText,
  type ExecutableOperation,
  type Executed,
} from '../execution/execute.ts'
import type { ExecutionRequest } from '../execution/execution-request.ts'
import { getOperation } from '../execution/get-operation.ts'
import { NamedValuesFactory } from '../execution/named-values.ts'
import { compactDocument, type Document, type Node } from '../language/document.ts'
import { parse } from '../language/parse.ts'
import { countTokens } from '../language/source-tokens.ts'
import { planOperation } from '../planning/plan-operation.ts'
import { boundedErrors } from '../response/response.ts'
import type { CompiledSchema, Field } from '../schema/compiled-schema.ts'
import { conditionKey, conditionsIn, type DocumentConditions } from '../selections/document-conditions.ts'
import { definitionLimitFaults } from '../validation/limits/definition-limits.ts'
import { countFields, selectionLimitFaults } from '../validation/limits/selection-limits.ts'
import { validate } from '../validation/validate.ts'
import { coerceVariableValues } from '../values/coerce-variables.ts'
import { variableLimitFault } from '../values/variable-limits.ts'
import type { VariableValues } from '../values/variables.ts'
import type { ResolvedConfiguration } from './configuration.ts'
import { DocumentCache } from './document-cache.ts'
import { PersistedQueries, type PersistedQueryOptions } from './persisted-queries.ts'

/** What a request may say besides its document. */
export interface ExecuteOptions extends PersistedQueryOptions {
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

/** A request that was refused before anything was executed: a request error. GraphQL specification, 7.1.3 "Request Error Result". */
export interface Refused {
  readonly errors: readonly GraphQLError[]
}

/** A document that was parsed and validated, and those of its operations that were planned. */
interface PreparedDocument {
  readonly document: Document
  readonly conditions: DocumentConditions
  /** By operation and, where plans are made for certain values of the conditions, by these. */
  readonly operations: Map<string, ExecutableOperation>
}

/** One request of a batch: its document, or the key that stands for it. */
export interface BatchedRequest extends PersistedQueryOptions {
  readonly query: string | undefined
}

/** Plans that are kept of one document: its operations, times the values of its conditions where these are many. */
const MAX_PLANS = 200

/** A request that went through every stage but execution. */
interface ReadyRequest {
  readonly operation: ExecutableOperation
  readonly request: ExecutionRequest
}

/**
 * The stages of a request, in order: prepare (parse, validate), get the operation, coerce its variables, plan, execute.
 * Each takes what the one before has made; the first that finds a fault ends the request with errors.
 */
export class Pipeline {
  readonly #schema: CompiledSchema
  readonly #configuration: ResolvedConfiguration
  readonly #onError: OnError
  readonly #namedValues = new NamedValuesFactory()
  readonly #methods = new Set<Field>()
  readonly #documents: DocumentCache<PreparedDocument | Refused>
  readonly #persistedQueries: PersistedQueries

  constructor(schema: CompiledSchema, configuration: ResolvedConfiguration, onError: OnError) {
    this.#schema = schema
    this.#configuration = configuration
    this.#onError = onError
    this.#documents = new DocumentCache(configuration.limits)
    this.#persistedQueries = new PersistedQueries(configuration.limits)
  }

  /** Runs a request; the data is JSON text. */
  toText(
    source: string | undefined,
    options: ExecuteOptions,
  ): Executed<string> | Promise<Executed<string>> | Refused {
    const ready = this.#ready(source, options)
    return 'errors' in ready ? this.#refuse(ready) : executeToText(ready.operation, ready.request)
  }

  /** Runs a request; the data is a plain object. */
  toHash(
    source: string | undefined,
    options: ExecuteOptions,
  ): Executed<unknown> | Promise<Executed<unknown>> | Refused {
    const ready = this.#ready(source, options)
    return 'errors' in ready ? this.#refuse(ready) : executeToHash(ready.operation, ready.request)
  }

  /** Parses and validates a document, or finds it among those that were asked for last. */
  prepare(source: string): PreparedDocument | Refused {
    const known = this.#documents.get(source)
    if (known !== undefined) return known
    const prepared = this.#parseAndValidate(source)
    this.#documents.set(source, prepared)
    return prepared
  }

  /** The limit that documents keep one by one, but exceed together; invalid ones do not count. */
  batchFault(requests: readonly BatchedRequest[]): GraphQLError | undefined {
    const { maxTokens, maxFields } = this.#configuration.limits
    let tokens = 0
    let fields = 0
    for (const request of requests) {
      const source = this.#persistedQueries.sourceOf(request.query, request)
      if (typeof source !== 'string') continue
      const prepared = this.prepare(source)
      if ('errors' in prepared) continue
      tokens += countTokens(source)
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

  #refuse({ errors }: Refused): Refused {
    return { errors: boundedErrors(errors, this.#configuration.limits.maxErrorBytes) }
  }

  #parseAndValidate(source: string): PreparedDocument | Refused {
    const { limits, enableIntrospection } = this.#configuration
    const parsed = parse(source, limits, this.#schema.symbolTable)
    if ('errors' in parsed) return parsed
    const tooMany = definitionLimitFaults(parsed, limits)
    if (tooMany.length > 0) return { errors: tooMany }
    const document = compactDocument(parsed)
    const errors = validate(this.#schema, document, {
      maxErrors: limits.maxErrors,
      hasSuggestions: enableIntrospection,
    })
    if (errors.length > 0) return { errors }
    const faults = selectionLimitFaults(document, limits)
    return faults.length > 0
      ? { errors: faults }
      : { document, conditions: conditionsIn(document), operations: new Map() }
  }

  /** All stages before execution. */
  #ready(given: string | undefined, options: ExecuteOptions): ReadyRequest | Refused {
    const source = this.#persistedQueries.sourceOf(given, options)
    if (typeof source !== 'string') return { errors: [source] }
    const prepared = this.prepare(source)
    if ('errors' in prepared) return prepared
    const { document } = prepared
    const node = getOperation(document, options.operationName)
    if (typeof node !== 'number') return { errors: [node] }

    const { limits, enableIntrospection, injectsContext } = this.#configuration
    const excess = variableLimitFault(options.variables ?? {}, limits)
    if (excess !== undefined) return { errors: [excess] }
    const variables = coerceVariableValues(this.#schema, document, node, options.variables ?? {}, {
      maxErrors: limits.maxErrors,
      hasSuggestions: enableIntrospection,
    })
    if ('errors' in variables) return variables

    const operation = this.#operation(prepared, node, variables.values)
    if (options.isReadOnly === true && operation.plan.type === 'mutation') {
      return { errors: [cannotChange()] }
    }
    if (operation.plan.type === 'subscription') return { errors: [cannotStream()] }
    const request: ExecutionRequest = {
      schema: this.#schema,
      plan: operation.plan,
      variables: variables.values,
      context: options.context ?? {},
      injectsContext,
      rootValue: options.rootValue,
      namedValues: this.#namedValues,
      methods: this.#methods,
      onError: this.#onError,
      signal: options.signal,
      timeoutMs: limits.executionTimeoutMs,
    }
    return { operation, request }
  }

  /** The plan of an operation; made anew when properties have turned out to be methods since. */
  #operation(
    { document, conditions, operations }: PreparedDocument,
    node: Node,
    variables: VariableValues,
  ): ExecutableOperation {
    const values = conditions.areMany ? variables : null
    const key = values === null ? String(node) : `${node} ${conditionKey(conditions, values)}`
    const known = operations.get(key)
    if (known !== undefined && known.plan.methodCount === this.#methods.size) return known
    if (operations.size >= MAX_PLANS) operations.clear()
    const operation = executableOperation(planOperation(this.#schema, document, node, this.#methods, values))
    operations.set(key, operation)
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
