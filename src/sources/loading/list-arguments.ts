import { countName } from '../model/names.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Branch, Order, OrderedValue } from '../source-adapter.ts'
import {
  all,
  countAssociations,
  countConditions,
  filterCondition,
  relatedRecords,
  scopeCondition,
} from './filter.ts'
import { badInput } from './key-values.ts'
import { requestState, type RequestEvent, type RequestState } from './request-state.ts'

/** The arguments of a list of records. */
export interface ListArguments {
  readonly filter?: unknown
  readonly order?: unknown
  readonly offset?: number | null
  readonly limit?: number | null
}

/** How many records a list has without the argument `limit`, and at most. */
export function limitsOf({ options }: NamedSource): {
  readonly standard: number
  readonly most: number
} {
  const { default: standard = 20, most = 100 } = options.limit ?? {}
  return { standard: Math.min(standard, most), most }
}

/**
 * The rows of a list that its arguments ask for.
 *
 * @throws GraphQLError when an argument is out of its range
 */
export function listBranch(source: NamedSource, given: ListArguments, event: RequestEvent): Branch {
  const state = requestState(source.family, event)
  const { standard, most } = limitsOf(source)
  return {
    where: all(scopeCondition(source, state.context), filterCondition(source, given.filter, state)),
    order: orderOf(source, given.order, state),
    limit: checkedCount('limit', given.limit ?? standard, most),
    offset: checkedCount('offset', given.offset ?? 0),
  }
}

/**
 * The order that a client asks for, made complete by the primary key, so that it is the same each
 * time.
 *
 * @throws GraphQLError when the filters and orders of the request have too many conditions
 */
export function orderOf(
  source: NamedSource,
  given: unknown,
  state: RequestState,
): readonly Order[] {
  const order = new Map<string, Order>()
  const add = (column: OrderedValue, isDescending: boolean, isNullable: boolean): void => {
    const name = typeof column === 'string' ? column : column.name
    if (order.has(name)) return
    order.set(name, { column, isDescending, nulls: isNullable ? 'last' : undefined })
  }
  const terms = (given ?? []) as readonly GivenOrder[]
  countConditions(state, terms.length)
  for (const term of terms) {
    const [[name, value] = []] = Object.entries(term)
    const field = [...source.fields.values()].find(own => own.name === name)
    if (field !== undefined) {
      add(field.column.name, value === 'desc', field.column.isNullable)
      continue
    }
    const { direction, ...ordered } = associatedValue(source, name!, value!, state)
    // A record may have none, or none that the request may see.
    add(ordered, direction === 'desc', ordered.column !== undefined)
  }
  for (const name of source.description.primaryKey) add(name, false, false)
  return [...order.values()]
}

/** One item of the argument `order`: `{ name: 'asc' }`, `{ manager: { name: 'asc' } }`. */
type GivenOrder = Readonly<Record<string, Direction | Readonly<Record<string, Direction>>>>

type Direction = 'asc' | 'desc'

/** What a client orders by of an association: a column of its record, or the number of records. */
function associatedValue(
  { associations }: NamedSource,
  name: string,
  value: GivenOrder[string],
  state: RequestState,
): Exclude<OrderedValue, string> & { readonly direction: Direction } {
  countAssociations(state, 1)
  const association = [...associations.values()].find(each => nameInOrders(each) === name)!
  const related = relatedRecords(association, state.context)
  if (typeof value === 'string')
    return { name, column: undefined, relation: related, direction: value }
  const [[fieldName, direction] = []] = Object.entries(value)
  const field = [...association.target.fields.values()].find(own => own.name === fieldName)!
  const column = field.column.name
  return { name: `${name}.${column}`, column, relation: related, direction: direction! }
}

/** Under which name an association is ordered by. */
export function nameInOrders(association: Association): string {
  return association.isList ? countName(association) : association.name
}

/** A count that a client gave, checked against its bounds. */
export function checkedCount(
  name: string,
  count: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  if (count >= 0 && count <= most) return count
  const bound = most === Number.MAX_SAFE_INTEGER ? 'at least 0' : `a number from 0 to ${most}`
  throw badInput(`The argument ${name} is ${count}; expected ${bound}.`)
}
