import { didYouMean } from '../../errors/suggestion.ts'
import type { Definitions } from '../definitions/definitions.ts'
import { isRequired } from '../definitions/reference.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import type { AppliedDirective, DirectiveDefinition } from '../definitions/type-map.ts'
import { checkInput } from './check-input.ts'
import { listNames } from './list-names.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * A directive that is applied to a definition is defined and allowed at that location, is applied
 * once unless it is repeatable, and has arguments that fit its definition.
 * GraphQL specification, 5.7 "Directives", 5.4 "Arguments".
 */
export const appliedDirectives: SchemaRule = (definitions, report) => {
  const { typeMap, members } = definitions
  const check = (
    directives: readonly AppliedDirective[] = [],
    location: string,
    coordinate: string,
  ): void => {
    if (directives.length > 0)
      checkDirectives(directives, location, coordinate, definitions, report)
  }
  check(typeMap.appliedDirectives, 'SCHEMA', 'The schema')
  for (const type of typeMap.types) {
    check(type.directives, type.kind, type.name)
    if (type.kind !== 'ENUM') continue
    for (const { name, directives } of type.values) {
      if (directives !== undefined) check(directives, 'ENUM_VALUE', `${type.name}.${name}`)
    }
  }
  for (const member of members) {
    const { location, definition } = member
    if (definition.directives !== undefined)
      check(definition.directives, location, member.coordinate)
  }
}

function checkDirectives(
  directives: readonly AppliedDirective[],
  location: string,
  coordinate: string,
  definitions: Definitions,
  report: ReportFault,
): void {
  const directiveByName = new Map<string, AppliedDirective>()
  for (const directive of directives) {
    const { name } = directive
    const definition = definitions.directiveByName.get(name)
    const clause = `${coordinate} has the directive @${name}`
    if (definition === undefined) {
      const suggestion = didYouMean(name, definitions.directiveByName.keys())
      report(`${clause}, which is not defined.${suggestion}`, directive)
      continue
    }
    const { locations, isRepeatable } = definition
    if (!locations.includes(location)) {
      report(
        `${clause}, which may stand on ${listNames(locations)}; expected ${location} to be among them.`,
        directive,
        definition,
      )
    }
    const previous = directiveByName.get(name)
    if (previous !== undefined && !isRepeatable) {
      report(`${clause} twice; expected it once, as it is not repeatable.`, directive, previous)
    }
    directiveByName.set(name, directive)
    const owner = `of @${name} on ${coordinate}`
    checkArguments(definition, directive, clause, owner, definitions, report)
  }
}

/**
 * `clause` begins the messages on the directive, and `owner` names the directive in the messages on
 * its arguments.
 */
function checkArguments(
  directiveDefinition: DirectiveDefinition,
  directive: AppliedDirective,
  clause: string,
  owner: string,
  definitions: Definitions,
  report: ReportFault,
): void {
  const argumentValues = directive.arguments
  const argumentNames = new Set(directiveDefinition.arguments.map(({ name }) => name))
  for (const definition of directiveDefinition.arguments) {
    const { name, type } = definition
    const value = ownEntry(argumentValues, name)
    if (value !== undefined) {
      checkInput(type, value, definitions, `The argument "${name}" ${owner}`, directive, report)
    } else if (isRequired(definition))
      report(`${clause} without its argument "${name}", which is required.`, directive, definition)
  }
  for (const name of Object.keys(argumentValues)) {
    if (argumentNames.has(name)) continue
    const suggestion = didYouMean(name, argumentNames)
    report(
      `${clause} with the argument "${name}", which it does not take.${suggestion}`,
      directive,
      directiveDefinition,
    )
  }
}
