import {
  aBoolean,
  aLimit,
  aString,
  oneOf,
  optionFaults,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { defaultLimits, type Limits } from '../runtime/limits.ts'
import type { CacheStore } from './cache-store.ts'

/** The two forms of an executed response: JSON text, or a plain object. */
export type ResponseFormat = 'json' | 'hash'

/** Options of a schema, which override those of `configure`. */
export interface SchemaConfiguration {
  /**
   * Whether the schema has `__schema` and `__type`. Default: true, unless `NODE_ENV` is
   * `production`.
   */
  readonly enableIntrospection?: boolean
  /** What `execute` returns without the option `responseFormat`. Default: `'json'`. */
  readonly defaultResponseFormat?: ResponseFormat
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
  /** Bounds that differ from `defaultLimits`. */
  readonly limits?: Partial<Limits>
}

/** Options of the whole process. */
export interface Configuration extends SchemaConfiguration {
  /** Whether resolvers receive entries of the context among their named values. Default: true. */
  readonly callbackInjectArguments?: boolean
  /** Whether the entries are matched with the names of parameters. Default: true. */
  readonly callbackInjectNamedArguments?: boolean
  /** The name of the host's application: its schema is used where a controller names none. */
  readonly applicationName?: string
}

/** The value of every option, defaults included. */
export interface ResolvedConfiguration {
  readonly enableIntrospection: boolean
  readonly defaultResponseFormat: ResponseFormat
  readonly enableStringCollector: boolean
  readonly generatesCodeAfter: number | false
  readonly injectsContext: boolean
  readonly cache: CacheStore | undefined
  readonly cacheSecret: string | undefined
  readonly registration: 'open' | 'hash' | 'off'
  readonly onlyPersisted: boolean
  readonly limits: Limits
}

const aCount: Expectation = {
  words: 'a positive integer, 0 or false',
  fits: value => value === false || (Number.isInteger(value) && Number(value) >= 0),
}

const schemaExpectations: Expectations<SchemaConfiguration> = {
  enableIntrospection: aBoolean,
  defaultResponseFormat: oneOf('json', 'hash'),
  enableStringCollector: aBoolean,
  generatesCodeAfter: aCount,
  cache: { words: 'an object with get, set and delete', isSecret: true, fits: isCacheStore },
  cacheSecret: {
    words: 'a text that is not empty',
    isSecret: true,
    fits: value => typeof value === 'string' && value !== '',
  },
  registration: oneOf('open', 'hash', 'off'),
  onlyPersisted: aBoolean,
  limits: { words: 'an object', fits: value => typeof value === 'object' && value !== null },
}

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

/**
 * Sets options for all schemas of the process. Calls add up: the last value of an option or of a
 * limit holds, and undefined restores the default. A schema reads them when it is first used: by a
 * request, by `compile` or by `persist`.
 *
 * @example
 * configure({ limits: { maxDepth: 20 }, enableIntrospection: false })
 *
 * @throws Error that lists every option that is unknown or has a wrong value
 */
export function configure(configuration: Configuration): void {
  refuseFaults('configure()', configuration, expectations)
  const { limits } = { limits: {}, ...configuration }
  globalConfiguration = {
    ...globalConfiguration,
    ...configuration,
    limits: limits === undefined ? {} : { ...globalConfiguration.limits, ...limits },
  }
}

/** The option `applicationName`. */
export function configuredApplicationName(): string | undefined {
  return globalConfiguration.applicationName
}

/** @throws Error that lists the options that a schema cannot set, and those with wrong values */
export function checkSchemaConfiguration(configuration: SchemaConfiguration): void {
  refuseFaults('The config of a schema', configuration, schemaExpectations)
}

/** The value of each option: the schema's own, else the global one, else the default. */
export function resolveConfiguration(own: SchemaConfiguration): ResolvedConfiguration {
  const options: Configuration = { ...globalConfiguration, ...withoutUndefined(own) }
  if (options.registration === undefined && options.onlyPersisted !== true) warnOfOpenRegistration()
  return {
    enableIntrospection: options.enableIntrospection ?? process.env['NODE_ENV'] !== 'production',
    defaultResponseFormat: options.defaultResponseFormat ?? 'json',
    enableStringCollector: options.enableStringCollector ?? true,
    generatesCodeAfter: options.generatesCodeAfter ?? 16,
    injectsContext:
      (options.callbackInjectArguments ?? true) && (options.callbackInjectNamedArguments ?? true),
    cache: options.cache,
    cacheSecret: options.cacheSecret,
    registration: options.registration ?? 'open',
    onlyPersisted: options.onlyPersisted ?? false,
    limits: {
      ...defaultLimits,
      ...withoutUndefined(globalConfiguration.limits ?? {}),
      ...withoutUndefined(own.limits ?? {}),
    },
  }
}

/**
 * Warns once in a process: in production, letting every client register documents should be a
 * decision.
 */
function warnOfOpenRegistration(): void {
  if (hasWarned || process.env['NODE_ENV'] !== 'production') return
  hasWarned = true
  process.emitWarning(
    "Clients may register documents under any key. In production set the option registration to 'hash', so that keys prove their documents; or to 'open', if that is meant.",
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
  ]
  if (faults.length > 0) throw new Error(faults.join(' '))
}
