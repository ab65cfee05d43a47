import { badInputError, recordNotFoundError } from '../loading/key-values.ts'
import { isGuarded } from '../loading/may-read.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import { checkPlaced, columnValues, isGiven, requireValues, type Claim } from './given-values.ts'
import {
  authorizeAssociations,
  authorizeColumns,
  authorizeWrite,
  callAfter,
  callBefore,
  isHeard,
} from './hooks.ts'
import {
  attributesCoordinate,
  fixedBy,
  hasOwner,
  namesExisting,
  nestedAssociations,
  nestedKey,
  nestedPath,
  nestedRecords,
  requireNew,
  toldAssociations,
} from './nested-input.ts'
import { givenMembers, memberAssociations, memberChanges } from './members.ts'
import { fieldNames, outOfReachError } from './refusals.ts'
import type { Transaction } from './transaction.ts'
import { validated, type InputPath } from './validation.ts'

/** What a client gave for one record, and the columns that are given by its place. */
interface NestedRecord {
  readonly given: Row
  readonly fixed: Row
  readonly path: InputPath
}

/** Inserts records, and those nested in them. Returns their primary keys in their order. */
export async function createRecords(
  transaction: Transaction,
  source: NamedSource,
  records: readonly NestedRecord[],
): Promise<readonly Values[]> {
  if (records.length === 0) return []
  transaction.countWritten(records.length)
  await authorizeWrite(transaction, source, 'create', undefined)
  const rows = await rowsOf(transaction, source, records)
  const keys = await transaction.insert(
    source,
    rows.map(({ whole }) => whole),
  )
  await transaction.requireVisible(source, keys)
  for (const [index, { claims }] of rows.entries())
    for (const { column, value, error } of claims)
      if (!(await transaction.holds(source, keys[index]!, column, value))) throw error()
  for (const association of nestedAssociations(source)) {
    if (association.isOwning) continue
    const own = await transaction.columnsOf(source, keys, association.columns)
    const children = records.flatMap(({ given, path }, index) =>
      nestedRecords(transaction, association, given).map((child, place) => {
        requireNew(association, child)
        return {
          given: child,
          fixed: fixedBy(association, own[index]!),
          path: nestedPath(association, path, place),
        }
      }),
    )
    await createRecords(transaction, association.target, children)
  }
  await authorizeMembers(transaction, source, keys, records)
  for (const association of memberAssociations(source)) {
    const own = await transaction.columnsOf(source, keys, association.columns)
    const membered = records.map(({ given }, index) => ({ given, key: own[index]!, isNew: true }))
    await setMembers(transaction, association, membered)
  }
  if (!isHeard(source)) return keys
  const created = await transaction.recordsOf(source, keys)
  for (const [index, { whole: values }] of rows.entries()) {
    const record = created[index]!
    await callAfter(transaction, source, { action: 'create', record, previous: undefined, values })
  }
  return keys
}

/** Members of new records are set by those who may read the association of what was written. */
async function authorizeMembers(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  records: readonly NestedRecord[],
): Promise<void> {
  const told = records.map(({ given }) => givenMembers(source, given).filter(isGuarded))
  if (told.every(associations => associations.length === 0)) return
  const created = await transaction.recordsOf(source, keys)
  for (const [index, associations] of told.entries())
    await authorizeAssociations(transaction, associations, created[index]!)
}

/**
 * Changes a record that the request may see, and those nested in it. The columns that it has by its
 * place stay as they are.
 */
export async function updateRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
  { given, fixed, path }: NestedRecord,
): Promise<void> {
  const record = await transaction.lockRecord(source, key)
  await authorizeWrite(transaction, source, 'update', record)
  transaction.countWritten(1)
  const told = [...toldAssociations(transaction, source, given), ...givenMembers(source, given)]
  await authorizeAssociations(transaction, told, record)
  const changes = columnValues(source, given, 'isUpdatable')
  for (const { column, value, error } of checkPlaced(source, fixed, changes, {}))
    if (!(await transaction.holds(source, key, column, value))) throw error()
  const owners = ownersOf(transaction, source, given, path, record)
  await authorizeColumns(transaction, source, columnsSet(changes, {}, owners), record)
  await transaction.checkReferences(source, [{ given: changes, whole: { ...record, ...changes } }])
  const placed = await writeOwners(transaction, owners)
  const values = await settled(transaction, source, { ...changes, ...placed }, record, path)
  const isChanged = Object.keys(values).length > 0
  if (isChanged) await transaction.update(source, key, values)
  if (isChanged || owners.length > 0) await transaction.requireVisible(source, [key])
  else transaction.noteWritten(source, [key])
  for (const association of nestedAssociations(source)) {
    if (!association.isOwning) await updateNested(transaction, association, given, record, path)
  }
  for (const association of memberAssociations(source)) {
    const whole: Row = { ...record, ...values }
    const membered = { given, key: association.columns.map(name => whole[name]), isNew: false }
    await setMembers(transaction, association, [membered])
  }
  if (!isHeard(source)) return
  const [changed] = await transaction.recordsOf(source, [key])
  const write = { action: 'update', record: changed!, previous: record, values } as const
  await callAfter(transaction, source, write)
}

