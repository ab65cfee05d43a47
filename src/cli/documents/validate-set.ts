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
 * The faults of all documents against a schema, in the order of their places. Each document is
 * validated with the fragments of others that it uses; a fault of such a fragment is told once.
 * Whether a fragment is used is a question to the whole set (`unusedFragments`).
 */
export function validateSet(
  schema: Schema,
  set: DocumentSet,
  terminal: Terminal,
): readonly DocumentFault[] {
  const faults = new Map<string, DocumentFault>()
  const add = (fault: DocumentFault): void => {
    const places = fault.places.map(({ file, offset }) => `${file.path}:${offset}`)
    const key = [fault.message, ...places].join('\n')
    if (!faults.has(key)) faults.set(key, fault)
  }
  for (const fault of set.faults) add(fault)
  for (const [index, definitions] of set.documents.entries()) {
    terminal.progress(`Validating ${index + 1} of ${set.documents.length} documents`)
    for (const unit of unitsOf(set, definitions)) {
      for (const fault of validateUnit(schema, set, unit)) add(fault)
    }
  }
  terminal.progress('')
  return [...faults.values()].sort(compareFaults)
}

/** The fragments that no operation of the set uses. */
export function unusedFragments(set: DocumentSet): readonly DocumentFault[] {
  const operations = set.documents.flat().filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const used = new Set(spreadFragments(set, operations))
  return [...set.fragments.values()]
    .filter(fragment => !used.has(fragment))
    .map(fragment => ({
      message: `No operation uses the fragment "${fragment.name}".`,
      places: [filePositionOf(fragment)],
    }))
}

/**
 * What is validated together: the operations of a document with the fragments that they use, and
 * each further fragment of it with those that it uses.
 */
function unitsOf(set: DocumentSet, definitions: readonly Definition[]): readonly Definition[][] {
  const isFragment = ({ kind }: Definition): boolean => kind === Kind.FRAGMENT_DEFINITION
  const others = definitions.filter(definition => !isFragment(definition))
  const used = spreadFragments(set, others)
  const rest = definitions.filter(each => isFragment(each) && !used.includes(each))
  return [
    ...(others.length === 0 ? [] : [[...others, ...used]]),
    ...rest.map(fragment => [...new Set([fragment, ...spreadFragments(set, [fragment])])]),
  ]
}

function validateUnit(
  schema: Schema,
  set: DocumentSet,
  unit: readonly Definition[],
): DocumentFault[] {
  const joined = joinDefinitions(unit)
  const unused = new Set(unit.map(({ name }) => `Fragment "${name}" is never used.`))
  return schema.validate(joined.text).flatMap(({ message, locations = [] }) => {
    if (unused.has(message)) return []
    const places = locations.map(location => joined.placeOf(location))
    return [{ message: withHint(message, set), places }]
  })
}

/** Says of an unknown fragment that no file defines it. */
function withHint(message: string, { fragments }: DocumentSet): string {
  const name = /^Unknown fragment "(.*)"\.$/.exec(message)?.[1]
  if (name === undefined) return message
  return `${message} None of the files defines it.${didYouMean(name, fragments.keys())}`
}
