import { inspect, inspectInput, inspectKind } from './inspect.ts'
import { defaultLimits } from '../runtime/limits.ts'
import { didYouMean } from './suggestion.ts'

/** The condition on the value of an option; `words` end the sentence "expected …". */
export interface Expectation {
  readonly words: string
  /** Whether messages must not show the value. */
  readonly isSecret?: boolean
  /** Whether transports alone set the option, so that lists of the options leave it out. */
  readonly isInternal?: boolean
  fits(value: unknown): boolean
  /** Returns a sentence about what to write in the place of a value; empty where `words` suffice. */
  advice?(value: unknown): string
}

/** The conditions on the options of a function, by name. */
export type Expectations<Options> = Readonly<Record<keyof Options, Expectation>>

export const anything: Expectation = { words: 'anything', fits: () => true }
export const aBoolean: Expectation = {
  words: 'a boolean',
  fits: value => typeof value === 'boolean',
}
export const aFunction: Expectation = {
  words: 'a function',
  fits: value => typeof value === 'function',
}
export const aString: Expectation = { words: 'a string', fits: value => typeof value === 'string' }

export const aCount: Expectation = {
  words: 'a positive integer',
  fits: count => Number.isInteger(count) && Number(count) > 0,
}

export const aLimit: Expectation = {
  words: 'a positive integer or false',
  fits: limit => limit === false || (Number.isInteger(limit) && Number(limit) > 0),
}

export function oneOfValues(...values: readonly unknown[]): Expectation {
  return { words: values.map(inspect).join(' or '), fits: value => values.includes(value) }
}

/** Returns the error of invalid options: a single fault alone, several faults as a list. */
export function optionsError(faults: readonly string[]): Error {
  if (faults.length === 1) return new Error(faults[0])
  return new Error(`${faults.length} options are wrong:\n- ${faults.join('\n- ')}`)
}

/**
 * Checks the options of callers in JavaScript. Returns a sentence for each unknown name and each
 * wrong value; an undefined option counts as absent. The sentence about an unknown name says what
 * stands in its place, where that is known; the first sentence about another name lists the names of
 * the options.
 *
 * @param taker the function or the part of a schema that takes the options: the sentences' subject
 */
export function optionFaults<Options extends object>(
  taker: string,
  options: Options,
  expectations: Expectations<Options>,
): string[] {
  const optionNames = Object.keys(expectations)
  const listedNames = optionNames
    .filter(name => expectations[name as keyof Options].isInternal !== true)
    .join(', ')
  if (
    typeof options !== 'object' ||
    (options as object | null) === null ||
    Array.isArray(options)
  ) {
    return [
      `${taker} has the options ${inspectInput(options)}; expected an object with some of ${listedNames}.`,
    ]
  }
  let hasListedNames = false
  return Object.entries(options).flatMap(([name, value]) => {
    if (!optionNames.includes(name)) {
      const advice = adviceFor(name, optionNames)
      if (advice !== '') return `${taker} takes no option "${name}".${advice}`
      const names = hasListedNames ? '' : `; the options are ${listedNames}`
      hasListedNames = true
      return `${taker} takes no option "${name}"${names}.${didYouMean(name, optionNames)}`
    }
    return value === undefined
      ? []
      : valueFaults(taker, name, value, expectations[name as keyof Options])
  })
}

/**
 * Checks the parameters of callers in JavaScript, by name. Returns a sentence for each wrong value;
 * undefined is a value like any other.
 */
export function parameterFaults<Parameters extends object>(
  taker: string,
  parameters: Parameters,
  expectations: Expectations<Parameters>,
): string[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    valueFaults(taker, name, value, expectations[name as keyof Parameters]),
  )
}

/**
 * Refuses options of a function that has none; `taker` is the function, `call` takes options of a
 * request.
 *
 * @throws Error that shows the call
 */
export function expectNoOptions(taker: string, [options]: readonly unknown[], call: string): void {
  if (options === undefined) return
  throw new Error(
    `${taker} takes no options, but has ${inspect(options)}; options of a request belong to ${call}.`,
  )
}

function valueFaults(
  taker: string,
  name: string,
  value: unknown,
  expectation: Expectation,
): string[] {
  if (expectation.fits(value)) return []
  const isKind = expectation.isSecret === true || isInstance(value)
  const text = isKind ? inspectKind(value) : inspectInput(value)
  const advice = expectation.advice?.(value) ?? ''
  return [
    `${taker} has ${name} ${text}; expected ${expectation.words}.${advice === '' ? '' : ` ${advice}`}`,
  ]
}

/** Whether a value is an object of a class, whose properties say less than its class. */
function isInstance(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && prototype !== Object.prototype
}

/** What an option of another name is for, in the function that takes the option `option`. */
interface Equivalent {
  readonly option: string
  /** A sentence; by default the option of this name is to be written. */
  readonly advice?: string
}

/** What makes a schema, in the place of the options of other servers. */
const ofBuildSchema: Equivalent = {
  option: 'schema',
  advice: 'Write { schema: buildSchema(typeDefs, { resolvers }) }.',
}

/**
 * The names of options in graphql-js, Apollo Server, GraphQL Yoga, Mercurius and express-graphql,
 * and what stands in their place. The first equivalent whose option the function takes is advised.
 */
