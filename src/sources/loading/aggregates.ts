import { badInputError } from '../../errors/graphql-error.ts'
import { checkCount } from '../../definition/relay/page.ts'
import type { Selection } from '../../schema/definitions/resolver.ts'
import type { NamedSource } from '../model/source.ts'
import type {
  AggregateBranch,
  AggregateTerm,
  ColumnFunction,
  GroupOrder,
  Values,
} from '../source-adapter.ts'
import { and, countConditions, filterCondition, scopeCondition } from './filter.ts'
import { limitsOf } from './list-arguments.ts'
import { requestState, type RequestEvent } from './request-state.ts'

/** The columns by which rows are grouped, and the terms that are computed of each group. */
export interface Aggregation {
  readonly groups: readonly string[]
  readonly terms: readonly AggregateTerm[]
}

/** The arguments of the field `groups` of an aggregate, and the filter of the aggregate. */
export interface GroupArguments {
  readonly filter?: unknown
  readonly by: readonly string[]
  readonly order?: readonly GroupOrderInput[] | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
}

/** An item of the argument `order`: `{ count: 'desc' }`, `{ sum: { salary: 'desc' } }`. */
type GroupOrderInput = Readonly<Record<string, Direction | Readonly<Record<string, Direction>>>>

type Direction = 'asc' | 'desc'

/**
 * The values of an aggregate or a group, by the names of fields; fields without a term are absent.
 */
export type AggregateValues = Readonly<
  Record<ColumnFunction | 'key', Readonly<Record<string, unknown>>>
> & {
  readonly count: number
}

const columnFunctions: readonly ColumnFunction[] = ['sum', 'average', 'min', 'max']

/** Returns the terms that a selection of an aggregate or a group needs. */
export function selectedTerms(
  source: NamedSource,
  { fields }: Selection,
): readonly AggregateTerm[] {
  const terms = fields.flatMap(({ name, selection }): readonly AggregateTerm[] => {
    if (name === 'count') return [{ function: 'count' }]
    const columnFunction = columnFunctions.find(functionName => functionName === name)
    if (columnFunction === undefined) return []
    return selection.fields.flatMap(field => {
      const column = columnOfField(source, field.name)
      return column === undefined ? [] : [{ function: columnFunction, column }]
    })
  })
  return distinctTerms(terms)
}

/** Returns terms without duplicates. */
export function distinctTerms(terms: readonly AggregateTerm[]): readonly AggregateTerm[] {
  return [...new Map(terms.map(term => [JSON.stringify(term), term])).values()]
}

/** Returns the branch of the rows that a filter matches and the request may see. */
export function aggregateBranch(
  source: NamedSource,
  filter: unknown,
  event: RequestEvent,
): AggregateBranch {
  const state = requestState(source.family, event)
  const where = and(scopeCondition(source, state.context), filterCondition(source, filter, state))
  return { where, order: [] }
}

/**
 * Returns the branch and the group columns of the field `groups`. The keys of the groups complete
 * the order.
 *
 * @throws GraphQLError when an argument is out of range
 */
export function groupBranch(
  source: NamedSource,
  argumentValues: GroupArguments,
  event: RequestEvent,
): { readonly branch: AggregateBranch; readonly groups: readonly string[] } {
  const { defaultLimit, maxLimit } = limitsOf(source)
  const groups = [...new Set(argumentValues.by)].map(name => columnOfField(source, name)!)
  if (groups.length === 0)
    throw badInputError(
      'The argument by has no fields; expected those by which records are grouped.',
    )
  const order = (argumentValues.order ?? []).map(orderInput =>
    groupOrderOf(source, groups, orderInput),
  )
  countConditions(requestState(source.family, event), order.length)
  const keyOrder = groups.map((group): GroupOrder => ({ by: { group }, isDescending: false }))
  const branch = {
    ...aggregateBranch(source, argumentValues.filter, event),
    order: [...order, ...keyOrder],
    limit: checkCount('limit', argumentValues.limit ?? defaultLimit, maxLimit),
    offset: checkCount('offset', argumentValues.offset ?? 0),
  }
  return { branch, groups }
}

/** Returns the values of a row of an aggregate statement by the names of fields. */
export function aggregateValuesOf(
  source: NamedSource,
  { groups, terms }: Aggregation,
  values: Values,
): AggregateValues {
  const aggregateValues = newAggregateValues()
  for (const [index, column] of groups.entries())
    aggregateValues.key[fieldNameOf(source, column)] = values[index]
  for (const [index, term] of terms.entries()) {
    const value = values[groups.length + index]
    if (term.function === 'count') aggregateValues.count = value as number
    else aggregateValues[term.function][fieldNameOf(source, term.column)] = value
  }
  return aggregateValues
}

/** Returns the aggregates of an empty list: a count of 0, and null for all other terms. */
export function aggregateValuesOfNoRows(
  source: NamedSource,
  terms: readonly AggregateTerm[],
): AggregateValues {
  const values = terms.map(term => (term.function === 'count' ? 0 : null))
  return aggregateValuesOf(source, { groups: [], terms }, values)
}

type MutableAggregateValues = Record<ColumnFunction | 'key', Record<string, unknown>> & {
  count: number
}

function newAggregateValues(): MutableAggregateValues {
  return { count: 0, key: {}, sum: {}, average: {}, min: {}, max: {} }
}

function groupOrderOf(
  source: NamedSource,
  groups: readonly string[],
  orderInput: GroupOrderInput,
): GroupOrder {
  const [[name, value] = []] = Object.entries(orderInput)
  if (name === 'count') return { by: { function: 'count' }, isDescending: value === 'desc' }
  const [[fieldName, direction] = []] = Object.entries(value as Readonly<Record<string, Direction>>)
  const column = columnOfField(source, fieldName!)!
  const isDescending = direction === 'desc'
  if (name !== 'key') return { by: { function: name as ColumnFunction, column }, isDescending }
  if (groups.includes(column)) return { by: { group: column }, isDescending }
  throw badInputError(
    `The groups are ordered by the key ${fieldName}, by which they are not grouped; expected it in the argument by.`,
  )
}

function columnOfField({ fields }: NamedSource, name: string): string | undefined {
  return [...fields.values()].find(field => field.name === name)?.column.name
}

function fieldNameOf({ fields }: NamedSource, column: string): string {
  return fields.get(column)!.name
}
