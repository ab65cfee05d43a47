import { beginDeadline } from '../runtime/deadlines.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { OperationPlan, SelectionCode, SelectionPlan } from '../planning/plan.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import type { WrittenResponse } from '../response/response.ts'
import { generateCode, interpretingCode } from './generate-code.ts'
import { mayGenerate } from './generate-function.ts'
import type { Cancellation, ExecutionRequest } from './request/execution-request.ts'
import { RunningRequest, TOO_LARGE } from './request/running-request.ts'
import { executeBatches } from './resolving/execute-batches.ts'
import { executeField, executeSelection } from './resolving/execute-selection.ts'
import { failPending } from './resolving/fail-pending.ts'
import { NULLED, ObjectNode, type Slots } from './slots/response-node.ts'
import { handleRejectionsBehind } from './waiting/handle-rejections.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { HashWriter } from './writing/write-hash.ts'
import { writeResponse } from './writing/write-response.ts'

/** What an execution has come to: its data as a plain object, null where null has propagated to the root, and the errors of its fields. */
export interface Executed {
  readonly data: Record<string, unknown> | null
  readonly errors: readonly GraphQLError[]
}

/** For so many slots of each planned field code is generated: most fields stand in one selection. */
const SLOTS_PER_FIELD = 4

/** An operation that is ready to run: it is interpreted at first, and by generated code when it has come often enough. */
export class ExecutableOperation {
  readonly plan: OperationPlan
  readonly #numbers: NumberTexts
  #interpretedRuns: number
  #generatedSlots = 0

  /** @param generatesAfter how often the operation is interpreted; false for always */
  constructor(plan: OperationPlan, generatesAfter: number | false, numbers: NumberTexts) {
    this.plan = plan
    this.#numbers = numbers
    this.#interpretedRuns = generatesAfter === false || !mayGenerate ? Infinity : generatesAfter
  }

