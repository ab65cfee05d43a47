import type { NamedSource } from '../model/source.ts'
import type { Selection } from '../../schema/definitions/resolver.ts'
import type { Branch, Order, Row } from '../source-adapter.ts'
import { conditionAfter, cursorOf, setCursorValues, reverseOrder, parseCursor } from './cursor.ts'
import { cursorForm, type CursorForm } from './cursor-form.ts'
import { and, filterCondition, scopeCondition } from './filter.ts'
import { linkValuesOf } from './link-values.ts'
import { badInputError } from './key-values.ts'
import { checkCount, limitsOf, orderOf } from './list-arguments.ts'
import { countRows, requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'
import { nodeSelections, selectedColumns, selectsRecords } from './selected-columns.ts'

/** The arguments of a connection. */
export interface ConnectionArguments {
  readonly filter?: unknown
  readonly order?: unknown
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
}

/** The page that a connection loads. */
interface PageRequest {
  readonly order: readonly Order[]
  readonly form: CursorForm
  readonly branch: Branch
  /** The rows that are counted: those of all pages. */
  readonly countBranch: Branch
  readonly size: number
  readonly isFromEnd: boolean
  readonly hasAfter: boolean
  readonly hasBefore: boolean
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
  const { first, after, last, before } = argumentValues
  const { defaultLimit, maxLimit } = limitsOf(source)
  if (typeof first === 'number' && typeof last === 'number')
    throw badInputError('The arguments first and last are both given; expected one of them.')
  const isFromEnd = typeof last === 'number'
  const size = isFromEnd
    ? checkCount('last', last, maxLimit)
    : checkCount('first', first ?? defaultLimit, maxLimit)
  const order = orderOf(source, argumentValues.order, state)
  if (order.length === 0) throw new Error(`The table of ${source.name} has no primary key.`)
  const form = cursorForm(source, order)
  const where = and(
    scopeCondition(source, state.context),
    filterCondition(source, argumentValues.filter, state),
  )
  const bounds = [
    ...(typeof after === 'string'
      ? [conditionAfter(parseCursor('after', after, order, form), order)]
      : []),
    ...(typeof before === 'string'
      ? [conditionAfter(parseCursor('before', before, order, form), reverseOrder(order))]
      : []),
  ]
  const branch: Branch = {
    where: and(where, ...bounds),
    order: isFromEnd ? reverseOrder(order) : order,
    limit: size + 1,
  }
  return {
    order,
    form,
    branch,
    countBranch: { where, order: [] },
    size,
    isFromEnd,
    hasAfter: typeof after === 'string',
    hasBefore: typeof before === 'string',
  }
}

/**
 * A page of a connection.
 * GraphQL Cursor Connections Specification.
 */
export class Page {
  readonly totalCount: number | undefined
  readonly #records: readonly Row[]
  readonly #request: PageRequest
  readonly #hasMore: boolean

  constructor(request: PageRequest, rows: readonly Row[], totalCount?: number) {
    const records = rows.slice(0, request.size)
    this.#records = request.isFromEnd ? records.reverse() : records
    this.#hasMore = rows.length > request.size
    this.#request = request
    this.totalCount = totalCount
  }

  get nodes(): readonly Row[] {
    return this.#records
  }

  get edges(): readonly { readonly cursor: string; readonly node: Row }[] {
    return this.#records.map(record => ({
      ...linkValuesOf(record),
      cursor: this.#cursorOf(record)!,
      node: record,
    }))
  }

  get pageInfo(): object {
    const { isFromEnd, hasAfter, hasBefore } = this.#request
    return {
      hasNextPage: hasBefore || (!isFromEnd && this.#hasMore),
      hasPreviousPage: hasAfter || (isFromEnd && this.#hasMore),
      startCursor: this.#cursorOf(this.#records[0]),
      endCursor: this.#cursorOf(this.#records.at(-1)),
    }
  }

  #cursorOf(record: Row | undefined): string | null {
    const { order, form } = this.#request
    return record === undefined ? null : cursorOf(order, form, record)
  }
}

/** Loads the page of a connection of the query root. */
export async function loadPage(
  source: NamedSource,
  argumentValues: ConnectionArguments,
  event: RequestEvent & { readonly selection: Selection },
): Promise<Page> {
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
  return new Page(request, records, counts && Number(counts[0]?.[0] ?? 0))
}
