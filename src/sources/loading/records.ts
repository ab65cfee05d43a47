import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { Branch, Condition, Row, Values } from '../source-adapter.ts'
import { and, scopeCondition } from './filter.ts'
import { keyValueOf, referenceValue } from './key-values.ts'
import { requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'
import { selectedColumns } from './selected-columns.ts'

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
 * Finds the records with the values of a key in some columns by one statement: for each key the record
 * that the request may see, or undefined. The keys differ; the database decides which rows have them.
 */
export async function findRecords(
  source: NamedSource,
  keyColumns: readonly string[],
  keys: readonly Values[],
  columns: readonly string[],
  event: RequestEvent,
): Promise<readonly (Row | undefined)[]> {
  const { table } = source.description
  const parents = {
    columns: keyColumns,
    keys,
    keyColumns: keyColumns.map(column => ({ table, column })),
  }
  const where = scopeCondition(source, event.context)
  const rows = await selectRows(requestState(source.family, event), {
    table,
    columns,
    rawColumns: [],
    branches: [{ where, order: [], parents }],
  })
  const makeRow = rowMaker(source, columns)
  // Behind the columns of a row stands the index of its key.
  const records = new Map(rows.map(values => [values[columns.length], makeRow(values)]))
  return keys.map((_, index) => records.get(index))
}

/** Finds the record with a primary key; undefined where there is none that the request may see. */
export async function findRecord(
  source: NamedSource,
  key: Values,
  columns: readonly string[],
  event: RequestEvent,
): Promise<Row | undefined> {
  const where = and(scopeCondition(source, event.context), keyCondition(source, key))
  const [record] = await selectRecords(source, { where, order: [], limit: 1 }, columns, event)
  return record
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

/**
 * Reads the records to which a gateway refers by a key, by one statement; null for a record that is
 * absent or invisible to the request. A record has what the reference says besides the key, which
 * fields with `@requires` read.
 */
export async function loadReferences(
  source: NamedSource,
  keyFields: readonly SourceField[],
  references: readonly Row[],
  event: BatchResolverEvent<any>,
): Promise<readonly (Row | null)[]> {
  const keys: Values[] = []
  // References with one key differ in what fields require.
  const indexByKey = new Map<unknown, number>()
  const keyIndices = references.map(reference => {
    const key = keyFields.map(field => referenceValue(field, reference[field.name]))
    // A column of whole numbers has no row with the ID "a".
    if (key.includes(undefined)) return undefined
    const keyValue = keyValueOf(key)
    const index = indexByKey.get(keyValue) ?? keys.push(key) - 1
    indexByKey.set(keyValue, index)
    return index
  })
  if (keys.length === 0) return references.map(() => null)
  const columns = selectedColumns(source, [event.selection.on(source.name)])
  const keyColumns = keyFields.map(({ column }) => column.name)
  const records = await findRecords(source, keyColumns, keys, columns, event)
  return references.map((reference, index) => {
    const keyIndex = keyIndices[index]
    const record = keyIndex === undefined ? undefined : records[keyIndex]
    return record === undefined ? null : withRequired(source, record, keyFields, reference)
  })
}

/** The record with the fields of other subgraphs that the reference has. */
function withRequired(
  source: NamedSource,
  record: Row,
  keyFields: readonly SourceField[],
  reference: Row,
): Row {
  const names = Object.keys(reference).filter(
    name =>
      name !== '__typename' &&
      !keyFields.some(field => field.name === name || field.column.name === name) &&
      // What the table has, the reference does not say.
      !source.description.columns.some(column => column.name === name),
  )
  if (names.length === 0) return record
  const object = Object.create(record) as Record<string, unknown>
  for (const name of names) object[name] = reference[name]
  return object
}
