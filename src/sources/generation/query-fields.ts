import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import type { ResolverEvent } from '../../schema/definitions/resolver.ts'
import { findRecord, selectRecords } from '../loading/records.ts'
import {
  hasKeyFields,
  keyFields,
  keyInArguments,
  missingKeyFault,
  recordNotFoundError,
} from '../loading/key-values.ts'
import { listBranch, type ListArguments } from '../loading/list-arguments.ts'
import { loadPage, type ConnectionArguments } from '../loading/pages.ts'
import { selectedColumns } from '../loading/selected-columns.ts'
import type { NamedSource } from '../model/source.ts'
import { sourceAggregateField } from './aggregate-fields.ts'
import type { SourceTypes } from './generated-types.ts'
import { recordConnectionArguments, connectionType, listArguments } from './list-arguments.ts'

/**
 * Returns the fields of the query root: `user`, `users`, and on request `usersConnection` and
 * `usersAggregate`. All are nullable, so that an error of a field does not affect other fields.
 */
export function queryFields(
  source: NamedSource,
  types: SourceTypes,
  report: (fault: string) => void,
): readonly FieldStatement[] {
  const { query } = source
  if (query === undefined) return []
  const { only = ['record', 'list'] } = query
  const hasKey = hasKeyFields(source)
  if (!hasKey && only.includes('connection')) report(missingKeyFault(source, 'its connection'))
  return [
    ...(only.includes('record') && hasKey ? [recordField(source)] : []),
    ...(only.includes('list') ? [listField(source, types)] : []),
    ...(only.includes('connection') && hasKey ? [connectionField(source, types)] : []),
    ...(only.includes('aggregate') ? [sourceAggregateField(source, types)] : []),
  ]
}

/** Returns the arguments for the primary key of a record. */
export function keyArguments(source: NamedSource): readonly AnyArgument[] {
  return keyFields(source).map(({ name, type }) => arg(name, type, { null: false }))
}

function recordField(source: NamedSource): FieldStatement {
  return {
    name: source.singular,
    type: source.name,
    options: { arguments: keyArguments(source) },
    resolver: async (
      named: Readonly<Record<string, unknown>>,
      event: ResolverEvent<unknown, any>,
    ) => {
      const key = keyInArguments(source, named)
      const columns = selectedColumns(source, [event.selection])
      const record = await findRecord(source, key, columns, event)
      if (record === undefined) throw recordNotFoundError(source, named)
      return record
    },
  }
}

function listField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: source.plural,
    type: source.name,
    options: { array: true, nullable: false, arguments: listArguments(source, types) },
    resolver: (named: ListArguments, event: ResolverEvent<unknown, any>) =>
      selectRecords(
        source,
        listBranch(source, named, event),
        selectedColumns(source, [event.selection]),
        event,
      ),
  }
}

function connectionField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: `${source.plural}Connection`,
    type: connectionType(source, types),
    options: { arguments: recordConnectionArguments(source, types) },
    resolver: (named: ConnectionArguments, event: ResolverEvent<unknown, any>) =>
      loadPage(source, named, event),
  }
}
