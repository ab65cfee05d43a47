import type { CompiledSchema, Directive } from '../schema/compiled/compiled-schema.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { directiveArgumentKinds, findInputValueChanges } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'

/** The changes of the definitions of directives. GraphQL specification, 3.13 "Directives". */
export function findDirectiveChanges(
  before: CompiledSchema,
  after: CompiledSchema,
  report: Report,
): void {
  const { removed, added, kept } = matchByName(before.directives, after.directives)
  for (const { name } of removed)
    report('DIRECTIVE_REMOVED', `@${name}`, `The directive @${name} was removed.`)
  for (const { name } of added)
    report('DIRECTIVE_ADDED', `@${name}`, `The directive @${name} was added.`)
  for (const [one, other] of kept) findDefinitionChanges(`@${one.name}`, one, other, report)
}

function findDefinitionChanges(
  coordinate: string,
  before: Directive,
  after: Directive,
  report: Report,
): void {
  const what = `The directive ${coordinate}`
  if (before.isRepeatable && !after.isRepeatable)
    report('DIRECTIVE_REPEATABLE_REMOVED', coordinate, `${what} is no longer repeatable.`)
  if (!before.isRepeatable && after.isRepeatable)
    report('DIRECTIVE_REPEATABLE_ADDED', coordinate, `${what} became repeatable.`)
  findLocationChanges(coordinate, before, after, report)
  findAnnotationChanges(coordinate, before, after, report)
  const coordinateOf = (argument: string): string => `${coordinate}(${argument}:)`
  const [inputValues, others] = [before.arguments, after.arguments]
  findInputValueChanges(directiveArgumentKinds, coordinateOf, inputValues, others, report)
}

function findLocationChanges(
  coordinate: string,
  before: Directive,
  after: Directive,
  report: Report,
): void {
  const [locations, others] = [new Set(before.locations), new Set(after.locations)]
  for (const location of locations) {
    if (others.has(location)) continue
    const message = `The directive ${coordinate} lost the location ${location}.`
    report('DIRECTIVE_LOCATION_REMOVED', coordinate, message)
  }
  for (const location of others) {
    if (locations.has(location)) continue
    const message = `The directive ${coordinate} got the location ${location}.`
    report('DIRECTIVE_LOCATION_ADDED', coordinate, message)
  }
}
