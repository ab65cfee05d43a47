import { beginDeadline } from '../runtime/deadlines.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { OperationPlan, SelectionCode, SelectionPlan } from '../planning/plan.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import type { ResponseExtensions, WrittenResponse } from '../response/response.ts'
import { generateCode, generateObjectCode, interpretingCode } from './generate-code.ts'
import { mayGenerate } from './generate-function.ts'
import { endingError, executionCancelled } from './request/cancellation-errors.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import type { ExecutionRequest } from './request/execution-request.ts'
import { RunningRequest } from './request/running-request.ts'
import { executeBatches } from './resolving/execute-batches.ts'
import { executeField, executeCollectedFields } from './resolving/execute-collected-fields.ts'
import type { SlotsForm } from './resolving/executor-source.ts'
import { failPending } from './resolving/fail-pending.ts'
import {
  newObject,
  PROPAGATED_NULL,
  ObjectNode,
  setSlot,
  type Slots,
} from './slots/response-node.ts'
import { handleRejectionsAfter } from './waiting/handle-rejections.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { IncrementalDelivery } from './incremental/incremental-delivery.ts'
import { writeResponse } from './writing/write-response.ts'

// ExecuteQuery(), ExecuteMutation() and ExecuteSubscriptionEvent(). GraphQL specification, 6.2.
//
// ExecuteRequest() is `Stages` (engine/pipeline/stages.ts), with GetOperation() and
// CoerceVariableValues(). The plan of the operation holds the root type and the collected fields, so
// here the three algorithms are one: `executeRootSelectionSet`, executed serially for a mutation. Where
// parts follow, `execute-incrementally.ts` makes the results.
// Subscribe() is in engine/pipeline/subscriptions.ts, with the algorithms of `subscription/`.

/**
 * The result of an execution: its data as a plain object, null where null propagated to the root,
 * and its errors.
 */
export interface Executed {
  readonly data: Record<string, unknown> | null
  readonly errors: readonly GraphQLError[]
  readonly extensions?: ResponseExtensions | undefined
}

/**
 * The most slots with generated code for each field of the plan. Most fields are in one selection
 * set.
 */
const SLOTS_PER_FIELD = 4

/** A planned operation. The first runs interpret the plan; later runs use generated code. */
export class ExecutableOperation {
  readonly plan: OperationPlan
  readonly #numbers: NumberTexts
  #interpretedRuns: number
  readonly #generatedSlots = { text: 0, object: 0 }

  readonly #countsBytes: boolean

  /**
   * @param generatesAfter how many runs interpret the plan; false for all
   * @param countsBytes whether plain objects have a limit of bytes
   */
  constructor(
    plan: OperationPlan,
    generatesAfter: number | false,
    numbers: NumberTexts,
    countsBytes = true,
  ) {
    this.#countsBytes = countsBytes
    this.plan = plan
    this.#numbers = numbers
    this.#interpretedRuns = generatesAfter === false || !mayGenerate ? Infinity : generatesAfter
  }

