import type { CompiledSchema, Directive } from '../schema/compiled/compiled-schema.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { directiveArgumentKinds, findInputValueChanges } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'

/** Reports the changes of directive definitions. GraphQL specification, 3.13 "Directives". */
export function findDirectiveChanges(
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
  report: Report,
): void {
  const { removed, added, persisted } = matchByName(oldSchema.directives, newSchema.directives)
  for (const { name } of removed)
    report('DIRECTIVE_REMOVED', `@${name}`, `The directive @${name} was removed.`)
  for (const { name } of added)
    report('DIRECTIVE_ADDED', `@${name}`, `The directive @${name} was added.`)
  for (const [oldDirective, newDirective] of persisted)
    findDefinitionChanges(`@${oldDirective.name}`, oldDirective, newDirective, report)
}

function findDefinitionChanges(
  coordinate: string,
  oldDirective: Directive,
  newDirective: Directive,
  report: Report,
): void {
  const subject = `The directive ${coordinate}`
  if (oldDirective.isRepeatable && !newDirective.isRepeatable)
    report('DIRECTIVE_REPEATABLE_REMOVED', coordinate, `${subject} is no longer repeatable.`)
  if (!oldDirective.isRepeatable && newDirective.isRepeatable)
    report('DIRECTIVE_REPEATABLE_ADDED', coordinate, `${subject} became repeatable.`)
  findLocationChanges(coordinate, oldDirective, newDirective, report)
  findAnnotationChanges(coordinate, oldDirective, newDirective, report)
  const coordinateOf = (argumentName: string): string => `${coordinate}(${argumentName}:)`
  const [oldArguments, newArguments] = [oldDirective.arguments, newDirective.arguments]
  findInputValueChanges(directiveArgumentKinds, coordinateOf, oldArguments, newArguments, report)
}

function findLocationChanges(
  coordinate: string,
  oldDirective: Directive,
  newDirective: Directive,
  report: Report,
): void {
  const [oldLocations, newLocations] = [
    new Set(oldDirective.locations),
    new Set(newDirective.locations),
  ]
  for (const location of oldLocations) {
    if (newLocations.has(location)) continue
    const message = `The directive ${coordinate} lost the location ${location}.`
    report('DIRECTIVE_LOCATION_REMOVED', coordinate, message, location)
  }
  for (const location of newLocations) {
    if (oldLocations.has(location)) continue
    const message = `The directive ${coordinate} got the location ${location}.`
    report('DIRECTIVE_LOCATION_ADDED', coordinate, message)
  }
}
