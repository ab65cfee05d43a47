import type { KeyStatement } from '../../../definition/declare/keys.ts'
import { listNames } from '../../../schema/faults/list-names.ts'
import type { NamedSource, SourceField } from '../../model/source.ts'
import type { Row } from '../../source-adapter.ts'
import { hasKeyFields, inexactColumns, inexactColumnsFault } from '../../loading/key-values.ts'
import { loadReferences } from '../../loading/records.ts'

/**
 * Returns the keys by which gateways refer to records where the schema is a subgraph: those of the
 * option `key`, by default the primary key.
 */
export function entityKeys(
  source: NamedSource,
  report: (fault: string) => void,
): readonly KeyStatement[] {
  const { key } = source.options
  if (key === false) return []
  if (key === undefined) {
    const { primaryKey } = source.description
    return hasKeyFields(source) && primaryKey.every(column => isComparable(source, column))
      ? [keyStatement(source, fieldsOf(source, primaryKey))]
      : []
  }
  return listsOf(key).flatMap(columns => {
    const fault = keyFault(source, columns)
    if (fault === undefined) return [keyStatement(source, fieldsOf(source, columns))]
    report(`The source ${source.name} has the key ${listNames(columns)}; ${fault}.`)
    return []
  })
}

function listsOf(
  key: readonly string[] | readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return key.every(column => typeof column === 'string') ? [key] : key
}

/** What keeps columns from being a key: each key leads to one record, and any client may name it. */
function keyFault(source: NamedSource, columns: readonly string[]): string | undefined {
  const { primaryKey, uniqueKeys, columns: tableColumns } = source.description
  const isUnique = [primaryKey, ...uniqueKeys].some(
    unique => unique.length === columns.length && unique.every(column => columns.includes(column)),
  )
  if (!isUnique) return 'expected columns that are unique together in the table'
  const missing = columns.filter(column => !source.fields.has(column))
  if (missing.length > 0) return `skipFields has ${listNames(missing)}; expected fields`
  const guarded = columns.filter(column => !isComparable(source, column))
  if (guarded.length > 0)
    return `${listNames(guarded)} is guarded by authorize, by a field of yours or by listeners; expected columns that filters may have`
  const inexact = inexactColumns(tableColumns, columns)
  return inexact.length > 0 ? inexactColumnsFault(inexact) : undefined
}

/** Whether clients may tell by a key which values a column has, as filters tell. */
function isComparable({ access }: NamedSource, column: string): boolean {
  return access.get(column)?.isComparable === true
}

function fieldsOf({ fields }: NamedSource, columns: readonly string[]): readonly SourceField[] {
  return columns.flatMap(column => fields.get(column) ?? [])
}

function keyStatement(source: NamedSource, fields: readonly SourceField[]): KeyStatement {
  return {
    fields: fields.map(({ name }) => name).join(' '),
    options: {
      batch: (references: readonly Row[], _named, event) =>
        loadReferences(source, fields, references, event),
    },
    isGenerated: true,
  }
}