  /** The generator of code for the next run; null where the run interprets the plan. */
  nextGenerator(isText: boolean): RunningRequest['generate'] {
    if (this.#interpretedRuns === 0) return isText ? this.#generateText : this.#generateObject
    this.#interpretedRuns--
    return null
  }

  readonly #generateText = (selection: SelectionPlan): SelectionCode =>
    this.#mayGenerate(selection, 'text')
      ? generateCode(selection, this.plan, this.#numbers)
      : interpretingCode(selection)

  readonly #generateObject: NonNullable<RunningRequest['generate']> = selection =>
    this.#mayGenerate(selection, 'object')
      ? generateObjectCode(selection, this.plan, this.#countsBytes)
      : interpretingCode(selection)

  /**
   * Whether the slots with generated code are at most `SLOTS_PER_FIELD`: many selection sets may
   * share most of their fields.
   */
  #mayGenerate({ fields }: SelectionPlan, form: SlotsForm): boolean {
    this.#generatedSlots[form] += fields.length
    return this.#generatedSlots[form] <= this.plan.fieldCount * SLOTS_PER_FIELD
  }
}

/**
 * Executes an operation, and returns the bytes of the response. GraphQL specification, 6.2
 * "Executing Operations".
 */
export function executeToBytes(
  operation: ExecutableOperation,
  request: ExecutionRequest,
): WrittenResponse | Promise<WrittenResponse> {
  return executeRootSelectionSet<WrittenResponse>(operation, request, true, writeResponse)
}

/**
 * Executes an operation, and returns the data as a plain object. GraphQL specification, 6.2
 * "Executing Operations".
 */
export function executeToHash(
  operation: ExecutableOperation,
  request: ExecutionRequest,
): Executed | Promise<Executed> {
  return executeRootSelectionSet<Executed>(operation, request, false, executedOf)
}

/** The result of an execution whose slots are plain objects. */
export function executedOf(
  { extensions }: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
): Executed {
  const data = slots as Executed['data']
  return extensions === undefined ? { data, errors } : { data, errors, extensions }
}

/**
 * Makes the result of an execution; slots are null where the data are null, and `delivery` is null
 * where nothing may follow.
 */
type MakeResult<Result> = (
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
  delivery: IncrementalDelivery | null,
) => Result | Promise<Result>

/**
 * ExecuteRootSelectionSet(). GraphQL specification, 6.3.1 "Executing the Root Selection Set".
 *
 * - A variable of `@skip` or `@include` that is null, an error of CollectFields() in the plan.
 * - ExecuteCollectedFields(), serially for a mutation; the result is a promise while fields are
 *   pending, and an abort or the timeout closes the execution.
 * - The errors, in the order of the response, with the data.
 */
export function executeRootSelectionSet<Result>(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  isText: boolean,
  makeResult: MakeResult<Result>,
): Result | Promise<Result> {
  const { plan, settings } = request
  settings.namedValues.noteEntries(request.context)
  // Generated code does not wait for files.
  const generate = request.bodyEnd === undefined ? operation.nextGenerator(isText) : null
  const run = new RunningRequest(request, isText, generate, executeBatches)
  const delivery = plan.isIncremental
    ? new IncrementalDelivery(run, settings.maxIncrementalParts)
    : null
  run.deliveries = delivery
  const { nullVariable } = plan.root
  if (nullVariable !== null)
    return makeResult(request, null, [run.nullConditionError(nullVariable)], null)
  const { signal } = request
  const removeListener = signal === undefined ? null : closeOnAbort(signal, run)
  const isSerial = plan.type === 'mutation' && plan.root.fields.length > 1
  const slots = isSerial ? executeSerially(run) : executeNormally(run)
  if (!(slots instanceof Promise) && delivery === null) {
    removeListener?.()
    return finishExecution(run, slots, makeResult, null, null)
  }
  return finishLater(run, slots, makeResult, delivery, removeListener)
}

/**
 * `finishExecution` of an execution that is pending, or that delivers more than its first response:
 * its timeout closes it.
 */
function finishLater<Result>(
  run: RunningRequest,
  slots: Slots | null | Promise<Slots | null>,
  makeResult: MakeResult<Result>,
  delivery: IncrementalDelivery | null,
  removeListener: (() => void) | null,
): Result | Promise<Result> {
  const isAsynchronous = slots instanceof Promise && run.request.isSync
  const clearDeadline = isAsynchronous ? closeAsAsynchronous(run) : closeAfterTimeout(run)
  const end = (): void => {
    clearDeadline?.()
    removeListener?.()
  }
  const finish = (rootSlots: Slots | null): Result | Promise<Result> =>
    finishExecution(run, rootSlots, makeResult, delivery, end)
  return slots instanceof Promise ? slots.then(finish) : finish(slots)
}

/**
 * ExecuteCollectedFields() of the root, normally: no field waits for another field. GraphQL
 * specification, 6.3.4 "Normal and Serial Execution".
 */
function executeNormally(run: RunningRequest): Slots | null | Promise<Slots | null> {
  const { plan, rootValue } = run.request
  try {
    run.grow(plan.root.minBytes)
    // The fragments of the root are never inlined, so there is no TypedObject.
    const slots = executeCollectedFields(run, null, 0, plan.root, rootValue) as
      Slots | typeof PROPAGATED_NULL
    if (slots === PROPAGATED_NULL) run.isNull = true
    abandonBelowNull(run)
    if (!run.isSettled) executeBatches(run)
    const root = slots === PROPAGATED_NULL ? null : slots
    if (run.isSettled || run.closingError !== null) return root
    return new Promise(resolve => {
      const onSettled = (): void => resolve(root)
      run.onSettled = onSettled
    })
  } catch (thrown) {
    return closeRoot(run, new ObjectNode(null, 0, rootValue, plan.root, []), thrown)
  }
}

/**
 * ExecuteCollectedFields() of the root, serially: each field is executed when the previous field is
 * complete. GraphQL specification, 6.3.4 "Normal and Serial Execution".
 */
function executeSerially(run: RunningRequest): Slots | null | Promise<Slots | null> {
  const { plan, rootValue } = run.request
  const { fields } = plan.root
  const root = new ObjectNode(null, 0, rootValue, plan.root, run.isText ? [] : newObject())
  let hasWaited = false
  const executeFrom = (first: number): Slots | null | Promise<Slots | null> => {
    if (first === 0) {
      run.grow(plan.root.minBytes)
      if (plan.root.deferred !== null) run.deliveries!.defer(root, plan.root.deferred)
    }
    for (let index = first; index < fields.length && !run.isNull; index++) {
      const completed = executeField(run, root, index)
      setSlot(root, index, completed)
      if (completed === PROPAGATED_NULL) run.isNull = true
      abandonBelowNull(run)
      if (!run.isSettled) executeBatches(run)
      if (run.isSettled || run.closingError !== null) continue
      // The following fields are read when this field is complete; their promises get handlers now.
      if (!hasWaited) handleRejectionsAfter(run, root, index + 1)
      hasWaited = true
      return new Promise(resolve => {
        const onSettled = (): void => {
          run.onSettled = null
          // Where the first error ends the execution, the following fields of a closed one have none.
          const isOver = run.closingError !== null && (run.end !== null || run.isHalting)
          resolve(isOver ? root.slots : executeOrClose(index + 1))
        }
        run.onSettled = onSettled
      })
    }
    return root.slots
  }
  const executeOrClose = (first: number): Slots | null | Promise<Slots | null> => {
    try {
      return executeFrom(first)
    } catch (thrown) {
      return closeRoot(run, root, thrown)
    }
  }
  return executeOrClose(0)
}

/** Abandons the fields that are pending below nulls, after the synchronous part of the execution. */
function abandonBelowNull(run: RunningRequest): void {
  if (!run.hasPropagatedNull || run.isSettled) return
  run.hasPropagatedNull = false
  run.barrier.abandon()
}

/** Closes the execution for an ExecutionEnd, with null data; rethrows any other exception. */
function closeRoot(run: RunningRequest, root: ObjectNode, thrown: unknown): null {
  run.closeAtEnd(thrown)
  handleRejectionsAfter(run, root, 0)
  return null
}

/**
 * Ends an execution that is settled or closed: fields that are pending in a closed one get errors.
 * Sorts the errors, has the engine finish them (rescues, and the limit on their number), and makes the
 * result. An ExecutionEnd has the only error, and null data. An execution that has deferred something
 * goes on until its delivery ends.
 *
 * @param onEnd is called when the execution has ended
 */
function finishExecution<Result>(
  run: RunningRequest,
  slots: Slots | null,
  makeResult: MakeResult<Result>,
  delivery: IncrementalDelivery | null,
  onEnd: (() => void) | null,
): Result | Promise<Result> {
  const { request } = run
  const { settings } = request
  const isOpen = delivery !== null && run.end === null && !run.isNull
  if (run.closingError !== null && run.end === null && slots !== null) failPending(run)
  if (isOpen) delivery.onEnd = onEnd
  else {
    run.finish()
    delivery?.drop()
    onEnd?.()
  }
  if (run.end?.isFieldError === false) return makeResult(request, null, [run.end.error], null)
  const errors = run.end === null ? run.errorsInOrder() : [run.end.error]
  const data = run.isNull || run.end !== null ? null : slots
  const openDelivery = isOpen ? delivery : null
  if (request.onCompleted !== null && data !== null && !isOpen)
    request.onCompleted(run.completedWith(data, errors))
  if (errors.length === 0) return makeResult(request, data, errors, openDelivery)
  return whenSettled(settings.finishErrors(errors, request), responseErrors =>
    makeResult(request, data, responseErrors, openDelivery),
  )
}

/**
 * Closes the execution when the signal aborts, which may happen in a resolver; returns a function
 * that removes the listener.
 */
function closeOnAbort(signal: Cancellation, run: RunningRequest): () => void {
  const cancel = (): void => run.close(executionCancelled())
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Closes the execution after the timeout; returns a function that clears the deadline. */
function closeAfterTimeout(run: RunningRequest): (() => void) | null {
  const { timeoutMs } = run.request.settings
  if (timeoutMs === false) return null
  const expire = (): void =>
    run.close(endingError(`The execution took longer than ${timeoutMs} ms.`, 'TIMEOUT'))
  const { bodyEnd } = run.request
  if (bodyEnd === undefined) return beginDeadline(timeoutMs, expire)
  let clear: (() => void) | undefined
  let isOver = false
  void bodyEnd.then(() => {
    if (!isOver) clear = beginDeadline(timeoutMs, expire)
  })
  return () => {
    isOver = true
    clear?.()
  }
}

/** Closes an execution that a host has asked to be synchronous; returns no deadline. */
function closeAsAsynchronous(run: RunningRequest): null {
  run.close(endingError('The execution is asynchronous.', 'CANCELLED'))
  return null
}
