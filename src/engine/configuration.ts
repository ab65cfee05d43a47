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
import type { Injection } from '../execution/named/named-values.ts'
import { queueExpectations, type QueueOptions } from '../pubsub/event-queue.ts'
import { defaultLimits, type Limits } from '../runtime/limits.ts'
import type { CacheStore } from './cache-store.ts'

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
   * Whether the schema has `__schema` and `__type`. Default: true, unless `NODE_ENV` is
   * `production`.
   */
  readonly enableIntrospection?: boolean
  /**
   * What `execute` returns without the option `responseFormat`. Default: `'json'`. TypeScript knows
   * the one of a schema; that of `configure` changes no types.
   */
  readonly defaultResponseFormat?: Format
  /** Whether JSON text is written directly, without an object in between. Default: true. */
  readonly enableStringCollector?: boolean
  /**
   * After how many executions of a kept plan code is generated for it, where the process allows
   * that; `false` for never. Plans are kept from the second request for a document on. Default: 16.
   */
  readonly generatesCodeAfter?: number | false
  /**
   * Where persisted queries are kept besides the process: a Keyv, a Map, or any object with `get`,
   * `set` and `delete`. Default: nowhere.
   */
  readonly cache?: CacheStore
  /**
   * The key with which compiled requests are signed; signed ones are loaded without parsing and
   * validating them again.
   */
  readonly cacheSecret?: string
  /**
   * Which documents clients may register: under any key (`'open'`), under their SHA-256 (`'hash'`,
   * advised for production), or none (`'off'`). A key of 64 hexadecimal digits is always taken for
   * a SHA-256. Default: `'open'`, with one warning in production.
   */
  readonly registration?: 'open' | 'hash' | 'off'
  /** Whether only persisted queries are executed. Default: false. */
  readonly onlyPersisted?: boolean
  /**
   * The bounds of the responses that wait for a subscriber who shares a stream with others, and
   * what happens beyond them. Default: 1,000 responses, 1 MiB, `'drop-connection'`.
   */
  readonly subscriberQueue?: QueueOptions
  /** Bounds that differ from `defaultLimits`. */
  readonly limits?: Partial<Limits>
}

/** Options of the whole process. */
export interface Configuration extends SchemaConfiguration {
  /**
   * Whether the context fills parameters of resolvers: as a whole the parameter `context`, and its
   * entries those of their names. Without, a resolver finds it in its `event` only. Default: true.
   */
  readonly callbackInjectArguments?: boolean
  /**
   * Whether the entries of the context fill the parameters of their names. Without, `context` alone
   * is filled, unless `callbackInjectArguments` is false. Default: true.
   */
  readonly callbackInjectNamedArguments?: boolean
  /** The name of the host's application: its schema is used where a controller names none. */
  readonly applicationName?: string
}

/** The value of every option, defaults included. */
export interface ResolvedConfiguration<Format extends DefaultFormat = DefaultFormat> {
  readonly enableIntrospection: boolean
  readonly defaultResponseFormat: Format
  readonly enableStringCollector: boolean
  readonly generatesCodeAfter: number | false
  readonly injection: Injection
  readonly cache: CacheStore | undefined
  readonly cacheSecret: string | undefined
  readonly registration: 'open' | 'hash' | 'off'
  /** Whether the host has set it, so that nobody needs to be warned. */
  readonly isRegistrationSet: boolean
  readonly onlyPersisted: boolean
  readonly subscriberQueue: QueueOptions
  readonly limits: Limits
}

const aCount: Expectation = {
  words: 'a positive integer, 0 or false',
  fits: value => value === false || (Number.isInteger(value) && Number(value) >= 0),
}

