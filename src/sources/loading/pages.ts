import type { NamedSource } from '../model/source.ts'
import type { Selection } from '../../schema/definitions/resolver.ts'
import type { Branch, Order, Row } from '../source-adapter.ts'
import { comesBehind, cursorOf, keepCursorValues, reversed, valuesOfCursor } from './cursor.ts'
import { cursorForm, type CursorForm } from './cursor-form.ts'
import { all, filterCondition, scopeCondition } from './filter.ts'
import { linkValuesOf } from './link-values.ts'
import { badInput } from './key-values.ts'
import { checkedCount, limitsOf, orderOf } from './list-arguments.ts'
import { countRows, requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'
import { nodeSelections, selectedColumns, wantsRecords } from './selected-columns.ts'

/** The arguments of a connection. */
export interface ConnectionArguments {
  readonly filter?: unknown
  readonly order?: unknown
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
}

/** What a connection is to load. */
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
 * The page that the arguments of a connection ask for. One record more is read, to know whether
 * there is another page.
 *
 * @throws GraphQLError when the arguments contradict each other or are out of their range
 */
export function pageRequest(
  source: NamedSource,
  given: ConnectionArguments,
  event: RequestEvent,
): PageRequest {
  const state = requestState(source.family, event)
  const { first, after, last, before } = given
  const { standard, most } = limitsOf(source)
  if (typeof first === 'number' && typeof last === 'number')
    throw badInput('The arguments first and last are both given; expected one of them.')
  const isFromEnd = typeof last === 'number'
  const size = isFromEnd
    ? checkedCount('last', last, most)
    : checkedCount('first', first ?? standard, most)
  const order = orderOf(source, given.order, state)
  if (order.length === 0) throw new Error(`The table of ${source.name} has no primary key.`)
  const form = cursorForm(source, order)
  const where = all(
    scopeCondition(source, state.context),
    filterCondition(source, given.filter, state),
  )
  const bounds = [
    ...(typeof after === 'string'
      ? [comesBehind(valuesOfCursor('after', after, order, form), order)]
      : []),
    ...(typeof before === 'string'
      ? [comesBehind(valuesOfCursor('before', before, order, form), reversed(order))]
      : []),
  ]
  const branch: Branch = {
    where: all(where, ...bounds),
    order: isFromEnd ? reversed(order) : order,
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

/** A page of a connection. GraphQL Cursor Connections Specification. */
export class Page {
  readonly totalCount: number | undefined
  readonly #records: readonly Row[]
  readonly #request: PageRequest
  readonly #hasMore: boolean

  constructor(request: PageRequest, loaded: readonly Row[], totalCount?: number) {
    const records = loaded.slice(0, request.size)
    this.#records = request.isFromEnd ? records.reverse() : records
    this.#hasMore = loaded.length > request.size
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

/** The page of a connection of the query root. */
export async function loadPage(
  source: NamedSource,
  given: ConnectionArguments,
  event: RequestEvent & { readonly selection: Selection },
): Promise<Page> {
  const request = pageRequest(source, given, event)
  const { selection } = event
  const state = requestState(source.family, event)
  const { table } = source.description
  const columns = selectedColumns(source, nodeSelections(selection))
  const rawColumns = request.order.map(({ column }) => column)
  const statement = { table, columns, rawColumns, branches: [request.branch] }
  const [rows, counts] = await Promise.all([
    wantsRecords(selection) ? selectRows(state, statement) : [],
    selection.has('total_count')
      ? countRows(state, { table, branches: [request.countBranch] })
      : undefined,
  ])
  const toRow = rowMaker(source, columns)
  const records = rows.map(values => {
    const row = toRow(values)
    keepCursorValues(row, rawColumns, values.slice(columns.length))
    return row
  })
  return new Page(request, records, counts && Number(counts[0]?.[0] ?? 0))
}
