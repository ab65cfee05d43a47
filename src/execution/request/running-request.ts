import { setMaxListeners } from 'node:events'
import { asCompletionError, completionError } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { locatorOf, type SourceLocation } from '../../errors/location.ts'
import { errorForClient, reportIfMasked } from '../../errors/masking.ts'
import type { Node } from '../../language/document.ts'
import { spanStartOf } from '../../language/tape.ts'
import type { FieldPlan, SelectionCode, SelectionPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { leastJSONBytes } from '../../response/json-bytes.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import { ArgumentFault, type ArgumentValues, type PreparedArguments } from '../../values/coerce-arguments.ts'
import type { CallResolver } from '../named/named-values-class.ts'
import { RequestInfo } from '../positional/request-info.ts'
import type { InfoScope } from '../positional/resolve-info.ts'
import {
  compareIndices,
  indicesOf,
  isBelowNull,
  isWithin,
  levelsToNull,
  pathOf,
  type ResponseNode,
} from '../slots/response-node.ts'
import { AsyncIterations } from '../waiting/async-iterations.ts'
import { Barrier } from '../waiting/barrier.ts'
import { handleRejectionsIn, LookedInto } from '../waiting/handle-rejections.ts'
import type { ExecutionRequest } from './execution-request.ts'

/** Thrown through everything when the response has grown larger than it may be; nobody sees it. */
export const TOO_LARGE: Error = new Error('The response is too large.')

/** What stands around the data, `{"data":}`, and a byte for them. */
const ENVELOPE_BYTES = 10

const noArguments: ArgumentValues = {}

/** So many errors are kept, or more where a response may have more: what is thrown keeps its stack alive. The others are counted. */
const LEAST_KEPT_ERRORS = 1_000
const MOST_KEPT_ERRORS = 10_000

/** An error of a field, and where it stands. */
interface FieldError {
  readonly error: GraphQLError
  readonly node: ResponseNode
  readonly index: number
  /** How many promises had settled by then. */
  readonly moment: number
}

/**
 * A request from its first field to its last: what its fields have in common, what they have come to so far, and whether it goes on.
 * Each field's arguments and each field's locations are looked at once.
 */
export class RunningRequest implements InfoScope {
  readonly request: ExecutionRequest
  /** Whether the response is text: then leaves that JSON.stringify would ask for their text are stored as such. */
  readonly isText: boolean
  /** Generates code for a selection set that has none; null where the operation is interpreted. */
  readonly generate: ((selection: SelectionPlan) => SelectionCode) | null
  /** Goes on with what has waited for promises that have settled. */
  readonly goOn: (run: RunningRequest) => void
  /** How a field's resolver is called with named values, by the id of the plan. Hot: `bench/injection.ts`. */
  callers: CallResolver[] | null = null
  /** Why the execution ended before its time; null as long as it did not. */
  closedBecause: GraphQLError | null = null
  /** Called when nothing is pending any more, or the execution has ended before its time. */
  onSettled: (() => void) | null = null
  /** How many promises have settled. */
  settledPromises = 0
  /** Whether null has propagated to the root. */
  isNull = false
  /** Whether the response is being written: what comes now is too late. */
  isOver = false
  readonly #errors: FieldError[] = []
  #uncountedErrors = 0
  readonly #room: ResponseRoom
  /** By the id that arguments have. */
  #arguments: (ArgumentValues | GraphQLError | undefined)[] | null = null
  #inputs: RequestInputs | null = null
  #locations: Map<FieldPlan, readonly SourceLocation[]> | null = null
  #locate: ((offset: number) => SourceLocation) | null = null
  #memo: Map<unknown, unknown> | null = null
  #info: RequestInfo | null = null
  #barrier: Barrier | null = null
  #lookedInto: LookedInto | null = null
  #iterations: AsyncIterations | null = null
  #isTooLarge = false
  #abortController: AbortController | null = null

  constructor(
    request: ExecutionRequest,
    isText: boolean,
    generate: RunningRequest['generate'],
    goOn: RunningRequest['goOn'],
  ) {
    this.goOn = goOn
    this.request = request
    this.isText = isText
    this.generate = generate
    this.#room = request.room
    this.#room.bytesToResolve -= ENVELOPE_BYTES
  }

  get schema(): CompiledSchema {
    return this.request.settings.schema
  }

  get context(): object {
    return this.request.context
  }

  get memo(): Map<unknown, unknown> {
    return (this.#memo ??= new Map())
  }

  /** What the `info` of positional resolvers is read from. */
  get info(): RequestInfo {
    return (this.#info ??= new RequestInfo(this.request))
  }

  /** What the execution waits for; made when there is something. */
  get barrier(): Barrier {
    return (this.#barrier ??= new Barrier())
  }

  /** What was looked into for promises without a handler. */
  get lookedInto(): LookedInto {
    return (this.#lookedInto ??= new LookedInto())
  }

  /** Whether nothing is pending, and no batch is held back. */
  get isSettled(): boolean {
    return this.#barrier === null || this.#barrier.isSettled
  }

  /** Whether the response has grown larger than it may be. */
  get isTooLarge(): boolean {
    return this.#isTooLarge
  }

  /** The async iterables that are being read. */
  get iterations(): AsyncIterations {
    return (this.#iterations ??= new AsyncIterations())
  }

  /** Aborts when the execution ends before its time; made when a resolver asks for it. */
  get signal(): AbortSignal {
    if (this.#abortController === null) {
      this.#abortController = new AbortController()
      // Every field may listen.
      setMaxListeners(0, this.#abortController.signal)
      if (this.closedBecause !== null) this.#abortController.abort(this.closedBecause)
    }
    return this.#abortController.signal
  }

  /** Ends the execution before its time: what is pending stays so, nothing new is started. */
  close(reason: GraphQLError): void {
    if (this.closedBecause !== null) return
    this.closedBecause = reason
    this.#abortController?.abort(reason)
    this.#iterations?.end()
    this.onSettled?.()
  }

  /** Ends the execution because nobody is going to see what it comes to. */
  closeAsTooLarge(): void {
    this.#isTooLarge = true
    this.close(this.#room.tooLargeError())
  }

  /**
   * Counts bytes that the response is going to have, which bounds what a request keeps and how long it works; for a value of a field,
   * or of an item, that is about to be read.
   *
   * @throws TOO_LARGE when these are more than it may have
   */
  grow(bytes: number, plan?: FieldPlan, value?: unknown): void {
    const room = this.#room
    room.bytesToResolve -= bytes
    if (room.bytesToResolve >= 0) return
    // Nobody is going to read it.
    if (plan !== undefined) handleRejectionsIn(this, plan, plan.field.namedType, value)
    throw TOO_LARGE
  }

  /**
   * Asks for room for a leaf before it is copied and written, where it may be much larger than what it is made of.
   *
   * @throws TOO_LARGE when there is too little
   */
  admitLeaf(value: unknown): void {
    if (this.#inputs?.mayRepeat !== true || typeof value !== 'object') return
    if (leastJSONBytes(value) > this.#room.bytesToResolve) throw TOO_LARGE
  }

  /**
   * The error of a `@skip` or `@include` that is given null.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed": a default admits variables that may be null.
   */
  nullCondition(variable: Node): GraphQLError {
    return this.#badArgument('Argument "if" of non-null type "Boolean!" must not be null.', variable)
  }

  /**
   * The values of the arguments of a field, made when they are first asked for; all calls of the request share them.
   *
   * @throws GraphQLError when they have none
   */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    if (plan.arguments === null) return noArguments
    const known = (this.#arguments ??= [])
    const values = (known[plan.arguments.id] ??= this.#coerceArguments(plan.arguments))
    if (values instanceof GraphQLError) throw values
    return values
  }

  /**
   * Records the error of a position. GraphQL specification, 6.4.4 "Handling Execution Errors".
   *
   * @throws what was thrown, where that is no error of a field
   */
  addError(node: ResponseNode, index: number, thrown: unknown, isCompletion = false): void {
    if (thrown === TOO_LARGE) throw TOO_LARGE
    if (this.isOver) return
    if (this.#errors.length >= this.#keptErrors) {
      reportIfMasked(this.request.settings.onError, thrown)
      if (!isBelowNull(node)) this.#uncountedErrors++
      return
    }
    const place = { locations: this.#locationsOf(node.planAt(index)), path: pathOf(node, index) }
    const error = errorForClient(thrown, this.request.settings.onError, place)
    const { settledPromises: moment } = this
    this.#errors.push({ error: isCompletion ? asCompletionError(error) : error, node, index, moment })
  }

  /** The errors of all fields, in response order: one for each null that propagates, and behind them one for each that is only counted. */
  errorsInOrder(): readonly GraphQLError[] {
    const errors = this.#errors.length > 1 ? inOrder(this.#errors) : this.#errors
    const made = errors.map(({ error }) => error)
    return this.#uncountedErrors === 0
      ? made
      : [...made, ...new Array<GraphQLError>(this.#uncountedErrors).fill(uncountedError)]
  }

  get #keptErrors(): number {
    const most = this.#room.executionErrors
    return most === false || most > LEAST_KEPT_ERRORS ? MOST_KEPT_ERRORS : LEAST_KEPT_ERRORS
  }

  /** Of the merged nodes; all errors of a field share them. */
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
    const { document } = this.request.plan
    this.#locate ??= locatorOf(document.source)
    return this.#locate(spanStartOf(document, node))
  }

  #coerceArguments(prepared: PreparedArguments): ArgumentValues | GraphQLError {
    this.#inputs ??= new RequestInputs(this.request.variables)
    const values = prepared.valuesIn(this.#inputs)
    return values instanceof ArgumentFault ? this.#badArgument(values.message, values.node) : values
  }

  #badArgument(message: string, node: Node): GraphQLError {
    return new EngineError(message, {
      locations: [this.#locationOf(node)],
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
}

/** A position that is null because of an error, which stands there or below. */
interface NulledPosition {
  readonly error: FieldError
  readonly errorIndices: readonly number[]
  readonly indices: readonly number[]
}

/**
 * The errors in response order. Of those at or below a null the one counts that has made it, the first in the response, and those in front
 * of it that came in one go with it, or before anything had settled: graphql-js comes to the others too late, or not at all, and which of
 * these would depend on the moment.
 */
function inOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const placed = errors.map(error => ({ error, indices: indicesOf(error.node, error.index) }))
  placed.sort((one, other) => compareIndices(one.indices, other.indices))
  const positions = placed.map(({ error, indices }): NulledPosition => {
    const levels = levelsToNull(error.node, error.index)
    return { error, errorIndices: indices, indices: indices.slice(0, indices.length - levels) }
  })
  const nulled = mergedPositions(positions)
  // The positions around an error, from the root on.
  const around: NulledPosition[] = []
  let next = 0
  const counted = placed.filter(({ error, indices }) => {
    for (; next < nulled.length && compareIndices(nulled[next]!.indices, indices) <= 0; next++) {
      leavePositions(around, nulled[next]!.indices)
      around.push(nulled[next]!)
    }
    leavePositions(around, indices)
    return around.every(position => {
      if (position.error === error) return true
      const isBelow = isWithin(indices, position.errorIndices)
      const isBehind = !isBelow && compareIndices(indices, position.errorIndices) > 0
      return !isBehind && (error.moment === position.error.moment || error.moment === 0)
    })
  })
  return counted.map(({ error }) => error)
}

/** Positions in response order, each once, with the first error in the response. */
function mergedPositions(positions: NulledPosition[]): readonly NulledPosition[] {
  positions.sort((one, other) => compareIndices(one.indices, other.indices))
  return positions.filter(
    ({ indices }, place) => place === 0 || compareIndices(positions[place - 1]!.indices, indices) !== 0,
  )
}

/** Drops the positions that are not around another one. */
function leavePositions(around: NulledPosition[], indices: readonly number[]): void {
  while (around.length > 0 && !isWithin(indices, around.at(-1)!.indices)) around.pop()
}

const uncountedError = completionError('There are too many errors to tell of each.')
