import { setMaxListeners } from 'node:events'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { SourceLocation } from '../../errors/location.ts'
import {
  errorForClient,
  reportError,
  reportIfMasked,
  type ErrorOrigin,
} from '../../errors/masking.ts'
import { inspect } from '../../errors/inspect.ts'
import type { Node } from '../../language/document.ts'
import { symbolOf } from '../../language/tape.ts'
import type {
  DeferredSelection,
  FieldPlan,
  SelectionCode,
  SelectionPlan,
  StreamUsage,
} from '../../planning/plan.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { leastJSONBytes } from '../../response/json-bytes.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { ArgumentValues, PreparedArguments } from '../../values/coerce-arguments.ts'
import type { FieldEvent } from '../named/field-event.ts'
import type { NamedParameters } from '../named/field-scope.ts'
import type { CallResolver } from '../named/named-values-class.ts'
import { RequestInfo } from '../positional/request-info.ts'
import type { InfoScope } from '../positional/resolve-info.ts'
import {
  coordinateAt,
  isBelowNull,
  pathOf,
  type DeliveryRoot,
  type ListNode,
  type ObjectNode,
  type ResponseNode,
  type SelectionsOfObjects,
  type Slots,
} from '../slots/response-node.ts'
import type { ItemSource } from '../waiting/item-source.ts'
import { AsyncIterations } from '../waiting/async-iterations.ts'
import { Barrier } from '../waiting/barrier.ts'
import { handleRejectionsIn, VisitedValues } from '../waiting/handle-rejections.ts'
import { ErrorLocations } from './error-locations.ts'
import { ExecutionEnd } from './execution-end.ts'
import { RequestArguments } from './request-arguments.ts'
import { ExecutionErrors } from './execution-errors.ts'
import type { CompletedResponse, ExecutionRequest, EngineSettings } from './execution-request.ts'

/** The bytes of `{"data":}`, and one byte for the data. */
const ENVELOPE_BYTES = 10

const noArguments: ArgumentValues = {}
const noErrors: readonly GraphQLError[] = []

/** What an execution delivers after its first response. */
export interface Deliveries {
  /** Whether so many fragments or streams more may be delivered apart; if not, they are inlined. */
  hasRoomFor(count: number): boolean
  /** Adds the fragments and execution groups that begin at an object. */
  defer(node: ObjectNode, deferred: DeferredSelection): void
  /** Adds a stream of the items of a source, which follow those of a list. */
  stream(list: ListNode, usage: StreamUsage, source: ItemSource): void
}

