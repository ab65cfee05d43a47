import { parentsOf } from '../loading/association-loader.ts'
import { isScoped } from '../loading/filter.ts'
import { keyFields, keyValueOf, recordNotFoundError } from '../loading/key-values.ts'
import { rowMaker } from '../loading/rows.ts'
import { allColumns } from '../loading/selected-columns.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Parents, Row, Values } from '../source-adapter.ts'
import { notVisibleError, refusalError } from './refusals.ts'
import type { Transaction } from './transaction.ts'

// The statements of a transaction. Statements that read find the records that the request may see.
// The caller authorizes each row that is inserted, changed or deleted, and then requires that the
// request may see the row.

/**
 * Reads the record with a primary key, after all other statements.
 *
 * @throws GraphQLError when the request may not see a record that was written
 */
export async function readRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  columns: readonly string[],
): Promise<Row> {
  // Later statements may have moved a record out of its scope.
  for (const [writtenSource, keys] of transaction.uncheckedKeys)
    await checkVisible(transaction, writtenSource, keys)
  return selectRecord(transaction, source, key, columns, false)
}

/**
 * Locks the record with a primary key, and reads all its columns.
 *
 * @throws RecordNotFoundError when there is none that the request may see
 */
export async function lockRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
): Promise<Row> {
  return selectRecord(transaction, source, key, allColumns(source), true)
}

async function selectRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  columns: readonly string[],
  isLocking: boolean,
): Promise<Row> {
  const parents = { columns: source.description.primaryKey, keys: [key] }
  const [values] = await transaction.select(source, [parents], columns, isLocking)
  if (values !== undefined) return rowMaker(source, columns)(values)
  const keyEntries = keyFields(source).map(({ name }, index) => [name, key[index]])
  throw recordNotFoundError(source, Object.fromEntries(keyEntries) as Row)
}

/** Locks the records with primary keys that the request may see, and reads them in no order. */
export async function lockRecords(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return []
  const columns = allColumns(source)
  const parents = { columns: source.description.primaryKey, keys }
  const rows = await transaction.select(source, [parents], columns, true)
  return rows.map(rowMaker(source, columns))
}

/**
 * Locks the records with primary keys that belong to a parent. Returns the indices of their keys.
 */
export async function lockAssociatedRecords(
  transaction: Transaction,
  { source, target, columns, targetColumns }: Association,
  parentKey: Values,
  keys: readonly (Values | undefined)[],
): Promise<ReadonlySet<number>> {
  const indices = keys.flatMap((key, index) => (key === undefined ? [] : [index]))
  if (indices.length === 0) return new Set()
  const { primaryKey, table } = target.description
  const parents = {
    columns: [...primaryKey, ...targetColumns],
    keys: indices.map(index => [...keys[index]!, ...parentKey]),
    keyColumns: [
      ...primaryKey.map(column => ({ table, column })),
      ...columns.map(column => ({ table: source.description.table, column })),
    ],
  }
  const visibleIndices = await selectKeyIndices(transaction, target, parents, true)
  return new Set([...visibleIndices].map(index => indices[index]!))
}

/** Selects the primary keys of the records that belong to a parent. */
export function selectAssociatedKeys(
  transaction: Transaction,
  { source, target, columns, targetColumns }: Association,
  parentKey: Values,
): Promise<readonly Values[]> {
  const { table } = source.description
  const keyColumns = columns.map(column => ({ table, column }))
  return selectPrimaryKeys(transaction, target, {
    columns: targetColumns,
    keys: [parentKey],
    keyColumns,
  })
}

/** Selects the primary keys of the records that have other keys. */
export async function selectPrimaryKeys(
  transaction: Transaction,
  source: NamedSource,
  parents: Parents,
): Promise<readonly Values[]> {
  const { primaryKey } = source.description
  const rows = await transaction.select(source, [parents], primaryKey)
  return rows.map(row => row.slice(0, primaryKey.length))
}

/**
 * Selects columns of the records of an association: the members of parents, by the indices of the
 * parent keys, and the records with primary keys, by the indices of these.
 */
export async function selectMembers(
  transaction: Transaction,
  association: Association,
  parentKeys: readonly Values[],
  memberKeys: readonly Values[],
  columns: readonly string[],
): Promise<readonly [ofParents: readonly Values[][], ofKeys: readonly (Values | undefined)[]]> {
  const { target } = association
  const parents = parentsOf(association, parentKeys, transaction.requestContext)
  const members: Parents = { columns: target.description.primaryKey, keys: memberKeys }
  const ofParents = parentKeys.map((): Values[] => [])
  const ofKeys = memberKeys.map((): Values | undefined => undefined)
  const branches = [parents, members].filter(({ keys }) => keys.length > 0)
  if (branches.length === 0) return [ofParents, ofKeys]
  for (const row of await transaction.select(target, branches, columns)) {
    const values = row.slice(0, columns.length)
    const [index, branchIndex = 0] = row.slice(columns.length) as number[]
    if (branches[branchIndex] === parents) ofParents[index!]!.push(values)
    else ofKeys[index!] = values
  }
  return [ofParents, ofKeys]
}

