import {
  aBoolean,
  oneOfValues,
  optionFaults,
  optionsError,
  anything,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { IncrementalSpec } from '../execution/execute-incrementally.ts'
import type { ErrorBehavior } from '../response/error-behavior.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import type { ResponseFormat } from './configuration.ts'
import type { DocumentOptions } from './documents.ts'

/** The options of a request; `Context` is the type of its context. */
export interface ExecuteOptions<Context = object> extends DocumentOptions {
  /** Values of the operation's variables, by name. */
  readonly variables?: AnyVariables | null | undefined
  /** The name of the operation to execute; optional for a document with a single operation. */
  readonly operationName?: string | null | undefined
  /** The context of resolvers, whose entries are also named values. Default: `{}`. */
  readonly context?: Context | undefined
  /** The parent value of the root fields. */
  readonly rootValue?: unknown
  /** A signal that ends the execution; usually an AbortSignal. */
  readonly signal?: Cancellation | undefined
  /**
   * The behavior at an execution error, the key `onError` of a request: null propagates
   * (`'PROPAGATE'`), the position of the error is null (`'NULL'`), or the first error ends the
   * execution (`'HALT'`). Another value is a request error. Default: the behavior that is stored with
   * a trusted document, else the schema's `errorBehavior`.
   *
   * @example
   * await schema.execute('{ user { name } }', { errorBehavior: 'NULL' })
   */
  readonly errorBehavior?: ErrorBehavior | null | undefined
  /** Whether mutations are refused, as for GET requests. Default: false. */
  readonly isReadOnly?: boolean | undefined
}

/** The option `context`, which is required where an empty object is not a context. */
export type RequiredContext<Context> = EmptyObject extends Context
  ? unknown
  : { readonly context: Context }

/** The last parameter of a request: options, which are required if any option is. */
export type OptionsParameter<Options, Context, Variables = EmptyObject> = [
  EmptyObject,
  EmptyObject,
] extends [Context, Variables]
  ? [options?: Options]
  : [options: Options & RequiredContext<Context>]

export type EmptyObject = Readonly<Record<never, never>>

/** The type of variables without a more specific type. */
export type AnyVariables = Readonly<Record<string, unknown>>

/** Options with the variables of a document, which are required where an empty object is invalid. */
export type WithVariables<Options, Variables> = Omit<Options, 'variables'> &
  (EmptyObject extends Variables
    ? { readonly variables?: Variables | null | undefined }
    : { readonly variables: Variables })

/**
 * What the compiler says of options by the names of graphql-js. No value has these types.
 */
export interface ForeignExecuteOptions {
  /** @deprecated The option is `context`. */
  readonly contextValue?: 'there is no option `contextValue`: write `context`'
  /** @deprecated The option is `variables`. */
  readonly variableValues?: 'there is no option `variableValues`: write `variables`'
}

/** The option `responseFormat`. Default: the default format of the schema. */
export interface FormatOption<Format extends ResponseFormat> {
  readonly responseFormat?: Format | undefined
}

/** The streams that a transport accepts as the response to a request. */
export interface AcceptedStreams {
  /** Whether a subscription may be answered by a response stream. */
  readonly acceptsStream?: boolean | undefined
  /** The format in which other operations may be answered by several parts; a single response without it. */
  readonly incrementalSpec?: IncrementalSpec | undefined
}

/** The body of a request whose variables are files. */
interface ArrivingBody {
  /**
   * Resolved at the end of the body, also where it breaks off. The timeout of the execution begins
   * then, and resolvers wait for the names of their files.
   */
  readonly bodyEnd?: Promise<void> | undefined
}

/** A response that is about to be sent. */
export interface RespondedEvent {
  /** The name of the operation; undefined where there is none. */
  readonly operationName: string | undefined
  /** The errors in the response, as clients see them. */
  readonly errors: readonly GraphQLError[]
}

/** Functions of a transport that every response passes. */
export interface ResponseObserver {
  /**
   * Returns the errors of the response in the place of the errors of a request or an execution. Errors
   * that the function has returned may come again, and stay.
   */
  formatErrors(errors: readonly GraphQLError[]): readonly GraphQLError[]
  /** Is told of each response, each event of a subscription, and each part. */
  responded(event: RespondedEvent): void
}

/** The transport of a request whose answer has headers. */
interface AnsweringTransport {
  readonly answer?:
    | {
        readonly response: {
          readonly headersSent: boolean
          setHeader(name: string, value: string): unknown
        }
      }
    | undefined
}

interface AnsweredSwitch {
  /**
   * Whether the client may introspect, as the function `enableIntrospection` of the schema has
   * answered; undefined where the option is a boolean.
   */
  readonly mayIntrospect?: boolean | undefined
}

interface ObservedResponse {
  readonly responseObserver?: ResponseObserver | undefined
}

/** The options of a request, with those of its transport. */
export type RequestOptions = ExecuteOptions &
  AcceptedStreams &
  ArrivingBody &
  ObservedResponse &
  AnsweringTransport &
  AnsweredSwitch

/** Returns errors as the transport of a request words them. */
export function formattedErrors(
  errors: readonly GraphQLError[],
  { responseObserver }: RequestOptions,
): readonly GraphQLError[] {
  return responseObserver === undefined || errors.length === 0
    ? errors
    : responseObserver.formatErrors(errors)
}

/** All options that the methods of a schema take. */
type AnyOptions = Omit<RequestOptions, keyof AnsweredSwitch> & {
  readonly responseFormat?: ResponseFormat | undefined
}

/**
 * Checks the options of callers in JavaScript. Values that come from a request, such as
 * `variables`, are checked where they are read.
 *
 * @param taker the called method, for messages
 * @throws Error that lists every option that is unknown or invalid
 */
export function checkExecuteOptions(options: AnyOptions, taker = 'execute()'): void {
  if (areValid(options)) return
  const faults = optionFaults(taker, options, expectations)
  if (faults.length > 0) throw optionsError(faults)
}

const formats: readonly ResponseFormat[] = ['json', 'hash', 'bytes']
const incrementalSpecs: readonly IncrementalSpec[] = ['v0.2', '20220824']

export const aResponseFormat: Expectation = oneOfValues(...formats)
export const aSignal: Expectation = { words: 'an AbortSignal', fits: isSignal }

const expectations: Expectations<AnyOptions> = {
  variables: anything,
  operationName: anything,
  context: { words: 'an object', fits: isObject },
  rootValue: anything,
  signal: aSignal,
  errorBehavior: anything,
  isReadOnly: anything,
  compiled: anything,
  queryCacheKey: anything,
  queryCacheVersion: anything,
  bodyEnd: { ...anything, isInternal: true },
  responseObserver: { ...anything, isInternal: true },
  answer: { ...anything, isInternal: true },
  acceptsStream: { ...aBoolean, isInternal: true },
  incrementalSpec: { ...oneOfValues(...incrementalSpecs), isInternal: true },
  responseFormat: aResponseFormat,
}

/**
 * Whether all options are valid, without allocating a list of faults: this runs for every request.
 */
function areValid(options: AnyOptions): boolean {
  if (!isObject(options)) return false
  for (const name in options) if (!Object.hasOwn(expectations, name)) return false
  const { context, signal, responseFormat, acceptsStream, incrementalSpec } = options
  if (context !== undefined && !isObject(context)) return false
  if (signal !== undefined && !isSignal(signal)) return false
  if (acceptsStream !== undefined && typeof acceptsStream !== 'boolean') return false
  if (incrementalSpec !== undefined && !incrementalSpecs.includes(incrementalSpec)) return false
  return responseFormat === undefined || formats.includes(responseFormat)
}

function isSignal(value: unknown): boolean {
  return isObject(value) && typeof (value as Partial<Cancellation>).addEventListener === 'function'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
