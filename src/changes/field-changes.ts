import type { Field, InterfaceType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { deprecationNote } from './deprecation-note.ts'
import { argumentKinds, findInputValueChanges } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'
import { isSameOrStricter } from './stricter-type.ts'

/** The changes of the fields of an object type or interface. GraphQL specification, 3.6 "Objects". */
export function findFieldChanges(
  before: ObjectType | InterfaceType,
  after: ObjectType | InterfaceType,
  report: Report,
): void {
  const { removed, added, kept } = matchByName(before.fields, after.fields)
  for (const field of removed) {
    const coordinate = `${before.name}.${field.name}`
    const message = `The field ${coordinate} was removed${deprecationNote(field)}.`
    report('FIELD_REMOVED', coordinate, message)
  }
  for (const { name } of added) {
    const coordinate = `${before.name}.${name}`
    report('FIELD_ADDED', coordinate, `The field ${coordinate} was added.`)
  }
  for (const [one, other] of kept)
    findChangesOfField(`${before.name}.${one.name}`, one, other, report)
}

function findChangesOfField(coordinate: string, before: Field, after: Field, report: Report): void {
  const [type, otherType] = [printType(before.type), printType(after.type)]
  const message = `The field ${coordinate} changed type from ${type} to ${otherType}.`
  if (!isSameOrStricter(after.type, before.type)) report('FIELD_CHANGED_KIND', coordinate, message)
  else if (type !== otherType) report('FIELD_CHANGED_KIND_SAFE', coordinate, message)
  findAnnotationChanges(coordinate, before, after, report)
  const coordinateOf = (argument: string): string => `${coordinate}(${argument}:)`
  findInputValueChanges(argumentKinds, coordinateOf, before.arguments, after.arguments, report)
}
