import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import type { BatchResolverEvent, ResolverEvent } from '../../schema/definitions/resolver.ts'
import { aggregateAssociation, aggregateSource } from '../loading/aggregate-loader.ts'
import {
  aggregateBranch,
  computedOfNothing,
  groupBranch,
  selectedTerms,
  type Computed,
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

/** What was computed of some records, and which these are, for their groups. */
interface Aggregate extends Computed {
  readonly of: AggregatedRecords
}

/** The records of a source, or of an association of one record. */
interface AggregatedRecords extends AggregateArguments {
  readonly association?: Association
  readonly parent?: Row
}

/** The field `usersAggregate` of the query root. */
export function sourceAggregateField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: `${source.plural}Aggregate`,
    type: typeOfAggregate(source, types),
    options: { arguments: aggregateArguments(source, types) },
    resolver: async ({ filter }: AggregateArguments, event: ResolverEvent<unknown, any>) => {
      const terms = selectedTerms(source, event.selection)
      if (terms.length === 0) return { ...computedOfNothing(source, terms), of: { filter } }
      const branch = aggregateBranch(source, filter, event)
      const [computed] = await aggregateSource(source, { groups: [], terms }, branch, event)
      return { ...computed, of: { filter } }
    },
  }
}

export function aggregateArguments(source: NamedSource, types: SourceTypes): AnyArgument {
  return arg('filter', filterType(source, types))
}

/** The aggregates of an association, for each parent. */
export async function loadAggregates(
  association: Association,
  parents: readonly Row[],
  { filter }: AggregateArguments,
  event: BatchResolverEvent<any>,
): Promise<readonly Aggregate[]> {
  const { target } = association
  const terms = selectedTerms(target, event.selection)
  const ofParent = (parent: Row): AggregatedRecords => ({ association, parent, filter })
  if (terms.length === 0)
    return parents.map(parent => ({ ...computedOfNothing(target, terms), of: ofParent(parent) }))
  const lists = await aggregateAssociation(
    association,
    {
      parents,
      given: { filter },
      branch: aggregateBranch(target, filter, event),
      computation: { groups: [], terms },
    },
    event,
  )
  return parents.map((parent, index) => ({ ...lists[index]![0]!, of: ofParent(parent) }))
}

/** The type of the aggregates of a source's records. */
export function typeOfAggregate(source: NamedSource, types: SourceTypes): string {
  return aggregateType(source, types, {
    batch: (
      aggregates: readonly Aggregate[],
      named: GroupArguments,
      event: BatchResolverEvent<any>,
    ) => loadGroups(source, aggregates, named, event),
  })
}

/** The groups of aggregates that one field has made: all are of one association with one filter. */
async function loadGroups(
  source: NamedSource,
  aggregates: readonly Aggregate[],
  { by, order, limit, offset }: GroupArguments,
  event: BatchResolverEvent<any>,
): Promise<readonly (readonly Computed[])[]> {
  const [{ association, filter }] = aggregates.map(aggregate => aggregate.of) as [AggregatedRecords]
  const given = { filter, by, order, limit, offset }
  const { branch, groups } = groupBranch(source, given, event)
  const computation = { groups, terms: selectedTerms(source, event.selection) }
  if (association === undefined) return [await aggregateSource(source, computation, branch, event)]
  const parents = aggregates.map(aggregate => aggregate.of.parent!)
  return aggregateAssociation(association, { parents, given, branch, computation }, event)
}