/** Whether the database finds a column of a record equal to a value. */
export async function equalsInDatabase(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  column: string,
  value: unknown,
): Promise<boolean> {
  const columns = [...source.description.primaryKey, column]
  const parents = { columns, keys: [[...key, value]] }
  return (await selectKeyIndices(transaction, source, parents)).size > 0
}

/** Selects all columns of written records, in the order of their keys. */
export async function selectWrittenRecords(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<readonly Row[]> {
  const columns = allColumns(source)
  const rows = await selectByKeys(transaction, source, keys, columns)
  return rows.map(rowMaker(source, columns))
}

/** Selects columns of inserted records, in the order of their keys. */
export async function selectInsertedColumns(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  columns: readonly string[],
): Promise<readonly Values[]> {
  const { primaryKey } = source.description
  if (columns.join() === primaryKey.join()) return keys
  return selectByKeys(transaction, source, keys, columns)
}

async function selectByKeys(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  columns: readonly string[],
): Promise<readonly Values[]> {
  const parents = { columns: source.description.primaryKey, keys }
  const rows = await transaction.select(source, [parents], columns)
  const rowsByIndex = new Map(rows.map(row => [row.at(-1), row.slice(0, -1)]))
  return keys.map((_, index) => rowsByIndex.get(index) ?? columns.map(() => undefined))
}

/**
 * Requires that the request may see the records to which rows refer. A foreign key may have columns
 * that are no input values.
 *
 * @throws GraphQLError when the request may not see a record, or there is none
 */
export async function checkReferences(
  transaction: Transaction,
  source: NamedSource,
  rows: readonly { readonly inputValues: Row; readonly row: Row }[],
): Promise<void> {
  const { table } = source.description
  for (const { target, columns, targetColumns } of source.references) {
    if (!isScoped(target)) continue
    const keys = new Map<unknown, Values>()
    for (const { inputValues, row } of rows) {
      if (!columns.some(name => name in inputValues)) continue
      const key = columns.map(name => row[name] ?? null)
      if (!key.includes(null)) keys.set(keyValueOf(key), key)
    }
    if (keys.size === 0) continue
    const visibleIndices = await selectKeyIndices(transaction, target, {
      columns: targetColumns,
      keys: [...keys.values()],
      keyColumns: columns.map(column => ({ table, column })),
    })
    if (visibleIndices.size === keys.size) continue
    throw refusalError(source, { kind: 'foreign_key', columns }, false, undefined)
  }
}

/**
 * Requires that the request may see written records: at once, and after the last statement.
 *
 * @throws GraphQLError when the request may not see a record
 */
export async function requireVisible(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<void> {
  transaction.addWritten(source, keys)
  await checkVisible(transaction, source, keys)
}

async function checkVisible(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<void> {
  if (!isScoped(source) || keys.length === 0) return
  const { primaryKey } = source.description
  const visibleIndices = await selectKeyIndices(transaction, source, { columns: primaryKey, keys })
  if (visibleIndices.size < keys.length) throw notVisibleError(source)
}

/** Selects the indices of the keys whose records the request may see. */
async function selectKeyIndices(
  transaction: Transaction,
  source: NamedSource,
  parents: Parents,
  isLocking: boolean = false,
): Promise<ReadonlySet<number>> {
  const rows = await transaction.select(source, [parents], [], isLocking)
  return new Set(rows.map(([index]) => index as number))
}

/**
 * Inserts rows, by a statement for each list of columns. Returns their primary keys in their order.
 */
export async function insertRows(
  transaction: Transaction,
  source: NamedSource,
  rows: readonly Row[],
): Promise<readonly Values[]> {
  const indicesByColumns = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    const columns = Object.keys(row).sort().join()
    indicesByColumns.set(columns, [...(indicesByColumns.get(columns) ?? []), index])
  }
  const keys: Values[] = []
  const { table } = source.description
  for (const indices of indicesByColumns.values()) {
    const group = indices.map(index => rows[index]!)
    const groupKeys = await transaction.write(source, 'create', (adapter, database) =>
      adapter.insert(database, table, group),
    )
    for (const [groupIndex, index] of indices.entries()) keys[index] = groupKeys[groupIndex]!
  }
  return keys
}

/** Sets columns of the row with a primary key. */
export async function updateRow(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  values: Row,
): Promise<void> {
  const { table } = source.description
  await transaction.write(source, 'update', (adapter, database) =>
    adapter.update(database, table, key, values),
  )
}

/** Deletes the rows with primary keys, and counts them as written. */
export async function deleteRows(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<void> {
  if (keys.length === 0) return
  transaction.countWritten(keys.length)
  transaction.removeWritten(source, keys)
  const { table } = source.description
  await transaction.write(source, 'delete', (adapter, database) =>
    adapter.delete(database, table, keys),
  )
}
