import type { Field, InterfaceType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { deprecationNote } from './deprecation.ts'
import { argumentKinds, findInputValueChanges } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'
import { isSameOrStricter } from './stricter-type.ts'

/**
 * Reports the changes of the fields of an object type or interface. GraphQL specification, 3.6
 * "Objects".
 */
export function findFieldChanges(
  oldType: ObjectType | InterfaceType,
  newType: ObjectType | InterfaceType,
  report: Report,
): void {
  const { removed, added, persisted } = matchByName(oldType.fields, newType.fields)
  for (const field of removed) {
    const coordinate = `${oldType.name}.${field.name}`
    const message = `The field ${coordinate} was removed${deprecationNote(field)}.`
    report('FIELD_REMOVED', coordinate, message)
  }
  for (const { name } of added) {
    const coordinate = `${oldType.name}.${name}`
    report('FIELD_ADDED', coordinate, `The field ${coordinate} was added.`)
  }
  for (const [oldField, newField] of persisted)
    findChangesOfField(`${oldType.name}.${oldField.name}`, oldField, newField, report)
}

function findChangesOfField(
  coordinate: string,
  oldField: Field,
  newField: Field,
  report: Report,
): void {
  const [oldType, newType] = [printType(oldField.type), printType(newField.type)]
  const message = `The field ${coordinate} changed type from ${oldType} to ${newType}.`
  if (!isSameOrStricter(newField.type, oldField.type))
    report('FIELD_CHANGED_KIND', coordinate, message)
  else if (oldType !== newType) report('FIELD_CHANGED_KIND_SAFE', coordinate, message)
  findAnnotationChanges(coordinate, oldField, newField, report)
  const coordinateOf = (argumentName: string): string => `${coordinate}(${argumentName}:)`
  findInputValueChanges(argumentKinds, coordinateOf, oldField.arguments, newField.arguments, report)
}
