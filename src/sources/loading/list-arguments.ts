import { checkCount, type PageLimits } from '../../definition/relay/page.ts'
import { countName } from '../model/names.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Branch, Order, OrderedValue } from '../source-adapter.ts'
import {
  and,
  countAssociations,
  countConditions,
  filterCondition,
  relatedRecords,
  scopeCondition,
} from './filter.ts'
import { requestState, type RequestEvent, type RequestState } from './request-state.ts'

/** The arguments of a list of records. */
export interface ListArguments {
  readonly filter?: unknown
  readonly order?: unknown
  readonly offset?: number | null
  readonly limit?: number | null
}

/** Returns the default and the maximum of the argument `limit`. */
export function limitsOf({ options }: NamedSource): PageLimits {
  const { default: defaultLimit = 20, most: maxLimit = 100 } = options.limit ?? {}
  return { defaultLimit: Math.min(defaultLimit, maxLimit), maxLimit }
}

/**
 * Returns the branch of the rows that the arguments of a list select.
 *
 * @throws GraphQLError when an argument is out of range
 */
export function listBranch(
  source: NamedSource,
  argumentValues: ListArguments,
  event: RequestEvent,
): Branch {
  const state = requestState(source.family, event)
  const { defaultLimit, maxLimit } = limitsOf(source)
  return {
    where: and(
      scopeCondition(source, state.context),
      filterCondition(source, argumentValues.filter, state),
    ),
    order: orderOf(source, argumentValues.order, state),
    limit: checkCount('limit', argumentValues.limit ?? defaultLimit, maxLimit),
    offset: checkCount('offset', argumentValues.offset ?? 0),
  }
}

/**
 * Returns the order of the argument `order`. The primary key completes the order, so that it is
 * deterministic.
 *
 * @throws GraphQLError when the filters and orders of the request have too many conditions
 */
export function orderOf(
  source: NamedSource,
  orderArgument: unknown,
  state: RequestState,
): readonly Order[] {
  const order = new Map<string, Order>()
  const add = (column: OrderedValue, isDescending: boolean, isNullable: boolean): void => {
    const name = typeof column === 'string' ? column : column.name
    if (order.has(name)) return
    order.set(name, { column, isDescending, nulls: isNullable ? 'last' : undefined })
  }
  const orderInputs = (orderArgument ?? []) as readonly OrderInput[]
  countConditions(state, orderInputs.length)
  for (const orderInput of orderInputs) {
    const [[name, value] = []] = Object.entries(orderInput)
    const field = [...source.fields.values()].find(({ name: fieldName }) => fieldName === name)
    if (field !== undefined) {
      add(field.column.name, value === 'desc', field.column.isNullable)
      continue
    }
    const { direction, ...orderedValue } = associationOrder(source, name!, value!, state)
    // A record may have no associated record, or none that the request may see.
    add(orderedValue, direction === 'desc', orderedValue.column !== undefined)
  }
  for (const name of source.description.primaryKey) add(name, false, false)
  return [...order.values()]
}

/** An item of the argument `order`: `{ name: 'asc' }`, `{ manager: { name: 'asc' } }`. */
type OrderInput = Readonly<Record<string, Direction | Readonly<Record<string, Direction>>>>

type Direction = 'asc' | 'desc'

/** Returns the order by an association: by a column of its record, or by the number of records. */
function associationOrder(
  { associations }: NamedSource,
  name: string,
  value: OrderInput[string],
  state: RequestState,
): Exclude<OrderedValue, string> & { readonly direction: Direction } {
  countAssociations(state, 1)
  const association = [...associations.values()].find(
    association => orderFieldName(association) === name,
  )!
  const related = relatedRecords(association, state.context)
  if (typeof value === 'string')
    return { name, column: undefined, relation: related, direction: value }
  const [[fieldName, direction] = []] = Object.entries(value)
  const field = [...association.target.fields.values()].find(field => field.name === fieldName)!
  const column = field.column.name
  return { name: `${name}.${column}`, column, relation: related, direction: direction! }
}

/** Returns the name of an association in orders. */
export function orderFieldName(association: Association): string {
  return association.isList ? countName(association) : association.name
}
