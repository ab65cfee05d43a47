import { camelCase } from '../../definition/declare/names.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { everyRow, scopeCondition } from '../loading/filter.ts'
import { badInput, columnValue, keyFields, keyOf, noRecord } from '../loading/key-values.ts'
import {
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from '../loading/request-state.ts'
import { rowMaker } from '../loading/rows.ts'
import { allColumns } from '../loading/selected-columns.ts'
import type { Association, Source } from '../model/source.ts'
import type { Parents, Row, Values } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import { fieldNames, refusalError } from './refusals.ts'

const DEFAULT_MAX_NESTED_RECORDS = 100
const DEFAULT_MAX_WRITTEN_RECORDS = 1000

/** What a client gave for one record, and the columns that are given by its place. */
interface NewRecord {
  readonly given: Row
  readonly fixed: Row
}

/**
 * Runs the statements of one mutation field in a transaction: all of them have effect, or none. From
 * then on, the request reads from the database that it has written to. What the database refuses when
 * the transaction begins or ends is an error for the client, too.
 */
export async function write<Result>(
  source: Source,
  action: WriteAction,
  event: RequestEvent,
  run: (writer: Writer) => Promise<Result>,
): Promise<Result> {
  const state = requestState(source.family, event)
  state.hasWritten = true
  let failure: { readonly exception: unknown } | undefined
  try {
    return await source.family.adapter.transaction(state.database.write, async database => {
      try {
        return await run(new Writer(state, database))
      } catch (exception) {
        failure = { exception }
        throw exception
      }
    })
  } catch (exception) {
    // The writer has told what the database refuses; what else it throws may be the host's.
    if (failure !== undefined && failure.exception === exception) throw exception
    throw refused(source, action === 'delete', exception)
  }
}

/** Writes records of sources, with the nested ones, in one transaction. */
class Writer {
  readonly #state: RequestState
  readonly #database: unknown

  constructor(state: RequestState, database: unknown) {
    this.#state = state
    this.#database = database
  }

  /** Inserts records, and those nested in them. Returns their primary keys in their order. */
  async create(source: Source, records: readonly NewRecord[]): Promise<readonly Values[]> {
    if (records.length === 0) return []
    this.#count(records.length)
    await this.#authorize(source, 'create', undefined)
    const rows = await this.#rowsOf(source, records)
    const keys = await this.#insert(source, rows)
    await this.#requireVisible(source, keys)
    for (const association of nestedAssociations(source)) {
      if (association.isOwning) continue
      const own = await this.#columnsOf(source, keys, association.columns)
      const lists = records.map(({ given }) => this.#nestedIn(association, given))
      const children = lists.flatMap((list, index) =>
        list.map(child => {
          refuseExisting(association, child)
          return { given: child, fixed: fixedBy(association, own[index]!) }
        }),
      )
      await this.create(association.target, children)
    }
    return keys
  }

  /** Changes a record that the request may see, and those nested in it. */
  async update(source: Source, key: Values, given: Row): Promise<void> {
    const record = await this.#existing(source, key)
    await this.#authorize(source, 'update', record)
    this.#count(1)
    const own = await this.#columnValues(source, given, record)
    await this.#checkReferences(source, [{ given: own, whole: { ...record, ...own } }])
    const values = { ...own }
    for (const association of nestedAssociations(source)) {
      if (!association.isOwning) continue
      Object.assign(values, await this.#writeOwner(association, given, record))
    }
    if (Object.keys(values).length > 0) {
      const { adapter } = source.family
      const { table } = source.description
      await this.#run(source, false, () => adapter.update(this.#database, table, key, values))
      await this.#requireVisible(source, [key])
    }
    for (const association of nestedAssociations(source)) {
      if (!association.isOwning) await this.#updateNested(association, given, record)
    }
  }

  /** Deletes records that the request may see; returns them as they were. */
  async delete(source: Source, key: Values): Promise<Row> {
    const record = await this.#existing(source, key)
    await this.#authorize(source, 'delete', record)
    await this.#deleteRows(source, [key])
    return record
  }

  /** The record with a primary key, of which the request may see some columns. */
  async read(source: Source, key: Values, columns: readonly string[]): Promise<Row> {
    const [record] = await this.#select(source, [key], columns)
    return record ?? this.#refuseKey(source, key)
  }

  /** The rows to insert: what clients gave, what owning records gave, and what the host assigns. */
  async #rowsOf(source: Source, records: readonly NewRecord[]): Promise<readonly Row[]> {
    const assigned = source.options.assign?.(this.#state.context) as Row | undefined
    const rows: { readonly given: Row; readonly whole: Row }[] = []
    for (const { given, fixed } of records) {
      const placed: Record<string, unknown> = { ...fixed }
      for (const association of nestedAssociations(source)) {
        if (!association.isOwning) continue
        if (association.columns.some(name => name in fixed)) this.#refuseAbove(association, given)
        Object.assign(placed, await this.#writeOwner(association, given, undefined))
      }
      const own = await this.#columnValues(source, given, undefined)
      await this.#checkPlaced(source, placed, own, assigned)
      rows.push({ given: own, whole: { ...own, ...assigned, ...placed } })
    }
    for (const { whole } of rows) requireValues(source, whole)
    await this.#checkReferences(source, rows)
    return rows.map(({ whole }) => whole)
  }

  /**
   * Checks the columns that a record has by its place: clients may give no other value for them, the
   * host assigns no other, and the request may write them.
   */
  async #checkPlaced(
    source: Source,
    placed: Row,
    given: Row,
    assigned: Row | undefined,
  ): Promise<void> {
    for (const [column, value] of Object.entries(placed)) {
      const field = source.fields.get(column)
      const name = `${source.name}.${field === undefined ? column : camelCase(field.name)}`
      if (column in given && keyOf([given[column]]) !== keyOf([value])) {
        throw badInput(
          `${name} is given, and is that of the record that it is nested with; expected one of them.`,
        )
      }
      const isAssigned = assigned !== undefined && column in assigned
      const { authorize } = field?.options ?? {}
      if (isAssigned && keyOf([assigned[column]]) !== keyOf([value])) throw mayNotWrite(name)
      if (authorize !== undefined && !(await authorize(this.#state.context, 'write', undefined)))
        throw mayNotWrite(name)
    }
  }

  /** A record that is nested in another has that one above it already. */
  #refuseAbove(association: Association, given: Row): void {
    if (this.#nestedIn(association, given).length === 0) return
    throw badInput(
      `${attributesCoordinate(association)} is given for a record that belongs to the one above it; ` +
        `expected no ${association.name} of its own.`,
    )
  }

  /** One statement for all rows that give the same columns. */
  async #insert(source: Source, rows: readonly Row[]): Promise<readonly Values[]> {
    const groups = new Map<string, number[]>()
    for (const [index, row] of rows.entries()) {
      const columns = Object.keys(row).sort().join()
      groups.set(columns, [...(groups.get(columns) ?? []), index])
    }
    const keys: Values[] = []
    const { adapter } = source.family
    const { table } = source.description
    for (const indices of groups.values()) {
      const group = indices.map(index => rows[index]!)
      const inserted = await this.#run(source, false, () =>
        adapter.insert(this.#database, table, group),
      )
      for (const [place, index] of indices.entries()) keys[index] = inserted[place]!
    }
    return keys
  }

  /** Writes the record that another is to refer to; returns the columns that refer to it. */
  async #writeOwner(association: Association, given: Row, record: Row | undefined): Promise<Row> {
    const { target, columns, targetColumns } = association
    const [owner] = this.#nestedIn(association, given)
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
      const [key] = await this.#keysAt(target, targetColumns, [current])
      if (key === undefined) throw outOfReach(target)
      const ownKey = nestedKey(target, owner, {})
      if (ownKey !== undefined && keyOf(ownKey) !== keyOf(key)) throw noRecord(target, owner)
      await this.update(target, key, owner)
      return {}
    }
    refuseExisting(association, owner)
    const keys = await this.create(target, [{ given: owner, fixed: {} }])
    const [values] = await this.#columnsOf(target, keys, targetColumns)
    return Object.fromEntries(columns.map((name, index) => [name, values![index]]))
  }

  /** Creates, changes and deletes the records of an association of one record. */
  async #updateNested(association: Association, given: Row, parent: Row): Promise<void> {
    const { target, columns, targetColumns } = association
    const list = this.#nestedIn(association, given)
    if (list.length === 0) return
    const parentKey = columns.map(name => parent[name])
    const fixed = fixedBy(association, parentKey)
    const keys = list.map(child => nestedKey(target, child, fixed))
    const own = await this.#keysOwnedBy(target, targetColumns, parentKey, keys)
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
        if (isDeleted || (key !== undefined && hasGeneratedKey(target)))
          throw noRecord(target, given)
        created.push({ given, fixed })
      }
    }
    if (target.options.authorize !== undefined) {
      for (const key of deleted)
        await this.#authorize(target, 'delete', await this.#existing(target, key))
    }
    await this.#deleteRows(target, deleted)
    for (const { key, given: changes } of changed) await this.update(target, key, changes)
    if (!association.isList && created.length > deleted.length)
      await this.#refuseSecond(association, parentKey)
    await this.create(target, created)
  }

  /** What a client gave for the records of an association. */
  #nestedIn(association: Association, given: Row): readonly Row[] {
    const value = given[attributesField(association)]
    const list = (
      value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
    ) as readonly Row[]
    const { maxNestedRecords = DEFAULT_MAX_NESTED_RECORDS } = this.#state.family.options
    if (list.length <= maxNestedRecords) return list
    throw badInput(
      `${attributesCoordinate(association)} has ${list.length} records; expected at most ${maxNestedRecords}.`,
    )
  }

  async #refuseSecond(
    { target, targetColumns, name, source }: Association,
    key: Values,
  ): Promise<void> {
    const [other] = await this.#keysAt(target, targetColumns, [key])
    if (other === undefined) return
    throw badInput(`The ${source.singular} has a ${name} already; expected its key, to change it.`)
  }

  /** The values in the database of the columns that a client gave. */
  async #columnValues(source: Source, given: Row, record: Row | undefined): Promise<Row> {
    const values: Record<string, unknown> = {}
    for (const field of source.fields.values()) {
      const value = given[field.name]
      if (value === undefined || (record !== undefined && isInKey(source, field.column.name)))
        continue
      const { column, options } = field
      if (value === null && !column.isNullable)
        throw badInput(`${source.name}.${field.name} is null; expected a value.`)
      const isAllowed =
        options.authorize === undefined ||
        (await options.authorize(this.#state.context, 'write', record))
      if (!isAllowed) throw mayNotWrite(`${source.name}.${camelCase(field.name)}`)
      const stored = columnValue(field, value)
      if (stored === undefined) {
        throw badInput(
          `${source.name}.${field.name} is ${JSON.stringify(value)}, which cannot be an ID of this type.`,
        )
      }
      values[column.name] = stored
    }
    return values
  }

  /**
   * Records that a client refers to must be records that the request may see. A key may have columns
   * that the client did not give.
   */
  async #checkReferences(
    source: Source,
    rows: readonly { readonly given: Row; readonly whole: Row }[],
  ): Promise<void> {
    for (const { target, columns, targetColumns } of source.references) {
      if (!isScoped(target)) continue
      const keys = new Map<unknown, Values>()
      for (const { given, whole } of rows) {
        if (!columns.some(name => name in given)) continue
        const key = columns.map(name => whole[name] ?? null)
        if (!key.includes(null)) keys.set(keyOf(key), key)
      }
      if (keys.size === 0) continue
      const found = await this.#keysAt(target, targetColumns, [...keys.values()])
      if (found.length >= keys.size) continue
      throw refusalError(source, { kind: 'foreign_key', columns }, false, undefined)
    }
  }

  async #authorize(source: Source, action: WriteAction, record: Row | undefined): Promise<void> {
    const { authorize } = source.options
    if (authorize === undefined || (await authorize(this.#state.context, action, record))) return
    throw new GraphQLError(`The request may not ${action} this ${source.singular}.`, {
      extensions: { code: 'FORBIDDEN' },
    })
  }

  /**
   * The record with a primary key, locked.
   *
   * @throws RecordNotFoundError when there is none that the request may see
   */
  async #existing(source: Source, key: Values): Promise<Row> {
    const [record] = await this.#select(source, [key], allColumns(source), true)
    return record ?? this.#refuseKey(source, key)
  }

  #refuseKey(source: Source, key: Values): never {
    const names = keyFields(source).map(({ name }, index) => [name, key[index]])
    throw noRecord(source, Object.fromEntries(names) as Row)
  }

  /** Counts records that are written; a request may write so many. */
  #count(records: number): void {
    const { maxWrittenRecords = DEFAULT_MAX_WRITTEN_RECORDS } = this.#state.family.options
    this.#state.writtenRecords += records
    if (this.#state.writtenRecords <= maxWrittenRecords) return
    throw new GraphQLError(`The request writes more than ${maxWrittenRecords} records.`, {
      extensions: { code: 'COMPLEXITY_LIMIT' },
    })
  }

  /** Records that were written must be records that the request may see. */
  async #requireVisible(source: Source, keys: readonly Values[]): Promise<void> {
    if (!isScoped(source) || keys.length === 0) return
    const found = await this.#select(source, keys, source.description.primaryKey)
    if (found.length < keys.length) throw outOfReach(source)
  }

  async #keysAt(
    source: Source,
    columns: readonly string[],
    keys: readonly Values[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    const rows = await this.#selectWhere(source, { columns, keys }, primaryKey)
    return rows.map(row => primaryKey.map(name => row[name]))
  }

  /** Which of some primary keys are those of records that belong to a parent. */
  async #keysOwnedBy(
    source: Source,
    columns: readonly string[],
    parentKey: Values,
    keys: readonly (Values | undefined)[],
  ): Promise<ReadonlySet<unknown>> {
    const given = keys.filter(key => key !== undefined)
    if (given.length === 0) return new Set()
    const { primaryKey } = source.description
    const rows = await this.#select(source, given, [...new Set([...primaryKey, ...columns])], true)
    const own = rows.filter(row => keyOf(columns.map(name => row[name])) === keyOf(parentKey))
    return new Set(own.map(row => keyOf(primaryKey.map(name => row[name]))))
  }

  /** Columns of records that were inserted, in the order of their keys. */
  async #columnsOf(
    source: Source,
    keys: readonly Values[],
    columns: readonly string[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    if (columns.join() === primaryKey.join()) return keys
    const rows = await this.#select(source, keys, [...new Set([...primaryKey, ...columns])])
    const byKey = new Map(rows.map(row => [keyOf(primaryKey.map(name => row[name])), row]))
    return keys.map(key => columns.map(name => byKey.get(keyOf(key))?.[name]))
  }

  #select(
    source: Source,
    keys: readonly Values[],
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Row[]> {
    const parents = { columns: source.description.primaryKey, keys }
    return this.#selectWhere(source, parents, columns, isLocking)
  }

  async #selectWhere(
    source: Source,
    parents: Parents,
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Row[]> {
    const { table } = source.description
    const where = isScoped(source) ? scopeCondition(source, this.#state.context) : everyRow
    const branches = [{ where, parents, order: [] }]
    const statement = { table, columns, rawColumns: [], branches, isLocking }
    const rows = await selectRows(this.#state, statement, this.#database)
    return rows.map(rowMaker(source, columns))
  }

  async #deleteRows(source: Source, keys: readonly Values[]): Promise<void> {
    if (keys.length === 0) return
    this.#count(keys.length)
    const { adapter } = source.family
    const { table } = source.description
    await this.#run(source, true, () => adapter.delete(this.#database, table, keys))
  }

  /** Runs a statement; what the database refuses is an error for the client. */
  async #run<Result>(
    source: Source,
    isDelete: boolean,
    statement: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await statement()
    } catch (exception) {
      throw refused(source, isDelete, exception)
    }
  }
}

