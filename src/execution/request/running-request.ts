import { setMaxListeners } from 'node:events'
import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import type { SourceLocation } from '../../errors/location.ts'
import {
  errorForClient,
  reportError,
  reportIfMasked,
  type ErrorOrigin,
} from '../../errors/masking.ts'
import type { Node } from '../../language/document.ts'
import { nodeLocatorOf, type NodeLocator } from '../../language/node-locator.ts'
import type { FieldPlan, SelectionCode, SelectionPlan } from '../../planning/plan.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { leastJSONBytes } from '../../response/json-bytes.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import {
  ArgumentFault,
  type ArgumentValues,
  type PreparedArguments,
} from '../../values/coerce-arguments.ts'
import type { CallResolver } from '../named/named-values-class.ts'
import { RequestInfo } from '../positional/request-info.ts'
import type { InfoScope } from '../positional/resolve-info.ts'
import {
  compareIndices,
  coordinateAt,
  indicesOf,
  isBelowNull,
  isWithin,
  levelsToNull,
  pathOf,
  type ObjectNode,
  type ResponseNode,
} from '../slots/response-node.ts'
import { AsyncIterations } from '../waiting/async-iterations.ts'
import { Barrier } from '../waiting/barrier.ts'
import { handleRejectionsIn, VisitedValues } from '../waiting/handle-rejections.ts'
import type { ExecutionRequest, EngineSettings } from './execution-request.ts'

/**
 * Thrown to end an execution whose response exceeds the limit of bytes. The response has
 * `ResponseRoom.tooLargeError` instead.
 */
export const TOO_LARGE: Error = new Error('The response is too large.')

/** The bytes of `{"data":}`, and one byte for the data. */
const ENVELOPE_BYTES = 10

const noArguments: ArgumentValues = {}

/**
 * The most errors that are recorded: RECORDED_ERRORS, or MAX_RECORDED_ERRORS where a response may
 * have more than RECORDED_ERRORS. Further errors are only counted, because an exception keeps the
 * frames of its stack alive.
 */
const RECORDED_ERRORS = 1_000
const MAX_RECORDED_ERRORS = 10_000

/** An execution error and its position. */
interface FieldError {
  readonly error: GraphQLError
  readonly node: ResponseNode
  readonly index: number
}

/**
 * The state of one execution: the values that all fields share, the errors, and whether the execution
 * is closed. The arguments of each field are coerced once, and the locations are computed once.
 */
export class RunningRequest implements InfoScope {
  readonly request: ExecutionRequest
  /** Whether the response is text: then leaves that are objects are stored as `FinishedJSON`. */
  readonly isText: boolean
  /** Generates the code of a selection set; null where the operation is interpreted. */
  readonly generate: ((selection: SelectionPlan) => Pick<SelectionCode, 'execute'>) | null
  /** Calls the batch resolvers whose parents are complete; called after a promise has settled. */
  readonly executeBatches: (run: RunningRequest) => void
  /**
   * The functions that call resolvers with named values, by the id of the field plan. Hot:
   * `bench/benches/injection.ts`.
   */
  callers: CallResolver[] | null = null
  /** The error for which the execution was closed; null while the execution is open. */
  closingError: GraphQLError | null = null
  /** Called when no field is pending any more, or when the execution is closed. */
  onSettled: (() => void) | null = null
  /** Whether null has propagated to the root. */
  isNull = false
  /** Whether null has propagated since the pending fields below nulls were last abandoned. */
  hasPropagatedNull = false
  /** Whether the response is being written: errors that are added now are ignored. */
  isFinished = false
  readonly #errors: FieldError[] = []
  #droppedErrorCount = 0
  readonly #room: ResponseRoom
  /** By `PreparedArguments.id`. */
  #arguments: (ArgumentValues | GraphQLError | undefined)[] | null = null
  #inputs: RequestInputs | null = null
  #locations: Map<FieldPlan, readonly SourceLocation[]> | null = null
  #locate: NodeLocator | null = null
  #memo: Map<unknown, unknown> | null = null
  #info: RequestInfo | null = null
  /** The position of the last `info`. */
  #infoNode: ObjectNode | null = null
  #infoIndex = 0
  #resolveInfo: ResolveInfo | null = null
  #barrier: Barrier | null = null
  #visited: VisitedValues | null = null
  #iterations: AsyncIterations | null = null
  #isTooLarge = false
  #abortController: AbortController | null = null

  constructor(
    request: ExecutionRequest,
    isText: boolean,
    generate: RunningRequest['generate'],
    executeBatches: RunningRequest['executeBatches'],
  ) {
    this.executeBatches = executeBatches
    this.request = request
    this.isText = isText
    this.generate = generate
    this.#room = request.room
    this.#room.bytesToResolve -= ENVELOPE_BYTES
  }

