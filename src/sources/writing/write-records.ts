import { badInputError } from '../../errors/graphql-error.ts'
import { recordNotFoundError } from '../loading/key-values.ts'
import { isGuarded } from '../loading/read-access.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import {
  columnValues,
  foreignKeyChecks,
  requireValues,
  type EqualityCheck,
} from './input-values.ts'
import {
  authorizeAssociations,
  authorizeColumns,
  authorizeRecord,
  callAfterWrite,
  callAssign,
  callBeforeWrite,
  hasAfterHooks,
} from './hooks.ts'
import {
  foreignKeyValuesOf,
  parentConflictError,
  namesExistingRecord,
  nestedAssociations,
  nestedKey,
  nestedPath,
  nestedRecords,
  requireNewRecord,
  revealedAssociations,
} from './nested-input.ts'
import { inputMemberAssociations, memberAssociations, memberChanges } from './members.ts'
import { readFiles } from './files.ts'
import { referencedRecordsOf, type ReferencedRecord } from './referenced-records.ts'
import { notVisibleError } from './refusals.ts'
import {
  checkReferences,
  deleteRows,
  equalsInDatabase,
  insertRows,
  lockAssociatedRecords,
  lockRecord,
  lockRecords,
  requireVisible,
  selectAssociatedKeys,
  selectInsertedColumns,
  selectPrimaryKeys,
  selectWrittenRecords,
  updateRow,
} from './statements.ts'
import type { Transaction } from './transaction.ts'
import type { InputPath } from '../../values/input-issues.ts'
import { validateValues } from './validation.ts'

/** The input of a record, and the foreign key of its parent record. */
interface RecordInput {
  readonly input: Row
  readonly foreignKeyValues: Row
  readonly path: InputPath
}

/** Inserts records, and those nested in them. Returns their primary keys in their order. */
export async function createRecords(
  transaction: Transaction,
  source: NamedSource,
  records: readonly RecordInput[],
): Promise<readonly Values[]> {
  if (records.length === 0) return []
  transaction.countWritten(records.length)
  await authorizeRecord(transaction, source, 'create', undefined)
  const rows = await newRowsOf(transaction, source, records)
  const keys = await insertRows(
    transaction,
    source,
    rows.map(({ row }) => row),
  )
  await requireVisible(transaction, source, keys)
  for (const [index, { checks }] of rows.entries())
    for (const { column, value, error } of checks)
      if (!(await equalsInDatabase(transaction, source, keys[index]!, column, value))) throw error()
  for (const association of nestedAssociations(source)) {
    if (association.isOwning) continue
    const parentKeys = await selectInsertedColumns(transaction, source, keys, association.columns)
    const childRecords = records.flatMap(({ input, path }, index) =>
      nestedRecords(transaction, association, input).map((childInput, childIndex) => {
        requireNewRecord(association, childInput)
        return {
          input: childInput,
          foreignKeyValues: foreignKeyValuesOf(association, parentKeys[index]!),
          path: nestedPath(association, path, childIndex),
        }
      }),
    )
    await createRecords(transaction, association.target, childRecords)
  }
  await authorizeMembers(transaction, source, keys, records)
  for (const association of memberAssociations(source)) {
    const recordKeys = await selectInsertedColumns(transaction, source, keys, association.columns)
    const recordsWithMembers = records.map(({ input }, index) => ({
      input,
      key: recordKeys[index]!,
      isNew: true,
    }))
    await setMembers(transaction, association, recordsWithMembers)
  }
  if (!hasAfterHooks(source)) return keys
  const createdRecords = await selectWrittenRecords(transaction, source, keys)
  for (const [index, { row: values }] of rows.entries()) {
    const record = createdRecords[index]!
    await callAfterWrite(transaction, source, {
      action: 'create',
      record,
      previous: undefined,
      values,
    })
  }
  return keys
}

