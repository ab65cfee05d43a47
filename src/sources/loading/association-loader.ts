import type { Association } from '../model/source.ts'
import type { Branch, CountBranch, OrderedValue, Parents, Row, Values } from '../source-adapter.ts'
import { setCursorValues } from './cursor.ts'
import { scopeCondition } from './filter.ts'
import { keyValueOf } from './key-values.ts'
import { setLinkValues } from './link-values.ts'
import type { ListArguments } from './list-arguments.ts'
import {
  countRows,
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from './request-state.ts'
import { rowMaker } from './rows.ts'

/** A request of one field for the records of an association, for all its parents. */
interface AssociationRequest {
  readonly parents: readonly Row[]
  readonly columns: readonly string[]
  readonly rawColumns: readonly OrderedValue[]
  /** Columns of the junction table, for the edges of a connection. */
  readonly linkColumns?: readonly string[]
  /** The arguments of the field. */
  readonly argumentValues: ListArguments
  /** The rows that the arguments select. */
  readonly branch: Branch
}

type CountRequest = Pick<AssociationRequest, 'parents' | 'argumentValues' | 'branch'>

interface PendingRequest<Request, Result> {
  readonly request: Request
  readonly resolve: (results: readonly Result[]) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Loads the records of an association for each parent. A single query serves all fields that request
 * the association at the same time, under aliases or at several response positions.
 */
export function loadAssociation(
  association: Association,
  request: AssociationRequest,
  event: RequestEvent,
): Promise<readonly (readonly Row[])[]> {
  return enqueue(association, 'rows', request, event, loadRecordBatch)
}

/** Counts the records of an association for each parent. */
export function countAssociation(
  association: Association,
  request: CountRequest,
  event: RequestEvent,
): Promise<readonly number[]> {
  return enqueue(association, 'counts', request, event, loadCountBatch)
}

/** Loads a batch of requests for an association, and returns the results of each request. */
export type LoadBatch<Request, Result> = (
  association: Association,
  requests: readonly Request[],
  state: RequestState,
) => Promise<readonly (readonly Result[])[]>

/**
 * Adds a request to the batch of an association, and loads the batch when no resolver runs. A
 * statement serves the requests of one queue name.
 */
export function enqueue<Request, Result>(
  association: Association,
  queueName: string,
  request: Request,
  event: RequestEvent,
  loadBatch: LoadBatch<Request, Result>,
): Promise<readonly Result[]> {
  const state = requestState(association.source.family, event)
  const queues = queuesOf(state, queueName)
  return new Promise((resolve, reject) => {
    const pendingRequest: PendingRequest<Request, Result> = { request, resolve, reject }
    const queue = queues.get(association)
    if (queue !== undefined) return void queue.push(pendingRequest)
    const batch = [pendingRequest]
    queues.set(association, batch)
    const flush = (): void => {
      queues.delete(association)
      loadBatch(
        association,
        batch.map(pending => pending.request),
        state,
      ).then(
        results => batch.forEach((pending, index) => pending.resolve(results[index]!)),
        (reason: unknown) => batch.forEach(pending => pending.reject(reason)),
      )
    }
    // After the promises that are settled already: their resolvers may request the association, too.
    void Promise.resolve().then(() => process.nextTick(flush))
  })
}

type Queues = Map<Association, PendingRequest<any, any>[]>

const queuesOfRequests = new WeakMap<RequestState, Map<string, Queues>>()

function queuesOf(state: RequestState, queueName: string): Queues {
  const queuesByName = queuesOfRequests.get(state) ?? new Map<string, Queues>()
  queuesOfRequests.set(state, queuesByName)
  const queues = queuesByName.get(queueName) ?? new Map<Association, PendingRequest<any, any>[]>()
  queuesByName.set(queueName, queues)
  return queues
}

const loadRecordBatch: LoadBatch<AssociationRequest, readonly Row[]> = async (
  association,
  requests,
  state,
) => {
  const { target } = association
  const { branches, positions } = branchesOfRequests(association, requests, state)
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
    const makeRow = rowMaker(target, columns)
    const linkOffset = columns.length + rawColumns.length
    const keyOffset = linkOffset + linkColumns.length
    for (const values of rows) {
      const branchLists = lists[branches.length === 1 ? 0 : (values[keyOffset + 1] as number)]!
      const row = makeRow(values)
      if (rawColumns.length > 0)
        setCursorValues(row, rawColumns, values.slice(columns.length, linkOffset))
      if (linkColumns.length > 0)
        setLinkValues(row, association, linkColumns, values.slice(linkOffset, keyOffset))
      const keyIndex = values[keyOffset] as number
      const list = branchLists[keyIndex]
      if (list === undefined) branchLists[keyIndex] = [row]
      else list.push(row)
    }
  }
  return positions.map(positionsOfRequest =>
    positionsOfRequest.map(position =>
      position === undefined ? [] : (lists[position.branchIndex]![position.keyIndex] ?? []),
    ),
  )
}

const loadCountBatch: LoadBatch<CountRequest, number> = async (association, requests, state) => {
  const { target } = association
  const { branches, positions } = branchesOfRequests(association, requests, state)
  const counts = branches.map((): number[] => [])
  if (branches.length > 0) {
    const { table } = target.description
    const rows = await countRows(state, { table, branches })
    for (const [count, keyIndex, branchIndex] of rows as readonly (readonly number[])[])
      counts[branches.length === 1 ? 0 : branchIndex!]![keyIndex!] = count!
  }
  return positions.map(positionsOfRequest =>
    positionsOfRequest.map(position =>
      position === undefined ? 0 : (counts[position.branchIndex]![position.keyIndex] ?? 0),
    ),
  )
}

/** The position of a parent's records: the index of the branch, and of the key in the branch. */
interface ListPosition {
  readonly branchIndex: number
  readonly keyIndex: number
}

/**
 * Returns the branches of a statement for a batch of requests: a branch for each distinct list of
 * arguments, and for each partition where the target is partitioned. Also returns the position of
 * each parent's records; undefined for a parent without a key.
 */
export function branchesOfRequests<BranchType extends CountBranch>(
  association: Association,
  requests: readonly {
    readonly parents: readonly Row[]
    readonly argumentValues: object
    readonly branch: BranchType
  }[],
  { context }: RequestState,
): {
  readonly branches: readonly BranchType[]
  readonly positions: readonly (readonly (ListPosition | undefined)[])[]
} {
  const { source, target, columns } = association
  const targetPartition = target.options.partitionBy
  const sourcePartition = targetPartition === undefined ? undefined : source.options.partitionBy
  const groups = new Map<string, BranchGroup<BranchType>>()
  const positions = requests.map(({ parents, branch, argumentValues }) => {
    const argumentsText = requests.length === 1 ? '' : serializeArguments(argumentValues)
    return parents.map(parent => {
      const values = columns.map(name => parent[name])
      if (values.includes(null)) return undefined
      if (values.includes(undefined)) throw missingKeyError(association)
      const partitionValue = sourcePartition === undefined ? undefined : parent[sourcePartition]
      const branchKey =
        sourcePartition === undefined ? argumentsText : `${String(partitionValue)} ${argumentsText}`
      let group = groups.get(branchKey)
      if (group === undefined) {
        const partitionedBranch =
          sourcePartition === undefined
            ? branch
            : branchOfPartition(branch, targetPartition!, partitionValue)
        group = { index: groups.size, branch: partitionedBranch, keys: [], keyIndices: new Map() }
        groups.set(branchKey, group)
      }
      return { branchIndex: group.index, keyIndex: keyIndexOf(group, values) }
    })
  })
  const branches = [...groups.values()].map(({ branch, keys }) => ({
    ...branch,
    parents: parentsOf(association, keys, context),
  }))
  return { branches, positions }
}

interface BranchGroup<BranchType> {
  readonly index: number
  readonly branch: BranchType
  readonly keys: Values[]
  readonly keyIndices: Map<unknown, number>
}

/**
 * Parents with identical keys share an index. The database compares keys that are written
 * differently.
 */
function keyIndexOf({ keys, keyIndices }: BranchGroup<unknown>, values: Values): number {
  const key = keyValueOf(values)
  let index = keyIndices.get(key)
  if (index === undefined) {
    index = keys.push(values) - 1
    keyIndices.set(key, index)
  }
  return index
}

/** Returns the part of a statement that reads the records of an association for parent keys. */
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

function branchOfPartition<BranchType extends CountBranch>(
  branch: BranchType,
  column: string,
  value: unknown,
): BranchType {
  const partitionCondition = { kind: 'compare', column, operator: 'equal', value } as const
  return { ...branch, where: { kind: 'all', conditions: [partitionCondition, branch.where] } }
}

/** Returns a text that is equal for equal arguments. */
function serializeArguments(argumentValues: object): string {
  return JSON.stringify(argumentValues, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}

function union<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.length === 1 ? lists[0]! : [...new Set(lists.flat())]
}

function missingKeyError({ source, name, columns }: Association): Error {
  return new Error(
    `A ${source.name} has no ${columns.join(', ')}, which ${source.name}.${name} needs; ` +
      'expected a record with all columns, or one that the source has loaded.',
  )
}
