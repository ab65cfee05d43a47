import type { Association, NamedSource } from '../model/source.ts'
import type { AggregateBranch, Row } from '../source-adapter.ts'
import {
  aggregateValuesOf,
  aggregateValuesOfNoRows,
  distinctTerms,
  type Aggregation,
  type AggregateValues,
} from './aggregates.ts'
import { branchesOfRequests, enqueue, type LoadBatch } from './association-loader.ts'
import { aggregateRows, requestState, type RequestEvent } from './request-state.ts'

/** A request of one field for aggregates of the records of an association, for all its parents. */
interface AggregateRequest {
  readonly parents: readonly Row[]
  /** The arguments of the field. */
  readonly argumentValues: object
  readonly branch: AggregateBranch
  readonly aggregation: Aggregation
}

/** Computes the aggregates of the rows of a branch: of all rows, or of each group. */
export async function aggregateSource(
  source: NamedSource,
  aggregation: Aggregation,
  branch: AggregateBranch,
  event: RequestEvent,
): Promise<readonly AggregateValues[]> {
  const { table } = source.description
  const statement = { table, ...aggregation, branches: [branch] }
  const rows = await aggregateRows(requestState(source.family, event), statement)
  return rows.map(values => aggregateValuesOf(source, aggregation, values))
}

/**
 * Computes the aggregates of an association for each parent: of all records, or of each group. A
 * single query serves all fields that request the same grouping at the same time.
 */
export function aggregateAssociation(
  association: Association,
  request: AggregateRequest,
  event: RequestEvent,
): Promise<readonly (readonly AggregateValues[])[]> {
  const queueName = `aggregates ${request.aggregation.groups.join()}`
  return enqueue(association, queueName, request, event, loadAggregateBatch)
}

const loadAggregateBatch: LoadBatch<AggregateRequest, readonly AggregateValues[]> = async (
  association,
  requests,
  state,
) => {
  const { target } = association
  const { groups } = requests[0]!.aggregation
  const terms = distinctTerms(requests.flatMap(({ aggregation }) => aggregation.terms))
  const aggregation = { groups, terms }
  const { branches, positions } = branchesOfRequests(association, requests, state)
  const lists = branches.map((): AggregateValues[][] => [])
  if (branches.length > 0) {
    const { table } = target.description
    const rows = await aggregateRows(state, { table, ...aggregation, branches })
    const keyOffset = groups.length + terms.length
    for (const values of rows) {
      const branchLists = lists[branches.length === 1 ? 0 : (values[keyOffset + 1] as number)]!
      const list = (branchLists[values[keyOffset] as number] ??= [])
      list.push(aggregateValuesOf(target, aggregation, values))
    }
  }
  const valuesOfNoRows = groups.length > 0 ? [] : [aggregateValuesOfNoRows(target, terms)]
  return positions.map(positionsOfRequest =>
    positionsOfRequest.map(
      position => (position && lists[position.branchIndex]![position.keyIndex]) ?? valuesOfNoRows,
    ),
  )
}
