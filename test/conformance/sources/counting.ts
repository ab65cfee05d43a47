import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { countedDocuments } from './counted-documents.ts'
import type { MagazineContext } from './magazine/magazine.ts'

interface Counted {
  readonly schema: Schema<MagazineContext>
  readonly context: MagazineContext
  /** Every statement that was sent, in order. */
  readonly statements: string[]
}

/** Counts the statements of each document, and the columns that they select. */
export function counting(counted: () => Counted): void {
  test.each(countedDocuments)('$source', async ({ source, reads, columns = {} }) => {
    const { schema, context, statements } = counted()
    statements.length = 0
    const response = await schema.execute(source, { context, responseFormat: 'hash' })
    expect(response.errors).toBeUndefined()
    expect(statements.map(tableRead).sort()).toEqual([...reads].sort())
    for (const [table, names] of Object.entries(columns)) {
      const selecting = statements.filter(statement => tableRead(statement) === table)
      const selected = new Set(selecting.flatMap(statement => selectedColumns(statement, table)))
      expect([...selected].filter(name => !isKey(name)).sort()).toEqual(
        names.filter(name => !isKey(name)).sort(),
      )
    }
  })
}

const tableName =
  /from (?:["`]article_tags["`].*? join )?["`](people|profiles|articles|comments|tags)["`]/

/** The table that a statement reads: the first that it names. */
function tableRead(statement: string): string {
  const [, table = 'none'] = tableName.exec(statement) ?? []
  return statement.includes('count(') ? `count of ${table}` : table
}

/** The columns between `from` with a table and the `select` in front of it. */
function selectedColumns(statement: string, table: string): readonly string[] {
  const end = statement.search(new RegExp(`from ["\`](${table}|article_tags)["\`]`))
  const list = statement.slice(statement.lastIndexOf('select', end), end)
  return [...list.matchAll(/\.["`](\w+)["`]/g)].map(([, name]) => name!)
}

/** Keys are selected besides, to find the rows of a parent, and to make an order complete. */
function isKey(name: string): boolean {
  return name === 'id' || name.endsWith('_id')
}