/** The error for a client where a database has refused; the exception itself where it has failed. */
function refused(source: Source, isDelete: boolean, exception: unknown): unknown {
  const refusal = source.family.adapter.refusalOf(exception, source.description.table)
  return refusal === undefined ? exception : refusalError(source, refusal, isDelete, exception)
}

/** The associations whose records are written together with a record. */
export function nestedAssociations({ mutation, associations }: Source): readonly Association[] {
  return (mutation?.nested ?? []).flatMap(name => associations.get(name) ?? [])
}

/** The name of such a field in messages. */
function attributesCoordinate(association: Association): string {
  return `${association.source.name}.${camelCase(attributesField(association))}`
}

/** The field of an input with the records of an association. */
export function attributesField({ name }: Association): string {
  return `${name}_attributes`
}

function isScoped({ options }: Source): boolean {
  return options.scope !== undefined && options.scope !== 'everyone'
}

function isInKey({ description }: Source, column: string): boolean {
  return description.primaryKey.includes(column)
}

/** Whether a client gave a value for a column. */
function isGiven({ fields }: Source, given: Row, column: string): boolean {
  const field = fields.get(column)
  return field !== undefined && given[field.name] !== undefined
}

function fixedBy({ targetColumns }: Association, values: Values): Row {
  return Object.fromEntries(targetColumns.map((name, index) => [name, values[index]]))
}

