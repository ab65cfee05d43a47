import type { SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import {
  TypedObject,
  type KeyedSlots,
  type SelectionsOfObjects,
  type Slots,
} from './response-node.ts'

/** The completed values of a response: what `ExecutionRequest.onCompleted` takes. */
interface Completed {
  readonly slots: Slots
  readonly selections: SelectionsOfObjects | null
}

/** Takes an object of a response; `valueAt` is the completed value of the field at an index. */
type VisitObject = (selection: SelectionPlan, valueAt: (index: number) => unknown) => void

/** Calls a function with each object of a response, but for the root. */
export function visitObjects(
  root: SelectionPlan,
  { slots, selections }: Completed,
  visit: VisitObject,
): void {
  const visitFields = (selection: SelectionPlan, object: Slots): void => {
    const { fields } = selection
    for (let index = 0; index < fields.length; index++) {
      const { field } = fields[index]!
      if (field.namedType.kind === 'SCALAR' || field.namedType.kind === 'ENUM') continue
      visitValue(selection, index, field.type, valueAt(selection, object, index))
    }
  }
  const visitValue = (
    selection: SelectionPlan,
    index: number,
    type: Type,
    value: unknown,
  ): void => {
    if (value === null || value === undefined) return
    if (type.kind === 'NON_NULL') visitValue(selection, index, type.ofType, value)
    else if (type.kind === 'LIST')
      for (const item of value as readonly unknown[])
        visitValue(selection, index, type.ofType, item)
    else {
      const isTyped = value instanceof TypedObject
      const object = isTyped ? value.slots : (value as Slots)
      const ownSelection = isTyped
        ? value.selection
        : (selections?.get(object) ??
          (type.kind === 'OBJECT' ? selection.fields[index]!.selectionFor(type) : undefined))
      if (ownSelection === undefined) return
      visit(ownSelection, ownIndex => valueAt(ownSelection, object, ownIndex))
      visitFields(ownSelection, object)
    }
  }
  visitFields(root, slots)
}

function valueAt({ fields }: SelectionPlan, slots: Slots, index: number): unknown {
  return (slots as KeyedSlots)[Array.isArray(slots) ? index : fields[index]!.responseName]
}
