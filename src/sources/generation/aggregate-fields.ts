import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import type { BatchResolverEvent, ResolverEvent } from '../../schema/definitions/resolver.ts'
import { aggregateAssociation, aggregateSource } from '../loading/aggregate-loader.ts'
import {
  aggregateBranch,
  aggregateValuesOfNoRows,
  groupBranch,
  selectedTerms,
  type AggregateValues,
  type GroupArguments,
} from '../loading/aggregates.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import { aggregateType } from './aggregate-types.ts'
import { filterType } from './filter-types.ts'
import type { SourceTypes } from './generated-types.ts'

export interface AggregateArguments {
  readonly filter?: unknown
}

/**
 * The aggregates of records, and the records themselves, whose groups the field `groups` computes.
 */
interface Aggregate extends AggregateValues {
  readonly records: AggregatedRecords
}

/** The records of a source, or of an association of a record. */
interface AggregatedRecords extends AggregateArguments {
  readonly association?: Association
  readonly parent?: Row
}

/** Returns the field `usersAggregate` of the query root. */
export function sourceAggregateField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: `${source.plural}Aggregate`,
    type: sourceAggregateType(source, types),
    options: { arguments: aggregateArguments(source, types) },
    resolver: async ({ filter }: AggregateArguments, event: ResolverEvent<unknown, any>) => {
      const terms = selectedTerms(source, event.selection)
      if (terms.length === 0)
        return { ...aggregateValuesOfNoRows(source, terms), records: { filter } }
      const branch = aggregateBranch(source, filter, event)
      const [values] = await aggregateSource(source, { groups: [], terms }, branch, event)
      return { ...values, records: { filter } }
    },
  }
}

export function aggregateArguments(source: NamedSource, types: SourceTypes): AnyArgument {
  return arg('filter', filterType(source, types))
}

/** Loads the aggregates of an association, for each parent. */
export async function loadAggregates(
  association: Association,
  parents: readonly Row[],
  { filter }: AggregateArguments,
  event: BatchResolverEvent<any>,
): Promise<readonly Aggregate[]> {
  const { target } = association
  const terms = selectedTerms(target, event.selection)
  const recordsOf = (parent: Row): AggregatedRecords => ({ association, parent, filter })
  if (terms.length === 0)
    return parents.map(parent => ({
      ...aggregateValuesOfNoRows(target, terms),
      records: recordsOf(parent),
    }))
  const lists = await aggregateAssociation(
    association,
    {
      parents,
      argumentValues: { filter },
      branch: aggregateBranch(target, filter, event),
      aggregation: { groups: [], terms },
    },
    event,
  )
  return parents.map((parent, index) => ({ ...lists[index]![0]!, records: recordsOf(parent) }))
}

/** Returns the type of the aggregates of a source's records. */
export function sourceAggregateType(source: NamedSource, types: SourceTypes): string {
  return aggregateType(source, types, {
    batch: (
      aggregates: readonly Aggregate[],
      named: GroupArguments,
      event: BatchResolverEvent<any>,
    ) => loadGroups(source, aggregates, named, event),
  })
}

/** Loads the groups of the aggregates of a field, which share an association and a filter. */
async function loadGroups(
  source: NamedSource,
  aggregates: readonly Aggregate[],
  { by, order, limit, offset }: GroupArguments,
  event: BatchResolverEvent<any>,
): Promise<readonly (readonly AggregateValues[])[]> {
  const [{ association, filter }] = aggregates.map(aggregate => aggregate.records) as [
    AggregatedRecords,
  ]
  const argumentValues = { filter, by, order, limit, offset }
  const { branch, groups } = groupBranch(source, argumentValues, event)
  const aggregation = { groups, terms: selectedTerms(source, event.selection) }
  if (association === undefined) return [await aggregateSource(source, aggregation, branch, event)]
  const parents = aggregates.map(aggregate => aggregate.records.parent!)
  return aggregateAssociation(association, { parents, argumentValues, branch, aggregation }, event)
}
