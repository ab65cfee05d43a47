import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'
import {
  executeIncrementallyToHash,
  type ExecutedPart,
} from '../execution/execute-incrementally.ts'
import { executeToHash, type Executed } from '../execution/execute.ts'
import { IncrementalResponses } from '../execution/incremental/incremental-responses.ts'
import { PrivateValues } from '../runtime/private-values.ts'
import type { Ending } from './ending.ts'
import { HostRequest } from './host-request.ts'
import { hostDocumentOf, type HostDocument } from './documents/host-document.ts'
import {
  hostOf17,
  versionOf,
  type ExecuteArguments,
  type ExecuteIncrementally,
  type GraphQLVersion,
  type IncrementalResults,
  type ValidatedArguments,
} from './graphql-version.ts'
import type { HostModule } from './host.ts'
import { HostSchema } from './schema/host-schema.ts'
import { SubsequentResults } from './subsequent-results.ts'

/** A tree prepared for a schema. Most trees are executed with one schema. */
interface PreparedTree {
  readonly schema: HostSchema
  readonly document: HostDocument | null
}

/** Executes documents of a host by the engine, with the results of `execute` of its graphql-js. */
export class Executor {
  readonly #host: HostModule
  readonly #version: GraphQLVersion
  readonly #schemas = new WeakMap<GraphQLSchema, HostSchema | null>()
  readonly #documents = new PrivateValues<DocumentNode, PreparedTree[]>()

  constructor(host: HostModule) {
    this.#host = host
    this.#version = versionOf(host)
  }

  /** `execute` of graphql-js. */
  execute(args: ExecuteArguments): ExecutionResult | Promise<ExecutionResult> {
    const { execute } = this.#host
    if (!this.#mayExecute(args) || this.#version.refusesSchema(args.schema)) return execute(args)
    const request = this.#requestOf(args, false)
    return request === undefined ? execute(args) : this.#run(request)
  }

  /**
   * `experimentalExecuteIncrementally` of graphql-js 17, or `executeSync`.
   *
   * @param byHost the function of the host, which executes the requests that the engine does not
   */
  executeIncrementally(
    args: ExecuteArguments,
    byHost: ExecuteIncrementally,
  ): ReturnType<ExecuteIncrementally> {
    if (!this.#mayExecute(args)) return byHost(args)
    const request = this.#requestOf(args, args.enableEarlyExecution !== true)
    return request === undefined ? byHost(args) : this.#runIncrementally(request)
  }

  /** Executes an event of a subscription of graphql-js 17. The host has coerced its variables. */
  executeEvent(event: ValidatedArguments): ExecutionResult | Promise<ExecutionResult> {
    const { operation, externalAbortSignal, variableValues } = event
    const args = {
      ...event,
      operationName: operation.name?.value,
      abortSignal: externalAbortSignal,
      variableValues: undefined,
    }
    const request = this.#requestFor(args, variableValues, false)
    return request === undefined
      ? hostOf17(this.#host).executeSubscriptionEvent(event)
      : this.#run(request)
  }

  /** The document of a tree for a schema; null if it may be invalid, so that the host validates. */
  documentOf(
    schema: GraphQLSchema,
    tree: DocumentNode,
    source: string | undefined,
  ): HostDocument | null {
    const hostSchema = this.#schemaOf(schema)
    if (hostSchema === null) return null
    let documents = this.#documents.get(tree)
    if (documents === undefined) this.#documents.add(tree, (documents = []))
    if (documents[0]?.schema === hostSchema) return documents[0].document
    const preparedTree = documents.find(prepared => prepared.schema.schema === schema)
    if (preparedTree?.schema === hostSchema) return preparedTree.document
    const document = hostDocumentOf(hostSchema, tree, source)
    if (preparedTree !== undefined) documents.splice(documents.indexOf(preparedTree), 1)
    documents.push({ schema: hostSchema, document })
    return document
  }

  /** Whether the arguments have the types that the engine expects, and no option is the host's. */
  #mayExecute(args: ExecuteArguments): boolean {
    return isObject(args.schema) && isObject(args.document) && !this.#version.isLeftToHost(args)
  }

  /** @throws Error if the schema is invalid */
  #requestOf(args: ExecuteArguments, mayDefer: boolean): HostRequest | undefined {
    const { schema, variableValues } = args
    this.#host.assertValidSchema(schema)
    if (variableValues != null && !isObject(variableValues)) return undefined
    return this.#requestFor(args, undefined, mayDefer)
  }

  /**
   * Makes a request of the arguments of `execute`; undefined if the host's graphql-js has to execute
   * or to refuse them.
   *
   * @param coerced the variables, if the host has coerced them
   * @param mayDefer whether parts of the response may follow the first
   */
  #requestFor(
    args: ExecuteArguments,
    coerced: object | undefined,
    mayDefer: boolean,
  ): HostRequest | undefined {
    const { schema, document, operationName, fieldResolver } = args
    const hostDocument = this.documentOf(schema, document, undefined)
    const operation = hostDocument?.operationNamed(operationName)
    if (hostDocument === null || operation === undefined) return undefined
    if (hostDocument.isIncremental && !mayDefer) return undefined
    const values = this.#version.requestValues(args.variableValues ?? {})
    const variables =
      coerced === undefined
        ? operation.variables.coerceVariableValues(operation.variables.rawValuesOf(values), {
            // The host's graphql-js makes the errors.
            maxErrors: 1,
            hasSuggestions: false,
            makesPlainObjects: this.#version.makesPlainObjects,
          })
        : { values: operation.variables.valuesById(this.#version.valuesOf(coerced)) }
    if ('errors' in variables) return undefined
    const { defaultFieldResolver } = this.#host
    const hasFieldResolver = fieldResolver != null && fieldResolver !== defaultFieldResolver
    const plan = hostDocument.planFor(operation, variables.values, hasFieldResolver)
    if (plan === undefined) return undefined
    if (!plan.functions.isCurrent) {
      this.#schemas.delete(schema)
      return this.#requestFor(args, coerced, mayDefer)
    }
    return new HostRequest(this.#host, {
      document: hostDocument,
      operation,
      plan,
      variables: variables.values,
      coerced,
      args,
    })
  }

  #run(request: HostRequest): ExecutionResult | Promise<ExecutionResult> {
    const { ending } = request
    const executed = executeToHash(request.operation, request)
    const result =
      executed instanceof Promise
        ? executed.then(settled => resultOf(request, settled))
        : resultOf(request, executed)
    return ending === null ? result : ending.conclude(result)
  }