  /** What generates code for the next run; null where it is interpreted. */
  nextGenerator(): RunningRequest['generate'] {
    if (this.#interpretedRuns === 0) return this.#generate
    this.#interpretedRuns--
    return null
  }

  /** Selections that share most fields have code as long as that of all together is in proportion to what is planned. */
  readonly #generate = (selection: SelectionPlan): SelectionCode => {
    this.#generatedSlots += selection.fields.length
    return this.#generatedSlots > this.plan.fieldCount * SLOTS_PER_FIELD
      ? interpretingCode(selection)
      : generateCode(selection, this.#numbers, bytes => this.plan.grow(bytes))
  }
}

/** ExecuteRequest() to the bytes of the response. GraphQL specification, 6.2 "Executing Operations". */
export function executeToBytes(
  operation: ExecutableOperation,
  request: ExecutionRequest,
): WrittenResponse | Promise<WrittenResponse> {
  return execute<WrittenResponse>(operation, request, true, writeResponse)
}

/** ExecuteRequest() with the data as a plain object. GraphQL specification, 6.2 "Executing Operations". */
export function executeToHash(
  operation: ExecutableOperation,
  request: ExecutionRequest,
): Executed | Promise<Executed> {
  return execute<Executed>(operation, request, false, hashOf)
}

/** Makes the answer of what an operation has come to; slots are null where there are no data. */
type Answer<Whole> = (
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
) => Whole | Promise<Whole>

function execute<Whole>(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  isText: boolean,
  answer: Answer<Whole>,
): Whole | Promise<Whole> {
  const { plan, settings } = request
  if (settings.injectsContext) settings.namedValues.learn(request.context)
  // Plain objects are made by who interprets the plan: generated code does not measure them.
  const run = new RunningRequest(request, isText, isText ? operation.nextGenerator() : null, executeBatches)
  const { nullVariable } = plan.root
  if (nullVariable !== null) return answer(request, null, [run.nullCondition(nullVariable)])
  const { signal } = request
  const unwatch = signal === undefined ? null : closeOnAbort(signal, run)
  const isSerial = plan.type === 'mutation' && plan.root.fields.length > 1
  const slots = isSerial ? executeSerially(run) : executeNormally(run)
  if (slots instanceof Promise) {
    const endTime = request.isSync ? closeAsAsynchronous(run) : closeInTime(run)
    return slots.then(settled => {
      endTime?.()
      unwatch?.()
      return finish(run, settled, answer)
    })
  }
  unwatch?.()
  return finish(run, slots, answer)
}

/** GraphQL specification, 6.3.4 "Normal and Serial Execution": all fields in any order. */
function executeNormally(run: RunningRequest): Slots | null | Promise<Slots | null> {
  const { plan, rootValue } = run.request
  try {
    run.grow(plan.root.minBytes)
    const slots = executeSelection(run, null, 0, plan.root, rootValue)
    if (slots === NULLED) run.isNull = true
    if (!run.isSettled) executeBatches(run)
    const root = slots === NULLED ? null : slots
    if (run.isSettled || run.closedBecause !== null) return root
    return new Promise(resolve => {
      run.onSettled = () => resolve(root)
    })
  } catch (thrown) {
    return endOfTooLarge(run, new ObjectNode(null, 0, rootValue, plan.root, []), thrown)
  }
}

/** GraphQL specification, 6.3.4 "Normal and Serial Execution": each field completed before the next. */
function executeSerially(run: RunningRequest): Slots | null | Promise<Slots | null> {
  const { plan, rootValue } = run.request
  const { fields } = plan.root
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  let hasWaited = false
  const executeFrom = (first: number): Slots | null | Promise<Slots | null> => {
    if (first === 0) run.grow(plan.root.minBytes)
    for (let index = first; index < fields.length && !run.isNull; index++) {
      root.slots[index] = executeField(run, root, index)
      if (root.slots[index] === NULLED) run.isNull = true
      if (!run.isSettled) executeBatches(run)
      if (run.isSettled || run.closedBecause !== null) continue
      // The next fields are read when this one has settled.
      if (!hasWaited) handleRejectionsBehind(run, root, index + 1)
      hasWaited = true
      return new Promise(resolve => {
        run.onSettled = () => {
          run.onSettled = null
          resolve(resume(index + 1))
        }
      })
    }
    return root.slots
  }
  const resume = (first: number): Slots | null | Promise<Slots | null> => {
    try {
      return executeFrom(first)
    } catch (thrown) {
      return endOfTooLarge(run, root, thrown)
    }
  }
  return resume(0)
}

function endOfTooLarge(run: RunningRequest, root: ObjectNode, thrown: unknown): null {
  if (thrown !== TOO_LARGE) throw thrown
  handleRejectionsBehind(run, root, 0)
  run.closeAsTooLarge()
  return null
}

function finish<Whole>(
  run: RunningRequest,
  slots: Slots | null,
  answer: Answer<Whole>,
): Whole | Promise<Whole> {
  const { request } = run
  const { plan, settings, rootValue } = request
  if (run.isTooLarge) {
    run.isOver = true
    return answer(request, null, [request.room.tooLargeError()])
  }
  if (run.closedBecause !== null && slots !== null && !run.isNull) {
    const root = new ObjectNode(null, 0, rootValue, plan.root, slots)
    if (failPending(run, root) === NULLED) run.isNull = true
  }
  run.isOver = true
  const errors = run.errorsInOrder()
  const data = run.isNull ? null : slots
  if (errors.length === 0) return answer(request, data, errors)
  return whenSettled(settings.finishErrors(errors, request), finished => answer(request, data, finished))
}

function hashOf(
  { plan, settings, isSync }: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
): Executed | Promise<Executed> {
  if (slots === null) return { data: null, errors }
  const { slices } = settings
  const writer = new HashWriter(isSync ? null : slices)
  const data = writer.object(plan.root, slots)
  if (writer.isWhole) return { data, errors }
  return new Promise(resolve => {
    slices.add(end => {
      const isWhole = writer.goOn(end)
      if (isWhole) resolve({ data, errors })
      return isWhole
    })
  })
}

/** Closes the execution when the host cancels, which a resolver may do as well; returns what ends the watch. */
function closeOnAbort(signal: Cancellation, run: RunningRequest): () => void {
  const cancel = (): void => run.close(ended('The execution was cancelled.', 'CANCELLED'))
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Closes the execution when the time is over; returns what ends the watch. */
function closeInTime(run: RunningRequest): (() => void) | null {
  const { timeoutMs } = run.request.settings
  if (timeoutMs === false) return null
  const expire = (): void => run.close(ended(`The execution took longer than ${timeoutMs} ms.`, 'TIMEOUT'))
  return beginDeadline(timeoutMs, expire)
}

function closeAsAsynchronous(run: RunningRequest): null {
  run.close(ended('The execution is asynchronous.', 'CANCELLED'))
  return null
}

function ended(message: string, code: ErrorCode): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}
