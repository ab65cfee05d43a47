import {
  aBoolean,
  aLimit,
  aString,
  oneOfValues,
  optionFaults,
  optionsError,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { costBudgetFaults, type CostBudget } from '../budgets/cost-budget.ts'
import { errorBehaviors, type ErrorBehavior } from '../response/error-behavior.ts'
import type { Injection } from '../execution/named/named-values.ts'
import { queueExpectations, type QueueOptions } from '../pubsub/event-queue.ts'
import { defaultLimits, type Limits } from '../runtime/limits.ts'
import { isCacheStore, type CacheStore } from '../caching/cache-store.ts'
import { responseCacheFaults, type ResponseCache } from '../caching/response-cache.ts'
import type { IntrospectionSwitch } from './introspection-permission.ts'

/** The forms of a response: JSON text, a plain object, or the bytes of JSON in UTF-8. */
export type ResponseFormat = 'json' | 'hash' | 'bytes'

/** The forms of a response that can be the default. */
export type DefaultFormat = Exclude<ResponseFormat, 'bytes'>

/**
 * Options of a schema, which override those of `configure`; `Format` is the type of
 * `defaultResponseFormat`.
 */
export interface SchemaConfiguration<Format extends DefaultFormat = DefaultFormat> {
  /**
   * Whether the schema has `__schema` and `__type`, and messages suggest names of the schema; or a
   * function of the context, which answers that once for each request and must not return a promise.
   * A function that throws refuses, and `onError` hears of the exception. Default: true, unless
   * `NODE_ENV` is `production`.
   *
   * @example
   * enableIntrospection: ({ user }) => user?.isDeveloper === true
   */
  readonly enableIntrospection?: IntrospectionSwitch | undefined
  /**
   * The form of the result of `execute` without the option `responseFormat`. Default: `'json'`. The
   * option of a schema changes the types, the option of `configure` does not.
   */
  readonly defaultResponseFormat?: Format | undefined
  /** Whether JSON text is written directly, without an object in between. Default: true. */
  readonly enableStringCollector?: boolean | undefined
  /**
   * The number of executions of a cached plan after which code is generated for the plan, where the
   * process allows that; `false` for never. Plans are cached from the second request for a document
   * on. Default: 16.
   */
  readonly generatesCodeAfter?: number | false | undefined
  /**
   * A store of persisted queries besides the memory of the process: a Keyv, a Map, or any object
   * with `get`, `set` and `delete`. Default: none.
   */
  readonly cache?: CacheStore | undefined
  /**
   * The key of the signature of compiled requests; signed requests are neither parsed nor validated
   * again.
   */
  readonly cacheSecret?: string | undefined
  /**
   * The documents that clients may register: under any key (`'open'`), under their SHA-256
   * (`'hash'`, recommended for production), or none (`'off'`). A key of 64 hexadecimal digits is
   * always a SHA-256. Default: `'open'`, with a warning in production.
   */
  readonly registration?: 'open' | 'hash' | 'off' | undefined
  /** Whether only persisted queries are executed. Default: false. */
  readonly onlyPersisted?: boolean | undefined
  /**
   * The behavior at an execution error of requests that name none by `onError`. Default:
   * `'PROPAGATE'`.
   */
  readonly errorBehavior?: ErrorBehavior | undefined
  /**
   * The bounds, and the policy beyond them, of the queue of responses for a subscriber that shares a
   * stream with others. Default: 1,000 responses, 1 MiB, `'drop-connection'`.
   */
  readonly subscriberQueue?: QueueOptions | undefined
  /**
   * The number of items of a list for which the schema states none by `@listSize`, where
   * `limits.maxCost` or `costBudget` is set. Default: 10.
   */
  readonly assumedListSize?: number | undefined
  /**
   * Whether responses have `extensions.cost`, with the `estimated` and the `actual` cost of the operation.
   * Default: false.
   */
  readonly reportsCost?: boolean | undefined
  /**
   * What each client may spend over time on the estimated costs of its operations. Default: anything.
   *
   * @example
   * costBudget: { capacity: 5000, refillPerSecond: 50, client: ({ user }) => user?.id }
   */
  readonly costBudget?: CostBudget | undefined
  /**
   * How responses are kept, for as long as `@cacheControl` says. Default: none is kept.
   *
   * @example
   * responseCache: { session: ({ user }) => user?.id, staleWhileRevalidate: 30 }
   */
  readonly responseCache?: ResponseCache | undefined
  /** Bounds that differ from `defaultLimits`. */
  readonly limits?: { readonly [Name in keyof Limits]?: Limits[Name] | undefined } | undefined
}

/** Options of the whole process. */
export interface Configuration extends SchemaConfiguration {
  /**
   * Whether the context fills parameters of resolvers: the parameter `context`, and the parameters
   * named as its entries. If false, a resolver finds the context in its `event` only. Default: true.
   */
  readonly callbackInjectArguments?: boolean | undefined
  /**
   * Whether the entries of the context fill the parameters of their names. If false, the context
   * fills the parameter `context` only, unless `callbackInjectArguments` is false. Default: true.
   */
  readonly callbackInjectNamedArguments?: boolean | undefined
  /** The name of the host's application, whose schema is used by controllers that name no schema. */
  readonly applicationName?: string | undefined
}

/**
 * What the compiler says of options by the names of other servers. No value has these types.
 */
interface ForeignConfiguration {
  /** @deprecated The option is `enableIntrospection`. */
  readonly introspection?: 'there is no option `introspection`: write `enableIntrospection`'
  /** @deprecated The option is `limits`. */
  readonly maxDepth?: 'limits have an option of their own: write `limits: { maxDepth }`'
  /** @deprecated The option is one of a schema. */
  readonly onError?: '`onError` is one of a schema and of a controller: write it where they are made'
}

/** The value of every option, defaults included. */
export interface ResolvedConfiguration<Format extends DefaultFormat = DefaultFormat> {
  readonly enableIntrospection: IntrospectionSwitch
  readonly defaultResponseFormat: Format
  readonly enableStringCollector: boolean
  readonly generatesCodeAfter: number | false
  readonly injection: Injection
  readonly cache: CacheStore | undefined
  readonly cacheSecret: string | undefined
  readonly registration: 'open' | 'hash' | 'off'
  /** Whether the host has set `registration`, so that no warning is due. */
  readonly isRegistrationSet: boolean
  readonly onlyPersisted: boolean
  readonly errorBehavior: ErrorBehavior
  readonly subscriberQueue: QueueOptions
  readonly assumedListSize: number
  readonly reportsCost: boolean
  readonly costBudget: CostBudget | undefined
  readonly responseCache: ResponseCache | undefined
  readonly limits: Limits
}

const aCount: Expectation = {
  words: 'a positive integer, 0 or false',
  fits: value => value === false || (Number.isInteger(value) && Number(value) >= 0),
}

const schemaExpectations: Expectations<SchemaConfiguration> = {
  enableIntrospection: {
    words: 'a boolean or a function',
    fits: value => typeof value === 'boolean' || typeof value === 'function',
  },
  defaultResponseFormat: oneOfValues('json', 'hash'),
  enableStringCollector: aBoolean,
  generatesCodeAfter: aCount,
  cache: { words: 'an object with get, set and delete', isSecret: true, fits: isCacheStore },
  cacheSecret: {
    words: 'a text that is not empty',
    isSecret: true,
    fits: value => typeof value === 'string' && value !== '',
  },
  registration: oneOfValues('open', 'hash', 'off'),
  onlyPersisted: aBoolean,
  errorBehavior: oneOfValues(...errorBehaviors),
  subscriberQueue: { words: 'an object', fits: isObject },
  assumedListSize: {
    words: 'a positive integer or 0',
    fits: value => Number.isInteger(value) && Number(value) >= 0,
  },
  reportsCost: aBoolean,
  costBudget: { words: 'an object', isSecret: true, fits: isObject },
  responseCache: { words: 'an object', isSecret: true, fits: isObject },
  limits: { words: 'an object', fits: isObject },
}

/** The names of the options of a schema. */
export const schemaOptionNames: readonly string[] = Object.keys(schemaExpectations)

const expectations: Expectations<Configuration> = {
  ...schemaExpectations,
  callbackInjectArguments: aBoolean,
  callbackInjectNamedArguments: aBoolean,
  applicationName: aString,
}

const limitExpectations = {
  ...Object.fromEntries(Object.keys(defaultLimits).map(name => [name, aLimit])),
  executionTurnMs: aCount,
} as unknown as Expectations<Limits>

let globalConfiguration: WithoutUndefined<Configuration> & {
  readonly limits?: WithoutUndefined<Limits>
} = {}
let hasWarned = false
let hasWarnedOfRefusal = false
/** The name of the first schema that has read the options. */
let firstSchemaName: string | undefined

/**
 * Sets options for all schemas of the process. Calls add up: the last value of an option or of a
 * limit holds, and undefined restores the default. The first use of a schema, by a request, by
 * `compile` or by `persist`, reads the options. A later call throws, because other schemas would get
 * other options.
 *
 * @example
 * configure({ limits: { maxDepth: 20 }, enableIntrospection: false })
 *
 * @throws Error that lists every option that is unknown or invalid, or that names the schema that
 * was used before
 */
export function configure(configuration: Configuration & ForeignConfiguration): void {
  checkOptions<Configuration>('configure()', configuration, expectations)
  if (firstSchemaName !== undefined) {
    throw new Error(
      `configure() comes after the schema "${firstSchemaName}" was first used; call it before the first request, in the file that starts the application.`,
    )
  }
  const { limits } = { limits: {}, ...configuration }
  globalConfiguration = withoutUndefined({
    ...globalConfiguration,
    ...configuration,
    limits: limits && withoutUndefined({ ...globalConfiguration.limits, ...limits }),
  })
}

/** Restores the state before all calls of `configure` and before the first use of a schema. */
export function resetConfiguration(): void {
  globalConfiguration = {}
  hasWarned = false
  hasWarnedOfRefusal = false
  firstSchemaName = undefined
}

/** Returns the option `applicationName`. */
export function configuredApplicationName(): string | undefined {
  return globalConfiguration.applicationName
}

/** @throws Error that lists the options that a schema cannot set, and the invalid options */
export function checkSchemaConfiguration(configuration: SchemaConfiguration): void {
  checkOptions('The config of a schema', configuration, schemaExpectations)
}

/**
 * Returns the value of each option: the schema's, else the global value, else the default. The
 * global options are final from then on.
 */
export function resolveConfiguration(
  schemaConfiguration: SchemaConfiguration,
  schemaName: string,
): ResolvedConfiguration {
  firstSchemaName ??= schemaName
  const options: Configuration = {
    ...globalConfiguration,
    ...withoutUndefined(schemaConfiguration),
  }
  return {
    enableIntrospection: introspectionSwitchOf(schemaConfiguration),
    defaultResponseFormat: options.defaultResponseFormat ?? 'json',
    enableStringCollector: options.enableStringCollector ?? true,
    generatesCodeAfter: options.generatesCodeAfter ?? 16,
    injection: injectionOf(options),
    cache: options.cache,
    cacheSecret: options.cacheSecret,
    registration: options.registration ?? 'open',
    isRegistrationSet: options.registration !== undefined,
    onlyPersisted: options.onlyPersisted ?? false,
    errorBehavior: options.errorBehavior ?? 'PROPAGATE',
    subscriberQueue: options.subscriberQueue ?? {},
    assumedListSize: options.assumedListSize ?? 10,
    reportsCost: options.reportsCost ?? false,
    costBudget: options.costBudget,
    responseCache: options.responseCache,
    limits: {
      ...defaultLimits,
      ...globalConfiguration.limits,
      ...withoutUndefined(schemaConfiguration.limits ?? {}),
    },
  }
}

/** Returns `enableIntrospection` as it is now: until the first use of a schema, `configure` may change it. */
export function introspectionSwitchOf(
  schemaConfiguration: SchemaConfiguration,
): IntrospectionSwitch {
  return (
    schemaConfiguration.enableIntrospection ??
    globalConfiguration.enableIntrospection ??
    process.env['NODE_ENV'] !== 'production'
  )
}

function injectionOf({
  callbackInjectArguments = true,
  callbackInjectNamedArguments = true,
}: Configuration): Injection {
  return {
    hasContext: callbackInjectArguments,
    hasEntries: callbackInjectArguments && callbackInjectNamedArguments,
  }
}

/**
 * Warns once in a process when a client has registered a document under a key of its choice, which
 * in production should be a decision of the host.
 */
export function warnOfOpenRegistration(): void {
  if (hasWarned || process.env['NODE_ENV'] !== 'production') return
  hasWarned = true
  process.emitWarning(
    "A client has registered a document under a key of its choice. In production set the option registration to 'hash', so that keys prove their documents; or to 'open', if that is meant.",
    { type: 'TapeqlWarning', code: 'TAPEQL_OPEN_REGISTRATION' },
  )
}

/**
 * Warns once in a process when a client has registered a document, and clients may register none: the
 * client goes on to send the text each time.
 */
export function warnOfRefusedRegistration(): void {
  if (hasWarnedOfRefusal) return
  hasWarnedOfRefusal = true
  process.emitWarning(
    "A client registers documents, and the option registration is 'off', so that no key is kept. Persist the documents of your clients by schema.persist(), or have them send texts alone.",
    { type: 'TapeqlWarning', code: 'TAPEQL_REFUSED_REGISTRATION' },
  )
}

function isObject<Value>(value: Value): value is Value & object {
  return typeof value === 'object' && value !== null
}

type WithoutUndefined<Options> = {
  [Name in keyof Options]?: Exclude<Options[Name], undefined>
}

function withoutUndefined<Options extends object>(options: Options): WithoutUndefined<Options> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Options>
}

function checkOptions<Options extends SchemaConfiguration>(
  taker: string,
  options: Options,
  expected: Expectations<Options>,
): void {
  const faults = [
    ...optionFaults(taker, options, expected),
    ...optionFaults('limits', options.limits ?? {}, limitExpectations),
    ...optionFaults('subscriberQueue', options.subscriberQueue ?? {}, queueExpectations),
    ...(isObject(options.costBudget) ? costBudgetFaults('costBudget', options.costBudget) : []),
    ...(isObject(options.responseCache)
      ? responseCacheFaults('responseCache', options.responseCache)
      : []),
  ]
  if (faults.length > 0) throw optionsError(faults)
}
