import type { SelectionCode, SelectionPlan } from '../planning/plan.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import { generateFunction } from './generate-function.ts'
import {
  awaitValue,
  completeProperty,
  completeResult,
  executeField,
  executeRest,
  interpretSelection,
  leaveObject,
  type ExecuteObject,
} from './resolving/execute-selection.ts'
import { fieldInfo } from './positional/resolve-info.ts'
import { givenArguments } from './positional/given-arguments.ts'
import { executorSource } from './resolving/executor-source.ts'
import { NULLED, ObjectNode } from './slots/response-node.ts'
import {
  leafText,
  leaveItems,
  writeEntries,
  writeItems,
  writeObject,
  type WriteObject,
} from './writing/write-text.ts'
import { writerSource } from './writing/writer-source.ts'

interface Code {
  readonly execute: ExecuteObject
  readonly write: WriteObject
}

/**
 * Makes the code for a selection set: generated, or what interprets the plan where that is too deep for the stack, or throws anyway.
 *
 * @param grow takes the bytes that the code takes
 */
export function generateCode(
  selection: SelectionPlan,
  numbers: NumberTexts,
  grow: (bytes: number) => void,
): SelectionCode {
  const interpreting = interpretingCode(selection)
  if (selection.nullVariable !== null) return interpreting
  const { fields, objectType } = selection
  // V8 shares what it learns about a source with every equal source.
  const label = `${objectType.name}: ${fields.map(({ id }) => id).join()}`
  const reader = executorSource(selection)
  const writer = writerSource(selection)
  grow(BASE_BYTES + (reader.source.length + writer.source.length) * BYTES_PER_UNIT)
  const execute = generateFunction<ExecuteObject>(
    reader.source,
    label,
    new Map([...Object.entries(readerCalls), ...reader.values]),
  )
  const write = generateFunction<WriteObject>(
    writer.source,
    label,
    new Map<string, unknown>([...Object.entries(writerCalls), ['numberText', numbers.of], ...writer.values]),
  )
  return { execute: execute ?? interpreting.execute, write: write ?? interpreting.write }
}

/** What interprets the plan of a selection set, in the place of code. */
export function interpretingCode(selection: SelectionPlan): Code {
  return {
    execute: (run, parent, index, value) => interpretSelection(run, parent, index, selection, value),
    write: (writer, text, opening, slots) => writeEntries(writer, text, opening, selection, slots),
  }
}

/**
 * Upper bounds of what the code of a selection set takes on the heap, by the units of its source: what 120 to 1,920 of them have added to
 * `heapUsed` behind 60 runs over lists of 200 objects, machine code included, is 0.2 to 0.95 of them.
 */
const BASE_BYTES = 4_000
const BYTES_PER_UNIT = 8

const readerCalls = {
  NULLED,
  ObjectNode,
  awaitValue,
  none: [],
  completeProperty,
  completeResult,
  executeField,
  executeRest,
  interpretSelection,
  fieldInfo,
  givenArguments,
  leaveObject,
}

const writerCalls = { leafText, leaveItems, writeEntries, writeItems, writeObject }
