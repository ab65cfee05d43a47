import type { ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql'
import { KnownDocuments, type KnownOperation } from './known-documents.ts'
import {
  hostOf17,
  versionOf,
  type CoercedVariables,
  type ExecuteArguments,
  type GraphQLVersion,
  type ValidatedArguments,
  type Variables,
} from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { recordOf, type DocumentRecord } from '../planning/document-record.ts'
import { executeOperation } from './execute-operation.ts'

type HostExecute = (args: ExecuteArguments) => ExecutionResult | Promise<ExecutionResult>

/** Executes documents as the `execute` of the host's graphql-js does. */
export class Executor {
  readonly #host: HostModule
  readonly #version: GraphQLVersion
  readonly #documents = new WeakMap<GraphQLSchema, KnownDocuments>()

  constructor(host: HostModule) {
    this.#host = host
    this.#version = versionOf(host)
  }

  /** `execute` of graphql-js, or `executeSync`: what is not executed here is left to that function. */
  execute(
    args: ExecutionArgs,
    byHost: HostExecute = this.#host.execute,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { schema, document } = args
    if (!isObject(schema) || !isObject(document) || this.#version.isLeftToHost(args))
      return byHost(args)
    this.#host.assertValidSchema(schema)
    return this.executeRecord(recordOf(document), args, byHost)
  }

  /** Executes a document of which a record is at hand; the schema is valid, not all left to the host. */
  executeRecord(
    record: DocumentRecord,
    args: ExecuteArguments,
    byHost: HostExecute = this.#host.execute,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { schema, variableValues } = args
    const isOrdinary = variableValues == null || isObject(variableValues)
    if (!isOrdinary) return byHost(args)
    const known = this.#documentsOf(schema).find(record, args.operationName)
    if (known === undefined) return byHost(args)
    const { errors, variables } = this.#coerce(schema, known, args)
    if (errors !== undefined) return { errors }
    return this.#run(known, variables!, args) ?? byHost(args)
  }

  /** Executes an event of a subscription of graphql-js 17, whose arguments are coerced. */
  executeEvent(event: ValidatedArguments): ExecutionResult | Promise<ExecutionResult> {
    const { schema, document, operation, variableValues, externalAbortSignal } = event
    const known = this.#documentsOf(schema).find(recordOf(document), operation.name?.value)
    const result =
      known && this.#run(known, variableValues, { ...event, abortSignal: externalAbortSignal })
    return result ?? hostOf17(this.#host).executeSubscriptionEvent(event)
  }

  /** The result of an operation; undefined where the host's graphql-js has to execute it. */
  #run(
    known: KnownOperation,
    variableValues: Variables,
    args: Omit<ExecuteArguments, 'variableValues'>,
  ): ExecutionResult | Promise<ExecutionResult> | undefined {
    const coerced = this.#version.valuesOf(variableValues)
    const plan = known.planFor(coerced)
    if (plan === undefined) return undefined
    const { fragments, operation } = known
    const settings = { host: this.#host, schema: args.schema, fragments, operation }
    return executeOperation(settings, plan, {
      rootValue: args.rootValue,
      contextValue: args.contextValue,
      variableValues,
      coerced,
      hideSuggestions: args.hideSuggestions ?? false,
      fieldResolver: args.fieldResolver ?? this.#host.defaultFieldResolver,
      typeResolver: args.typeResolver ?? this.#host.defaultTypeResolver,
      abortSignal: args.abortSignal,
    })
  }

  #documentsOf(schema: GraphQLSchema): KnownDocuments {
    let documents = this.#documents.get(schema)
    if (documents === undefined) {
      documents = new KnownDocuments(this.#host, schema)
      this.#documents.set(schema, documents)
    }
    return documents
  }

  #coerce(
    schema: GraphQLSchema,
    known: KnownOperation,
    { variableValues, options, hideSuggestions }: ExecutionArgs,
  ): CoercedVariables {
    const variables = known.readVariables(variableValues ?? {})
    if (variables !== undefined) return { variables }
    return this.#version.coerceVariables(
      this.#host,
      schema,
      known.operation.variableDefinitions ?? [],
      variableValues ?? {},
      {
        maxErrors: options?.maxCoercionErrors ?? 50,
        hideSuggestions: hideSuggestions ?? false,
      },
    )
  }
}

/** Whether a value is an object, whatever its type says: what is none the host refuses. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