  get schema(): CompiledSchema {
    return this.request.settings.schema
  }

  get isSubscribing(): boolean {
    return false
  }

  get executable(): EngineSettings['executable'] {
    return this.request.settings.executable
  }

  get context(): object {
    return this.request.context
  }

  get pubsub(): PubSub {
    return this.request.settings.pubsub
  }

  get memo(): Map<unknown, unknown> {
    return (this.#memo ??= new Map())
  }

  /** The `info` of the calls at the position of a field, of its resolver and for its types. */
  infoOf(node: ObjectNode, index: number): ResolveInfo {
    if (node !== this.#infoNode || index !== this.#infoIndex) {
      this.#infoNode = node
      this.#infoIndex = index
      this.#resolveInfo = this.request.settings.infoOf(this, node, index)
    }
    return this.#resolveInfo!
  }

  /** The part of `info` that all positional resolvers of the request share. */
  get info(): RequestInfo {
    return (this.#info ??= new RequestInfo(this.request))
  }

  /** Counts the pending fields; made for the first of them. */
  get barrier(): Barrier {
    return (this.#barrier ??= new Barrier())
  }

  /** The values that were searched for promises without a handler. */
  get visited(): VisitedValues {
    return (this.#visited ??= new VisitedValues())
  }

  /** Whether no field is pending and no batch is held, or `data` is null. */
  get isSettled(): boolean {
    return this.isNull || this.#barrier === null || this.#barrier.isSettled
  }

  /** Whether the response exceeds its limit of bytes. */
  get isTooLarge(): boolean {
    return this.#isTooLarge
  }

  /** The async iterables that are being read. */
  get iterations(): AsyncIterations {
    return (this.#iterations ??= new AsyncIterations())
  }

  /** Aborts when the execution is closed; made when a resolver first reads it. */
  get signal(): AbortSignal {
    if (this.#abortController === null) {
      this.#abortController = new AbortController()
      // Every field may add a listener.
      setMaxListeners(0, this.#abortController.signal)
      if (this.closingError !== null) this.#abortController.abort(this.closingError)
    }
    return this.#abortController.signal
  }

  /** Closes the execution: pending fields stay pending, and no function of the host is called. */
  close(reason: GraphQLError): void {
    if (this.closingError !== null) return
    this.closingError = reason
    this.#abortController?.abort(reason)
    this.#iterations?.end()
    this.onSettled?.()
  }

  /** Closes the execution because its response exceeds the limit of bytes. */
  closeAsTooLarge(): void {
    this.#isTooLarge = true
    this.close(this.#room.tooLargeError())
  }

  /**
   * Counts bytes of the response before their value is completed, which bounds the memory and the
   * time of a request.
   *
   * @param plan with `value`: the field whose value, or item, is completed next
   * @throws TOO_LARGE when the response exceeds its limit
   */
  grow(bytes: number, plan?: FieldPlan, value?: unknown): void {
    const room = this.#room
    room.bytesToResolve -= bytes
    if (room.bytesToResolve >= 0) return
    // The value is never completed.
    if (plan !== undefined) handleRejectionsIn(this, plan, plan.field.namedType, value)
    throw TOO_LARGE
  }

  /**
   * Checks the size of a leaf before it is copied and written. An argument may repeat a variable by
   * reference many times, so that its JSON is much longer than the request.
   *
   * @throws TOO_LARGE when the leaf exceeds the limit of the response
   */
  admitLeaf(value: unknown): void {
    if (this.#inputs?.mayRepeat !== true || typeof value !== 'object') return
    if (leastJSONBytes(value) > this.#room.bytesToResolve) throw TOO_LARGE
  }

  /**
   * The error of a `@skip` or `@include` whose argument is null: a nullable variable with a default is
   * valid there, and a client may send null for it.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed".
   */
  nullConditionError(variable: Node): GraphQLError {
    return this.#argumentError(
      'Argument "if" of non-null type "Boolean!" must not be null.',
      variable,
    )
  }

  /**
   * CoerceArgumentValues(), once for each field: all calls of the request share the values. GraphQL
   * specification, 6.4.1 "Coercing Field Arguments".
   *
   * @throws GraphQLError when an argument cannot be coerced
   */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    if (plan.arguments === null) return noArguments
    const argumentValues = (this.#arguments ??= [])
    const values = (argumentValues[plan.arguments.id] ??= this.#coerceArguments(plan.arguments))
    if (values instanceof GraphQLError) throw values
    return values
  }

  /**
   * Adds the execution error of a position, unless null has propagated to the position or a position
   * above. GraphQL specification, 6.4.4 "Handling Execution Errors".
   *
   * @param isSecret whether the message of a `GraphQLError` is not for clients
   * @throws TOO_LARGE when `thrown` is TOO_LARGE, which is no error of a field
   */
  addError(node: ResponseNode, index: number, thrown: unknown, isSecret = false): void {
    if (thrown === TOO_LARGE) throw TOO_LARGE
    if (this.isFinished) return
    const isNull = this.isNull || isBelowNull(node)
    if (node.typeAt(index).kind === 'NON_NULL') this.hasPropagatedNull = true
    const { locateError } = this.request.settings
    if (locateError !== null) {
      if (!isNull) this.#errors.push({ error: locateError(this, node, index, thrown), node, index })
      return
    }
    if (isNull || this.#errors.length >= this.#maxRecordedErrors) {
      const errorOriginOf = (): ErrorOrigin => this.errorOriginOf(node, index)
      reportIfMasked(this.request.onError, thrown, errorOriginOf, isSecret)
      if (!isNull) this.#droppedErrorCount++
      return
    }
    const errorOrigin = this.errorOriginOf(node, index, this.#locationsOf(node.planAt(index)))
    const error = errorForClient(thrown, this.request.onError, errorOrigin, isSecret)
    this.#errors.push({ error, node, index })
  }

  /** Reports an exception that no response shows to `onError`. */
  report(node: ResponseNode, index: number, exception: unknown): void {
    reportError(this.request.onError, exception, this.errorOriginOf(node, index))
  }

  /** The position and the request as `onError` receives them. */
  errorOriginOf(
    node: ResponseNode,
    index: number,
    locations?: readonly SourceLocation[],
  ): ErrorOrigin {
    const coordinate = coordinateAt(node, index)
    return { ...this.request.errorOrigin, coordinate, path: pathOf(node, index), locations }
  }

  /**
   * The errors of all fields in response order, followed by one error for each error that was only
   * counted. Errors that the host has located stay in the order in which they were added.
   */
  errorsInOrder(): readonly GraphQLError[] {
    const isOrdered = this.#errors.length < 2 || this.request.settings.locateError !== null
    const errors = isOrdered ? this.#errors : sortInResponseOrder(this.#errors)
    const recordedErrors = errors.map(({ error }) => error)
    return this.#droppedErrorCount === 0
      ? recordedErrors
      : [...recordedErrors, ...new Array<GraphQLError>(this.#droppedErrorCount).fill(droppedError)]
  }

  get #maxRecordedErrors(): number {
    const maxErrors = this.#room.executionErrors
    return maxErrors === false || maxErrors > RECORDED_ERRORS
      ? MAX_RECORDED_ERRORS
      : RECORDED_ERRORS
  }

  /** The locations of the merged field nodes, which all errors of a field share. */
  #locationsOf(plan: FieldPlan): readonly SourceLocation[] {
    this.#locations ??= new Map()
    let locations = this.#locations.get(plan)
    if (locations === undefined) {
      locations = plan.nodes.map(node => this.#locationOf(node))
      this.#locations.set(plan, locations)
    }
    return locations
  }

  #locationOf(node: Node): SourceLocation {
    this.#locate ??= nodeLocatorOf(this.request.plan.document)
    return this.#locate(node)
  }

  #coerceArguments(prepared: PreparedArguments): ArgumentValues | GraphQLError {
    this.#inputs ??= new RequestInputs(this.request.variables)
    const values = prepared.coerceArgumentValues(this.#inputs)
    return values instanceof ArgumentFault
      ? this.#argumentError(values.message, values.node)
      : values
  }

  #argumentError(message: string, node: Node): GraphQLError {
    return new EngineError(message, {
      locations: [this.#locationOf(node)],
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
}

/**
 * Sorts the errors in response order. After an error from which null propagates, errors below that
 * null are dropped: a batch may have failed after fields that follow the batch in the response.
 * Errors below the failed position itself are kept: an iterator may fail after some items.
 */
function sortInResponseOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const indexedErrors = errors.map(error => ({
    error,
    indices: indicesOf(error.node, error.index),
  }))
  indexedErrors.sort((first, second) => compareIndices(first.indices, second.indices))
  let nullPosition:
    { readonly indices: readonly number[]; readonly errorIndices: readonly number[] } | undefined
  const ordered: FieldError[] = []
  for (const { error, indices } of indexedErrors) {
    const isBelowNullPosition =
      nullPosition !== undefined && isWithin(indices, nullPosition.indices)
    if (isBelowNullPosition && !isWithin(indices, nullPosition!.errorIndices)) continue
    ordered.push(error)
    const levels = levelsToNull(error.node, error.index)
    if (levels > 0 && !isBelowNullPosition)
      nullPosition = { indices: indices.slice(0, indices.length - levels), errorIndices: indices }
  }
  return ordered
}

const droppedError = new EngineError('There are too many errors to tell of each.')
