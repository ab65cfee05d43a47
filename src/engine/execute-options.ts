import { oneOf, optionFaults, anything, type Expectations } from '../errors/expectation.ts'
import type { Cancellation } from '../execution/request/execution-request.ts'
import type { ResponseFormat } from './configuration.ts'
import type { DocumentOptions } from './documents.ts'

/** What a request may say besides its document. */
export interface ExecuteOptions extends DocumentOptions {
  /** Values of the operation's variables, by name. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** Which operation of the document is meant; may be absent where there is only one. */
  readonly operationName?: string | null | undefined
  /** What resolvers know of the request; its entries reach them by name. Default: `{}`. */
  readonly context?: object | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** Ends the execution when it aborts: an AbortSignal, as a rule. */
  readonly signal?: Cancellation | undefined
  /** Refuses a mutation, as a GET request must. Default: false. */
  readonly isReadOnly?: boolean | undefined
}

/** Options of a call that may ask for a format. */
type AnyOptions = ExecuteOptions & { readonly responseFormat?: ResponseFormat | undefined }

/**
 * Checks what TypeScript cannot check for callers in JavaScript; values that are part of a request have checks of their own.
 *
 * @throws Error that lists every option that is unknown or has a wrong value
 */
export function checkExecuteOptions(options: AnyOptions): void {
  if (fitsAtOnce(options)) return
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

/** Every request comes here: what is right is known without a list of faults. */
function fitsAtOnce(options: AnyOptions): boolean {
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
