import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import { errorForClient } from '../errors/masking.ts'
import { MAX_TIMER_MS } from '../limits.ts'
import type { OperationPlan } from '../planning/plan.ts'
import type { Collector } from '../response/collector.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import { objectCollector } from '../response/object-collector.ts'
import type { WrittenResponse } from '../response/response.ts'
import { stringCollector } from '../response/string-collector.ts'
import type { ExecutionRequest } from './execution-request.ts'
import { ObjectNode } from './object-node.ts'
import { ResolvePhase } from './resolve-phase.ts'
import { BUBBLE, ResponseWriter, TextPass, Unfinished, type FieldWriter } from './text-phase.ts'
import { TieredWriter } from './tiered-writer.ts'
import { finishInNextTurns } from './turn.ts'
import { UnreadPromises } from './unread-promises.ts'
import { whenSettled } from './when-settled.ts'

/** An operation that is ready to run: its plan, and what writes its response in each form. */
export interface ExecutableOperation {
  readonly plan: OperationPlan
  readonly expected: TieredWriter
  readonly text: ResponseWriter<string, string>
  readonly hash: ResponseWriter<unknown, Record<string, unknown> | unknown[]>
  readonly unread: UnreadPromises
}

/** What an execution has come to: its data in the form of the collector, and the errors of its fields. */
export interface Executed<Data> {
  readonly data: Data
  readonly errors: readonly GraphQLError[]
}

/** Writes a response in which everything is as expected; undefined where something is not. */
interface ExpectedWriter<Outcome> {
  write(root: ObjectNode, phase: ResolvePhase): Outcome | undefined | Promise<Outcome | undefined>
}

/** Makes a plan ready to run; after so many runs code is generated that writes its responses, `false` for never. */
export function executableOperation(
  plan: OperationPlan,
  generatesAfter: number | false,
  numbers: NumberTexts,
): ExecutableOperation {
  return {
    plan,
    expected: new TieredWriter(plan, generatesAfter, numbers),
    text: new ResponseWriter(stringCollector),
    hash: new ResponseWriter(objectCollector),
    unread: new UnreadPromises(generatesAfter !== false),
  }
}

/** ExecuteRequest() to bytes, or with the data as JSON text. GraphQL specification, 6.2 "Executing Operations". */
export function executeToJSON(
  { expected, text, unread }: ExecutableOperation,
  request: ExecutionRequest,
): JSONOutcome | Promise<JSONOutcome> {
  const phase = new ResolvePhase(request, unread)
  return execute<string, string, JSONOutcome>(phase, text, stringCollector, expected)
}

type JSONOutcome = Executed<string> | WrittenResponse

/** ExecuteRequest() with the data as a plain object. GraphQL specification, 6.2 "Executing Operations". */
export function executeToHash(
  { hash, unread }: ExecutableOperation,
  request: ExecutionRequest,
): Executed<unknown> | Promise<Executed<unknown>> {
  const phase = new ResolvePhase(request, unread)
  return execute<unknown, Record<string, unknown> | unknown[], never>(phase, hash, objectCollector, null)
}

function execute<Part, Open, Outcome>(
  phase: ResolvePhase,
  writer: ResponseWriter<Part, Open>,
  collector: Collector<Part, Open>,
  expected: ExpectedWriter<Outcome> | null,
): Executed<Part> | Outcome | Promise<Executed<Part> | Outcome> {
  const { request } = phase
  const { plan, settings } = request
  if (settings.injectsContext) settings.namedValues.learn(request.context)
  try {
    phase.scope.checkConditions(plan.root)
  } catch (thrown) {
    return { data: collector.null, errors: [errorForClient(thrown, settings.onError)] }
  }
  const unwatch = request.signal === undefined ? null : closeOnAbort(request.signal, phase)
  const root = new ObjectNode(request.rootValue, plan.root, [])
  const executed =
    plan.type === 'mutation' && plan.root.resolved.length > 1
      ? executeSerially(phase, root, writer, collector)
      : executeNormally(phase, root, writer, collector, expected)
  if (!(executed instanceof Promise)) {
    unwatch?.()
    return executed
  }
  if (request.isSync) phase.close(ended('The execution is asynchronous.', 'CANCELLED'))
  const endTime = settings.timeoutMs === false ? null : closeInTime(settings.timeoutMs, phase)
  const end = (): void => {
    endTime?.()
    unwatch?.()
  }
  executed.then(end, end)
  return executed
}

/** GraphQL specification, 6.3.4 "Normal and Serial Execution": all fields in any order. */
function executeNormally<Part, Open, Outcome>(
  phase: ResolvePhase,
  root: ObjectNode,
  writer: ResponseWriter<Part, Open>,
  collector: Collector<Part, Open>,
  expected: ExpectedWriter<Outcome> | null,
): Executed<Part> | Outcome | Promise<Executed<Part> | Outcome> {
  return whenSettled(phase.runSelection(root), () => finish(phase, root, writer, collector, expected))
}

