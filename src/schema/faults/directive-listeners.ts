import type { AppliedDirective } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A directive with a listener stands where fields pass it: on fields, on the objects and interfaces
 * that have the fields, and on the schema, whose root types have them. Elsewhere, as on a union or an
 * argument, a guard would guard nothing; so the rule holds for schemas that are assumed to be valid,
 * too.
 */
export const directiveListeners: SchemaRule = (definitions, report) => {
  const { typeMap, inputValues, directiveByName } = definitions
  if (typeMap.directives.every(({ onResolve }) => onResolve === undefined)) return
  const check = (directives: readonly AppliedDirective[] = [], subject: string): void => {
    for (const directive of directives) {
      const { name } = directive
      if (directiveByName.get(name)?.onResolve === undefined) continue
      report(
        `${subject} has the directive @${name}, whose listener acts on fields; it would do nothing there. Expected a field, an object, an interface or the schema.`,
        directive,
      )
    }
  }
  for (const type of typeMap.types) {
    if (type.kind === 'OBJECT' || type.kind === 'INTERFACE') continue
    check(type.directives, type.name)
    if (type.kind !== 'ENUM') continue
    for (const { name, directives } of type.values) check(directives, `${type.name}.${name}`)
  }
  for (const member of inputValues)
    if (member.definition.directives !== undefined)
      check(member.definition.directives, member.coordinate)
}
