import type {
  AggregateBranch,
  Branch,
  Condition,
  CountBranch,
  OrderedValue,
  Relation,
  Through,
} from './source-adapter.ts'

/** A statement that reads rows of a table. */
export interface ReadingStatement {
  readonly table: unknown
  readonly branches: readonly (CountBranch | AggregateBranch | Branch)[]
}

/** The reads of a statement. */
interface Reads {
  /** The tables, those of conditions and orders included. */
  readonly tables: Set<unknown>
  /** Whether a function of the host, such as a scope, chooses rows. */
  hasHostConditions: boolean
}

/** Returns the reads of a statement. */
export function readsOf({ table, branches }: ReadingStatement): Reads {
  const reads: Reads = { tables: new Set([table]), hasHostConditions: false }
  for (const branch of branches) {
    addCondition(reads, branch.where)
    addThrough(reads, branch.parents?.through)
    for (const order of 'order' in branch ? branch.order : [])
      if ('column' in order) addValue(reads, order.column)
  }
  return reads
}

function addCondition(reads: Reads, condition: Condition): void {
  switch (condition.kind) {
    case 'all':
    case 'any':
      for (const part of condition.conditions) addCondition(reads, part)
      return
    case 'not':
      addCondition(reads, condition.condition)
      return
    case 'exists':
      addRelation(reads, condition)
      return
    case 'compare':
    case 'is_null':
      addValue(reads, condition.column)
      return
    case 'host':
      reads.hasHostConditions = true
      return
    case 'in':
    case 'has':
  }
}

function addValue(reads: Reads, value: OrderedValue): void {
  if (typeof value === 'object') addRelation(reads, value.relation)
}

function addRelation(reads: Reads, { table, through, where }: Relation): void {
  reads.tables.add(table)
  addThrough(reads, through)
  addCondition(reads, where)
}

function addThrough(reads: Reads, through: Pick<Through, 'table' | 'where'> | undefined): void {
  if (through === undefined) return
  reads.tables.add(through.table)
  if (through.where !== undefined) addCondition(reads, through.where)
}
