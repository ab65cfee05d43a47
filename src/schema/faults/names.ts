import { describeType } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * Names are made of letters, digits and underscores. Names that begin with `__` belong to
 * introspection.
 * GraphQL specification, 2.1.9 "Names", 3.3 "Schema".
 */
export const names: SchemaRule = ({ typeMap, members }, report) => {
  for (const type of typeMap.types) {
    if (!isOrdinary(type)) checkName(type, describeType(type), report)
    if (type.kind !== 'ENUM') continue
    for (const value of type.values) {
      if (!isOrdinary(value)) checkEnumValueName(value, `${type.name}.${value.name}`, report)
    }
  }
  for (const directive of typeMap.directives) {
    if (!isOrdinary(directive)) checkName(directive, `@${directive.name}`, report)
  }
  for (const member of members) {
    if (!isOrdinary(member.definition)) checkName(member.definition, member.coordinate, report)
  }
}

interface NamedSubject extends Positioned {
  readonly name: string
}

/** Whether a name is valid for every definition, so that no message needs its coordinate. */
function isOrdinary({ name }: NamedSubject): boolean {
  return !name.startsWith('_') && isName.test(name) && !notForEnumValues.includes(name)
}

const isName = /^[_A-Za-z][_0-9A-Za-z]*$/

/**
 * "EnumValue : Name but not `true`, `false` or `null`": GraphQL specification, 2.10.6 "Enum Value".
 */
const notForEnumValues = ['true', 'false', 'null']

function checkEnumValueName(value: NamedSubject, coordinate: string, report: ReportFault): void {
  const { name } = value
  if (!notForEnumValues.includes(name)) checkName(value, coordinate, report)
  else
    report(
      `"${name}" (${coordinate}) cannot name an enum value; expected a name but true, false or null.`,
      value,
    )
}

function checkName(subject: NamedSubject, coordinate: string, report: ReportFault): void {
  const { name } = subject
  if (!isName.test(name)) {
    report(
      `"${name}" (${coordinate}) is no GraphQL name: letters, digits and underscores, no digit first.`,
      subject,
    )
  } else if (name.startsWith('__')) {
    report(
      `"${name}" (${coordinate}) begins with "__", which is reserved for introspection.`,
      subject,
    )
  }
}
