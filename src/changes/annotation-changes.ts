import type { DirectiveApplication } from '../schema/compiled/compiled-schema.ts'
import { isSameLiteral } from './same-literal.ts'
import type { Report } from './schema-change.ts'

interface Annotated {
  readonly description: string | null
  /** Absent where the specification allows no `@deprecated`. */
  readonly deprecationReason?: string | null
  /** Absent where the specification allows no directives. */
  readonly appliedDirectives?: readonly DirectiveApplication[]
}

/** What is said of a definition: its description, its deprecation, the directives applied to it. */
export function findAnnotationChanges(
  coordinate: string,
  before: Annotated,
  after: Annotated,
  report: Report,
): void {
  if (before.description !== after.description)
    report('DESCRIPTION_CHANGED', coordinate, descriptionMessage(coordinate, before, after))
  findDeprecationChanges(coordinate, before, after, report)
  findAppliedDirectiveChanges(coordinate, before, after, report)
}

function descriptionMessage(coordinate: string, before: Annotated, after: Annotated): string {
  if (before.description === null) return `A description was added to ${coordinate}.`
  return after.description === null
    ? `The description of ${coordinate} was removed.`
    : `The description of ${coordinate} changed.`
}

// GraphQL specification, 3.13.3 "@deprecated".
function findDeprecationChanges(
  coordinate: string,
  { deprecationReason: before = null }: Annotated,
  { deprecationReason: after = null }: Annotated,
  report: Report,
): void {
  if (before === after) return
  if (before === null)
    report(
      'DEPRECATION_ADDED',
      coordinate,
      `${coordinate} was deprecated: ${JSON.stringify(after)}.`,
    )
  else if (after === null)
    report('DEPRECATION_REMOVED', coordinate, `${coordinate} is no longer deprecated.`)
  else {
    const [from, to] = [JSON.stringify(before), JSON.stringify(after)]
    const message = `The deprecation reason of ${coordinate} changed from ${from} to ${to}.`
    report('DEPRECATION_REASON_CHANGED', coordinate, message)
  }
}

/** Directives of one name count together: their order may matter where one is repeated. */
function findAppliedDirectiveChanges(
  coordinate: string,
  { appliedDirectives: before = [] }: Annotated,
  { appliedDirectives: after = [] }: Annotated,
  report: Report,
): void {
  if (before.length === 0 && after.length === 0) return
  const beforeByName = byName(before)
  const afterByName = byName(after)
  for (const [name, applied] of beforeByName) {
    const others = afterByName.get(name)
    if (others === undefined) {
      const message = `${textOf(applied)} was removed from ${coordinate}.`
      report('APPLIED_DIRECTIVE_REMOVED', coordinate, message)
    } else if (!isSameList(applied, others)) {
      const message = `${textOf(applied)} on ${coordinate} changed to ${textOf(others)}.`
      report('APPLIED_DIRECTIVE_CHANGED', coordinate, message)
    }
  }
  for (const [name, applied] of afterByName) {
    if (beforeByName.has(name)) continue
    const message = `${textOf(applied)} was added to ${coordinate}.`
    report('APPLIED_DIRECTIVE_ADDED', coordinate, message)
  }
}

type AppliedByName = ReadonlyMap<string, readonly DirectiveApplication[]>

function byName(directives: readonly DirectiveApplication[]): AppliedByName {
  const groups = new Map<string, DirectiveApplication[]>()
  for (const applied of directives) {
    const group = groups.get(applied.directive.name)
    if (group === undefined) groups.set(applied.directive.name, [applied])
    else group.push(applied)
  }
  return groups
}

function isSameList(
  left: readonly DirectiveApplication[],
  right: readonly DirectiveApplication[],
): boolean {
  return (
    left.length === right.length && left.every((applied, index) => isSame(applied, right[index]!))
  )
}

function isSame(left: DirectiveApplication, right: DirectiveApplication): boolean {
  const typesOf = ({ directive }: DirectiveApplication) =>
    new Map(directive.arguments.map(({ name, type }) => [name, type]))
  const [types, otherTypes] = [typesOf(left), typesOf(right)]
  const others = new Map(right.arguments.map(({ name, literal }) => [name, literal]))
  if (left.arguments.length !== right.arguments.length) return false
  return left.arguments.every(({ name, literal }) => {
    const other = others.get(name)
    if (other === undefined) return false
    return isSameLiteral(
      { literal, type: types.get(name) },
      { literal: other, type: otherTypes.get(name) },
    )
  })
}

function textOf(directives: readonly DirectiveApplication[]): string {
  return directives
    .map(({ directive, arguments: given }) => {
      const list = given.map(({ name, literal }) => `${name}: ${literal}`).join(', ')
      return list === '' ? `@${directive.name}` : `@${directive.name}(${list})`
    })
    .join(' ')
}