/** Calls `authorize` of associations whose members the inputs of new records set. */
async function authorizeMembers(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  records: readonly RecordInput[],
): Promise<void> {
  const associationsOfRecords = records.map(({ input }) =>
    inputMemberAssociations(source, input).filter(isGuarded),
  )
  if (associationsOfRecords.every(associations => associations.length === 0)) return
  const createdRecords = await selectWrittenRecords(transaction, source, keys)
  for (const [index, associations] of associationsOfRecords.entries())
    await authorizeAssociations(transaction, associations, createdRecords[index]!)
}

/**
 * Updates a record that the request may see, and the records nested in the input. The foreign key of
 * the parent record is unchanged.
 */
export async function updateRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  { input, foreignKeyValues, path }: RecordInput,
): Promise<void> {
  const record = await lockRecord(transaction, source, key)
  await authorizeRecord(transaction, source, 'update', record)
  transaction.countWritten(1)
  const associations = [
    ...revealedAssociations(transaction, source, input),
    ...inputMemberAssociations(source, input),
  ]
  await authorizeAssociations(transaction, associations, record)
  const changes = columnValues(source, input, 'isUpdatable')
  for (const { column, value, error } of foreignKeyChecks(source, foreignKeyValues, changes, {}))
    if (!(await equalsInDatabase(transaction, source, key, column, value))) throw error()
  const referencedRecords = referencedRecordsOf(transaction, source, input, path, record)
  await authorizeColumns(
    transaction,
    source,
    writtenColumns(changes, {}, referencedRecords),
    record,
  )
  await checkReferences(transaction, source, [
    { inputValues: changes, row: { ...record, ...changes } },
  ])
  const newForeignKeyValues = await writeReferencedRecords(transaction, referencedRecords)
  const values = await valuesToWrite(
    transaction,
    source,
    { ...changes, ...newForeignKeyValues },
    record,
    path,
  )
  const isChanged = Object.keys(values).length > 0
  if (isChanged) await updateRow(transaction, source, key, values)
  if (isChanged || referencedRecords.length > 0) await requireVisible(transaction, source, [key])
  else transaction.addWritten(source, [key])
  for (const association of nestedAssociations(source)) {
    if (!association.isOwning)
      await writeNestedRecords(transaction, association, input, record, path)
  }
  for (const association of memberAssociations(source)) {
    const row: Row = { ...record, ...values }
    const recordWithMembers = {
      input,
      key: association.columns.map(name => row[name]),
      isNew: false,
    }
    await setMembers(transaction, association, [recordWithMembers])
  }
  if (!hasAfterHooks(source)) return
  const [updatedRecord] = await selectWrittenRecords(transaction, source, [key])
  const write = { action: 'update', record: updatedRecord!, previous: record, values } as const
  await callAfterWrite(transaction, source, write)
}

/** Deletes a record that the request may see. Returns the deleted record. */
export async function deleteRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
): Promise<Row> {
  const record = await lockRecord(transaction, source, key)
  await deleteRecords(transaction, source, [key], [record])
  return record
}

/** Deletes records, which are locked where a function of the host gets them. */
async function deleteRecords(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  records: readonly Row[],
): Promise<void> {
  const write = { action: 'delete', previous: undefined, values: {} } as const
  for (const record of records) {
    await authorizeRecord(transaction, source, 'delete', record)
    await callBeforeWrite(transaction, source, { ...write, record })
  }
  await deleteRows(transaction, source, keys)
  if (!hasAfterHooks(source)) return
  for (const record of records) await callAfterWrite(transaction, source, { ...write, record })
}

