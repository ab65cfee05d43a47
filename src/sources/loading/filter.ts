import { badInputError, GraphQLError } from '../../errors/graphql-error.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'
import type { ComparisonOperator, Condition, Relation } from '../source-adapter.ts'
import { columnValue } from './key-values.ts'
import type { RequestState } from './request-state.ts'

const DEFAULT_MAX_DEPTH = 3
const DEFAULT_MAX_ASSOCIATIONS = 20
const DEFAULT_MAX_CONDITIONS = 500
/** The most characters of a text in a filter; databases have limits of their own for patterns. */
const MAX_TEXT_LENGTH = 1000
/** The greatest depth of nested `and`, `or` and `not`; SQLite limits the depth of expressions. */
const MAX_GROUP_DEPTH = 20

type FilterInput = Readonly<Record<string, unknown>>

/** The condition that matches every row. */
const everyRow: Condition = { kind: 'all', conditions: [] }
const noRow: Condition = { kind: 'any', conditions: [] }

/**
 * Returns the condition of the argument `filter`. Associated records that the request may not see
 * do not match.
 *
 * @throws GraphQLError when the filters of the request have too many conditions
 */
export function filterCondition(
  source: NamedSource,
  filter: unknown,
  state: RequestState,
): Condition {
  return inputCondition(source, filter, { state, associationDepth: 0, groupDepth: 0 })
}

/**
 * The position of a condition in a filter: the depth of associations, and of `and`, `or` and `not`.
 */
interface FilterPosition {
  readonly state: RequestState
  readonly associationDepth: number
  readonly groupDepth: number
}

/** Whether a scope restricts the rows of a source that a request may see. */
export function isScoped({ options }: NamedSource): boolean {
  return options.scope !== undefined && options.scope !== 'everyone'
}

/** Returns the condition that a request may see a row. */
export function scopeCondition({ name, options }: NamedSource, context: unknown): Condition {
  const { scope } = options
  if (scope === undefined || scope === 'everyone') return everyRow
  const subject = `The scope of ${name}`
  const make = (table: unknown): unknown => {
    const condition: unknown = scope(table, context)
    if (condition === 'everyone') return undefined
    if (condition !== undefined && condition !== null) return condition
    // A scope that returns undefined must not expose all rows.
    throw new TypeError(
      `${subject} returned ${String(condition)}; expected a condition, or 'everyone' for all rows.`,
    )
  }
  return { kind: 'host', subject, make }
}

/** Returns the conjunction of conditions, without those that match every row. */
export function and(...conditions: readonly Condition[]): Condition {
  const parts = conditions.filter(condition => condition !== everyRow)
  return parts.length === 1 ? parts[0]! : { kind: 'all', conditions: parts }
}

/**
 * Counts associations of a filter or an order toward the limit of the request.
 *
 * @throws GraphQLError when the request exceeds the limit
 */
export function countAssociations(state: RequestState, count: number): void {
  const { maxFilterAssociations = DEFAULT_MAX_ASSOCIATIONS } = state.family.options
  state.filterAssociations += count
  if (state.filterAssociations > maxFilterAssociations)
    throw conditionLimitError('associations', maxFilterAssociations)
}

/** Returns the records of an association that a request may see, for a condition or an order. */
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

function inputCondition(source: NamedSource, filter: unknown, position: FilterPosition): Condition {
  if (filter === undefined || filter === null) return everyRow
  const conditions = Object.entries(filter as FilterInput).map(([name, value]) =>
    entryCondition(source, name, value, position),
  )
  return and(...conditions)
}

function entryCondition(
  source: NamedSource,
  name: string,
  value: unknown,
  position: FilterPosition,
): Condition {
  if (value === undefined || value === null) return everyRow
  if (name === 'and') return and(...groupConditions(source, value as readonly unknown[], position))
  if (name === 'or')
    return {
      kind: 'any',
      conditions: groupConditions(source, value as readonly unknown[], position),
    }
  if (name === 'not') {
    const [condition] = groupConditions(source, [value], position)
    return { kind: 'not', condition: condition! }
  }
  const association = source.associations.get(name)
  if (association !== undefined) return associationCondition(association, value, position)
  const field = [...source.fields.values()].find(({ name: fieldName }) => fieldName === name)!
  return and(
    ...Object.entries(value as FilterInput).map(([operator, operand]) =>
      comparison(field, operator, operand, position.state),
    ),
  )
}

