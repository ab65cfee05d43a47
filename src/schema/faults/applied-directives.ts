import { didYouMean } from '../../errors/suggestion.ts'
import type { Definitions } from '../definitions/definitions.ts'
import { isRequired } from '../definitions/reference.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import type { AppliedDirective, DirectiveDefinition } from '../definitions/type-map.ts'
import { checkInput } from './check-input.ts'
import { listSome } from './list-some.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * A directive that is applied to a definition is defined and allowed at that location, is applied
 * once unless it is repeatable, and has arguments that fit its definition.
 * GraphQL specification, 5.7 "Directives", 5.4 "Arguments".
 */
export const appliedDirectives: SchemaRule = (definitions, report) => {
  const { typeMap, fields, inputValues } = definitions
  const check = (
    applied: readonly AppliedDirective[] = [],
    location: string,
    place: string,
  ): void => {
    if (applied.length > 0) checkApplied(applied, location, place, definitions, report)
  }
  check(typeMap.appliedDirectives, 'SCHEMA', 'The schema')
  for (const type of typeMap.types) {
    check(type.directives, type.kind, type.name)
    if (type.kind !== 'ENUM') continue
    for (const { name, directives } of type.values) {
      if (directives !== undefined) check(directives, 'ENUM_VALUE', `${type.name}.${name}`)
    }
  }
  for (const placed of [...fields, ...inputValues]) {
    const { location, definition } = placed
    if (definition.directives !== undefined)
      check(definition.directives, location, placed.coordinate)
  }
}

function checkApplied(
  applied: readonly AppliedDirective[],
  location: string,
  place: string,
  definitions: Definitions,
  report: ReportFault,
): void {
  const seen = new Map<string, AppliedDirective>()
  for (const each of applied) {
    const { name } = each
    const directive = definitions.directiveByName.get(name)
    const owner = `${place} has the directive @${name}`
    if (directive === undefined) {
      const suggestion = didYouMean(name, definitions.directiveByName.keys())
      report(`${owner}, which is not defined.${suggestion}`, each)
      continue
    }
    const { locations, isRepeatable } = directive
    if (!locations.includes(location)) {
      report(
        `${owner}, which may stand on ${listSome(locations)}; expected ${location} to be among them.`,
        each,
        directive,
      )
    }
    const earlier = seen.get(name)
    if (earlier !== undefined && !isRepeatable) {
      report(`${owner} twice; expected it once, as it is not repeatable.`, each, earlier)
    }
    seen.set(name, each)
    checkArguments(directive, each, owner, `of @${name} on ${place}`, definitions, report)
  }
}

/** `owner` begins the messages on the directive, and `place` names it in those on its arguments. */
function checkArguments(
  directive: DirectiveDefinition,
  applied: AppliedDirective,
  owner: string,
  place: string,
  definitions: Definitions,
  report: ReportFault,
): void {
  const given = applied.arguments
  const known = new Set(directive.arguments.map(({ name }) => name))
  for (const definition of directive.arguments) {
    const { name, type } = definition
    const value = ownEntry(given, name)
    if (value !== undefined) {
      checkInput(type, value, definitions, `The argument "${name}" ${place}`, applied, report)
    } else if (isRequired(definition))
      report(`${owner} without its argument "${name}", which is required.`, applied, definition)
  }
  for (const name of Object.keys(given)) {
    if (known.has(name)) continue
    const suggestion = didYouMean(name, known)
    report(
      `${owner} with the argument "${name}", which it does not take.${suggestion}`,
      applied,
      directive,
    )
  }
}
