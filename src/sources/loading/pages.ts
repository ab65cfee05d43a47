import type { CursorForm } from '../../definition/relay/cursor-form.ts'
import {
  Page,
  pageBounds,
  type PageArguments,
  type PageBounds,
} from '../../definition/relay/page.ts'
import type { NamedSource } from '../model/source.ts'
import type { Selection } from '../../schema/definitions/resolver.ts'
import type { Branch, Order, Row } from '../source-adapter.ts'
import { conditionAfter, cursorOf, setCursorValues, reverseOrder, parseCursor } from './cursor.ts'
import { cursorForm } from './cursor-form.ts'
import { and, filterCondition, scopeCondition } from './filter.ts'
import { linkValuesOf } from './link-values.ts'
import { limitsOf, orderOf } from './list-arguments.ts'
import { countRows, requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'
import { nodeSelections, selectedColumns, selectsRecords } from './selected-columns.ts'

/** The arguments of a connection of records. */
export interface ConnectionArguments extends PageArguments {
  readonly filter?: unknown
  readonly order?: unknown
}

/** The page that a connection loads. */
interface PageRequest {
  readonly order: readonly Order[]
  readonly form: CursorForm
  readonly branch: Branch
  /** The rows that are counted: those of all pages. */
  readonly countBranch: Branch
  readonly bounds: PageBounds
}

/**
 * Returns the page that the arguments of a connection select. The branch reads a record beyond the
 * page, to see whether there is another page.
 *
 * @throws GraphQLError when the arguments contradict each other or are out of range
 */
export function pageRequest(
  source: NamedSource,
  argumentValues: ConnectionArguments,
  event: RequestEvent,
): PageRequest {
  const state = requestState(source.family, event)
  const { after, before } = argumentValues
  const bounds = pageBounds(argumentValues, limitsOf(source))
  const order = orderOf(source, argumentValues.order, state)
  if (order.length === 0) throw new Error(`The table of ${source.name} has no primary key.`)
  const form = cursorForm(source, order)
  const where = and(
    scopeCondition(source, state.context),
    filterCondition(source, argumentValues.filter, state),
  )
  const conditions = [
    ...(typeof after === 'string'
      ? [conditionAfter(parseCursor('after', after, order, form), order)]
      : []),
    ...(typeof before === 'string'
      ? [conditionAfter(parseCursor('before', before, order, form), reverseOrder(order))]
      : []),
  ]
  const branch: Branch = {
    where: and(where, ...conditions),
    order: bounds.isFromEnd ? reverseOrder(order) : order,
    limit: bounds.size + 1,
  }
  return { order, form, branch, countBranch: { where, order: [] }, bounds }
}

/** Returns the page of the rows that were read for a connection. */
export function pageOf(
  { bounds, order, form }: PageRequest,
  rows: readonly Row[],
  totalCount?: number,
): Page<Row> {
  const cursorOfRow = (row: Row): string => cursorOf(order, form, row)
  return new Page(bounds, rows, { cursorOf: cursorOfRow, edgeOf: linkValuesOf, totalCount })
}

/** Loads the page of a connection of the query root. */
export async function loadPage(
  source: NamedSource,
  argumentValues: ConnectionArguments,
  event: RequestEvent & { readonly selection: Selection },
): Promise<Page<Row>> {
  const request = pageRequest(source, argumentValues, event)
  const { selection } = event
  const state = requestState(source.family, event)
  const { table } = source.description
  const columns = selectedColumns(source, nodeSelections(selection))
  const rawColumns = request.order.map(({ column }) => column)
  const statement = { table, columns, rawColumns, branches: [request.branch] }
  const [rows, counts] = await Promise.all([
    selectsRecords(selection) ? selectRows(state, statement) : [],
    selection.has('total_count')
      ? countRows(state, { table, branches: [request.countBranch] })
      : undefined,
  ])
  const makeRow = rowMaker(source, columns)
  const records = rows.map(values => {
    const row = makeRow(values)
    setCursorValues(row, rawColumns, values.slice(columns.length))
    return row
  })
  return pageOf(request, records, counts && Number(counts[0]?.[0] ?? 0))
}
