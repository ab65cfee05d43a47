import type { SelectionCode, SelectionPlan } from '../planning/plan.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import { generateFunction } from './generate-function.ts'
import {
  awaitResult,
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
import { NULLED, ObjectNode } from './resolving/response-node.ts'
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

/** Makes the code for a selection set: generated, or what interprets the plan where that is too deep for the stack. */
export function generateCode(selection: SelectionPlan, numbers: NumberTexts): SelectionCode {
  const { fields, objectType } = selection
  // V8 shares what it learns about a source with every equal source.
  const label = `${objectType.name}: ${fields.map(({ id }) => id).join()}`
  const reader = executorSource(selection)
  const writer = writerSource(selection)
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
  const code: Code = {
    execute:
      execute ?? ((run, parent, index, value) => interpretSelection(run, parent, index, selection, value)),
    write: write ?? ((writer, text, opening, slots) => writeEntries(writer, text, opening, selection, slots)),
  }
  return code
}

const readerCalls = {
  NULLED,
  ObjectNode,
  awaitResult,
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

const writerCalls = { leafText, leaveItems, writeItems, writeObject }