/** Deletes records by their keys, and reads them only where a function of the host gets them. */
async function deleteByKeys(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<void> {
  const { authorize, before } = source.options
  const hasDeleteCallbacks =
    authorize !== undefined || before !== undefined || hasAfterHooks(source)
  const records = hasDeleteCallbacks ? await lockRecords(transaction, source, keys) : []
  await deleteRecords(transaction, source, keys, records)
}

/** Inserts and deletes links, so that records have the members of their inputs. */
async function setMembers(
  transaction: Transaction,
  association: Association,
  records: Parameters<typeof memberChanges>[2],
): Promise<void> {
  const linkSource = association.junction!
  const { added, removed } = await memberChanges(transaction, association, records)
  await deleteByKeys(transaction, linkSource, await linkKeysOf(transaction, linkSource, removed))
  await createRecords(
    transaction,
    linkSource,
    added.map(foreignKeyValues => ({ input: {}, foreignKeyValues, path: [] })),
  )
}

/** Returns the primary keys of links, by their foreign keys. */
async function linkKeysOf(
  transaction: Transaction,
  linkSource: NamedSource,
  linkRows: readonly Row[],
): Promise<readonly Values[]> {
  if (linkRows.length === 0) return []
  const { primaryKey } = linkSource.description
  const columns = Object.keys(linkRows[0]!)
  const valuesOf = (names: readonly string[]): readonly Values[] =>
    linkRows.map(linkRow => names.map(name => linkRow[name]))
  return primaryKey.every(name => columns.includes(name))
    ? valuesOf(primaryKey)
    : selectPrimaryKeys(transaction, linkSource, { columns, keys: valuesOf(columns) })
}

/** A row to insert: the input values, all values, and the checks of foreign keys. */
interface NewRow {
  readonly inputValues: Row
  readonly row: Row
  readonly checks: readonly EqualityCheck[]
}

async function newRowsOf(
  transaction: Transaction,
  source: NamedSource,
  records: readonly RecordInput[],
): Promise<readonly NewRow[]> {
  const authorized = []
  for (const { input, foreignKeyValues: parentKeyValues, path } of records) {
    const values = columnValues(source, input, 'isCreatable')
    const referencedRecords = referencedRecordsOf(transaction, source, input, path, undefined)
    for (const { association } of referencedRecords)
      if (association.columns.some(name => name in parentKeyValues))
        throw parentConflictError(association)
    const columns = writtenColumns(values, parentKeyValues, referencedRecords)
    await authorizeColumns(transaction, source, columns, undefined)
    authorized.push({ values, referencedRecords, parentKeyValues, path })
  }
  // A function of `assign` may take a number or a seat: the request may write every column by now.
  const assignedValues = await callAssign(transaction, source)
  const rows: NewRow[] = []
  for (const { values, referencedRecords, parentKeyValues, path } of authorized) {
    const foreignKeyValues = {
      ...parentKeyValues,
      ...(await writeReferencedRecords(transaction, referencedRecords)),
    }
    const checks = foreignKeyChecks(source, foreignKeyValues, values, assignedValues)
    const columns = { ...values, ...assignedValues, ...foreignKeyValues }
    const row = await valuesToWrite(transaction, source, columns, undefined, path)
    rows.push({ inputValues: values, row, checks })
  }
  for (const { row } of rows)
    requireValues(source, row, exception => transaction.event.report(exception))
  await checkReferences(transaction, source, rows)
  return rows
}

/**
 * Reads the files among values that the request may write, validates the values, calls `before`, and
 * returns the values to write.
 */
async function valuesToWrite(
  transaction: Transaction,
  source: NamedSource,
  columns: Row,
  record: Row | undefined,
  path: InputPath,
): Promise<Row> {
  const contents = await readFiles(transaction, columns)
  const values = await validateValues(transaction, source, contents, record, path)
  const action = record === undefined ? 'create' : 'update'
  return { ...values, ...(await callBeforeWrite(transaction, source, { action, record, values })) }
}

/** Returns the columns that are set by input values, by the parent record, and by new references. */
function writtenColumns(
  inputValues: Row,
  parentKeyValues: Row,
  referencedRecords: readonly ReferencedRecord[],
): readonly string[] {
  const newReferences = referencedRecords.filter(({ key }) => key === undefined)
  return [
    ...Object.keys(inputValues),
    ...Object.keys(parentKeyValues),
    ...newReferences.flatMap(({ association }) => association.columns),
  ]
}

/** Writes referenced records. Returns the foreign keys that refer to new records. */
async function writeReferencedRecords(
  transaction: Transaction,
  referencedRecords: readonly ReferencedRecord[],
): Promise<Row> {
  const values: Record<string, unknown> = {}
  for (const referencedRecord of referencedRecords) {
    if (referencedRecord.key !== undefined)
      await updateReferencedRecord(transaction, referencedRecord, referencedRecord.key)
    else Object.assign(values, await createReferencedRecord(transaction, referencedRecord))
  }
  return values
}

async function updateReferencedRecord(
  transaction: Transaction,
  { association, input, path }: ReferencedRecord,
  foreignKey: Values,
): Promise<void> {
  const { target } = association
  const [key] = await selectAssociatedKeys(transaction, association, foreignKey)
  if (key === undefined) throw notVisibleError(target)
  const namedKey = nestedKey(target, input, {})
  if (namedKey !== undefined) {
    const ownedIndices = await lockAssociatedRecords(transaction, association, foreignKey, [
      namedKey,
    ])
    if (!ownedIndices.has(0)) throw recordNotFoundError(target, input)
  }
  await updateRecord(transaction, target, key, { input, foreignKeyValues: {}, path })
}

async function createReferencedRecord(
  transaction: Transaction,
  { association, input, path }: ReferencedRecord,
): Promise<Row> {
  const { target, columns, targetColumns } = association
  requireNewRecord(association, input)
  const keys = await createRecords(transaction, target, [{ input, foreignKeyValues: {}, path }])
  const [values] = await selectInsertedColumns(transaction, target, keys, targetColumns)
  return Object.fromEntries(columns.map((name, index) => [name, values![index]]))
}

/** Creates, updates and deletes the nested records of an association of a record. */
async function writeNestedRecords(
  transaction: Transaction,
  association: Association,
  input: Row,
  parentRecord: Row,
  parentPath: InputPath,
): Promise<void> {
  const { target, columns } = association
  const childInputs = nestedRecords(transaction, association, input)
  if (childInputs.length === 0) return
  const parentKey = columns.map(name => parentRecord[name])
  const foreignKeyValues = foreignKeyValuesOf(association, parentKey)
  const keys = childInputs.map(childInput => nestedKey(target, childInput, foreignKeyValues))
  const ownedIndices = await lockAssociatedRecords(transaction, association, parentKey, keys)
  const newRecords: RecordInput[] = []
  const deletedKeys: Values[] = []
  const changedRecords: (RecordInput & { readonly key: Values })[] = []
  for (const [index, input] of childInputs.entries()) {
    const key = keys[index]
    const path = nestedPath(association, parentPath, index)
    const isDeleted = input['_delete'] === true
    if (key !== undefined && ownedIndices.has(index)) {
      if (isDeleted) deletedKeys.push(key)
      else changedRecords.push({ key, input, foreignKeyValues, path })
    } else {
      if (isDeleted || namesExistingRecord(target, input)) throw recordNotFoundError(target, input)
      newRecords.push({ input, foreignKeyValues, path })
    }
  }
  await deleteByKeys(transaction, target, deletedKeys)
  for (const { key, ...record } of changedRecords)
    await updateRecord(transaction, target, key, record)
  if (!association.isList && newRecords.length > deletedKeys.length)
    await requireNoRecord(transaction, association, parentKey)
  await createRecords(transaction, target, newRecords)
}

async function requireNoRecord(
  transaction: Transaction,
  association: Association,
  parentKey: Values,
): Promise<void> {
  const [existingKey] = await selectAssociatedKeys(transaction, association, parentKey)
  if (existingKey === undefined) return
  const { source, name } = association
  throw badInputError(
    `The ${source.singular} has a ${name} already; expected its key, to change it.`,
  )
}