function finish<Part, Open, Outcome>(
  phase: ResolvePhase,
  root: ObjectNode,
  writer: ResponseWriter<Part, Open>,
  collector: Collector<Part, Open>,
  expected: ExpectedWriter<Outcome> | null,
): Executed<Part> | Outcome | Promise<Executed<Part> | Outcome> {
  const outcome = expected?.write(root, phase)
  const unexpected = (): Executed<Part> | Promise<Executed<Part>> => {
    const write = writer.objectWriter(root.selection)
    return whenSettled(
      writeWhole(phase, pass => write(pass, root)),
      ({ part, errors }) => ({ data: part === BUBBLE ? collector.null : part, errors }),
    )
  }
  return whenSettled(outcome, outcome => outcome ?? unexpected())
}

/** GraphQL specification, 6.3.4 "Normal and Serial Execution": each field resolved and written before the next. */
function executeSerially<Part, Open>(
  phase: ResolvePhase,
  root: ObjectNode,
  writer: ResponseWriter<Part, Open>,
  collector: Collector<Part, Open>,
): Executed<Part> | Promise<Executed<Part>> {
  const fields = writer
    .fieldWriters(root.selection)
    .filter(({ plan }) => plan.condition === null || phase.scope.includes(plan.condition))
  const errors: GraphQLError[] = []
  let data = collector.openObject()
  let isEmpty = true
  let isNull = false
  const add = ({ plan }: FieldWriter<Part>, written: WrittenPart<Part>): void => {
    for (const error of written.errors) errors.push(error)
    if (written.part === BUBBLE) isNull = true
    else {
      data = collector.addEntry(data, isEmpty ? plan.key : plan.nextKey, plan.responseName, written.part)
      isEmpty = false
    }
  }
  const executeFrom = (first: number): Executed<Part> | Promise<Executed<Part>> => {
    for (let index = first; index < fields.length && !isNull; index++) {
      const field = fields[index]!
      const written = executeField(phase, root, field)
      if (written instanceof Promise) {
        return written.then(settled => {
          add(field, settled)
          return executeFrom(index + 1)
        })
      }
      add(field, written)
    }
    return {
      data: isNull ? collector.null : collector.closeObject(data),
      errors,
    }
  }
  return executeFrom(0)
}

function executeField<Part>(
  phase: ResolvePhase,
  root: ObjectNode,
  { plan, read, write }: FieldWriter<Part>,
): WrittenPart<Part> | Promise<WrittenPart<Part>> {
  const finish = (): WrittenPart<Part> | Promise<WrittenPart<Part>> =>
    writeWhole(phase, pass => {
      pass.path.push(plan.responseName)
      return write(pass, read(pass, root, root.value))
    })
  const pending = plan.slot < 0 ? undefined : phase.runField(root, plan)
  return whenSettled(pending, finish)
}

interface WrittenPart<Part> {
  readonly part: Part | typeof BUBBLE
  readonly errors: readonly GraphQLError[]
}

/** Writes until no property is left unresolved: usually once, then once more for each level of methods or promises. */
function writeWhole<Part>(
  phase: ResolvePhase,
  write: (pass: TextPass) => Part | typeof BUBBLE | Unfinished<Part>,
): WrittenPart<Part> | Promise<WrittenPart<Part>> {
  const pass = new TextPass(phase)
  const end = (part: Part | typeof BUBBLE): WrittenPart<Part> | Promise<WrittenPart<Part>> => {
    if (pass.unresolved.length === 0) return { part, errors: pass.errors }
    const pending = phase.runProperties(pass.unresolved)
    return whenSettled(pending, () => writeWhole(phase, write))
  }
  const written = write(pass)
  if (!(written instanceof Unfinished)) return end(written)
  return finishInNextTurns(written.rest, phase.turn, phase.unread).then(end)
}

/** Closes the phase when the host cancels, which a resolver may do as well; returns what ends the watch. */
function closeOnAbort(signal: AbortSignal, phase: ResolvePhase): () => void {
  const cancel = (): void => phase.close(ended('The execution was cancelled.', 'CANCELLED'))
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/** Closes the phase when the time is over; returns what ends the watch. */
function closeInTime(timeoutMs: number, phase: ResolvePhase): () => void {
  const expire = (): void => phase.close(ended(`The execution took longer than ${timeoutMs} ms.`, 'TIMEOUT'))
  const timer = setTimeout(expire, Math.min(timeoutMs, MAX_TIMER_MS))
  return () => clearTimeout(timer)
}

function ended(message: string, code: ErrorCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
