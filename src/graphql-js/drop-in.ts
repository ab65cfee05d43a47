import { inspectKind } from '../errors/inspect.ts'
import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLArgs,
  GraphQLSchema,
  ValidationRule,
} from 'graphql'
import type { Schema } from '../engine/schema.ts'
import { cachedParserOf } from './documents/cached-parser.ts'
import { exportSchema } from './exported/to-graphql-schema.ts'
import { Executor, isObject } from './executor.ts'
import { hostOf17, versionOf, type ExecuteIncrementally } from './graphql-version.ts'
import type { HostModule } from './host.ts'
import { parserFor } from './parsing.ts'
import { expectNoPlans } from './schema/grafast-plans.ts'
import { subscribeAs16, subscribeAs17 } from './subscription.ts'

/** Functions with the names, parameters and results of those of graphql-js, and `toGraphQLSchema`. */
export interface DropIn {
  readonly graphql: HostModule['graphql']
  readonly graphqlSync: HostModule['graphqlSync']
  readonly execute: HostModule['execute']
  readonly executeSync: HostModule['executeSync']
  readonly experimentalExecuteIncrementally: ExecuteIncrementally
  readonly subscribe: HostModule['subscribe']
  readonly validate: HostModule['validate']
  readonly parse: HostModule['parse']
  /** `parse` that returns the same tree for a text that comes back, for servers that parse each request. */
  readonly cachedParse: HostModule['parse']
  /** A schema of this engine as a schema object of the host's graphql-js. */
  readonly toGraphQLSchema: (schema: Schema<any, any>) => GraphQLSchema
}

/** The functions for one copy of graphql-js. */
export function dropInFor(host: HostModule): DropIn {
  if (typeof (Object(host) as Partial<HostModule>).versionInfo !== 'object') {
    throw new TypeError(
      `functionsFor() was given ${inspectKind(host)}; expected a module of graphql-js: import * as graphql from 'graphql'.`,
    )
  }
  const parse = parserFor(host)
  const executor = new Executor(host)
  // Its trees go to no host, which could change them.
  const treeOf = cachedParserOf(parse)
  const schemasWithoutPlans = new WeakSet<GraphQLSchema>()
  const version = versionOf(host)
  const { requestKeys, isTraced, isLeftToHost, refusesSchema, endsExecutions } = version

  /** @throws TypeError for a schema of Grafast, unless the document asks about the schema alone */
  const expectResolvers = (name: string, { schema, document }: Partial<ExecutionArgs>): void => {
    if (!(schema instanceof host.GraphQLSchema) || document === undefined) return
    if (!schemasWithoutPlans.has(schema) && expectNoPlans(name, schema, document))
      schemasWithoutPlans.add(schema)
  }

  /** Whether a function that executes is called with one object; the host refuses other forms. */
  const isPlain = (name: string, parameters: readonly unknown[]): boolean => {
    if (!hasOneObject(host, name, parameters)) return false
    expectResolvers(name, parameters[0] as Partial<ExecutionArgs>)
    return true
  }

  const validate: HostModule['validate'] = (schema, document, rules, options, typeInfo) => {
    expectSchemaOf(host, 'validate', schema)
    const further = additionalRules(host, rules)
    const isOrdinary =
      further !== undefined &&
      typeInfo === undefined &&
      isObject(schema) &&
      isObject(document) &&
      !isTraced()
    if (!isOrdinary) return host.validate(schema, document, rules, options, typeInfo)
    host.assertValidSchema(schema)
    if (executor.documentOf(schema, document, undefined) === null)
      return host.validate(schema, document, rules, options)
    return further.length === 0 ? [] : host.validate(schema, document, further, options)
  }

  const execute = (...parameters: [ExecutionArgs]): ExecutionResult | Promise<ExecutionResult> =>
    isPlain('execute', parameters) ? executor.execute(parameters[0]) : host.execute(...parameters)

  const answer = (
    name: 'graphql' | 'graphqlSync',
    args: GraphQLArgs,
  ): ExecutionResult | Promise<ExecutionResult> => {
    const { schema, source } = args
    const faults = host.validateSchema(schema)
    if (faults.length > 0) return { errors: faults }
    let document: DocumentNode
    try {
      document = treeOf(source)
    } catch (thrown) {
      return { errors: [thrown as never] }
    }
    expectResolvers(name, { schema, document })
    const { hideSuggestions } = args as { hideSuggestions?: boolean }
    // The host has not seen the tree of a text yet, and cannot have changed it.
    const text = typeof source === 'string' ? source : undefined
    if (executor.documentOf(schema, document, text) === null) {
      const errors = host.validate(schema, document, undefined, { hideSuggestions })
      if (errors.length > 0) return { errors }
    }
    // `graphql` of version 16 passes no options to `execute`.
    const options = endsExecutions ? (args as Partial<ExecutionArgs>).options : undefined
    return executor.execute({ ...args, document, options } as ExecutionArgs)
  }

  /** Whether `graphql` is called with one `GraphQLArgs` that has no unknown properties. */
  const isOrdinary = (name: 'graphql' | 'graphqlSync', parameters: readonly unknown[]): boolean =>
    isPlain(name, parameters) &&
    (requestKeys === undefined ||
      Object.keys(parameters[0] as object).every(key => requestKeys.has(key))) &&
    !isLeftToHost(parameters[0] as ExecutionArgs) &&
    !refusesSchema((parameters[0] as ExecutionArgs).schema)

  return {
    toGraphQLSchema: schema => exportSchema(host, schema as Schema),
    parse,
    cachedParse: cachedParserOf(parse),
    validate,
    execute,
    executeSync: (...parameters: [ExecutionArgs]) =>
      isPlain('executeSync', parameters)
        ? settled(executor.executeIncrementally(parameters[0], host.executeSync))
        : host.executeSync(...parameters),
    experimentalExecuteIncrementally: (...parameters) => {
      if (!version.executesIncrementally) {
        throw new TypeError(
          `experimentalExecuteIncrementally() was called with graphql-js ${host.version}; expected version 17, which executes @defer and @stream.`,
        )
      }
      const { experimentalExecuteIncrementally } = hostOf17(host)
      return isPlain('experimentalExecuteIncrementally', parameters)
        ? executor.executeIncrementally(parameters[0], experimentalExecuteIncrementally)
        : experimentalExecuteIncrementally(...parameters)
    },
    subscribe: (...parameters: [ExecutionArgs]) => {
      const [args] = parameters
      if (!isPlain('subscribe', parameters)) return host.subscribe(...parameters)
      if (!endsExecutions) return subscribeAs16(host, execute, args)
      if (isLeftToHost(args)) return host.subscribe(args)
      return subscribeAs17(host, event => executor.executeEvent(event), args)
    },
    graphql: async (...parameters: [GraphQLArgs]) =>
      isOrdinary('graphql', parameters)
        ? answer('graphql', parameters[0])
        : host.graphql(...parameters),
    graphqlSync: (...parameters: [GraphQLArgs]) =>
      isOrdinary('graphqlSync', parameters)
        ? settled(answer('graphqlSync', parameters[0]))
        : host.graphqlSync(...parameters),
  }
}

