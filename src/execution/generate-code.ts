import type { OperationPlan, SelectionCode, SelectionPlan } from '../planning/plan.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import { generateFunction } from './generate-function.ts'
import { awaitValue } from './resolving/await-value.ts'
import {
  completeProperty,
  completeResult,
  executeRemainingFields,
} from './resolving/calls-of-generated-code.ts'
import { bytesInObject } from './resolving/complete-leaf-value.ts'
import {
  completeSettledValue,
  executeField,
  executeInlined,
  interpretCollectedFields,
  type ExecuteCollectedFields,
} from './resolving/execute-collected-fields.ts'
import { propagateNullFromField } from './resolving/propagate-null.ts'
import { resolverArguments } from './positional/resolver-arguments.ts'
import { executorSource, type ExecutorOptions } from './resolving/executor-source.ts'
import { PROPAGATED_NULL, ObjectNode, TypedObject } from './slots/response-node.ts'
import {
  leafText,
  deferItems,
  writeEntries,
  writeItems,
  writeObject,
  type WriteObject,
} from './writing/write-text.ts'
import { writerSource } from './writing/writer-source.ts'

interface GeneratedCode {
  readonly execute: ExecuteCollectedFields
  readonly write: WriteObject
}

/**
 * Generates the code of a selection set for responses as text. Where the source nests too deeply for
 * the stack, or where a condition is null, which is an error, the code interprets the plan.
 *
 * @param plan counts the length of the code
 */
export function generateCode(
  selection: SelectionPlan,
  plan: OperationPlan,
  numbers: NumberTexts,
): SelectionCode {
  const interpreting = interpretingCode(selection)
  if (selection.nullVariable !== null) return interpreting
  const writer = writerSource(selection, plan)
  plan.grow(writer.source.length)
  const write = generateFunction<WriteObject>(
    writer.source,
    labelOf(selection),
    new Map<string, unknown>([
      ...Object.entries(writerCalls),
      ['numberText', numbers.of],
      ...writer.values,
    ]),
  )
  return {
    execute:
      generateExecutor(selection, { form: 'text', countsBytes: true }, plan) ??
      interpreting.execute,
    write: write ?? interpreting.write,
  }
}

/**
 * `generateCode` for plain objects.
 *
 * @param countsBytes whether the response has a limit of bytes
 */
export function generateObjectCode(
  selection: SelectionPlan,
  plan: OperationPlan,
  countsBytes: boolean,
): Pick<SelectionCode, 'execute'> {
  const interpreting = interpretingCode(selection)
  if (selection.nullVariable !== null) return interpreting
  const execute = generateExecutor(selection, { form: 'object', countsBytes }, plan)
  return { execute: execute ?? interpreting.execute }
}

/** The generated function that executes a selection set; undefined where none can be generated. */
function generateExecutor(
  selection: SelectionPlan,
  options: ExecutorOptions,
  plan: OperationPlan,
): ExecuteCollectedFields | undefined {
  const { source, values } = executorSource(selection, options)
  plan.grow(source.length)
  const scopeValues = new Map([...Object.entries(executorCalls), ...values])
  return generateFunction<ExecuteCollectedFields>(source, labelOf(selection), scopeValues)
}

/** A label that makes the source unique: V8 shares type feedback between equal sources. */
function labelOf({ fields, objectType }: SelectionPlan): string {
  return `${objectType.name}: ${fields.map(({ id }) => id).join()}`
}

/** Functions that interpret the plan of a selection set, in place of generated code. */
export function interpretingCode(selection: SelectionPlan): GeneratedCode {
  return {
    execute: (run, parent, index, value) =>
      interpretCollectedFields(run, parent, index, selection, value),
    write: (writer, text, opening, slots) => writeEntries(writer, text, opening, selection, slots),
  }
}

/** The values that executors refer to by name. */
const executorCalls = {
  ObjectNode,
  PROPAGATED_NULL,
  awaitValue,
  bytesInObject,
  completeProperty,
  completeResult,
  completeSettledValue,
  executeField,
  executeInlined,
  executeRemainingFields,
  resolverArguments,
  interpretCollectedFields,
  noSlots: [],
  propagateNullFromField,
  setPrototypeOf: Object.setPrototypeOf,
}

/** The values that writers refer to by name. */
const writerCalls = { TypedObject, leafText, deferItems, writeEntries, writeItems, writeObject }
