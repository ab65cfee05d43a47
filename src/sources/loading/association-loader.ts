import type { Association } from '../model/source.ts'
import type { Branch, CountBranch, OrderedValue, Parents, Row, Values } from '../source-adapter.ts'
import { keepCursorValues } from './cursor.ts'
import { scopeCondition } from './filter.ts'
import { keyValueOf } from './key-values.ts'
import { keepLinkValues } from './link-values.ts'
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
  readonly rawColumns: readonly OrderedValue[]
  /** Columns of the table between, for the edges of a connection. */
  readonly linkColumns?: readonly string[]
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

/** Runs what some fields want of an association, and returns the results of each. */
export type Run<Request, Result> = (
  association: Association,
  requests: readonly Request[],
  state: RequestState,
) => Promise<readonly (readonly Result[])[]>

/**
 * Waits until no resolver runs, and then runs what has come together; `what` says which requests
 * can be one statement.
 */
export function enqueue<Request, Result>(
  association: Association,
  what: string,
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

const queuesOfRequests = new WeakMap<RequestState, Map<string, Queues>>()

function queuesOf(state: RequestState, what: string): Queues {
  const known = queuesOfRequests.get(state) ?? new Map<string, Queues>()
  queuesOfRequests.set(state, known)
  const queues = known.get(what) ?? new Map<Association, Pending<any, any>[]>()
  known.set(what, queues)
  return queues
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
  const linkColumns = union(requests.map(request => request.linkColumns ?? []))
  const lists = branches.map((): Row[][] => [])
  if (branches.length > 0) {
    const rows = await selectRows(state, {
      table: target.description.table,
      columns,
      rawColumns,
      linkColumns,
      branches,
    })
    const toRow = rowMaker(target, columns)
    const linkAt = columns.length + rawColumns.length
    const keyAt = linkAt + linkColumns.length
    for (const values of rows) {
      const listsOfBranch = lists[branches.length === 1 ? 0 : (values[keyAt + 1] as number)]!
      const row = toRow(values)
      if (rawColumns.length > 0)
        keepCursorValues(row, rawColumns, values.slice(columns.length, linkAt))
      if (linkColumns.length > 0)
        keepLinkValues(row, association, linkColumns, values.slice(linkAt, keyAt))
      const keyIndex = values[keyAt] as number
      const list = listsOfBranch[keyIndex]
      if (list === undefined) listsOfBranch[keyIndex] = [row]
      else list.push(row)
    }
  }
  return places.map(own =>
    own.map(place => (place === undefined ? [] : (lists[place.branch]![place.key] ?? []))),
  )
}

const countPending: Run<CountRequest, number> = async (association, requests, state) => {
  const { target } = association
  const { branches, places } = branchesOfRequests(association, requests, state)
  const counts = branches.map((): number[] => [])
  if (branches.length > 0) {
    const { table } = target.description
    const rows = await countRows(state, { table, branches })
    for (const [count, keyIndex, branchIndex] of rows as readonly (readonly number[])[])
      counts[branches.length === 1 ? 0 : branchIndex!]![keyIndex!] = count!
  }
  return places.map(own =>
    own.map(place => (place === undefined ? 0 : (counts[place.branch]![place.key] ?? 0))),
  )
}

/** Where the records of a parent are: the indices of the branch, and of the key among its keys. */
interface Place {
  readonly branch: number
  readonly key: number
}

/**
 * The branches of a statement for some requests: one for those that ask for the same, and where the
 * target is partitioned, one for each partition. With them, the place of each parent's records;
 * undefined where the parent has no key.
 */
export function branchesOfRequests<OneBranch extends CountBranch>(
  association: Association,
  requests: readonly {
    readonly parents: readonly Row[]
    readonly given: object
    readonly branch: OneBranch
  }[],
  { context }: RequestState,
): {
  readonly branches: readonly OneBranch[]
  readonly places: readonly (readonly (Place | undefined)[])[]
} {
  const { source, target, columns } = association
  const partition = target.options.partitionBy
  const ownPartition = partition === undefined ? undefined : source.options.partitionBy
  const groups = new Map<string, Group<OneBranch>>()
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
        group = { index: groups.size, branch: own, keys: [], keyIndices: new Map() }
        groups.set(groupText, group)
      }
      return { branch: group.index, key: keyIndexIn(group, values) }
    })
  })
  const branches = [...groups.values()].map(({ branch, keys }) => ({
    ...branch,
    parents: parentsOf(association, keys, context),
  }))
  return { branches, places }
}

interface Group<OneBranch> {
  readonly index: number
  readonly branch: OneBranch
  readonly keys: Values[]
  readonly keyIndices: Map<unknown, number>
}

/** Parents with the same key share one; which others are equal, the database knows. */
function keyIndexIn({ keys, keyIndices }: Group<unknown>, values: Values): number {
  const key = keyValueOf(values)
  let index = keyIndices.get(key)
  if (index === undefined) {
    index = keys.push(values) - 1
    keyIndices.set(key, index)
  }
  return index
}

/** The keys of parents, whose records are those of an association. */
export function parentsOf(
  { source, columns, targetColumns, through, link }: Association,
  keys: readonly Values[],
  context: unknown,
): Parents {
  const { table } = source.description
  const keyColumns = columns.map(column => ({ table, column }))
  if (through === undefined) return { columns: targetColumns, keys, keyColumns }
  return {
    columns: through.parentColumns,
    keys,
    keyColumns,
    through: {
      table: through.table as unknown,
      targetColumns: through.targetColumns,
      referencedColumns: targetColumns,
      where: link && scopeCondition(link, context),
    },
  }
}

function inPartition<OneBranch extends CountBranch>(
  branch: OneBranch,
  column: string,
  value: unknown,
): OneBranch {
  const isThere = { kind: 'compare', column, operator: 'equal', value } as const
  return { ...branch, where: { kind: 'all', conditions: [isThere, branch.where] } }
}

/** The text of arguments, which is equal for equal arguments. */
function textOf(given: object): string {
  return JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}

function union<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.length === 1 ? lists[0]! : [...new Set(lists.flat())]
}

function lacksKey({ source, name, columns }: Association): Error {
  return new Error(
    `A ${source.name} has no ${columns.join(', ')}, which ${source.name}.${name} needs; ` +
      'expected a record with all columns, or one that the source has loaded.',
  )
}
