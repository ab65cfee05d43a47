import type { Association } from '../model/source.ts'
import type { Branch, Parents, Row, Values } from '../source-adapter.ts'
import { keepCursorValues } from './cursor.ts'
import { scopeCondition } from './filter.ts'
import { comparable, keyOf } from './key-values.ts'
import type { ListArguments } from './list-arguments.ts'
import {
  countRows,
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from './request-state.ts'
import { rowMaker } from './rows.ts'

/** What one field wants of an association, for all its parents. */
interface AssociationRequest {
  readonly parents: readonly Row[]
  readonly columns: readonly string[]
  readonly rawColumns: readonly string[]
  /** The arguments of the field. */
  readonly given: ListArguments
  /** The rows that the arguments ask for. */
  readonly branch: Branch
}

type CountRequest = Pick<AssociationRequest, 'parents' | 'given' | 'branch'>

interface Pending<Request, Result> {
  readonly request: Request
  readonly resolve: (results: readonly Result[]) => void
  readonly reject: (reason: unknown) => void
}

/**
 * The records of an association for each parent. All fields that want them at the same time, by
 * aliases or at several places, are one query.
 */
export function loadAssociation(
  association: Association,
  request: AssociationRequest,
  event: RequestEvent,
): Promise<readonly (readonly Row[])[]> {
  return enqueue(association, 'rows', request, event, selectPending)
}

/** The number of records of an association for each parent. */
export function countAssociation(
  association: Association,
  request: CountRequest,
  event: RequestEvent,
): Promise<readonly number[]> {
  return enqueue(association, 'counts', request, event, countPending)
}

type Run<Request, Result> = (
  association: Association,
  requests: readonly Request[],
  state: RequestState,
) => Promise<readonly (readonly Result[])[]>

/** Waits until no resolver runs, and then runs what has come together. */
function enqueue<Request, Result>(
  association: Association,
  what: 'rows' | 'counts',
  request: Request,
  event: RequestEvent,
  run: Run<Request, Result>,
): Promise<readonly Result[]> {
  const state = requestState(association.source.family, event)
  const queues = queuesOf(state, what)
  return new Promise((resolve, reject) => {
    const pending: Pending<Request, Result> = { request, resolve, reject }
    const queue = queues.get(association)
    if (queue !== undefined) return void queue.push(pending)
    const own = [pending]
    queues.set(association, own)
    const flush = (): void => {
      queues.delete(association)
      run(
        association,
        own.map(each => each.request),
        state,
      ).then(
        results => own.forEach((each, index) => each.resolve(results[index]!)),
        (reason: unknown) => own.forEach(each => each.reject(reason)),
      )
    }
    // Behind all promises that are settled already, whose resolvers may want the association, too.
    void Promise.resolve().then(() => process.nextTick(flush))
  })
}

type Queues = Map<Association, Pending<any, any>[]>

const queuesOfRequests = new WeakMap<RequestState, Record<'rows' | 'counts', Queues>>()

function queuesOf(state: RequestState, what: 'rows' | 'counts'): Queues {
  let known = queuesOfRequests.get(state)
  if (known === undefined)
    queuesOfRequests.set(state, (known = { rows: new Map(), counts: new Map() }))
  return known[what]
}

const selectPending: Run<AssociationRequest, readonly Row[]> = async (
  association,
  requests,
  state,
) => {
  const { target } = association
  const { branches, places } = branchesOfRequests(association, requests, state)
  const columns = union(requests.map(request => request.columns))
  const rawColumns = union(requests.map(request => request.rawColumns))
  const lists = branches.map(() => new Map<unknown, Row[]>())
  if (branches.length > 0) {
    const rows = await selectRows(state, {
      table: target.description.table,
      columns,
      rawColumns,
      branches,
    })
    const toRow = rowMaker(target, columns)
    const keyStart = columns.length + rawColumns.length
    const keyEnd = keyStart + association.columns.length
    const isShort = keyEnd - keyStart === 1
    for (const values of rows) {
      const list = lists[branches.length === 1 ? 0 : Number(values[keyEnd])]!
      const key = isShort ? comparable(values[keyStart]) : keyOf(values.slice(keyStart, keyEnd))
      const row = toRow(values)
      if (rawColumns.length > 0)
        keepCursorValues(row, rawColumns, values.slice(columns.length, keyStart))
      const known = list.get(key)
      if (known === undefined) list.set(key, [row])
      else known.push(row)
    }
  }
  return places.map(own =>
    own.map(place => (place === undefined ? [] : (lists[place.index]!.get(place.key) ?? []))),
  )
}

const countPending: Run<CountRequest, number> = async (association, requests, state) => {
  const { target } = association
  const { branches, places } = branchesOfRequests(association, requests, state)
  const counts = branches.map(() => new Map<unknown, number>())
  if (branches.length > 0) {
    const { table } = target.description
    const rows = await countRows(state, { table, branches })
    const keyEnd = 1 + association.columns.length
    for (const values of rows) {
      const own = counts[branches.length === 1 ? 0 : Number(values[keyEnd])]!
      own.set(keyOf(values.slice(1, keyEnd)), Number(values[0]))
    }
  }
  return places.map(own =>
    own.map(place => (place === undefined ? 0 : (counts[place.index]!.get(place.key) ?? 0))),
  )
}

/** Where the records of a parent are: the index of the branch, and their key. */
interface Place {
  readonly index: number
  readonly key: unknown
}

/**
 * The branches of a statement for some requests: one for those that ask for the same, and where the
 * target is partitioned, one for each partition. With them, the place of each parent's records;
 * undefined where the parent has no key.
 */
function branchesOfRequests(
  association: Association,
  requests: readonly CountRequest[],
  { context }: RequestState,
): {
  readonly branches: readonly Branch[]
  readonly places: readonly (readonly (Place | undefined)[])[]
} {
  const { source, target, columns } = association
  const partition = target.options.partitionBy
  const ownPartition = partition === undefined ? undefined : source.options.partitionBy
  const groups = new Map<string, Group>()
  const places = requests.map(({ parents, branch, given }) => {
    const asked = requests.length === 1 ? '' : textOf(given)
    return parents.map(parent => {
      const values = columns.map(name => parent[name])
      if (values.includes(null)) return undefined
      if (values.includes(undefined)) throw lacksKey(association)
      const value = ownPartition === undefined ? undefined : parent[ownPartition]
      const groupText = ownPartition === undefined ? asked : `${String(value)} ${asked}`
      let group = groups.get(groupText)
      if (group === undefined) {
        const own = ownPartition === undefined ? branch : inPartition(branch, partition!, value)
        groups.set(groupText, (group = { index: groups.size, branch: own, keys: new Map() }))
      }
      const key = keyOf(values)
      group.keys.set(key, values)
      return { index: group.index, key }
    })
  })
  const branches = [...groups.values()].map(({ branch, keys }) => ({
    ...branch,
    parents: parentsOf(association, [...keys.values()], context),
  }))
  return { branches, places }
}

interface Group {
  readonly index: number
  readonly branch: Branch
  readonly keys: Map<unknown, Values>
}

function parentsOf(
  { targetColumns, through, link }: Association,
  keys: readonly Values[],
  context: unknown,
): Parents {
  if (through === undefined) return { columns: targetColumns, keys }
  return {
    columns: through.parentColumns,
    keys,
    through: {
      table: through.table as unknown,
      targetColumns: through.targetColumns,
      referencedColumns: targetColumns,
      where: link && scopeCondition(link, context),
    },
  }
}

function inPartition(branch: Branch, column: string, value: unknown): Branch {
  const isThere = { kind: 'compare', column, operator: 'equal', value } as const
  return { ...branch, where: { kind: 'all', conditions: [isThere, branch.where] } }
}

/** The text of arguments, which is equal for equal arguments. */
function textOf(given: ListArguments): string {
  return JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}

function union(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.length === 1 ? lists[0]! : [...new Set(lists.flat())]
}

function lacksKey({ source, name, columns }: Association): Error {
  return new Error(
    `A ${source.name} has no ${columns.join(', ')}, which ${source.name}.${name} needs; ` +
      'expected a record with all columns, or one that the source has loaded.',
  )
}
