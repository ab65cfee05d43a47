import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'
import { executeToHash, type Executed } from '../execution/execute.ts'
import { PrivateValues } from '../runtime/private-values.ts'
import { HostRequest } from './host-request.ts'
import { hostDocumentOf, type HostDocument } from './documents/host-document.ts'
import {
  hostOf17,
  versionOf,
  type ExecuteArguments,
  type GraphQLVersion,
  type ValidatedArguments,
} from './graphql-version.ts'
import type { HostModule } from './host.ts'
import { HostSchema } from './schema/host-schema.ts'

type HostExecute = (args: ExecuteArguments) => ExecutionResult | Promise<ExecutionResult>

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

  /**
   * `execute` of graphql-js, or `executeSync`.
   *
   * @param byHost the function of the host, which executes the requests that the engine does not
   */
  execute(
    args: ExecuteArguments,
    byHost: HostExecute = this.#host.execute,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { schema, document, variableValues } = args
    if (!isObject(schema) || !isObject(document) || this.#version.isLeftToHost(args))
      return byHost(args)
    this.#host.assertValidSchema(schema)
    if (variableValues != null && !isObject(variableValues)) return byHost(args)
    const request = this.#requestFor(args, undefined)
    return request === undefined ? byHost(args) : this.#run(request)
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
    const request = this.#requestFor(args, variableValues)
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

  /**
   * Makes a request of the arguments of `execute`; undefined if the host's graphql-js has to execute
   * or to refuse them.
   *
   * @param coerced the variables, if the host has coerced them
   */
  #requestFor(args: ExecuteArguments, coerced: object | undefined): HostRequest | undefined {
    const { schema, document, operationName, fieldResolver } = args
    const hostDocument = this.documentOf(schema, document, undefined)
    const operation = hostDocument?.operationNamed(operationName)
    if (hostDocument === null || operation === undefined) return undefined
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
      return this.#requestFor(args, coerced)
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

/** Whether a value is an object at run time, whatever its static type. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