/**
 * The state of one execution: the values that all fields share, and whether the execution is closed.
 * The arguments of each field are coerced once.
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
  /**
   * The turn of the event loop that abandons what is pending below nulls; null for none. An immediate
   * would keep an execution that is finished.
   */
  abandonment: NodeJS.Immediate | null = null
  /** Whether the response is being written: errors that are added now are ignored. */
  isFinished = false
  /** The selection sets of objects that do not tell them; null where nobody asks for them. */
  readonly selections: SelectionsOfObjects | null
  readonly #room: ResponseRoom
  #arguments: RequestArguments | null = null
  #locations: ErrorLocations | null = null
  #memo: Map<unknown, unknown> | null = null
  #info: RequestInfo | null = null
  /** The position of the last `info`. */
  #infoNode: ObjectNode | null = null
  #infoIndex = 0
  #resolveInfo: ResolveInfo | null = null
  /** What is delivered after the first response; null where the plan delivers nothing apart. */
  deliveries: Deliveries | null = null
  #errors: ExecutionErrors | null = null
  #barrier: Barrier | null = null
  #visited: VisitedValues | null = null
  #iterations: AsyncIterations | null = null
  #end: ExecutionEnd | null = null
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
    this.selections = isText || request.onCompleted === null ? null : new Map()
    this.#room = request.room
    this.#room.bytesToResolve -= ENVELOPE_BYTES
  }

  get schema(): CompiledSchema {
    return this.request.settings.schema
  }

  get isSubscribing(): boolean {
    return false
  }

  /** Whether null propagates from a Non-Null position with an error. */
  get propagatesNull(): boolean {
    return this.request.plan.propagatesNull
  }

  /** Whether the first error of a field ends the execution. */
  get isHalting(): boolean {
    return this.request.errorBehavior === 'HALT'
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

  /** The response of completed slots, before it is written. */
  completedWith(slots: Slots, errors: readonly GraphQLError[]): CompletedResponse {
    return { slots, selections: this.selections, errors, memo: this.#memo }
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
    return (this.#barrier ??= new Barrier(this.deliveries !== null))
  }

  /** The values that were searched for promises without a handler. */
  get visited(): VisitedValues {
    return (this.#visited ??= new VisitedValues())
  }

  /** Whether no field is pending and no batch is held, or `data` is null. */
  get isSettled(): boolean {
    return this.isNull || this.#barrier === null || this.#barrier.isSettled
  }

  /** The exception that has ended the execution; null for none. */
  get end(): ExecutionEnd | null {
    return this.#end
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

  /** Finishes the execution, as its response is complete: nothing is read any more. */
  finish(): void {
    this.isFinished = true
    if (this.abandonment !== null) clearImmediate(this.abandonment)
    this.#iterations?.end()
  }

  /** Closes the execution: pending fields stay pending, and no function of the host is called. */
  close(reason: GraphQLError): void {
    if (this.closingError !== null) return
    this.closingError = reason
    this.#abortController?.abort(reason)
    this.#iterations?.end()
    this.onSettled?.()
  }

  /** Closes the execution for an ExecutionEnd; rethrows any other exception, a bug of the engine. */
  closeAtEnd(thrown: unknown): void {
    if (!ExecutionEnd.is(thrown)) throw thrown
    this.#end ??= thrown
    this.close(thrown.error)
  }

  /**
   * Counts bytes of the response before their value is completed, which bounds the memory and the
   * time of a request.
   *
   * @param plan with `value`: the field whose value, or item, is completed next
   * @throws ExecutionEnd when the response exceeds its limit
   */
  grow(bytes: number, plan?: FieldPlan, value?: unknown): void {
    const room = this.#room
    room.bytesToResolve -= bytes
    if (room.bytesToResolve >= 0) return
    // The value is never completed.
    if (plan !== undefined) handleRejectionsIn(this, plan, plan.field.namedType, value)
    throw new ExecutionEnd(room.tooLargeError())
  }

  /**
   * Checks the size of a leaf before it is copied and written. An argument may repeat a variable by
   * reference many times, so that its JSON is much longer than the request.
   *
   * @throws ExecutionEnd when the leaf exceeds the limit of the response
   */
  admitLeaf(value: unknown): void {
    if (this.#arguments?.mayRepeat !== true || typeof value !== 'object') return
    if (leastJSONBytes(value) > this.#room.bytesToResolve)
      throw new ExecutionEnd(this.#room.tooLargeError())
  }

  /**
   * The error of a `@skip` or `@include` whose argument is null: a nullable variable with a default is
   * valid there, and a client may send null for it.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed".
   */
  nullConditionError(variable: Node): GraphQLError {
    return this.argumentError(
      'Argument "if" of non-null type "Boolean!" must not be null.',
      variable,
    )
  }

  /**
   * The value of a variable in the argument `initialCount` of `@stream`.
   *
   * @throws GraphQLError when the value is null or negative
   */
  initialCountOf(variable: Node): number {
    const { document } = this.request.plan
    const count = this.request.variables[symbolOf(document, variable)]
    if (count === undefined) return 0
    if (typeof count === 'number' && count >= 0) return count
    const message =
      count === null
        ? 'Argument "initialCount" of non-null type "Int!" must not be null.'
        : `Argument "initialCount" must be a count of items. Received: ${inspect(count)}.`
    throw this.argumentError(message, variable)
  }

  /**
   * CoerceArgumentValues(), once for each field, and checked; each call has its own lists and input
   * objects. GraphQL specification, 6.4.1 "Coercing Field Arguments".
   *
   * @throws GraphQLError when an argument cannot be coerced, or is not valid
   */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    if (plan.arguments === null) return noArguments
    return this.#requestArguments.forCall(plan.arguments)
  }

  /**
   * The coerced arguments of a directive on a field node, for one call of its listener.
   *
   * @throws GraphQLError when an argument cannot be coerced
   */
  directiveArgumentsOf(prepared: PreparedArguments | null): ArgumentValues {
    return prepared === null ? noArguments : this.#requestArguments.forListener(prepared)
  }

  /**
   * As `argumentsOf`, for readers that change nothing: they share the values with the whole request.
   *
   * @throws GraphQLError when an argument cannot be coerced, or is not valid
   */
  sharedArgumentsOf(plan: FieldPlan): ArgumentValues {
    if (plan.arguments === null) return noArguments
    return this.#requestArguments.of(plan.arguments)
  }

  /**
   * Adds the execution error of a position, unless null has propagated to the position or a position
   * above. GraphQL specification, 6.4.4 "Handling Execution Errors".
   *
   * @param isSecret whether the message of a `GraphQLError` is not for clients
   * @throws ExecutionEnd when `thrown` is an ExecutionEnd, which is no error of a field, and for every
   * error where the first one ends the execution
   */
  addError(node: ResponseNode, index: number, thrown: unknown, isSecret = false): void {
    if (ExecutionEnd.is(thrown)) throw thrown
    if (this.isFinished) return
    const isInResponse = !this.isNull && !isBelowNull(node)
    if (node.typeAt(index).kind === 'NON_NULL' && this.propagatesNull) this.hasPropagatedNull = true
    if (isInResponse) {
      this.#errors ??= new ExecutionErrors(this.request, this.deliveries !== null)
      if (!this.#errors.isFull)
        return this.#errors.add(this.errorAt(node, index, thrown, isSecret), node, index)
      this.#errors.count(node)
    }
    if (this.request.settings.locateError !== null) return
    const errorOriginOf = (): ErrorOrigin => this.errorOriginOf(node, index)
    reportIfMasked(this.request.onError, thrown, errorOriginOf, isSecret)
  }

  /** The error of a position, as clients see the exception. */
  errorAt(node: ResponseNode, index: number, thrown: unknown, isSecret = false): GraphQLError {
    const { locateError } = this.request.settings
    if (locateError !== null) return locateError(this, node, index, thrown)
    const locations = this.#errorLocations.ofField(node.planAt(index))
    const errorOrigin = this.errorOriginOf(node, index, locations)
    const error = errorForClient(thrown, this.request.onError, errorOrigin, isSecret)
    if (this.isHalting) throw new ExecutionEnd(error, true)
    return error
  }

  /** The named values of a function that is called for a field, besides its resolver. */
  namedValuesOf(parameters: NamedParameters, values: ArgumentValues, event: object): object {
    return this.request.settings.namedValues.for(parameters)(values, event as FieldEvent)
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

  /** The errors of the first response, or of what is delivered with a root, which are read once. */
  errorsInOrder(root: DeliveryRoot | null = null): readonly GraphQLError[] {
    return this.#errors === null ? noErrors : this.#errors.takeInOrder(root)
  }

  /** The coerced arguments of a field before a schema of the host has made other values of them. */
  coercedArgumentsOf(plan: FieldPlan): ArgumentValues {
    return plan.arguments === null ? noArguments : this.#requestArguments.coercedOf(plan.arguments)
  }

  /**
   * Settled when the files in the arguments of a field have names; null where they have. Rejected for a
   * file that never comes.
   */
  arrivalOf(plan: FieldPlan): Promise<unknown> | null {
    if (this.request.bodyEnd === undefined || plan.arguments === null) return null
    return this.#requestArguments.arrivalOf(plan.arguments)
  }

  /** The error of an argument that cannot be coerced. */
  argumentError(message: string, node: Node): GraphQLError {
    return new EngineError(message, {
      locations: this.#errorLocations.ofNode(node),
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }

  get #requestArguments(): RequestArguments {
    return (this.#arguments ??= new RequestArguments(this.request, this))
  }

  get #errorLocations(): ErrorLocations {
    return (this.#locations ??= new ErrorLocations(
      this.request.plan.document,
      this.#room.errorLocations,
    ))
  }
}
