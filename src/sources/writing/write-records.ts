import { badInput, keyOf, noRecord } from '../loading/key-values.ts'
import type { Association, Source } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import { checkPlaced, columnValues, isGiven, requireValues } from './given-values.ts'
import {
  attributesCoordinate,
  fixedBy,
  hasGeneratedKey,
  nestedAssociations,
  nestedRecords,
  nestedKey,
  requireNoOwner,
  requireNew,
} from './nested-input.ts'
import { fieldNames, outOfReachError } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/** What a client gave for one record, and the columns that are given by its place. */
interface NewRecord {
  readonly given: Row
  readonly fixed: Row
}

/** Inserts records, and those nested in them. Returns their primary keys in their order. */
export async function createRecords(
  transaction: Transaction,
  source: Source,
  records: readonly NewRecord[],
): Promise<readonly Values[]> {
  if (records.length === 0) return []
  transaction.countWritten(records.length)
  await transaction.authorize(source, 'create', undefined)
  const rows = await rowsOf(transaction, source, records)
  const keys = await transaction.insert(source, rows)
  await transaction.requireVisible(source, keys)
  for (const association of nestedAssociations(source)) {
    if (association.isOwning) continue
    const own = await transaction.columnsOf(source, keys, association.columns)
    const lists = records.map(({ given }) => nestedRecords(transaction, association, given))
    const children = lists.flatMap((list, index) =>
      list.map(child => {
        requireNew(association, child)
        return { given: child, fixed: fixedBy(association, own[index]!) }
      }),
    )
    await createRecords(transaction, association.target, children)
  }
  return keys
}

/** Changes a record that the request may see, and those nested in it. */
export async function updateRecord(
  transaction: Transaction,
  source: Source,
  key: Values,
  given: Row,
): Promise<void> {
  const record = await transaction.lockRecord(source, key)
  await transaction.authorize(source, 'update', record)
  transaction.countWritten(1)
  const own = await columnValues(transaction, source, given, record)
  await transaction.checkReferences(source, [{ given: own, whole: { ...record, ...own } }])
  const values = { ...own }
  for (const association of nestedAssociations(source)) {
    if (!association.isOwning) continue
    Object.assign(values, await writeOwner(transaction, association, given, record))
  }
  if (Object.keys(values).length > 0) {
    await transaction.update(source, key, values)
    await transaction.requireVisible(source, [key])
  }
  for (const association of nestedAssociations(source)) {
    if (!association.isOwning) await updateNested(transaction, association, given, record)
  }
}

/** Deletes records that the request may see; returns them as they were. */
export async function deleteRecord(
  transaction: Transaction,
  source: Source,
  key: Values,
): Promise<Row> {
  const record = await transaction.lockRecord(source, key)
  await transaction.authorize(source, 'delete', record)
  await transaction.delete(source, [key])
  return record
}

/** The rows to insert: what clients gave, what owning records gave, and what the host assigns. */
async function rowsOf(
  transaction: Transaction,
  source: Source,
  records: readonly NewRecord[],
): Promise<readonly Row[]> {
  const assigned = source.options.assign?.(transaction.context) as Row | undefined
  const rows: { readonly given: Row; readonly whole: Row }[] = []
  for (const { given, fixed } of records) {
    const placed: Record<string, unknown> = { ...fixed }
    for (const association of nestedAssociations(source)) {
      if (!association.isOwning) continue
      if (association.columns.some(name => name in fixed))
        requireNoOwner(transaction, association, given)
      Object.assign(placed, await writeOwner(transaction, association, given, undefined))
    }
    const own = await columnValues(transaction, source, given, undefined)
    await checkPlaced(transaction, source, placed, own, assigned)
    rows.push({ given: own, whole: { ...own, ...assigned, ...placed } })
  }
  for (const { whole } of rows) requireValues(source, whole)
  await transaction.checkReferences(source, rows)
  return rows.map(({ whole }) => whole)
}

/** Writes the record that another is to refer to; returns the columns that refer to it. */
async function writeOwner(
  transaction: Transaction,
  association: Association,
  given: Row,
  record: Row | undefined,
): Promise<Row> {
  const { target, columns, targetColumns } = association
  const [owner] = nestedRecords(transaction, association, given)
  if (owner === undefined) return {}
  const keyColumns = columns.filter(name => isGiven(association.source, given, name))
  if (keyColumns.length > 0) {
    throw badInput(
      `${attributesCoordinate(association)} is given beside ${fieldNames(association.source, keyColumns).join(' and ')}; ` +
        'expected one of them.',
    )
  }
  const current = columns.map(name => record?.[name] ?? null)
  const isSet = record !== undefined && !current.includes(null)
  if (owner['_delete'] === true) {
    throw badInput(
      `${attributesCoordinate(association)} has _delete; ` +
        `expected null for the key of ${association.name}, or deletion of the ${target.singular} itself.`,
    )
  }
  if (isSet) {
    const [key] = await transaction.primaryKeysAt(target, targetColumns, [current])
    if (key === undefined) throw outOfReachError(target)
    const ownKey = nestedKey(target, owner, {})
    if (ownKey !== undefined && keyOf(ownKey) !== keyOf(key)) throw noRecord(target, owner)
    await updateRecord(transaction, target, key, owner)
    return {}
  }
  requireNew(association, owner)
  const keys = await createRecords(transaction, target, [{ given: owner, fixed: {} }])
  const [values] = await transaction.columnsOf(target, keys, targetColumns)
  return Object.fromEntries(columns.map((name, index) => [name, values![index]]))
}

/** Creates, changes and deletes the records of an association of one record. */
async function updateNested(
  transaction: Transaction,
  association: Association,
  given: Row,
  parent: Row,
): Promise<void> {
  const { target, columns, targetColumns } = association
  const list = nestedRecords(transaction, association, given)
  if (list.length === 0) return
  const parentKey = columns.map(name => parent[name])
  const fixed = fixedBy(association, parentKey)
  const keys = list.map(child => nestedKey(target, child, fixed))
  const own = await transaction.keysOwnedBy(target, targetColumns, parentKey, keys)
  const created: NewRecord[] = []
  const deleted: Values[] = []
  const changed: { readonly key: Values; readonly given: Row }[] = []
  for (const [index, given] of list.entries()) {
    const key = keys[index]
    const isDeleted = given['_delete'] === true
    if (key !== undefined && own.has(keyOf(key))) {
      if (isDeleted) deleted.push(key)
      else changed.push({ key, given })
    } else {
      if (isDeleted || (key !== undefined && hasGeneratedKey(target))) throw noRecord(target, given)
      created.push({ given, fixed })
    }
  }
  if (target.options.authorize !== undefined) {
    for (const key of deleted)
      await transaction.authorize(target, 'delete', await transaction.lockRecord(target, key))
  }
  await transaction.delete(target, deleted)
  for (const { key, given: changes } of changed)
    await updateRecord(transaction, target, key, changes)
  if (!association.isList && created.length > deleted.length)
    await requireNoOther(transaction, association, parentKey)
  await createRecords(transaction, target, created)
}

async function requireNoOther(
  transaction: Transaction,
  { target, targetColumns, name, source }: Association,
  key: Values,
): Promise<void> {
  const [other] = await transaction.primaryKeysAt(target, targetColumns, [key])
  if (other === undefined) return
  throw badInput(`The ${source.singular} has a ${name} already; expected its key, to change it.`)
}
