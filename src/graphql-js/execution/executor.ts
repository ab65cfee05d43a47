import type { ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql'
import { KnownDocuments, type KnownOperation } from './known-documents.ts'
import { majorVersionOf, type HostModule } from '../host.ts'
import type { Variables } from '../planning/argument-reader.ts'
import { recordOf, type DocumentRecord } from '../planning/document-record.ts'
import { executeOperation } from './execute-operation.ts'

/** Executes documents as the `execute` of the host's graphql-js does. */
export class Executor {
  readonly #host: HostModule
  readonly #isSupported: boolean
  readonly #documents = new WeakMap<GraphQLSchema, KnownDocuments>()

  constructor(host: HostModule) {
    this.#host = host
    this.#isSupported = majorVersionOf(host) === 16
  }

  /** `execute` of graphql-js. */
  execute(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
    const { schema, document, variableValues } = args as Partial<ExecutionArgs>
    const isOrdinary =
      this.#isSupported &&
      typeof schema === 'object' &&
      typeof document === 'object' &&
      (variableValues == null || typeof variableValues === 'object')
    if (!isOrdinary) return this.#host.execute(args)
    this.#host.assertValidSchema(schema)
    return this.executeRecord(recordOf(document), args)
  }

  /** Executes a document of which a record is at hand; the schema is valid. */
  executeRecord(
    record: DocumentRecord,
    args: ExecutionArgs,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { schema } = args
    const known = this.#isSupported
      ? this.#documentsOf(schema).find(record, args.operationName)
      : undefined
    if (known === undefined) return this.#host.execute(args)
    const coerced = this.#coerce(schema, known, args)
    if ('errors' in coerced) return { errors: coerced.errors! }
    const plan = known.planFor(coerced.values)
    if (plan === undefined) return this.#host.execute(args)
    const { fragments, operation } = known
    return executeOperation({ host: this.#host, schema, fragments, operation }, plan, {
      rootValue: args.rootValue,
      contextValue: args.contextValue,
      variableValues: coerced.values,
      fieldResolver: args.fieldResolver ?? this.#host.defaultFieldResolver,
      typeResolver: args.typeResolver ?? this.#host.defaultTypeResolver,
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
  ): { readonly values: Variables } | { readonly errors: ExecutionResult['errors'] } {
    const values = known.readVariables(variableValues ?? {})
    if (values !== undefined) return { values }
    const coerced = this.#host.getVariableValues(
      schema,
      known.operation.variableDefinitions ?? [],
      variableValues ?? {},
      {
        maxErrors: options?.maxCoercionErrors ?? 50,
        hideSuggestions: hideSuggestions ?? false,
      },
    )
    return coerced.errors ? { errors: coerced.errors } : { values: coerced.coerced }
  }
}
