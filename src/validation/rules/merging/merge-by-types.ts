import type { Document } from '../../../language/document.ts'
import type { NamedType } from '../../../schema/compiled/compiled-schema.ts'
import { STREAM_SYMBOL } from '../../../schema/compiled/symbols.ts'
import { directiveOf } from '../../../selections/incremental-directives.ts'
import type { FieldArguments } from '../../field-arguments.ts'
import { sameResponseShape } from '../../same-response-shape.ts'
import type { ValidationContext } from '../../validation-context.ts'
import type { FieldInSet, SelectedFields, SelectionSets } from './selected-fields.ts'

/** The most fields and selection sets that are visited, for each node of the document. */
const STEPS_PER_NODE = 16

/** Selection sets that are merged, and whether only the shapes of their responses have to agree. */
interface MergedSets {
  readonly sets: readonly SelectedFields[]
  readonly onlyShapes: boolean
}

/**
 * Whether all fields of operations can be merged, by a visit of each field of merged selection sets:
 * fields of one response name have one shape, and those of one parent type are one field with one
 * set of arguments. False does not say that fields conflict: fields beside a field on an abstract
 * type may exclude each other, and fragments that are spread again and again may take too many
 * steps, and some fragments are spread nowhere. GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export function canMergeByTypes(
  { document, operations, fragments: definitions, fieldGroups }: ValidationContext,
  selectionSets: SelectionSets,
): boolean {
  let steps = document.nodeCount * STEPS_PER_NODE
  const mergedFragments = new Set<number>()
  const pending: MergedSets[] = operations.map(operation => ({
    sets: [selectionSets.ofDefinition(operation)],
    onlyShapes: false,
  }))
  for (let merged = pending.pop(); merged !== undefined; merged = pending.pop()) {
    const { sets, onlyShapes } = merged
    const fieldsByName = new Map<number, FieldInSet[]>()
    const expanded = new Set(sets)
    // The loop also visits the fragments that it adds.
    for (const { fields, fragments } of expanded) {
      steps -= 1 + fields.length + fragments.length
      if (steps < 0) return false
      for (const field of fields) addTo(fieldsByName, field.responseName, field)
      for (const id of fragments) {
        mergedFragments.add(id)
        const fragment = selectionSets.ofFragment(id)
        if (fragment !== undefined) expanded.add(fragment)
      }
    }
    for (const fields of fieldsByName.values()) {
      if (!haveOneShape(document, fields)) return false
      const groups = onlyShapes ? [] : byParentType(fields)
      if (!groups.every(group => areOneField(group, fieldGroups.arguments))) return false
      for (const group of groups) pending.push(...selectionsOf(group, selectionSets, false))
      if (groups.length !== 1) pending.push(...selectionsOf(fields, selectionSets, true))
    }
  }
  // A fragment that nothing spreads has a rule of its own, and its fields may conflict.
  return definitions.every((_, id) => mergedFragments.has(id))
}

function haveOneShape(document: Document, fields: readonly FieldInSet[]): boolean {
  const first = fields[0]!.definition
  return fields.every(
    ({ node, definition }) =>
      first !== undefined &&
      definition !== undefined &&
      sameResponseShape(first.type, definition.type) &&
      (fields.length === 1 || directiveOf(document, node, STREAM_SYMBOL) === undefined),
  )
}

/** Groups of fields that may apply together: fields on different object types do not. */
function byParentType(fields: readonly FieldInSet[]): readonly (readonly FieldInSet[])[] {
  if (fields.some(({ parentType }) => parentType?.kind !== 'OBJECT')) return [fields]
  const groups = new Map<NamedType | undefined, FieldInSet[]>()
  for (const field of fields) addTo(groups, field.parentType, field)
  return [...groups.values()]
}

function areOneField(fields: readonly FieldInSet[], fieldArguments: FieldArguments): boolean {
  const first = fields[0]!
  return fields.every(
    ({ node, definition }) =>
      definition!.symbol === first.definition!.symbol &&
      (node === first.node || fieldArguments.areIdentical(node, first.node)),
  )
}

function selectionsOf(
  fields: readonly FieldInSet[],
  selectionSets: SelectionSets,
  onlyShapes: boolean,
): readonly MergedSets[] {
  const sets = fields
    .filter(field => field.hasSelections)
    .map(field => selectionSets.ofField(field))
  return sets.length === 0 ? [] : [{ sets, onlyShapes }]
}

function addTo<Key>(groups: Map<Key, FieldInSet[]>, key: Key, field: FieldInSet): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [field])
  else group.push(field)
}
