import type { NamedSource } from '../model/source.ts'
import type { Branch, Condition, Row, Values } from '../source-adapter.ts'
import { and, scopeCondition } from './filter.ts'
import { keyValueOf } from './key-values.ts'
import { requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'

/** Reads the records of a branch. */
export async function selectRecords(
  source: NamedSource,
  branch: Branch,
  columns: readonly string[],
  event: RequestEvent,
): Promise<readonly Row[]> {
  const rows = await selectRows(requestState(source.family, event), {
    table: source.description.table,
    columns,
    rawColumns: [],
    branches: [branch],
  })
  return rows.map(rowMaker(source, columns))
}

/**
 * Finds the records with primary keys by one statement: for each key the record that the request may
 * see, or undefined.
 */
export async function findRecords(
  source: NamedSource,
  keys: readonly Values[],
  columns: readonly string[],
  event: RequestEvent,
): Promise<readonly (Row | undefined)[]> {
  const where = visibleRecords(source, keys, event)
  const records = await selectRecords(source, { where, order: [] }, columns, event)
  const { primaryKey } = source.description
  const recordByKey = new Map(
    records.map(record => [keyValueOf(primaryKey.map(column => record[column])), record]),
  )
  return keys.map(key => recordByKey.get(keyValueOf(key)))
}

/** Finds the record with a primary key; undefined where there is none that the request may see. */
export async function findRecord(
  source: NamedSource,
  key: Values,
  columns: readonly string[],
  event: RequestEvent,
): Promise<Row | undefined> {
  const where = visibleRecords(source, [key], event)
  const [record] = await selectRecords(source, { where, order: [], limit: 1 }, columns, event)
  return record
}

/** Returns the condition that the request may see a row, and that it has one of primary keys. */
function visibleRecords(
  source: NamedSource,
  keys: readonly Values[],
  { context }: RequestEvent,
): Condition {
  const [column, ...columns] = source.description.primaryKey
  const [firstKey, ...furtherKeys] = keys
  const hasKey: Condition =
    furtherKeys.length === 0
      ? keyCondition(source, firstKey!)
      : columns.length === 0
        ? { kind: 'in', column: column!, values: keys.map(([value]) => value) }
        : { kind: 'any', conditions: keys.map(key => keyCondition(source, key)) }
  return and(scopeCondition(source, context), hasKey)
}

/** Returns the condition that a row has a primary key. */
function keyCondition({ description }: NamedSource, key: Values): Condition {
  return and(
    ...description.primaryKey.map((column, index): Condition => ({
      kind: 'compare',
      column,
      operator: 'equal',
      value: key[index],
    })),
  )
}
