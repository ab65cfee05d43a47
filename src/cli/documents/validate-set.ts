import type { Schema } from '../../engine/schema.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import { Kind } from '../../language/kinds.ts'
import type { Terminal } from '../terminal.ts'
import {
  joinDefinitions,
  filePositionOf,
  spreadFragments,
  type Definition,
  type DocumentSet,
} from './document-set.ts'
import { compareFaults, type DocumentFault } from './source-document.ts'

/**
 * Returns the faults of all documents against a schema, in the order of their positions. Each
 * document is validated together with the fragments of other documents that it uses; the fault of a
 * fragment is reported once. `unusedFragments` reports the unused fragments of the whole set.
 */
export function validateSet(
  schema: Schema,
  set: DocumentSet,
  terminal: Terminal,
): readonly DocumentFault[] {
  const faults = new Map<string, DocumentFault>()
  const addFault = (fault: DocumentFault): void => {
    const positions = fault.positions.map(({ file, offset }) => `${file.path}:${offset}`)
    const key = [fault.message, ...positions].join('\n')
    if (!faults.has(key)) faults.set(key, fault)
  }
  for (const fault of set.faults) addFault(fault)
  for (const [index, definitions] of set.documents.entries()) {
    terminal.progress(`Validating ${index + 1} of ${set.documents.length} documents`)
    for (const unit of unitsOf(set, definitions)) {
      for (const fault of validateUnit(schema, set, unit)) addFault(fault)
    }
  }
  terminal.progress('')
  return [...faults.values()].sort(compareFaults)
}

/** Returns a fault for each fragment that no operation of the set uses. */
export function unusedFragments(set: DocumentSet): readonly DocumentFault[] {
  const operations = set.documents.flat().filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const usedFragments = new Set(spreadFragments(set, operations))
  return [...set.fragments.values()]
    .filter(fragment => !usedFragments.has(fragment))
    .map(fragment => ({
      message: `No operation uses the fragment "${fragment.name}".`,
      positions: [filePositionOf(fragment)],
    }))
}

/**
 * Returns the units of validation: the operations of a document with the fragments that they use,
 * and each remaining fragment of the document with the fragments that it uses.
 */
function unitsOf(set: DocumentSet, definitions: readonly Definition[]): readonly Definition[][] {
  const isFragment = ({ kind }: Definition): boolean => kind === Kind.FRAGMENT_DEFINITION
  const operations = definitions.filter(definition => !isFragment(definition))
  const operationFragments = spreadFragments(set, operations)
  const otherFragments = definitions.filter(
    definition => isFragment(definition) && !operationFragments.includes(definition),
  )
  return [
    ...(operations.length === 0 ? [] : [[...operations, ...operationFragments]]),
    ...otherFragments.map(fragment => [
      ...new Set([fragment, ...spreadFragments(set, [fragment])]),
    ]),
  ]
}

function validateUnit(
  schema: Schema,
  set: DocumentSet,
  unit: readonly Definition[],
): DocumentFault[] {
  const joinedText = joinDefinitions(unit)
  const unusedMessages = new Set(unit.map(({ name }) => `Fragment "${name}" is never used.`))
  return schema.validate(joinedText.text).flatMap(({ message, locations = [] }) => {
    if (unusedMessages.has(message)) return []
    const positions = locations.map(location => joinedText.filePositionAt(location))
    return [{ message: withHint(message, set), positions }]
  })
}

/** Adds to the message of an unknown fragment that no file defines it. */
function withHint(message: string, { fragments }: DocumentSet): string {
  const name = /^Unknown fragment "(.*)"\.$/.exec(message)?.[1]
  if (name === undefined) return message
  return `${message} None of the files defines it.${didYouMean(name, fragments.keys())}`
}
