import { GraphQLError } from '../../errors/graphql-error.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'
import type { ComparisonOperator, Condition, Relation } from '../source-adapter.ts'
import { badInput, columnValue } from './key-values.ts'
import type { RequestState } from './request-state.ts'

const DEFAULT_MAX_DEPTH = 3
const DEFAULT_MAX_ASSOCIATIONS = 20
const DEFAULT_MAX_CONDITIONS = 500
/** What a filter compares with; databases have bounds of their own for patterns. */
const MAX_TEXT = 1000
/** How deep and, or and not may be in each other; SQLite has a bound for expressions. */
const MAX_GROUPS = 20

type Given = Readonly<Record<string, unknown>>

/** The condition that matches every row. */
export const everyRow: Condition = { kind: 'all', conditions: [] }
const noRow: Condition = { kind: 'any', conditions: [] }

/**
 * The condition of a filter that a client gave. Records of associations that the request may not see
 * do not count.
 *
 * @throws GraphQLError when the filters of the request have too many conditions
 */
export function filterCondition(
  source: NamedSource,
  given: unknown,
  state: RequestState,
): Condition {
  return conditionOf(source, given, { state, associations: 0, groups: 0 })
}

/** Where in a filter a condition is: in so many associations, and in so many of and, or and not. */
interface Place {
  readonly state: RequestState
  readonly associations: number
  readonly groups: number
}

/** The condition that a request may see a row. */
export function scopeCondition({ name, options }: NamedSource, context: unknown): Condition {
  const { scope } = options
  if (scope === undefined || scope === 'everyone') return everyRow
  const make = (table: unknown): unknown => {
    const condition: unknown = scope(table, context)
    if (condition === 'everyone') return undefined
    if (condition !== undefined && condition !== null) return condition
    // What a scope forgets must not open it.
    throw new TypeError(
      `The scope of ${name} returned ${String(condition)}; expected a condition, or 'everyone' for all rows.`,
    )
  }
  return { kind: 'host', make }
}

export function all(...conditions: readonly Condition[]): Condition {
  const own = conditions.filter(each => each !== everyRow)
  return own.length === 1 ? own[0]! : { kind: 'all', conditions: own }
}

/**
 * Counts associations through which a filter or an order goes; a request may have so many.
 *
 * @throws GraphQLError when there are more
 */
export function countAssociations(state: RequestState, count: number): void {
  const { maxFilterAssociations = DEFAULT_MAX_ASSOCIATIONS } = state.family.options
  state.filterAssociations += count
  if (state.filterAssociations > maxFilterAssociations)
    throw tooManyConditions('associations', maxFilterAssociations)
}

/** The records of an association that a request may see. */
export function relatedRecords(
  { target, columns, targetColumns, through, link }: Association,
  context: unknown,
): Relation {
  return {
    table: target.description.table,
    columns,
    targetColumns,
    through: through && { ...through, where: link && scopeCondition(link, context) },
    where: scopeCondition(target, context),
  }
}

function conditionOf(source: NamedSource, given: unknown, place: Place): Condition {
  if (given === undefined || given === null) return everyRow
  const conditions = Object.entries(given as Given).map(([name, value]) =>
    partOf(source, name, value, place),
  )
  return all(...conditions)
}

function partOf(source: NamedSource, name: string, value: unknown, place: Place): Condition {
  if (value === undefined || value === null) return everyRow
  if (name === 'and') return all(...groupOf(source, value as readonly unknown[], place))
  if (name === 'or')
    return { kind: 'any', conditions: groupOf(source, value as readonly unknown[], place) }
  if (name === 'not') {
    const [condition] = groupOf(source, [value], place)
    return { kind: 'not', condition: condition! }
  }
  const association = source.associations.get(name)
  if (association !== undefined) return associationCondition(association, value, place)
  const field = [...source.fields.values()].find(({ name: own }) => own === name)!
  return all(
    ...Object.entries(value as Given).map(([operator, operand]) =>
      comparison(field, operator, operand, place.state),
    ),
  )
}