const equivalents = new Map<string, readonly Equivalent[]>([
  ['path', [{ option: 'basePath' }]],
  ['endpoint', [{ option: 'basePath' }]],
  ['graphqlEndpoint', [{ option: 'basePath' }]],
  ...['port', 'host', 'hostname'].map((name): [string, readonly Equivalent[]] => [
    name,
    [
      {
        option: 'basePath',
        advice:
          'A controller does not listen: write http.createServer(controller.handler()).listen(port, host).',
      },
    ],
  ]),
  ...['subscription', 'subscriptions'].map((name): [string, readonly Equivalent[]] => [
    name,
    [
      {
        option: 'onConnect',
        advice:
          'Server-sent events are on; WebSockets are attached: write attachWebSocket(controller, server).',
      },
    ],
  ]),
  ['playground', [{ option: 'graphiql' }]],
  ['ide', [{ option: 'graphiql' }]],
  ['landingPage', [{ option: 'graphiql' }]],
  ['formatError', [{ option: 'formatErrors' }]],
  ['customFormatErrorFn', [{ option: 'formatErrors' }]],
  ['errorFormatter', [{ option: 'formatErrors' }]],
  ['allowBatchedHttpRequests', [{ option: 'acceptBatches' }]],
  ['allowBatchedQueries', [{ option: 'acceptBatches' }]],
  ['batching', [{ option: 'acceptBatches' }]],
  ['uploads', [{ option: 'acceptUploads' }]],
  ['healthCheckEndpoint', [{ option: 'health' }]],
  [
    'typeDefs',
    [
      ofBuildSchema,
      { option: 'sdl' },
      {
        option: 'resolvers',
        advice: 'The text stands before the options: buildSchema(typeDefs, { resolvers }).',
      },
    ],
  ],
  ['resolvers', [ofBuildSchema]],
  ['introspection', [{ option: 'enableIntrospection' }]],
  [
    'plugins',
    [
      {
        option: 'formatErrors',
        advice:
          'Plugins are the hooks before, context, formatErrors and responded of the controller, and schema.on().',
      },
    ],
  ],
  [
    'csrfPrevention',
    [
      {
        option: 'verifyCsrf',
        advice: 'Only forms need one, which verifyCsrf checks; leave csrfPrevention out.',
      },
    ],
  ],
  [
    'validationRules',
    [
      { option: 'rules' },
      {
        option: 'schema',
        advice: 'Rules are an option of the schema: write { rules } where it is made.',
      },
    ],
  ],
  ['contextValue', [{ option: 'context' }]],
  [
    'rootValue',
    [
      {
        option: 'context',
        advice:
          'Root values are those of single executions: write schema.execute(query, { rootValue }), or a schema with hasRootValue.',
      },
    ],
  ],
  [
    'maskedErrors',
    [
      {
        option: 'rescueFrom',
        advice: 'Exceptions are masked, but for GraphQLErrors; rescueFrom makes others visible.',
      },
    ],
  ],
  ...['authenticate', 'authorize'].map((name): [string, readonly Equivalent[]] => [
    name,
    [
      {
        option: 'formatErrors',
        advice: 'Write { before }, which refuses a request by a GraphQLError, and { context }.',
      },
    ],
  ]),
  ['logger', [{ option: 'onError' }]],
  ['depth', [{ option: 'maxDepth' }]],
  ['exclude', [{ option: 'skipFields' }]],
  ['pageSize', [{ option: 'defaultSize' }]],
  ['documentId', [{ option: 'queryCacheKey' }]],
  ['variableValues', [{ option: 'variables' }]],
  ['operation', [{ option: 'operationName' }]],
  ...['Query', 'Mutation', 'Subscription'].map((name): [string, readonly Equivalent[]] => [
    name,
    [{ option: 'resolvers', advice: `Write { resolvers: { ${name}: ... } }.` }],
  ]),
  ['required', [{ option: 'null', advice: 'Write { null: false } for a value that is required.' }]],
  ['optional', [{ option: 'null', advice: 'Write { null: true } for a value that is optional.' }]],
  ['nonNull', [{ option: 'null', advice: 'Write { null: false } for a Non-Null type.' }]],
  ['list', [{ option: 'array', advice: 'Write { array: true }.' }]],
  ['description', [{ option: 'desc' }]],
  ['deprecationReason', [{ option: 'deprecated' }]],
  ['isDeprecated', [{ option: 'deprecated' }]],
  ['defaultValue', [{ option: 'default' }]],
  ['args', [{ option: 'arguments' }]],
  ['locations', [{ option: 'on' }]],
  ['isRepeatable', [{ option: 'repeatable' }]],
  ['parseValue', [{ option: 'parse' }]],
  ['specifiedByUrl', [{ option: 'specifiedByURL' }]],
])

/**
 * Returns the advice for an option that has another name here, or that is one of a schema's
 * configuration: `introspection`, `limits`, or a limit. Empty for other names.
 */
function adviceFor(name: string, optionNames: readonly string[]): string {
  const equivalent = equivalents.get(name)?.find(({ option }) => optionNames.includes(option))
  if (equivalent !== undefined) return ` ${equivalent.advice ?? `Write { ${equivalent.option} }.`}`
  if (name === 'introspection')
    return ' Introspection is switched by an option of a schema: write { config: { enableIntrospection } } where it is made, or configure({ enableIntrospection }).'
  const isLimit = Object.hasOwn(defaultLimits, name)
  if (!isLimit && name !== 'limits') return ''
  const limits = isLimit ? `limits: { ${name} }` : 'limits'
  if (optionNames.includes('limits'))
    return ` Limits have an option of their own: write { ${limits} }.`
  return ` Limits are those of a schema: write { config: { ${limits} } } where it is made, or configure({ ${limits} }).`
}
