import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { parseToTape } from '../language/parse.ts'
import { childOfKind, childrenOf, kindOf, nameOf } from '../language/tape.ts'

/** The fields of `@key`, `@requires` or `@provides`: a selection set without its braces. */
export type FieldSelections = readonly Selected[]

/** A field, or the selections of an inline fragment. */
export type Selected = FieldSelection | FragmentSelection

export interface FieldSelection {
  readonly kind: 'FIELD'
  readonly name: string
  readonly hasArguments: boolean
  /** Empty for a leaf. */
  readonly selections: FieldSelections
}

interface FragmentSelection {
  readonly kind: 'FRAGMENT'
  /** Undefined for the type around the fragment. */
  readonly typeName: string | undefined
  readonly selections: FieldSelections
}

/**
 * Parses the text of a field set. Apollo Federation, "FieldSet".
 *
 * @returns the end of a sentence that says what is wrong for a text that is none
 */
export function parseFieldSet(text: string): FieldSelections | string {
  const document = parseToTape(`{${text}\n}`, { maxTokens: false, maxSourceLength: false })
  if ('errors' in document) return document.errors[0].message
  const [operation, ...further] = childrenOf(document, 0)
  if (operation === undefined || further.length > 0) return 'expected one selection set.'
  const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
  const faults: string[] = []
  const selections = readSelections(document, selectionSet, fault => faults.push(fault))
  return faults[0] ?? selections
}

function readSelections(
  document: Document,
  selectionSet: Node,
  report: (fault: string) => void,
): FieldSelections {
  return Array.from(childrenOf(document, selectionSet), (node): Selected => {
    const inner = childOfKind(document, node, Kind.SELECTION_SET)
    const selections = inner === undefined ? [] : readSelections(document, inner, report)
    if (childOfKind(document, node, Kind.DIRECTIVE) !== undefined)
      report('expected fields without directives.')
    if (kindOf(document, node) === Kind.FIELD) {
      if (childOfKind(document, node, Kind.ALIAS) !== undefined)
        report('expected fields without aliases.')
      const hasArguments = childOfKind(document, node, Kind.ARGUMENT) !== undefined
      return { kind: 'FIELD', name: nameOf(document, node), hasArguments, selections }
    }
    if (kindOf(document, node) === Kind.FRAGMENT_SPREAD)
      report('expected no fragments of other documents.')
    const condition = childOfKind(document, node, Kind.NAMED_TYPE)
    const typeName = condition === undefined ? undefined : nameOf(document, condition)
    return { kind: 'FRAGMENT', typeName, selections }
  })
}
