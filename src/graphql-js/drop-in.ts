import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLArgs,
  Source,
  ValidationRule,
} from 'graphql'
import { DocumentStore } from '../engine/documents/document-store.ts'
import { defaultLimits } from '../runtime/limits.ts'
import { Executor, isObject } from './executor.ts'
import { versionOf } from './graphql-version.ts'
import type { HostModule } from './host.ts'
import { ParsedText } from './documents/parsed-text.ts'
import { parserFor } from './parsing.ts'
import { subscribeAs16, subscribeAs17 } from './subscription.ts'

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
  const parse = parserFor(host)
  const executor = new Executor(host)
  const texts = new DocumentStore<ParsedText>(defaultLimits)
  const { requestKeys, isTraced, isLeftToHost, endsExecutions } = versionOf(host)

  const validate: HostModule['validate'] = (schema, document, rules, options, typeInfo) => {
    const further = furtherRules(host, rules)
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

  const execute = (...given: [ExecutionArgs]): ExecutionResult | Promise<ExecutionResult> =>
    isPlain(given) ? executor.execute(given[0]) : host.execute(...given)

  const treeOf = (source: string | Source): DocumentNode => {
    if (typeof source !== 'string') return parse(source)
    const known = texts.withText(source)
    if (known !== undefined) return (known.tree ??= parse(source))
    const tree = parse(source)
    texts.addText(source, new ParsedText(texts.order, source))
    return tree
  }

  const answer = (args: GraphQLArgs): ExecutionResult | Promise<ExecutionResult> => {
    const { schema, source } = args
    const faults = host.validateSchema(schema)
    if (faults.length > 0) return { errors: faults }
    let document: DocumentNode
    try {
      document = treeOf(source)
    } catch (thrown) {
      return { errors: [thrown as never] }
    }
    const { hideSuggestions } = args as { hideSuggestions?: boolean }
    // Nobody has seen the tree of a text yet, so that it is that of the text.
    const text = typeof source === 'string' ? source : undefined
    if (executor.documentOf(schema, document, text) === null) {
      const errors = host.validate(schema, document, undefined, { hideSuggestions })
      if (errors.length > 0) return { errors }
    }
    // `graphql` of 16 hands no options on.
    const options = endsExecutions ? (args as Partial<ExecutionArgs>).options : undefined
    return executor.execute({ ...args, document, options } as ExecutionArgs)
  }

  /** Whether the arguments of `graphql` have no other form than that of `GraphQLArgs`. */
  const isOrdinary = (given: readonly unknown[]): boolean =>
    isPlain(given) &&
    (requestKeys === undefined ||
      Object.keys(given[0] as object).every(key => requestKeys.has(key))) &&
    !isLeftToHost(given[0] as ExecutionArgs)

  return {
    parse,
    validate,
    execute,
    executeSync: (...given: [ExecutionArgs]) =>
      isPlain(given)
        ? settled(executor.execute(given[0], host.executeSync))
        : host.executeSync(...given),
    subscribe: (...given: [ExecutionArgs]) => {
      const [args] = given
      if (!isPlain(given)) return host.subscribe(...given)
      if (!endsExecutions) return subscribeAs16(host, execute, args)
      if (isLeftToHost(args)) return host.subscribe(args)
      return subscribeAs17(host, event => executor.executeEvent(event), args)
    },
    graphql: async (...given: [GraphQLArgs]) =>
      isOrdinary(given) ? answer(given[0]) : host.graphql(...given),
    graphqlSync: (...given: [GraphQLArgs]) =>
      isOrdinary(given) ? settled(answer(given[0])) : host.graphqlSync(...given),
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

/** Whether the only argument is an object; every other form the host refuses. */
function isPlain(given: readonly unknown[]): boolean {
  return given.length === 1 && isObject(given[0])
}

/** @throws Error when the result is a promise, as graphql-js does */
function settled(result: ExecutionResult | Promise<ExecutionResult>): ExecutionResult {
  if (typeof (result as { then?: unknown }).then !== 'function') return result as ExecutionResult
  throw new Error('GraphQL execution failed to complete synchronously.')
}
