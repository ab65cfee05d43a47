import type { Selection } from '../../schema/definitions/resolver.ts'
import type { NamedSource } from '../model/source.ts'
import type {
  AggregateBranch,
  AggregateTerm,
  ColumnFunction,
  GroupOrder,
  Values,
} from '../source-adapter.ts'
import { all, countConditions, filterCondition, scopeCondition } from './filter.ts'
import { badInput } from './key-values.ts'
import { checkedCount, limitsOf } from './list-arguments.ts'
import { requestState, type RequestEvent } from './request-state.ts'

/** What the rows of a list are grouped by, and what is computed of each group. */
export interface Computation {
  readonly groups: readonly string[]
  readonly terms: readonly AggregateTerm[]
}

/** The arguments of the groups of an aggregate, and its filter. */
export interface GroupArguments {
  readonly filter?: unknown
  readonly by: readonly string[]
  readonly order?: readonly GivenGroupOrder[] | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
}

/** One item of the argument `order`: `{ count: 'desc' }`, `{ sum: { salary: 'desc' } }`. */
type GivenGroupOrder = Readonly<Record<string, Direction | Readonly<Record<string, Direction>>>>

type Direction = 'asc' | 'desc'

/** What was computed of rows, by the names of fields; what was not computed is null. */
export type Computed = Readonly<
  Record<ColumnFunction | 'key', Readonly<Record<string, unknown>>>
> & {
  readonly count: number
}

const columnFunctions: readonly ColumnFunction[] = ['sum', 'average', 'min', 'max']

/** What a client selects of an aggregate or a group is to be computed, and nothing else. */
export function selectedTerms(
  source: NamedSource,
  { fields }: Selection,
): readonly AggregateTerm[] {
  const terms = fields.flatMap(({ name, selection }): readonly AggregateTerm[] => {
    if (name === 'count') return [{ function: 'count' }]
    const columnFunction = columnFunctions.find(each => each === name)
    if (columnFunction === undefined) return []
    return selection.fields.flatMap(field => {
      const column = columnOfField(source, field.name)
      return column === undefined ? [] : [{ function: columnFunction, column }]
    })
  })
  return distinctTerms(terms)
}

/** Each of some terms once. */
export function distinctTerms(terms: readonly AggregateTerm[]): readonly AggregateTerm[] {
  return [...new Map(terms.map(term => [JSON.stringify(term), term])).values()]
}

/** The rows that an aggregate is computed over. */
export function aggregateBranch(
  source: NamedSource,
  filter: unknown,
  event: RequestEvent,
): AggregateBranch {
  const state = requestState(source.family, event)
  const where = all(scopeCondition(source, state.context), filterCondition(source, filter, state))
  return { where, order: [] }
}

/**
 * The groups that a client asks for: by their keys, unless it gives an order.
 *
 * @throws GraphQLError when an argument is out of its range
 */
export function groupBranch(
  source: NamedSource,
  given: GroupArguments,
  event: RequestEvent,
): { readonly branch: AggregateBranch; readonly groups: readonly string[] } {
  const { standard, most } = limitsOf(source)
  const groups = [...new Set(given.by)].map(name => columnOfField(source, name)!)
  if (groups.length === 0)
    throw badInput('The argument by has no fields; expected those by which records are grouped.')
  const order = (given.order ?? []).map(each => orderOfGroups(source, groups, each))
  countConditions(requestState(source.family, event), order.length)
  const byKey = groups.map((group): GroupOrder => ({ by: { group }, isDescending: false }))
  const branch = {
    ...aggregateBranch(source, given.filter, event),
    order: [...order, ...byKey],
    limit: checkedCount('limit', given.limit ?? standard, most),
    offset: checkedCount('offset', given.offset ?? 0),
  }
  return { branch, groups }
}

/** The values of a row of a statement by the names of fields. */
export function computedOf(
  source: NamedSource,
  { groups, terms }: Computation,
  values: Values,
): Computed {
  const computed = emptyComputed()
  for (const [index, column] of groups.entries())
    computed.key[nameOf(source, column)] = values[index]
  for (const [index, term] of terms.entries()) {
    const value = values[groups.length + index]
    if (term.function === 'count') computed.count = value as number
    else computed[term.function][nameOf(source, term.column)] = value
  }
  return computed
}

/** What is computed of no rows. */
export function computedOfNothing(source: NamedSource, terms: readonly AggregateTerm[]): Computed {
  const values = terms.map(term => (term.function === 'count' ? 0 : null))
  return computedOf(source, { groups: [], terms }, values)
}

type MutableComputed = Record<ColumnFunction | 'key', Record<string, unknown>> & { count: number }

function emptyComputed(): MutableComputed {
  return { count: 0, key: {}, sum: {}, average: {}, min: {}, max: {} }
}

function orderOfGroups(
  source: NamedSource,
  groups: readonly string[],
  given: GivenGroupOrder,
): GroupOrder {
  const [[name, value] = []] = Object.entries(given)
  if (name === 'count') return { by: { function: 'count' }, isDescending: value === 'desc' }
  const [[field, direction] = []] = Object.entries(value as Readonly<Record<string, Direction>>)
  const column = columnOfField(source, field!)!
  const isDescending = direction === 'desc'
  if (name !== 'key') return { by: { function: name as ColumnFunction, column }, isDescending }
  if (groups.includes(column)) return { by: { group: column }, isDescending }
  throw badInput(
    `The groups are ordered by the key ${field}, by which they are not grouped; expected it in the argument by.`,
  )
}

function columnOfField({ fields }: NamedSource, name: string): string | undefined {
  return [...fields.values()].find(field => field.name === name)?.column.name
}

function nameOf({ fields }: NamedSource, column: string): string {
  return fields.get(column)!.name
}
