import { badInputError } from '../../errors/graphql-error.ts'
import { camelCase } from '../../definition/declare/names.ts'
import { columnValue, keyFields, keyValueOf, recordNotFoundError } from '../loading/key-values.ts'
import { singularOf } from '../model/names.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import { maxNestedRecords } from './nested-input.ts'
import { selectMembers } from './statements.ts'
import type { Transaction } from './transaction.ts'

/** Returns the associations whose members mutations of a source set. */
export function memberAssociations({
  mutation,
  associations,
}: NamedSource): readonly Association[] {
  return (mutation?.members ?? []).flatMap(name => associations.get(name) ?? [])
}

/** Returns the associations whose members an input sets. */
export function inputMemberAssociations(source: NamedSource, input: Row): readonly Association[] {
  return memberAssociations(source).filter(association => hasMembersInput(association, input))
}

/**
 * Returns the name of the input field for keys of members: `tag_ids`; `seat_keys` for several
 * columns.
 */
export function membersField({ name, target }: Association): string {
  const singular = name === target.plural ? target.singular : singularOf(name)
  return `${singular}_${target.description.primaryKey.length === 1 ? 'ids' : 'keys'}`
}

/** Returns the coordinate of this input field in messages. */
function membersCoordinate(association: Association): string {
  return `${association.source.name}.${camelCase(membersField(association))}`
}

/** A record, and the input that may set its members. */
interface RecordWithMembers {
  readonly input: Row
  /** The values of the columns to which links refer. */
  readonly key: Values
  readonly isNew: boolean
}

/** The columns of links to insert, and to delete. */
interface MemberChanges {
  readonly added: readonly Row[]
  readonly removed: readonly Row[]
}

/**
 * Returns the changes of links that set the members of records to those of their inputs. Members
 * that the request may not see remain. An absent list and null change no members.
 *
 * @throws RecordNotFoundError when the request may not see a member
 */
export async function memberChanges(
  transaction: Transaction,
  association: Association,
  records: readonly RecordWithMembers[],
): Promise<MemberChanges> {
  const { target } = association
  const recordsWithMembers = records.filter(({ input }) => hasMembersInput(association, input))
  const memberKeyLists = recordsWithMembers.map(({ input }) =>
    memberKeys(transaction, association, input),
  )
  const keys = [...new Map(memberKeyLists.flat().map(key => [keyValueOf(key), key])).values()]
  const existingRecords = recordsWithMembers.filter(({ isNew }) => !isNew)
  const { primaryKey } = target.description
  const columns = [...new Set([...primaryKey, ...association.targetColumns])]
  const [currentMembers, namedMembers] = await selectMembers(
    transaction,
    association,
    existingRecords.map(({ key }) => key),
    keys,
    columns,
  )
  const missingIndex = namedMembers.indexOf(undefined)
  if (missingIndex >= 0)
    throw recordNotFoundError(target, keyFieldValues(target, keys[missingIndex]!))
  const membersByKey = new Map(keys.map((key, index) => [keyValueOf(key), namedMembers[index]!]))
  // Values of the database are compared, as the database decides which keys are equal.
  const identityOf = (member: Values): unknown => keyValueOf(member.slice(0, primaryKey.length))
  const added: Row[] = []
  const removed: Row[] = []
  for (const [index, record] of recordsWithMembers.entries()) {
    const oldMembers = distinctMembers(
      currentMembers[existingRecords.indexOf(record)] ?? [],
      identityOf,
    )
    const newMembers = distinctMembers(
      memberKeyLists[index]!.map(key => membersByKey.get(keyValueOf(key))!),
      identityOf,
    )
    const linkRow = (member: Values): Row => linkRowOf(association, record.key, member, columns)
    for (const [member, values] of newMembers)
      if (!oldMembers.has(member)) added.push(linkRow(values))
    for (const [member, values] of oldMembers)
      if (!newMembers.has(member)) removed.push(linkRow(values))
  }
  return { added, removed }
}

function hasMembersInput(association: Association, input: Row): boolean {
  const list = input[membersField(association)]
  return list !== undefined && list !== null
}

function memberKeys(
  transaction: Transaction,
  association: Association,
  input: Row,
): readonly Values[] {
  const { target } = association
  const list = input[membersField(association)] as readonly unknown[]
  const maxRecords = maxNestedRecords(transaction)
  if (list.length > maxRecords) {
    throw badInputError(
      `${membersCoordinate(association)} has ${list.length} records; expected at most ${maxRecords}.`,
    )
  }
  const fields = keyFields(target)
  return list.map(value => {
    const keyInput = fields.length === 1 ? { [fields[0]!.name]: value } : (value as Row)
    const key = fields.map(field => columnValue(field, keyInput[field.name]))
    if (key.includes(undefined)) throw recordNotFoundError(target, keyInput)
    return key
  })
}

function keyFieldValues(target: NamedSource, key: Values): Row {
  return Object.fromEntries(keyFields(target).map(({ name }, index) => [name, key[index]]))
}

function distinctMembers(
  members: readonly Values[],
  identityOf: (member: Values) => unknown,
): ReadonlyMap<unknown, Values> {
  return new Map(members.map(member => [identityOf(member), member]))
}

/** Returns the columns of the link that leads from a record to a member. */
function linkRowOf(
  { through, targetColumns }: Association,
  key: Values,
  member: Values,
  columns: readonly string[],
): Row {
  const parentEntries = through!.parentColumns.map((name, index) => [name, key[index]])
  const memberEntries = through!.targetColumns.map((name, index) => [
    name,
    member[columns.indexOf(targetColumns[index]!)],
  ])
  return Object.fromEntries([...parentEntries, ...memberEntries]) as Row
}