/** The rules that a host adds to the specified ones; undefined if a specified rule is missing. */
function additionalRules(
  { specifiedRules }: HostModule,
  rules: readonly ValidationRule[] | undefined,
): readonly ValidationRule[] | undefined {
  if (rules === undefined || rules === specifiedRules) return []
  if (!specifiedRules.every(rule => rules.includes(rule))) return undefined
  return rules.filter(rule => !specifiedRules.includes(rule))
}

/**
 * Whether a function is called with one object.
 *
 * @throws TypeError for the parameters of versions before 16, and for a schema of another copy
 */
function hasOneObject(host: HostModule, name: string, parameters: readonly unknown[]): boolean {
  const [args] = parameters
  if (parameters.length > 1 && isSchema(args)) {
    const source = name === 'graphql' || name === 'graphqlSync' ? 'source' : 'document'
    throw new TypeError(`${name}() takes one object; expected ${name}({ schema, ${source} }).`)
  }
  if (parameters.length !== 1 || !isObject(args)) return false
  expectSchemaOf(host, name, (args as Partial<ExecutionArgs>).schema)
  return true
}

/** @throws TypeError for a schema of another copy of graphql-js, which the host would print whole */
function expectSchemaOf(
  { GraphQLSchema, version }: HostModule,
  name: string,
  schema: unknown,
): void {
  if (schema instanceof GraphQLSchema || !isSchema(schema)) return
  throw new TypeError(
    `${name}() was given a schema of another copy of graphql-js; expected one of the copy that tapeql/graphql-js imports, version ${version}. \`npm ls graphql\` lists the copies, and functionsFor(graphql) makes the functions for another one.`,
  )
}

function isSchema(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object GraphQLSchema]'
}

/** @throws Error when the result is a promise or parts follow, as graphql-js does */
function settled(result: ReturnType<ExecuteIncrementally>): ExecutionResult {
  const isPromise = typeof (result as { then?: unknown }).then === 'function'
  if (!isPromise && !('initialResult' in result)) return result as ExecutionResult
  throw new Error('GraphQL execution failed to complete synchronously.')
}
