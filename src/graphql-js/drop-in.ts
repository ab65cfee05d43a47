import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLArgs,
  GraphQLSchema,
  ParseOptions,
  Source,
  ValidationRule,
} from 'graphql'
import { Executor } from './execution/executor.ts'
import { majorVersionOf, type HostModule } from './host.ts'
import { KnownTexts } from './known-texts.ts'
import { publish, recordOf, type DocumentRecord } from './planning/document-record.ts'
import { parseAs } from './parsing.ts'
import { subscribeAs } from './subscription.ts'
import { Validator } from './validation.ts'

/** Functions with the names, parameters and results of those of graphql-js. */
export interface DropIn {
  readonly graphql: HostModule['graphql']
  readonly graphqlSync: HostModule['graphqlSync']
  readonly execute: HostModule['execute']
  readonly executeSync: HostModule['executeSync']
  readonly subscribe: HostModule['subscribe']
  readonly validate: HostModule['validate']
  readonly parse: HostModule['parse']
}

/** The functions for one copy of graphql-js. */
export function dropInFor(host: HostModule): DropIn {
  const executor = new Executor(host)
  const validators = new WeakMap<GraphQLSchema, Validator>()
  const texts = new KnownTexts()
  const is16 = majorVersionOf(host) === 16

  const parse = (source: string | Source, options?: ParseOptions): DocumentNode => {
    const record = parseAs(host, source, options)
    publish(record)
    return record.document
  }

  const validatorOf = (schema: GraphQLSchema): Validator => {
    let validator = validators.get(schema)
    if (validator === undefined) validators.set(schema, (validator = new Validator(schema)))
    return validator
  }

  const validate: HostModule['validate'] = (schema, document, rules, options, typeInfo) => {
    const further = furtherRules(host, rules)
    const isOrdinary =
      further !== undefined &&
      typeInfo === undefined &&
      typeof schema === 'object' &&
      typeof document === 'object'
    if (!isOrdinary) return host.validate(schema, document, rules, options, typeInfo)
    host.assertValidSchema(schema)
    const validator = validatorOf(schema)
    const record = recordOf(document)
    const isValid =
      validator.isValid(record) &&
      (further.length === 0 || host.validate(schema, document, further, options).length === 0)
    if (isValid) return []
    const errors = host.validate(schema, document, rules, options)
    if (errors.length === 0) validator.admit(record)
    return errors
  }

  const execute = (...given: [ExecutionArgs]): ExecutionResult | Promise<ExecutionResult> =>
    given.length === 1 && typeof given[0] === 'object'
      ? executor.execute(given[0])
      : host.execute(...given)

  const answer = (args: GraphQLArgs): ExecutionResult | Promise<ExecutionResult> => {
    const { schema, source } = args
    const faults = host.validateSchema(schema)
    if (faults.length > 0) return { errors: faults }
    let record: DocumentRecord
    try {
      record = texts.recordOf(source, text => parseAs(host, text))
    } catch (thrown) {
      return { errors: [thrown as never] }
    }
    const { document } = record
    const { hideSuggestions } = args as { hideSuggestions?: boolean }
    if (!validatorOf(schema).isValid(record)) {
      const errors = host.validate(schema, document, undefined, { hideSuggestions })
      if (errors.length > 0) return { errors }
      validatorOf(schema).admit(record)
    }
    const { rootValue, contextValue, variableValues, operationName, fieldResolver, typeResolver } =
      args
    return executor.executeRecord(record, {
      schema,
      document,
      rootValue,
      contextValue,
      variableValues,
      operationName,
      fieldResolver,
      typeResolver,
      hideSuggestions,
    })
  }

  return {
    parse,
    validate,
    execute,
    executeSync: (args: ExecutionArgs) => (is16 ? settled(execute(args)) : host.executeSync(args)),
    subscribe: (args: ExecutionArgs) =>
      is16 ? subscribeAs(host, execute, args) : host.subscribe(args),
    graphql: async (...given: [GraphQLArgs]) =>
      isPlain(given, is16) ? answer(given[0]) : host.graphql(...given),
    graphqlSync: (...given: [GraphQLArgs]) =>
      isPlain(given, is16) ? settled(answer(given[0])) : host.graphqlSync(...given),
  }
}

/** The rules besides the specified ones; undefined where one of these is missing. */
function furtherRules(
  { specifiedRules }: HostModule,
  rules: readonly ValidationRule[] | undefined,
): readonly ValidationRule[] | undefined {
  if (rules === undefined || rules === specifiedRules) return []
  if (!specifiedRules.every(rule => rules.includes(rule))) return undefined
  return rules.filter(rule => !specifiedRules.includes(rule))
}

/** Whether arguments have no other form than that of `GraphQLArgs`. */
function isPlain(given: readonly unknown[], is16: boolean): boolean {
  return is16 && given.length === 1 && typeof given[0] === 'object' && given[0] !== null
}

/** @throws Error when the result is a promise, as graphql-js does */
function settled(result: ExecutionResult | Promise<ExecutionResult>): ExecutionResult {
  if (typeof (result as { then?: unknown }).then !== 'function') return result as ExecutionResult
  throw new Error('GraphQL execution failed to complete synchronously.')
}
