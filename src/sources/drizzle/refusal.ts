import { is, SQL, Column, type Table } from 'drizzle-orm'
import type { Violation } from '../source-adapter.ts'
import { columnNames } from './tables/describe-table.ts'
import { factsOf, type TableFacts } from './tables/table-facts.ts'

/** What a database refused with an exception; undefined where it has failed otherwise. */
export function refusalOf(exception: unknown, table: Table): Violation | undefined {
  const facts = factsOf(table)
  const error = errorOfDriver(exception)
  if (error === undefined) return undefined
  switch (facts.dialect) {
    case 'postgresql':
      return postgresRefusal(error, facts)
    case 'mysql':
      return mysqlRefusal(error, facts)
    case 'sqlite':
      return sqliteRefusal(error, facts)
  }
}

/** What the errors of the drivers tell. */
interface DriverError {
  readonly message: string
  readonly code?: unknown
  /** Of MySQL. */
  readonly errno?: unknown
  readonly sqlMessage?: string
  /** Of SQLite. */
  readonly extendedCode?: unknown
  /** Of PostgreSQL. postgres.js writes other names. */
  readonly table?: string
  readonly table_name?: string
  readonly column?: string
  readonly column_name?: string
  readonly constraint?: string
  readonly constraint_name?: string
  readonly detail?: string
}

const MAX_CAUSES = 5

/** The innermost error that has a code: Drizzle wraps the errors of drivers, and drivers their own. */
function errorOfDriver(exception: unknown): DriverError | undefined {
  let found: DriverError | undefined
  let error = exception
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth++) {
    if ('code' in error || 'errno' in error) found ??= error as DriverError
    error = error.cause
  }
  return found
}

function postgresRefusal(error: DriverError, facts: TableFacts): Violation | undefined {
  const kind = postgresKind(String(error.code))
  if (kind === undefined) return undefined
  const table = error.table ?? error.table_name
  // A row of another table refers to this one, for example.
  if (table !== undefined && table !== facts.config.name) return { kind, columns: [] }
  const column = error.column ?? error.column_name
  const constraint = error.constraint ?? error.constraint_name
  const names =
    (column !== undefined ? [column] : undefined) ??
    (constraint !== undefined ? columnsOfConstraint(facts, constraint) : undefined) ??
    keyInDetail(error.detail)
  return { kind, columns: namesInCode(facts, names) }
}

function postgresKind(state: string): Violation['kind'] | undefined {
  if (/^22[0-9A-Z]{3}$/.test(state)) return 'value'
  return postgresKinds[state]
}

const postgresKinds: Readonly<Record<string, Violation['kind']>> = {
  '23502': 'not_null',
  '23503': 'foreign_key',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'unique',
  '40001': 'conflict',
  '40P01': 'conflict',
}