  #runIncrementally(request: HostRequest): ReturnType<ExecuteIncrementally> {
    const { ending } = request
    if (ending === null || !request.plan.isIncremental) return this.#run(request)
    const executed = executeIncrementallyToHash(request.operation, request, 'v0.2')
    const resultFor = (
      settled: Executed | IncrementalResponses<ExecutedPart>,
    ): ExecutionResult | IncrementalResults =>
      settled instanceof IncrementalResponses
        ? incrementalResultsOf(ending, settled)
        : resultOf(request, settled)
    return ending.conclude(
      executed instanceof Promise ? executed.then(resultFor) : resultFor(executed),
    )
  }

  #schemaOf(schema: GraphQLSchema): HostSchema | null {
    let hostSchema = this.#schemas.get(schema)
    if (hostSchema === undefined || hostSchema?.isCurrent === false) {
      hostSchema = HostSchema.of(this.#host, schema)
      this.#schemas.set(schema, hostSchema)
    }
    return hostSchema
  }
}

function resultOf({ ending }: HostRequest, { data, errors }: Executed): ExecutionResult {
  ending?.answer()
  const result = data as NonNullable<ExecutionResult['data']>
  return errors.length === 0 ? { data: result } : { errors: errors as never, data: result }
}

function incrementalResultsOf(
  ending: Ending,
  responses: IncrementalResponses<ExecutedPart>,
): IncrementalResults {
  const subsequentResults = new SubsequentResults(responses, ending)
  return { initialResult: responses.first.part as never, subsequentResults }
}

/** Whether a value is an object at run time, whatever its static type. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
