import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { FinishedJSON } from '../../response/marked-text.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { TypedObject, type Slots } from '../slots/response-node.ts'
import type { TextWriter } from './text-writer.ts'

/** The opening of an object: alone, as the first item of a list, or as a later item. */
export const Opening = { ALONE: 0, FIRST_ITEM: 1, LATER_ITEM: 2 } as const
export type Opening = (typeof Opening)[keyof typeof Opening]

/** The text of each `Opening`. */
export const openings: readonly string[] = ['{', '[{', ',{']

/**
 * Appends an object to a text. Writing completed values cannot fail and calls no function of the
 * host, so a text may be written again. GraphQL specification, 7.2 "Serialization Format".
 */
export function writeObject(
  writer: TextWriter,
  text: string,
  opening: Opening,
  selection: SelectionPlan,
  slots: Slots,
): string {
  if (selection.code === null || writer.escapes)
    return writeEntries(writer, text, opening, selection, slots)
  return (selection.code as { readonly write: WriteObject }).write(writer, text, opening, slots)
}

/** Appends an object without generated code. */
export function writeEntries(
  writer: TextWriter,
  text: string,
  opening: Opening,
  { fields }: SelectionPlan,
  slots: Slots,
): string {
  let objectText = text + openings[opening]!
  for (let index = 0; index < fields.length; index++) {
    const plan = fields[index]!
    writer.marks += 2
    if (index > 0) objectText += ','
    objectText = writeValue(
      writer,
      objectText + plan.key,
      plan,
      plan.field.type,
      (slots as unknown[])[index],
    )
  }
  return objectText + '}'
}

/** Generated code that appends the objects of a selection set. */
export type WriteObject = (
  writer: TextWriter,
  text: string,
  opening: Opening,
  slots: Slots,
) => string

function writeValue(
  writer: TextWriter,
  text: string,
  plan: FieldPlan,
  type: Type,
  slot: unknown,
): string {
  if (slot === null) return text + 'null'
  switch (type.kind) {
    case 'NON_NULL':
      return writeValue(writer, text, plan, type.ofType, slot)
    case 'LIST':
      return writeItems(writer, text, plan, type.ofType, slot as unknown[], 0)
    case 'SCALAR':
    case 'ENUM':
      return text + leafText(writer, slot)
    default:
      return writeComposite(writer, text, Opening.ALONE, plan, type, slot)
  }
}

function writeComposite(
  writer: TextWriter,
  text: string,
  opening: Opening,
  plan: FieldPlan,
  type: Type,
  slot: unknown,
): string {
  if (slot instanceof TypedObject)
    return writeObject(writer, text, opening, slot.selection, slot.slots)
  if (type.kind !== 'OBJECT') throw new Error(`${plan.field.coordinate} is of no object type.`)
  return writeObject(writer, text, opening, plan.selectionFor(type), slot as Slots)
}

/** Appends the items of a list from index `first` on, with the closing bracket. */
export function writeItems(
  writer: TextWriter,
  text: string,
  plan: FieldPlan,
  type: Type,
  items: readonly unknown[],
  first: number,
): string {
  if (items.length === 0) return text + '[]'
  const nullable = type.kind === 'NON_NULL' ? type.ofType : type
  const areObjects =
    nullable.kind === 'OBJECT' || nullable.kind === 'INTERFACE' || nullable.kind === 'UNION'
  let listText = text
  for (let index = first; index < items.length; index++) {
    const item = items[index]
    const isFirst = index === 0
    listText =
      areObjects && item !== null
        ? writeComposite(
            writer,
            listText,
            isFirst ? Opening.FIRST_ITEM : Opening.LATER_ITEM,
            plan,
            nullable,
            item,
          )
        : writeValue(writer, listText + (isFirst ? '[' : ','), plan, nullable, item)
    if (listText.length > writer.pieceUnits || writer.hasDeferred) {
      listText = writer.cut(listText)
      if (index + 1 < items.length && writer.isOver())
        return deferItems(writer, plan, type, items, index + 1)
    }
  }
  return listText + ']'
}

/** Defers the items of a list from index `next` on to another time slice. */
export function deferItems(
  writer: TextWriter,
  plan: FieldPlan,
  type: Type,
  items: readonly unknown[],
  next: number,
): string {
  return writer.defer(rest => writeItems(rest, '', plan, type, items, next))
}

/** The text of a leaf that is not null. */
export function leafText(writer: TextWriter, result: unknown): string {
  if (typeof result === 'string') return writer.string(result)
  if (typeof result === 'number') return String(result)
  if (typeof result === 'boolean') return result ? 'true' : 'false'
  return writer.finished((result as FinishedJSON).text)
}