/** Returns the conditions of the filters in an `and`, `or` or `not`. */
function groupConditions(
  source: NamedSource,
  filters: readonly unknown[],
  position: FilterPosition,
): readonly Condition[] {
  countConditions(position.state, filters.length)
  const innerPosition = enterGroup(position)
  return filters.map(filter => inputCondition(source, filter, innerPosition))
}

function associationCondition(
  association: Association,
  value: unknown,
  { state, associationDepth, groupDepth }: FilterPosition,
): Condition {
  const { source, target, name, isList } = association
  const { maxFilterDepth = DEFAULT_MAX_DEPTH } = source.family.options
  if (associationDepth >= maxFilterDepth) {
    throw badInputError(
      `The filter goes through more than ${maxFilterDepth} associations, with ${source.name}.${name}; ` +
        'expected fewer in each other.',
    )
  }
  countAssociations(state, 1)
  const innerPosition = { state, associationDepth: associationDepth + 1, groupDepth }
  const exists = (filter: unknown): Condition => {
    const related = relatedRecords(association, state.context)
    return {
      kind: 'exists',
      ...related,
      where: and(related.where, inputCondition(target, filter, innerPosition)),
    }
  }
  if (!isList) return exists(value)
  const { some: someFilter, none: noneFilter } = value as FilterInput
  return and(
    someFilter === undefined || someFilter === null ? everyRow : exists(someFilter),
    noneFilter === undefined || noneFilter === null
      ? everyRow
      : { kind: 'not', condition: exists(noneFilter) },
  )
}

function comparison(
  field: SourceField,
  operator: string,
  operand: unknown,
  state: RequestState,
): Condition {
  countConditions(state, Array.isArray(operand) ? operand.length : 1)
  for (const value of Array.isArray(operand) ? (operand as readonly unknown[]) : [operand]) {
    if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) continue
    throw badInputError(
      `The filter compares ${field.name} with ${value.length} characters; expected at most ${MAX_TEXT_LENGTH}.`,
    )
  }
  const column = field.column.name
  if (operator === 'is_null') {
    // Null is no condition.
    if (operand === null) return everyRow
    const isNull: Condition = { kind: 'is_null', column }
    return operand === true ? isNull : { kind: 'not', condition: isNull }
  }
  if (operand === null) {
    throw badInputError(
      `The filter compares ${field.name} with null by ${operator}; expected isNull: true or isNull: false.`,
    )
  }
  if (operator === 'has') return { kind: 'has', column, value: operand }
  if (operator === 'in' || operator === 'not_in') {
    const values = (operand as readonly unknown[])
      .map(value => columnValue(field, value))
      .filter(value => value !== undefined)
    const inList: Condition = values.length === 0 ? noRow : { kind: 'in', column, values }
    return operator === 'in' ? inList : { kind: 'not', condition: inList }
  }
  const value = columnValue(field, operand)
  // No row has an ID that the column cannot hold.
  if (value === undefined) return operator === 'not_equal' ? everyRow : noRow
  return { kind: 'compare', column, operator: operator as ComparisonOperator, value }
}

/**
 * Counts conditions, values and orders toward the limit of the request.
 *
 * @throws GraphQLError when the request exceeds the limit
 */
export function countConditions(state: RequestState, count: number): void {
  const { maxFilterConditions = DEFAULT_MAX_CONDITIONS } = state.family.options
  state.filterConditions += count
  if (state.filterConditions > maxFilterConditions)
    throw conditionLimitError('conditions and values', maxFilterConditions)
}

function enterGroup(position: FilterPosition): FilterPosition {
  if (position.groupDepth < MAX_GROUP_DEPTH)
    return { ...position, groupDepth: position.groupDepth + 1 }
  throw badInputError(
    `The filter has more than ${MAX_GROUP_DEPTH} of and, or and not in each other.`,
  )
}

function conditionLimitError(unit: string, limit: number): GraphQLError {
  return new GraphQLError(
    `The filters and orders of the request have more than ${limit} ${unit}.`,
    {
      extensions: { code: 'COMPLEXITY_LIMIT' },
    },
  )
}