const schemaExpectations: Expectations<SchemaConfiguration> = {
  enableIntrospection: aBoolean,
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
  subscriberQueue: {
    words: 'an object',
    fits: value => typeof value === 'object' && value !== null,
  },
  limits: { words: 'an object', fits: value => typeof value === 'object' && value !== null },
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

let globalConfiguration: Configuration = {}
let hasWarned = false
/** The first schema that has read the options. */
let usedBy: string | undefined

/**
 * Sets options for all schemas of the process. Calls add up: the last value of an option or of a
 * limit holds, and undefined restores the default. A schema reads them when it is first used: by a
 * request, by `compile` or by `persist`. From then on they stand, as the next schema would be given
 * others.
 *
 * @example
 * configure({ limits: { maxDepth: 20 }, enableIntrospection: false })
 *
 * @throws Error that lists every option that is unknown or has a wrong value, or that names the
 * schema that was used before
 */
export function configure(configuration: Configuration): void {
  refuseFaults('configure()', configuration, expectations)
  if (usedBy !== undefined) {
    throw new Error(
      `configure() comes after the schema "${usedBy}" was first used; call it before the first request, in the file that starts the application.`,
    )
  }
  const { limits } = { limits: {}, ...configuration }
  globalConfiguration = {
    ...globalConfiguration,
    ...configuration,
    limits: limits === undefined ? {} : { ...globalConfiguration.limits, ...limits },
  }
}

/** Takes back all calls of `configure`, and that a schema has read the options. */
export function resetConfiguration(): void {
  globalConfiguration = {}
  hasWarned = false
  usedBy = undefined
}

/** The option `applicationName`. */
export function configuredApplicationName(): string | undefined {
  return globalConfiguration.applicationName
}

/** @throws Error that lists the options that a schema cannot set, and those with wrong values */
export function checkSchemaConfiguration(configuration: SchemaConfiguration): void {
  refuseFaults('The config of a schema', configuration, schemaExpectations)
}

/**
 * The value of each option: the schema's own, else the global one, else the default. The global ones
 * stand from now on.
 */
export function resolveConfiguration(
  own: SchemaConfiguration,
  schemaName: string,
): ResolvedConfiguration {
  usedBy ??= schemaName
  const options: Configuration = { ...globalConfiguration, ...withoutUndefined(own) }
  return {
    enableIntrospection: options.enableIntrospection ?? process.env['NODE_ENV'] !== 'production',
    defaultResponseFormat: options.defaultResponseFormat ?? 'json',
    enableStringCollector: options.enableStringCollector ?? true,
    generatesCodeAfter: options.generatesCodeAfter ?? 16,
    injection: injectionOf(options),
    cache: options.cache,
    cacheSecret: options.cacheSecret,
    registration: options.registration ?? 'open',
    isRegistrationSet: options.registration !== undefined,
    onlyPersisted: options.onlyPersisted ?? false,
    subscriberQueue: options.subscriberQueue ?? {},
    limits: {
      ...defaultLimits,
      ...withoutUndefined(globalConfiguration.limits ?? {}),
      ...withoutUndefined(own.limits ?? {}),
    },
  }
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
 * Warns once in a process, when a client has registered a document under a key of its choice: in
 * production that should be a decision.
 */
export function warnOfOpenRegistration(): void {
  if (hasWarned || process.env['NODE_ENV'] !== 'production') return
  hasWarned = true
  process.emitWarning(
    "A client has registered a document under a key of its choice. In production set the option registration to 'hash', so that keys prove their documents; or to 'open', if that is meant.",
    { type: 'TapeqlWarning', code: 'TAPEQL_OPEN_REGISTRATION' },
  )
}

function isCacheStore(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const store = value as Partial<Record<string, unknown>>
  return ['get', 'set', 'delete'].every(method => typeof store[method] === 'function')
}

function withoutUndefined<Options extends object>(options: Options): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Partial<Options>
}

function refuseFaults<Options extends SchemaConfiguration>(
  taker: string,
  options: Options,
  expected: Expectations<Options>,
): void {
  const faults = [
    ...optionFaults(taker, options, expected),
    ...optionFaults('limits', options.limits ?? {}, limitExpectations),
    ...optionFaults('subscriberQueue', options.subscriberQueue ?? {}, queueExpectations),
  ]
  if (faults.length > 0) throw optionsError(faults)
}
