import { int, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../src/sources/drizzle/refusal.ts'

// The messages of running servers: test/conformance/sources.

describe('a refusal of MySQL', () => {
  const authors = mysqlTable(
    'authors',
    { penName: varchar('pen_name', { length: 20 }), bookId: int('book_id') },
    ({ penName }) => [uniqueIndex('authors_pen_name').on(penName)],
  )
  const refusal = (errno: number, sqlMessage: string): unknown =>
    refusalOf(
      new Error('Failed query', { cause: Object.assign(new Error(), { errno, sqlMessage }) }),
      authors,
    )

  test.each([
    [1048, "Column 'pen_name' cannot be null", 'not_null', ['penName']],
    [1364, "Field 'book_id' doesn't have a default value", 'not_null', ['bookId']],
    [1062, "Duplicate entry 'x' for key 'authors.authors_pen_name'", 'unique', ['penName']],
    [1406, "Data too long for column 'pen_name' at row 1", 'value', ['penName']],
    [
      1366,
      "Incorrect value: 'x' for column `library`.`authors`.`book_id` at row 1",
      'value',
      ['bookId'],
    ],
    [
      1452,
      'a foreign key constraint fails (CONSTRAINT `c` FOREIGN KEY (`book_id`) REFERENCES `books`',
      'foreign_key',
      ['bookId'],
    ],
    [
      1451,
      'a foreign key constraint fails (CONSTRAINT `c` FOREIGN KEY (`author_id`)',
      'foreign_key',
      [],
    ],
    [1213, 'Deadlock found when trying to get lock', 'conflict', []],
  ])('%i, %j', (errno, message, kind, columns) => {
    expect(refusal(errno, message)).toEqual({ kind, columns })
  })

  test.each([
    [1048, 'not_null'],
    [1406, 'value'],
    [1452, 'foreign_key'],
  ])('%i names no column where the server speaks another language', (errno, kind) => {
    expect(refusal(errno, 'Das geht nicht.')).toEqual({ kind, columns: [] })
  })

  test('is none of a failure of another kind', () => {
    expect(refusal(1064, 'You have an error in your SQL syntax')).toBeUndefined()
    expect(refusalOf(new Error('without a code'), authors)).toBeUndefined()
  })
})
