import { inspect } from '../../errors/inspect.ts'
import type { Positioned } from '../definitions/type-map.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * Fields of a type, their arguments, values of an enum, fields of an input and arguments of a
 * directive have unique names.
 * GraphQL specification, 3.6 "Objects", rules 2.1 and 2.4.2, 3.7 "Interfaces", 3.9 "Enums", 3.10
 * "Input Objects", 3.13 "Directives".
 */
export const uniqueMembers: SchemaRule = ({ typeMap, fieldOwners, fields, inputs }, report) => {
  for (const type of fieldOwners) reportDuplicates(type.fields, type.name, 'field', report)
  for (const field of fields) {
    if (field.definition.arguments.length < 2) continue
    reportDuplicates(field.definition.arguments, field.coordinate, 'argument', report)
  }
  for (const type of typeMap.types) {
    if (type.kind !== 'ENUM') continue
    const values = type.values.map(({ name, value, position }) => ({
      name,
      position,
      declaredName: typeof value === 'string' ? value : inspect(value),
    }))
    reportDuplicates(values, type.name, 'value', report)
  }
  for (const type of inputs) reportDuplicates(type.fields, type.name, 'field', report)
  for (const { name, arguments: inputValues } of typeMap.directives) {
    reportDuplicates(inputValues, `@${name}`, 'argument', report)
  }
}

interface Member extends Positioned {
  readonly name: string
  /** The name that the host's code declares, where that may differ. */
  readonly declaredName?: string
}

/**
 * Reports the members of an owner that have the name of a previous member. `word` names the kind of
 * member in messages.
 */
function reportDuplicates(
  members: readonly Member[],
  owner: string,
  word: string,
  report: ReportFault,
): void {
  const lastByName = new Map<string, Member>()
  for (const member of members) {
    const previous = lastByName.get(member.name)
    lastByName.set(member.name, member)
    if (previous === undefined) continue
    const origin =
      previous.declaredName === member.declaredName
        ? ''
        : `; "${previous.declaredName}" and "${member.declaredName}" become the same name`
    report(`${owner} has two ${word}s named "${member.name}"${origin}.`, member, previous)
  }
}
