import { oneOf, optionFaults, anything, type Expectations } from '../errors/expectation.ts'
import type { Cancellation } from '../execution/request/execution-request.ts'
import type { ResponseFormat } from './configuration.ts'
import type { DocumentOptions } from './documents.ts'

/** The options of a request. */
export interface ExecuteOptions extends DocumentOptions {
  /** Values of the operation's variables, by name. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** The operation of the document to execute; may be absent where there is only one. */
  readonly operationName?: string | null | undefined
  /** The context that resolvers get; its entries are also passed to them by name. Default: `{}`. */
  readonly context?: object | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** Ends the execution when it aborts; usually an AbortSignal. */
  readonly signal?: Cancellation | undefined
  /** Whether mutations are refused, as for GET requests. Default: false. */
  readonly isReadOnly?: boolean | undefined
}

type AnyOptions = ExecuteOptions & { readonly responseFormat?: ResponseFormat | undefined }

/**
 * Checks the options of callers in JavaScript. Values that come from a request, such as
 * `variables`, are checked where they are read.
 *
 * @throws Error that lists every option that is unknown or has a wrong value
 */
export function checkExecuteOptions(options: AnyOptions): void {
  if (areValid(options)) return
  const faults = optionFaults('execute()', options, expectations)
  if (faults.length > 0) throw new Error(faults.join(' '))
}

const expectations: Expectations<AnyOptions> = {
  variables: anything,
  operationName: anything,
  context: { words: 'an object', fits: isObject },
  rootValue: anything,
  signal: { words: 'an AbortSignal', fits: isSignal },
  isReadOnly: anything,
  compiled: anything,
  queryCacheKey: anything,
  queryCacheVersion: anything,
  responseFormat: oneOf('json', 'hash'),
}

/**
 * Whether all options are valid, without allocating a list of faults: this runs for every request.
 */
function areValid(options: AnyOptions): boolean {
  if (!isObject(options)) return false
  for (const name in options) if (!Object.hasOwn(expectations, name)) return false
  const { context, signal, responseFormat } = options
  if (context !== undefined && !isObject(context)) return false
  if (signal !== undefined && !isSignal(signal)) return false
  return responseFormat === undefined || responseFormat === 'json' || responseFormat === 'hash'
}

function isSignal(value: unknown): boolean {
  return isObject(value) && typeof (value as Partial<Cancellation>).addEventListener === 'function'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
