import { camelCase } from '../../definition/declare/names.ts'
import {
  badInputError,
  columnValue,
  keyFields,
  keyValueOf,
  recordNotFoundError,
} from '../loading/key-values.ts'
import { singularOf } from '../model/names.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import { maxNestedRecords } from './nested-input.ts'
import type { Transaction } from './transaction.ts'

/** The associations whose members are set with a record. */
export function memberAssociations({
  mutation,
  associations,
}: NamedSource): readonly Association[] {
  return (mutation?.members ?? []).flatMap(name => associations.get(name) ?? [])
}

/** The associations whose members a client sets of a record. */
export function givenMembers(source: NamedSource, given: Row): readonly Association[] {
  return memberAssociations(source).filter(association => isGiven(association, given))
}

/** The field of an input with the keys of the members: `tag_ids`; `seat_keys` of several columns. */
export function membersField({ name, target }: Association): string {
  const singular = name === target.plural ? target.singular : singularOf(name)
  return `${singular}_${target.description.primaryKey.length === 1 ? 'ids' : 'keys'}`
}

/** The name of such a field in messages. */
function membersCoordinate(association: Association): string {
  return `${association.source.name}.${camelCase(membersField(association))}`
}

/** A record whose members a client sets. */
interface MemberedRecord {
  readonly given: Row
  /** What the rows of the table between hold of it. */
  readonly key: Values
  readonly isNew: boolean
}

/** The columns of rows of the table between that come, and of those that go. */
interface MemberChanges {
  readonly added: readonly Row[]
  readonly removed: readonly Row[]
}

/**
 * What has to change so that records have the members that a client gave, of those that the request
 * may see; it leaves others alone. A list that is absent or null changes nothing.
 *
 * @throws RecordNotFoundError when the request may not see a member
 */
export async function memberChanges(
  transaction: Transaction,
  association: Association,
  records: readonly MemberedRecord[],
): Promise<MemberChanges> {
  const { target } = association
  const membered = records.filter(({ given }) => isGiven(association, given))
  const lists = membered.map(({ given }) => memberKeys(transaction, association, given))
  const keys = [...new Map(lists.flat().map(key => [keyValueOf(key), key])).values()]
  const existing = membered.filter(({ isNew }) => !isNew)
  const { primaryKey } = target.description
  const columns = [...new Set([...primaryKey, ...association.targetColumns])]
  const [current, named] = await transaction.membersOf(
    association,
    existing.map(({ key }) => key),
    keys,
    columns,
  )
  const missing = named.indexOf(undefined)
  if (missing >= 0) throw recordNotFoundError(target, namedKey(target, keys[missing]!))
  const byKey = new Map(keys.map((key, index) => [keyValueOf(key), named[index]!]))
  // The database says which of the keys are equal: its own values are compared.
  const identity = (member: Values): unknown => keyValueOf(member.slice(0, primaryKey.length))
  const added: Row[] = []
  const removed: Row[] = []
  for (const [index, record] of membered.entries()) {
    const before = distinct(current[existing.indexOf(record)] ?? [], identity)
    const after = distinct(
      lists[index]!.map(key => byKey.get(keyValueOf(key))!),
      identity,
    )
    const link = (member: Values): Row => linkColumns(association, record.key, member, columns)
    for (const [member, values] of after) if (!before.has(member)) added.push(link(values))
    for (const [member, values] of before) if (!after.has(member)) removed.push(link(values))
  }
  return { added, removed }
}

function isGiven(association: Association, given: Row): boolean {
  const list = given[membersField(association)]
  return list !== undefined && list !== null
}

function memberKeys(
  transaction: Transaction,
  association: Association,
  given: Row,
): readonly Values[] {
  const { target } = association
  const list = given[membersField(association)] as readonly unknown[]
  const most = maxNestedRecords(transaction)
  if (list.length > most) {
    throw badInputError(
      `${membersCoordinate(association)} has ${list.length} records; expected at most ${most}.`,
    )
  }
  const fields = keyFields(target)
  return list.map(value => {
    const named = fields.length === 1 ? { [fields[0]!.name]: value } : (value as Row)
    const key = fields.map(field => columnValue(field, named[field.name]))
    if (key.includes(undefined)) throw recordNotFoundError(target, named)
    return key
  })
}

function namedKey(target: NamedSource, key: Values): Row {
  return Object.fromEntries(keyFields(target).map(({ name }, index) => [name, key[index]]))
}

function distinct(
  members: readonly Values[],
  identity: (member: Values) => unknown,
): ReadonlyMap<unknown, Values> {
  return new Map(members.map(member => [identity(member), member]))
}

/** The columns of the row of the table between that leads from a record to a member. */
function linkColumns(
  { through, targetColumns }: Association,
  key: Values,
  member: Values,
  columns: readonly string[],
): Row {
  const ofParent = through!.parentColumns.map((name, index) => [name, key[index]])
  const ofMember = through!.targetColumns.map((name, index) => [
    name,
    member[columns.indexOf(targetColumns[index]!)],
  ])
  return Object.fromEntries([...ofParent, ...ofMember]) as Row
}
