import type { NamedSource } from '../model/source.ts'
import type { Branch, Condition, Row, Values } from '../source-adapter.ts'
import { and, scopeCondition } from './filter.ts'
import { requestState, selectRows, type RequestEvent } from './request-state.ts'
import { rowMaker } from './rows.ts'

/** Reads the records of a branch. */
export async function selectRecords(
  source: NamedSource,
  branch: Branch,
  columns: readonly string[],
  event: RequestEvent,
): Promise<readonly Row[]> {
  const rows = await selectRows(requestState(source.family, event), {
    table: source.description.table,
    columns,
    rawColumns: [],
    branches: [branch],
  })
  return rows.map(rowMaker(source, columns))
}

/** Finds the record with a primary key; undefined where there is none that the request may see. */
export async function findRecord(
  source: NamedSource,
  key: Values,
  columns: readonly string[],
  event: RequestEvent,
): Promise<Row | undefined> {
  const where = and(scopeCondition(source, event.context), keyCondition(source, key))
  const [record] = await selectRecords(source, { where, order: [], limit: 1 }, columns, event)
  return record
}

/** Returns the condition that a row has a primary key. */
function keyCondition({ description }: NamedSource, key: Values): Condition {
  return and(
    ...description.primaryKey.map((column, index): Condition => ({
      kind: 'compare',
      column,
      operator: 'equal',
      value: key[index],
    })),
  )
}