/** The list in front, in every language of the server: `Key (a, b)=(1, 2) already exists.` */
function keyInDetail(detail: string | undefined): string[] {
  const [, list] = /\(([^()=]+)\)=\(/.exec(detail ?? '') ?? []
  return list === undefined ? [] : list.split(', ').map(name => name.replace(/^"(.*)"$/, '$1'))
}

function mysqlRefusal(error: DriverError, facts: TableFacts): Violation | undefined {
  const kind = mysqlKinds[Number(error.errno)]
  if (kind === undefined) return undefined
  const message = error.sqlMessage ?? error.message
  return {
    kind,
    columns: namesInCode(facts, mysqlColumns(kind, Number(error.errno), message, facts)),
  }
}

const mysqlKinds: Readonly<Record<number, Violation['kind']>> = {
  1048: 'not_null',
  1062: 'unique',
  1205: 'conflict',
  1213: 'conflict',
  1216: 'foreign_key',
  1217: 'foreign_key',
  1264: 'value',
  1265: 'value',
  1292: 'value',
  1364: 'not_null',
  1366: 'value',
  1406: 'value',
  1451: 'foreign_key',
  1452: 'foreign_key',
  3140: 'value',
  3819: 'check',
  4025: 'check',
}

function mysqlColumns(
  kind: Violation['kind'],
  errno: number,
  message: string,
  facts: TableFacts,
): readonly string[] {
  switch (kind) {
    case 'not_null':
      return capture(/^(?:Column|Field) '([^']+)'/, message)
    case 'value':
      // MariaDB writes the names of the database and the table in front.
      return capture(/ column (?:(?:`[^`]*`\.)*`([^`]+)`|'(?:[^']*\.)?([^']+)')/, message)
    case 'unique': {
      const [key = ''] = capture(/ for key '(?:[^']*\.)?([^']+)'$/, message)
      return columnsOfConstraint(facts, key) ?? [key]
    }
    case 'foreign_key': {
      // The row is one that others refer to.
      if (errno === 1451 || errno === 1217) return []
      const [list = ''] = capture(/ FOREIGN KEY \(([^)]+)\)/, message)
      return [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    }
    case 'check': {
      const [name = ''] = capture(
        /^(?:CONSTRAINT `(?:[^`]*\.)?([^`]+)`|Check constraint '([^']+)')/,
        message,
      )
      return columnsOfConstraint(facts, name) ?? [name]
    }
    case 'conflict':
      return []
  }
}

function capture(pattern: RegExp, text: string): string[] {
  return (
    pattern
      .exec(text)
      ?.slice(1)
      .filter(part => part !== undefined) ?? []
  )
}

function sqliteRefusal(error: DriverError, facts: TableFacts): Violation | undefined {
  const { message } = error
  const [, what, list = ''] =
    /\b(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (.+))?$/.exec(message) ?? []
  switch (what) {
    case 'UNIQUE':
      return { kind: 'unique', columns: columnsOfList(facts, list) }
    case 'NOT NULL':
      return { kind: 'not_null', columns: columnsOfList(facts, list) }
    case 'CHECK':
      return { kind: 'check', columns: namesInCode(facts, columnsOfConstraint(facts, list) ?? []) }
    case 'FOREIGN KEY':
      return { kind: 'foreign_key', columns: [] }
    default:
      return sqliteRefusalOfCode(error)
  }
}

function sqliteRefusalOfCode(error: DriverError): Violation | undefined {
  const code = `${String(error.code)} ${String(error.extendedCode)}`
  // The last is libSQL's, where all its connections are in transactions.
  if (/SQLITE_(BUSY|LOCKED)|TRANSACTION_ACTIVE/.test(code)) return { kind: 'conflict', columns: [] }
  if (/SQLITE_(MISMATCH|TOOBIG|CONSTRAINT_DATATYPE)/.test(code))
    return { kind: 'value', columns: [] }
  return undefined
}

/** `users.email, users.team`, or `index 'users_lower_email'`. */
function columnsOfList(facts: TableFacts, list: string): readonly string[] {
  const [, index] = /^index '(.+)'$/.exec(list) ?? []
  if (index !== undefined) return namesInCode(facts, columnsOfConstraint(facts, index) ?? [])
  const start = `${facts.config.name}.`
  const names = list.split(', ').filter(name => name.startsWith(start))
  return namesInCode(
    facts,
    names.map(name => name.slice(start.length)),
  )
}

/** The names in the database of the columns of a constraint; undefined for a name that is unknown. */
function columnsOfConstraint(facts: TableFacts, name: string): readonly string[] | undefined {
  const { config, columns } = facts
  const namesOf = (list: readonly { readonly name: string }[]): string[] =>
    list.map(column => column.name)
  const unique = config.uniqueConstraints.find(key => key.getName() === name)
  if (unique !== undefined) return namesOf(unique.columns)
  // Drizzle 1.0 leaves the name to the tool that creates the table.
  const isNamed = (column: Column): boolean =>
    [`${config.name}_${column.name}_unique`, `${config.name}_${column.name}_key`].includes(name)
  const column = Object.values(columns).find(
    each => each.isUnique && (each.uniqueName === name || isNamed(each)),
  )
  if (column !== undefined) return [column.name]
  const index = config.indexes.find(each => each.config.name === name)
  if (index !== undefined) return columnNames(index.config.columns) ?? []
  const foreignKey = config.foreignKeys.find(key => key.getName() === name)
  if (foreignKey !== undefined) return namesOf(foreignKey.reference().columns)
  const check = config.checks.find(each => each.name === name)
  if (check !== undefined) return columnsIn(check.value)
  const isPrimaryKey =
    name === 'PRIMARY' ||
    name === `${config.name}_pkey` ||
    config.primaryKeys.some(key => key.getName() === name)
  return isPrimaryKey ? facts.primaryKey.map(codeName => columns[codeName]!.name) : undefined
}

function columnsIn(expression: SQL): string[] {
  return expression.queryChunks.flatMap(chunk => {
    if (is(chunk, Column)) return [chunk.name]
    return is(chunk, SQL) ? columnsIn(chunk) : []
  })
}

/** Drizzle may give columns without a name one in another case, which only the database knows. */
function namesInCode({ codeNames }: TableFacts, names: readonly string[]): string[] {
  const bare = (name: string): string => name.replaceAll('_', '').toLowerCase()
  const byBareName = new Map([...codeNames].map(([name, codeName]) => [bare(name), codeName]))
  const found = names.flatMap(name => codeNames.get(name) ?? byBareName.get(bare(name)) ?? [])
  return [...new Set(found)]
}
