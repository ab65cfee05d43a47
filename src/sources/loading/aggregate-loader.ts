import type { Association, NamedSource } from '../model/source.ts'
import type { AggregateBranch, Row } from '../source-adapter.ts'
import {
  computedOf,
  computedOfNothing,
  distinctTerms,
  type Computation,
  type Computed,
} from './aggregates.ts'
import { branchesOfRequests, enqueue, type Run } from './association-loader.ts'
import { aggregateRows, requestState, type RequestEvent } from './request-state.ts'

/** What one field wants to be computed of the records of an association, for all its parents. */
interface AggregateRequest {
  readonly parents: readonly Row[]
  /** The arguments of the field. */
  readonly given: object
  readonly branch: AggregateBranch
  readonly computation: Computation
}

/** What is computed of the records of a source, and of each of their groups where there are some. */
export async function aggregateSource(
  source: NamedSource,
  computation: Computation,
  branch: AggregateBranch,
  event: RequestEvent,
): Promise<readonly Computed[]> {
  const { table } = source.description
  const statement = { table, ...computation, branches: [branch] }
  const rows = await aggregateRows(requestState(source.family, event), statement)
  return rows.map(values => computedOf(source, computation, values))
}

/**
 * What is computed of an association for each parent: one for all its records, or one for each of
 * their groups. Fields that want it at the same time are one query for those of one grouping.
 */
export function aggregateAssociation(
  association: Association,
  request: AggregateRequest,
  event: RequestEvent,
): Promise<readonly (readonly Computed[])[]> {
  const what = `aggregates ${request.computation.groups.join()}`
  return enqueue(association, what, request, event, computePending)
}

const computePending: Run<AggregateRequest, readonly Computed[]> = async (
  association,
  requests,
  state,
) => {
  const { target } = association
  const { groups } = requests[0]!.computation
  const terms = distinctTerms(requests.flatMap(({ computation }) => computation.terms))
  const computation = { groups, terms }
  const { branches, places } = branchesOfRequests(association, requests, state)
  const lists = branches.map((): Computed[][] => [])
  if (branches.length > 0) {
    const { table } = target.description
    const rows = await aggregateRows(state, { table, ...computation, branches })
    const keyAt = groups.length + terms.length
    for (const values of rows) {
      const listsOfBranch = lists[branches.length === 1 ? 0 : (values[keyAt + 1] as number)]!
      const list = (listsOfBranch[values[keyAt] as number] ??= [])
      list.push(computedOf(target, computation, values))
    }
  }
  const nothing = groups.length > 0 ? [] : [computedOfNothing(target, terms)]
  return places.map(own => own.map(place => (place && lists[place.branch]![place.key]) ?? nothing))
}