/** Deletes a record that the request may see; returns it as it was. */
export async function deleteRecord(
  transaction: Transaction,
  source: NamedSource,
  key: Values,
): Promise<Row> {
  const record = await transaction.lockRecord(source, key)
  await deleteRecords(transaction, source, [key], [record])
  return record
}

/** Deletes records that are locked where a function of the host is to see them. */
async function deleteRecords(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
  records: readonly Row[],
): Promise<void> {
  const write = { action: 'delete', previous: undefined, values: {} } as const
  for (const record of records) {
    await authorizeWrite(transaction, source, 'delete', record)
    await callBefore(transaction, source, { ...write, record })
  }
  await transaction.delete(source, keys)
  if (!isHeard(source)) return
  for (const record of records) await callAfter(transaction, source, { ...write, record })
}

/** Deletes records that were not read; they are where a function of the host is to see them. */
async function deleteUnread(
  transaction: Transaction,
  source: NamedSource,
  keys: readonly Values[],
): Promise<void> {
  const { authorize, before } = source.options
  const isSeen = authorize !== undefined || before !== undefined || isHeard(source)
  const records = isSeen ? await transaction.lockRecords(source, keys) : []
  await deleteRecords(transaction, source, keys, records)
}

/** Writes the rows of the table between, so that records have the members that a client gave. */
async function setMembers(
  transaction: Transaction,
  association: Association,
  records: Parameters<typeof memberChanges>[2],
): Promise<void> {
  const junction = association.junction!
  const { added, removed } = await memberChanges(transaction, association, records)
  await deleteUnread(transaction, junction, await keysOfLinks(transaction, junction, removed))
  await createRecords(
    transaction,
    junction,
    added.map(fixed => ({ given: {}, fixed, path: [] })),
  )
}

/** The primary keys of rows of a table between, of which some columns are known. */
async function keysOfLinks(
  transaction: Transaction,
  between: NamedSource,
  links: readonly Row[],
): Promise<readonly Values[]> {
  if (links.length === 0) return []
  const { primaryKey } = between.description
  const columns = Object.keys(links[0]!)
  const valuesOf = (names: readonly string[]): readonly Values[] =>
    links.map(link => names.map(name => link[name]))
  return primaryKey.every(name => columns.includes(name))
    ? valuesOf(primaryKey)
    : transaction.primaryKeysAt(between, columns, valuesOf(columns))
}

/** A row to insert: what clients gave, what owning records gave, and what the host assigns. */
interface NewRow {
  readonly given: Row
  readonly whole: Row
  readonly claims: readonly Claim[]
}

async function rowsOf(
  transaction: Transaction,
  source: NamedSource,
  records: readonly NestedRecord[],
): Promise<readonly NewRow[]> {
  const assigned = await assignedValues(transaction, source)
  const rows: NewRow[] = []
  for (const { given, fixed, path } of records) {
    const values = columnValues(source, given, 'isCreatable')
    const owners = ownersOf(transaction, source, given, path, undefined)
    for (const { association } of owners)
      if (association.columns.some(name => name in fixed)) throw hasOwner(association)
    await authorizeColumns(transaction, source, columnsSet(values, fixed, owners), undefined)
    const placed = { ...fixed, ...(await writeOwners(transaction, owners)) }
    const claims = checkPlaced(source, placed, values, assigned)
    const columns = { ...values, ...assigned, ...placed }
    const whole = await settled(transaction, source, columns, undefined, path)
    rows.push({ given: values, whole, claims })
  }
  for (const { whole } of rows) requireValues(source, whole)
  await transaction.checkReferences(source, rows)
  return rows
}

/** The values that the host gives new records. */
async function assignedValues(transaction: Transaction, { options }: NamedSource): Promise<Row> {
  const values: Record<string, unknown> = {}
  for (const [column, assign] of Object.entries(options.assign ?? {}))
    values[column] = await transaction.ask(() => assign!(transaction.context))
  return values
}

/** The values that are written: those that are set, validated, and those that the host adds. */
async function settled(
  transaction: Transaction,
  source: NamedSource,
  columns: Row,
  record: Row | undefined,
  path: InputPath,
): Promise<Row> {
  const values = await validated(transaction, source, columns, record, path)
  const action = record === undefined ? 'create' : 'update'
  return { ...values, ...(await callBefore(transaction, source, { action, record, values })) }
}

/** A record that another one is to refer to, with what a client gave for it. */
interface Owner {
  readonly association: Association
  readonly given: Row
  readonly path: InputPath
  /** The key that the other one holds already; undefined where the owner is new. */
  readonly key: Values | undefined
}