/** The conditions of the parts of an and, or or not. */
function groupOf(
  source: NamedSource,
  filters: readonly unknown[],
  place: Place,
): readonly Condition[] {
  countConditions(place.state, filters.length)
  const inside = inGroup(place)
  return filters.map(filter => conditionOf(source, filter, inside))
}

function associationCondition(
  association: Association,
  value: unknown,
  { state, associations, groups }: Place,
): Condition {
  const { source, target, name, isList } = association
  const { maxFilterDepth = DEFAULT_MAX_DEPTH } = source.family.options
  if (associations >= maxFilterDepth) {
    throw badInput(
      `The filter goes through more than ${maxFilterDepth} associations, with ${source.name}.${name}; ` +
        'expected fewer in each other.',
    )
  }
  countAssociations(state, 1)
  const inside = { state, associations: associations + 1, groups }
  const exists = (filter: unknown): Condition => {
    const related = relatedRecords(association, state.context)
    return {
      kind: 'exists',
      ...related,
      where: all(related.where, conditionOf(target, filter, inside)),
    }
  }
  if (!isList) return exists(value)
  const { some, none } = value as Given
  return all(
    some === undefined || some === null ? everyRow : exists(some),
    none === undefined || none === null ? everyRow : { kind: 'not', condition: exists(none) },
  )
}

function comparison(
  field: SourceField,
  operator: string,
  operand: unknown,
  state: RequestState,
): Condition {
  countConditions(state, Array.isArray(operand) ? operand.length : 1)
  for (const text of Array.isArray(operand) ? (operand as readonly unknown[]) : [operand]) {
    if (typeof text !== 'string' || text.length <= MAX_TEXT) continue
    throw badInput(
      `The filter compares ${field.name} with ${text.length} characters; expected at most ${MAX_TEXT}.`,
    )
  }
  const column = field.column.name
  if (operator === 'is_null') {
    if (operand === null) return everyRow
    const isNull: Condition = { kind: 'is_null', column }
    return operand === true ? isNull : { kind: 'not', condition: isNull }
  }
  if (operand === null) {
    throw badInput(
      `The filter compares ${field.name} with null by ${operator}; expected isNull: true or isNull: false.`,
    )
  }
  if (operator === 'has') return { kind: 'has', column, value: operand }
  if (operator === 'in' || operator === 'not_in') {
    const values = (operand as readonly unknown[])
      .map(value => columnValue(field, value))
      .filter(value => value !== undefined)
    const isIn: Condition = values.length === 0 ? noRow : { kind: 'in', column, values }
    return operator === 'in' ? isIn : { kind: 'not', condition: isIn }
  }
  const value = columnValue(field, operand)
  // No row has an ID that the column cannot hold.
  if (value === undefined) return operator === 'not_equal' ? everyRow : noRow
  return { kind: 'compare', column, operator: operator as ComparisonOperator, value }
}

/**
 * Counts parts of the conditions and orders of a request; there may be so many.
 *
 * @throws GraphQLError when there are more
 */
export function countConditions(state: RequestState, parts: number): void {
  const { maxFilterConditions = DEFAULT_MAX_CONDITIONS } = state.family.options
  state.filterConditions += parts
  if (state.filterConditions > maxFilterConditions)
    throw tooManyConditions('conditions and values', maxFilterConditions)
}

function inGroup(place: Place): Place {
  if (place.groups < MAX_GROUPS) return { ...place, groups: place.groups + 1 }
  throw badInput(`The filter has more than ${MAX_GROUPS} of and, or and not in each other.`)
}

function tooManyConditions(what: string, most: number): GraphQLError {
  return new GraphQLError(`The filters and orders of the request have more than ${most} ${what}.`, {
    extensions: { code: 'COMPLEXITY_LIMIT' },
  })
}
