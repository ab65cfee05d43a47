import type { Source } from '../model/source.ts'
import type { Branch, Order } from '../source-adapter.ts'
import { all, countConditions, filterCondition, scopeCondition } from './filter.ts'
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
export function limitsOf({ options }: Source): {
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
export function listBranch(source: Source, given: ListArguments, event: RequestEvent): Branch {
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
 */
export function orderOf(source: Source, given: unknown, state: RequestState): readonly Order[] {
  const { description, fields } = source
  const entries = (given ?? []) as readonly Readonly<Record<string, unknown>>[]
  countConditions(state, entries.length)
  const order: Order[] = []
  const add = (name: string, isDescending: boolean): void => {
    const column = description.columns.find(each => each.name === name)!
    if (order.some(each => each.column === name)) return
    order.push({ column: name, isDescending, nulls: column.isNullable ? 'last' : undefined })
  }
  for (const entry of entries) {
    const [[name, direction] = []] = Object.entries(entry)
    const field = [...fields.values()].find(own => own.name === name)!
    add(field.column.name, direction === 'desc')
  }
  for (const name of description.primaryKey) add(name, false)
  return order
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
