import { is, SQL, Column, type Table } from 'drizzle-orm'
import type { Violation } from '../source-adapter.ts'
import { columnNames } from './tables/describe-table.ts'
import { factsOf, type TableFacts } from './tables/table-facts.ts'

/** Returns the violation that an exception of a driver reports; undefined for any other failure. */
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

/** The members of the errors of drivers. */
interface DriverError {
  readonly message: string
  readonly code?: unknown
  /** MySQL. */
  readonly errno?: unknown
  readonly sqlMessage?: string
  /** SQLite. */
  readonly extendedCode?: unknown
  /** PostgreSQL: the names of node-postgres, and the names of postgres.js with `_name`. */
  readonly table?: string
  readonly table_name?: string
  readonly column?: string
  readonly column_name?: string
  readonly constraint?: string
  readonly constraint_name?: string
  readonly detail?: string
}

const MAX_CAUSES = 5

/** The outermost error with a code among the causes: Drizzle wraps the errors of drivers. */
function errorOfDriver(exception: unknown): DriverError | undefined {
  let driverError: DriverError | undefined
  let error = exception
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth++) {
    if ('code' in error || 'errno' in error) driverError ??= error as DriverError
    error = error.cause
  }
  return driverError
}

function postgresRefusal(error: DriverError, facts: TableFacts): Violation | undefined {
  const kind = postgresKind(String(error.code))
  if (kind === undefined) return undefined
  const table = error.table ?? error.table_name
  // For example, a row of another table refers to the deleted row.
  if (table !== undefined && table !== facts.config.name) return { kind, columns: [] }
  const column = error.column ?? error.column_name
  const constraint = error.constraint ?? error.constraint_name
  const names =
    (column !== undefined ? [column] : undefined) ??
    (constraint !== undefined ? columnsOfConstraint(facts, constraint) : undefined) ??
    keyInDetail(error.detail)
  return { kind, columns: namesInCode(facts, names) }
}

function postgresKind(sqlState: string): Violation['kind'] | undefined {
  if (/^22[0-9A-Z]{3}$/.test(sqlState)) return 'value'
  return postgresKinds[sqlState]
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

/** The columns in a detail, whose start is the same in all languages: `Key (a, b)=(1, 2) ...`. */
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
      // MariaDB prefixes the names of the database and the table.
      return capture(/ column (?:(?:`[^`]*`\.)*`([^`]+)`|'(?:[^']*\.)?([^']+)')/, message)
    case 'unique': {
      const [key = ''] = capture(/ for key '(?:[^']*\.)?([^']+)'$/, message)
      return columnsOfConstraint(facts, key) ?? [key]
    }
    case 'foreign_key': {
      // Rows of other tables refer to the row.
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
  const [, constraintType, list = ''] =
    /\b(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (.+))?$/.exec(message) ?? []
  switch (constraintType) {
    case 'UNIQUE':
      return { kind: 'unique', columns: columnsOfList(facts, list) }
    case 'NOT NULL':
      return { kind: 'not_null', columns: columnsOfList(facts, list) }
    case 'CHECK':
      return { kind: 'check', columns: namesInCode(facts, columnsOfConstraint(facts, list) ?? []) }
    case 'FOREIGN KEY':
      return { kind: 'foreign_key', columns: [] }
    default:
      return sqliteRefusalByCode(error)
  }
}

function sqliteRefusalByCode(error: DriverError): Violation | undefined {
  const code = `${String(error.code)} ${String(error.extendedCode)}`
  // libSQL reports TRANSACTION_ACTIVE when all connections are in transactions.
  if (/SQLITE_(BUSY|LOCKED)|TRANSACTION_ACTIVE/.test(code)) return { kind: 'conflict', columns: [] }
  if (/SQLITE_(MISMATCH|TOOBIG|CONSTRAINT_DATATYPE)/.test(code))
    return { kind: 'value', columns: [] }
  return undefined
}

/**
 * The columns in a message of SQLite: `users.email, users.team`, or `index 'users_lower_email'`.
 */
function columnsOfList(facts: TableFacts, list: string): readonly string[] {
  const [, index] = /^index '(.+)'$/.exec(list) ?? []
  if (index !== undefined) return namesInCode(facts, columnsOfConstraint(facts, index) ?? [])
  const prefix = `${facts.config.name}.`
  const names = list.split(', ').filter(name => name.startsWith(prefix))
  return namesInCode(
    facts,
    names.map(name => name.slice(prefix.length)),
  )
}

/** The database names of the columns of a constraint; undefined for an unknown constraint. */
function columnsOfConstraint(facts: TableFacts, name: string): readonly string[] | undefined {
  const { config, columns } = facts
  const namesOf = (keyColumns: readonly { readonly name: string }[]): string[] =>
    keyColumns.map(column => column.name)
  const unique = config.uniqueConstraints.find(key => key.getName() === name)
  if (unique !== undefined) return namesOf(unique.columns)
  // Drizzle 1.0 leaves the name to the tool that creates the table.
  const hasDefaultName = (column: Column): boolean =>
    [`${config.name}_${column.name}_unique`, `${config.name}_${column.name}_key`].includes(name)
  const column = Object.values(columns).find(
    column => column.isUnique && (column.uniqueName === name || hasDefaultName(column)),
  )
  if (column !== undefined) return [column.name]
  const index = config.indexes.find(index => index.config.name === name)
  if (index !== undefined) return columnNames(index.config.columns) ?? []
  const foreignKey = config.foreignKeys.find(key => key.getName() === name)
  if (foreignKey !== undefined) return namesOf(foreignKey.reference().columns)
  const check = config.checks.find(check => check.name === name)
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

/**
 * Maps database names to names in code. The option `casing` of Drizzle changes names that a column
 * does not set, so names also match without case and underscores.
 */
function namesInCode({ codeNames }: TableFacts, names: readonly string[]): string[] {
  const normalizedName = (name: string): string => name.replaceAll('_', '').toLowerCase()
  const codeNamesByNormalizedName = new Map(
    [...codeNames].map(([name, codeName]) => [normalizedName(name), codeName]),
  )
  const columnsInCode = names.flatMap(
    name => codeNames.get(name) ?? codeNamesByNormalizedName.get(normalizedName(name)) ?? [],
  )
  return [...new Set(columnsInCode)]
}
