import type { AppliedDirective } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A directive with a listener stands on fields of objects, where the listener acts. Elsewhere, as on a
 * type or on a field of an interface, a guard would guard nothing; so the rule holds for schemas that
 * are assumed to be valid, too.
 */
export const directiveListeners: SchemaRule = (definitions, report) => {
  const { typeMap, fieldOwners, inputValues, directiveByName } = definitions
  if (typeMap.directives.every(({ onResolve }) => onResolve === undefined)) return
  const check = (directives: readonly AppliedDirective[] = [], subject: string): void => {
    for (const directive of directives) {
      const { name } = directive
      if (directiveByName.get(name)?.onResolve === undefined) continue
      report(
        `${subject} has the directive @${name}, whose listener acts on fields of objects only; it would do nothing there.`,
        directive,
      )
    }
  }
  check(typeMap.appliedDirectives, 'The schema')
  for (const type of typeMap.types) {
    check(type.directives, type.name)
    if (type.kind !== 'ENUM') continue
    for (const { name, directives } of type.values) check(directives, `${type.name}.${name}`)
  }
  for (const { kind, name, fields } of fieldOwners) {
    if (kind === 'OBJECT') continue
    for (const field of fields) check(field.directives, `${name}.${field.name}`)
  }
  for (const member of inputValues)
    if (member.definition.directives !== undefined)
      check(member.definition.directives, member.coordinate)
}
