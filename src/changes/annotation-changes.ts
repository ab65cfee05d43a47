import type { DirectiveApplication } from '../schema/compiled/compiled-schema.ts'
import { isSameLiteral } from './same-literal.ts'
import type { Report } from './schema-change.ts'

/** The part of a definition that does not affect execution. */
interface Annotated {
  readonly description: string | null
  /** Absent where the specification allows no `@deprecated`. */
  readonly deprecationReason?: string | null
  /** Absent where the specification allows no directives. */
  readonly appliedDirectives?: readonly DirectiveApplication[]
}

/** Reports the changes of a definition's description, deprecation and applied directives. */
export function findAnnotationChanges(
  coordinate: string,
  oldDefinition: Annotated,
  newDefinition: Annotated,
  report: Report,
): void {
  if (oldDefinition.description !== newDefinition.description)
    report(
      'DESCRIPTION_CHANGED',
      coordinate,
      descriptionMessage(coordinate, oldDefinition, newDefinition),
    )
  findDeprecationChanges(coordinate, oldDefinition, newDefinition, report)
  findAppliedDirectiveChanges(coordinate, oldDefinition, newDefinition, report)
}

function descriptionMessage(
  coordinate: string,
  oldDefinition: Annotated,
  newDefinition: Annotated,
): string {
  if (oldDefinition.description === null) return `A description was added to ${coordinate}.`
  return newDefinition.description === null
    ? `The description of ${coordinate} was removed.`
    : `The description of ${coordinate} changed.`
}

// GraphQL specification, 3.13.3 "@deprecated".
function findDeprecationChanges(
  coordinate: string,
  { deprecationReason: oldReason = null }: Annotated,
  { deprecationReason: newReason = null }: Annotated,
  report: Report,
): void {
  if (oldReason === newReason) return
  if (oldReason === null)
    report(
      'DEPRECATION_ADDED',
      coordinate,
      `${coordinate} was deprecated: ${JSON.stringify(newReason)}.`,
    )
  else if (newReason === null)
    report('DEPRECATION_REMOVED', coordinate, `${coordinate} is no longer deprecated.`)
  else {
    const [oldText, newText] = [JSON.stringify(oldReason), JSON.stringify(newReason)]
    const message = `The deprecation reason of ${coordinate} changed from ${oldText} to ${newText}.`
    report('DEPRECATION_REASON_CHANGED', coordinate, message)
  }
}

/**
 * Compares applications of the same directive as a list: the order of a repeatable directive may
 * matter.
 */
function findAppliedDirectiveChanges(
  coordinate: string,
  { appliedDirectives: oldApplications = [] }: Annotated,
  { appliedDirectives: newApplications = [] }: Annotated,
  report: Report,
): void {
  if (oldApplications.length === 0 && newApplications.length === 0) return
  const oldByName = byName(oldApplications)
  const newByName = byName(newApplications)
  for (const [name, oldGroup] of oldByName) {
    const newGroup = newByName.get(name)
    if (newGroup === undefined) {
      const message = `${textOf(oldGroup)} was removed from ${coordinate}.`
      report('APPLIED_DIRECTIVE_REMOVED', coordinate, message)
    } else if (!isSameList(oldGroup, newGroup)) {
      const message = `${textOf(oldGroup)} on ${coordinate} changed to ${textOf(newGroup)}.`
      report('APPLIED_DIRECTIVE_CHANGED', coordinate, message)
    }
  }
  for (const [name, newGroup] of newByName) {
    if (oldByName.has(name)) continue
    const message = `${textOf(newGroup)} was added to ${coordinate}.`
    report('APPLIED_DIRECTIVE_ADDED', coordinate, message)
  }
}

type ApplicationsByName = ReadonlyMap<string, readonly DirectiveApplication[]>

function byName(applications: readonly DirectiveApplication[]): ApplicationsByName {
  const groups = new Map<string, DirectiveApplication[]>()
  for (const application of applications) {
    const group = groups.get(application.directive.name)
    if (group === undefined) groups.set(application.directive.name, [application])
    else group.push(application)
  }
  return groups
}

function isSameList(
  oldGroup: readonly DirectiveApplication[],
  newGroup: readonly DirectiveApplication[],
): boolean {
  return (
    oldGroup.length === newGroup.length &&
    oldGroup.every((application, index) => isSame(application, newGroup[index]!))
  )
}

function isSame(
  oldApplication: DirectiveApplication,
  newApplication: DirectiveApplication,
): boolean {
  const typesOf = ({ directive }: DirectiveApplication) =>
    new Map(directive.arguments.map(({ name, type }) => [name, type]))
  const [oldTypes, newTypes] = [typesOf(oldApplication), typesOf(newApplication)]
  const newLiterals = new Map(newApplication.arguments.map(({ name, literal }) => [name, literal]))
  if (oldApplication.arguments.length !== newApplication.arguments.length) return false
  return oldApplication.arguments.every(({ name, literal }) => {
    const newLiteral = newLiterals.get(name)
    if (newLiteral === undefined) return false
    return isSameLiteral(
      { literal, type: oldTypes.get(name) },
      { literal: newLiteral, type: newTypes.get(name) },
    )
  })
}

function textOf(applications: readonly DirectiveApplication[]): string {
  return applications
    .map(({ directive, arguments: applicationArguments }) => {
      const argumentList = applicationArguments
        .map(({ name, literal }) => `${name}: ${literal}`)
        .join(', ')
      return argumentList === '' ? `@${directive.name}` : `@${directive.name}(${argumentList})`
    })
    .join(' ')
}