/** The primary key of a nested record; undefined where it is not given. */
function nestedKey(source: Source, given: Row, fixed: Row): Values | undefined {
  const values = keyFields(source).map(field => {
    const own = given[field.name]
    if (own === undefined || own === null) return fixed[field.column.name]
    const value = columnValue(field, own)
    if (value === undefined) throw noRecord(source, given)
    return value
  })
  return values.includes(undefined) ? undefined : values
}

/** Whether new records get their primary keys from the database. */
function hasGeneratedKey(source: Source): boolean {
  return keyFields(source).every(({ column }) => column.hasDefault)
}

/** A new record has no records yet that could be changed or deleted. */
function refuseExisting(association: Association, given: Row): void {
  const { target } = association
  const isExisting = hasGeneratedKey(target) && nestedKey(target, given, {}) !== undefined
  if (given['_delete'] !== true && !isExisting) return
  throw badInput(
    `${attributesCoordinate(association)} names an existing ${target.singular}; ` +
      `expected new ones, because the ${association.source.singular} has none yet.`,
  )
}

function requireValues(source: Source, row: Row): void {
  for (const { name, isNullable, hasDefault, isGenerated } of source.description.columns) {
    if (isNullable || hasDefault || isGenerated || row[name] !== undefined) continue
    const [field] = fieldNames(source, [name])
    throw badInput(
      field === undefined || source.options.readOnly?.includes(name) === true
        ? `A ${source.singular} lacks a value that clients cannot give.`
        : `${source.name}.${field} is missing; expected a value.`,
    )
  }
}

function mayNotWrite(coordinate: string): GraphQLError {
  return new GraphQLError(`The request may not write ${coordinate}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

function outOfReach(source: Source): GraphQLError {
  return new GraphQLError(`The request may not write a ${source.singular} that it may not see.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}
