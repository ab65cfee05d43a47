import { customType, pgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { columnType } from '../../../../src/sources/drizzle/tables/column-kind.ts'

describe('the kind of a custom type', () => {
  /** The kind of a column whose type in SQL is this one. */
  function kindOf(sqlType: string, conversions: object = {}): string {
    const type = customType<{ data: unknown }>({ dataType: () => sqlType, ...conversions })
    return columnType(pgTable('rows', { value: type() }).value).kind
  }

  test.each(['bytea', 'blob', 'tinyblob', 'mediumblob', 'longblob', 'binary', 'varbinary'])(
    '%s is binary',
    sqlType => expect(kindOf(sqlType)).toBe('binary'),
  )

  test.each(['citext', 'text', 'varchar', 'VARCHAR(20)', 'varchar (20)'])(
    '%s is a string',
    sqlType => expect(kindOf(sqlType)).toBe('string'),
  )

  test('another is unknown, and so is one that converts its values', () => {
    expect(kindOf('geometry')).toBe('unknown')
    expect(kindOf('text', { toDriver: String })).toBe('unknown')
    expect(kindOf('text', { fromDriver: Number })).toBe('unknown')
  })
})