/** The nested records that a record refers to. */
function ownersOf(
  transaction: Transaction,
  source: NamedSource,
  given: Row,
  path: InputPath,
  record: Row | undefined,
): readonly Owner[] {
  return nestedAssociations(source).flatMap(association => {
    if (!association.isOwning) return []
    const [owner] = nestedRecords(transaction, association, given)
    if (owner === undefined) return []
    requireOneWay(association, given, owner)
    const key = association.columns.map(name => record?.[name] ?? null)
    return [
      {
        association,
        given: owner,
        path: nestedPath(association, path, undefined),
        key: key.includes(null) ? undefined : key,
      },
    ]
  })
}

function requireOneWay(association: Association, given: Row, owner: Row): void {
  const { source, target, columns, name } = association
  const keyColumns = columns.filter(column => isGiven(source, given, column))
  if (keyColumns.length > 0) {
    throw badInputError(
      `${attributesCoordinate(association)} is given beside ${fieldNames(source, keyColumns).join(' and ')}; ` +
        'expected one of them.',
    )
  }
  if (owner['_delete'] === true) {
    throw badInputError(
      `${attributesCoordinate(association)} has _delete; ` +
        `expected null for the key of ${name}, or deletion of the ${target.singular} itself.`,
    )
  }
}

/** The columns of a record that a client sets: by giving them, by its place, and by new owners. */
function columnsSet(given: Row, fixed: Row, owners: readonly Owner[]): readonly string[] {
  const ofOwners = owners.filter(({ key }) => key === undefined)
  return [
    ...Object.keys(given),
    ...Object.keys(fixed),
    ...ofOwners.flatMap(({ association }) => association.columns),
  ]
}

/** Writes the records that another is to refer to; returns the columns that refer to new ones. */
async function writeOwners(transaction: Transaction, owners: readonly Owner[]): Promise<Row> {
  const values: Record<string, unknown> = {}
  for (const owner of owners) {
    if (owner.key !== undefined) await updateOwner(transaction, owner, owner.key)
    else Object.assign(values, await createOwner(transaction, owner))
  }
  return values
}

async function updateOwner(
  transaction: Transaction,
  { association, given, path }: Owner,
  keyInRecord: Values,
): Promise<void> {
  const { target } = association
  const [key] = await transaction.primaryKeysOf(association, keyInRecord)
  if (key === undefined) throw outOfReachError(target)
  const namedKey = nestedKey(target, given, {})
  if (namedKey !== undefined) {
    const owned = await transaction.keysOwnedBy(association, keyInRecord, [namedKey])
    if (!owned.has(0)) throw recordNotFoundError(target, given)
  }
  await updateRecord(transaction, target, key, { given, fixed: {}, path })
}

async function createOwner(
  transaction: Transaction,
  { association, given, path }: Owner,
): Promise<Row> {
  const { target, columns, targetColumns } = association
  requireNew(association, given)
  const keys = await createRecords(transaction, target, [{ given, fixed: {}, path }])
  const [values] = await transaction.columnsOf(target, keys, targetColumns)
  return Object.fromEntries(columns.map((name, index) => [name, values![index]]))
}

/** Creates, changes and deletes the records of an association of one record. */
async function updateNested(
  transaction: Transaction,
  association: Association,
  given: Row,
  parent: Row,
  parentPath: InputPath,
): Promise<void> {
  const { target, columns } = association
  const list = nestedRecords(transaction, association, given)
  if (list.length === 0) return
  const parentKey = columns.map(name => parent[name])
  const fixed = fixedBy(association, parentKey)
  const keys = list.map(child => nestedKey(target, child, fixed))
  const owned = await transaction.keysOwnedBy(association, parentKey, keys)
  const created: NestedRecord[] = []
  const deleted: Values[] = []
  const changed: (NestedRecord & { readonly key: Values })[] = []
  for (const [index, given] of list.entries()) {
    const key = keys[index]
    const path = nestedPath(association, parentPath, index)
    const isDeleted = given['_delete'] === true
    if (key !== undefined && owned.has(index)) {
      if (isDeleted) deleted.push(key)
      else changed.push({ key, given, fixed, path })
    } else {
      if (isDeleted || namesExisting(target, given)) throw recordNotFoundError(target, given)
      created.push({ given, fixed, path })
    }
  }
  await deleteUnread(transaction, target, deleted)
  for (const { key, ...record } of changed) await updateRecord(transaction, target, key, record)
  if (!association.isList && created.length > deleted.length)
    await requireNoOther(transaction, association, parentKey)
  await createRecords(transaction, target, created)
}

async function requireNoOther(
  transaction: Transaction,
  association: Association,
  parentKey: Values,
): Promise<void> {
  const [other] = await transaction.primaryKeysOf(association, parentKey)
  if (other === undefined) return
  const { source, name } = association
  throw badInputError(
    `The ${source.singular} has a ${name} already; expected its key, to change it.`,
  )
}
