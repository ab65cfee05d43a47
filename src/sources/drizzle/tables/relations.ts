import * as drizzle from 'drizzle-orm'
import type { Column, Table } from 'drizzle-orm'
import type { DeclaredAssociation, Through } from '../../source-adapter.ts'
import { factsOf } from './table-facts.ts'

/**
 * Returns the associations that relations of Drizzle declare, by their tables. `schema` is the
 * schema of `drizzle()`: tables and `relations()` of Drizzle 0.45, or the result of
 * `defineRelations()` of Drizzle 1.0. A relation with a condition on the records is no association.
 */
export function declaredAssociations(
  schema: Readonly<Record<string, unknown>>,
): ReadonlyMap<Table, DeclaredAssociation<Table>[]> {
  const entries = Object.values(schema)
  return entries.some(isTableWithRelations)
    ? associationsOfTables(entries.filter(isTableWithRelations))
    : associationsOfRelations(schema)
}

/** The entry of a table in the result of `defineRelations()` of Drizzle 1.0. */
interface TableWithRelations {
  readonly table: Table
  readonly relations: Readonly<Record<string, RelationOfTable>>
}

interface RelationOfTable {
  readonly relationType: 'one' | 'many'
  readonly targetTable: Table
  readonly sourceColumns: readonly ColumnOfRelation[]
  readonly targetColumns: readonly ColumnOfRelation[]
  readonly throughTable?: Table
  readonly through?: {
    readonly source: readonly ColumnOfRelation[]
    readonly target: readonly ColumnOfRelation[]
  }
  /** A condition on the records. */
  readonly where?: unknown
}

/** The `where` of a relation without a condition in Drizzle 1.0. */
const { EmptyFilter: emptyFilter } = drizzle as { readonly EmptyFilter?: unknown }

interface ColumnOfRelation {
  readonly _: { readonly key: string }
}

function isTableWithRelations(value: unknown): value is TableWithRelations {
  const { table, relations } = (value ?? {}) as Partial<TableWithRelations>
  return drizzle.is(table, drizzle.Table) && typeof relations === 'object'
}

function associationsOfTables(
  tables: readonly TableWithRelations[],
): Map<Table, DeclaredAssociation<Table>[]> {
  return new Map(
    tables.map(({ table, relations }) => [
      table,
      Object.entries(relations)
        .filter(([, { where }]) => where === undefined || where === emptyFilter)
        .map(([name, relation]) => associationOfTable(name, relation)),
    ]),
  )
}

function associationOfTable(name: string, relation: RelationOfTable): DeclaredAssociation<Table> {
  return {
    name,
    isList: relation.relationType === 'many',
    columns: keysOf(relation.sourceColumns),
    target: relation.targetTable,
    targetColumns: keysOf(relation.targetColumns),
    through: throughOf(relation),
  }
}

function throughOf({ through, throughTable }: RelationOfTable): Through<Table> | undefined {
  if (through === undefined || throughTable === undefined) return undefined
  return {
    table: throughTable,
    parentColumns: keysOf(through.source),
    targetColumns: keysOf(through.target),
  }
}

function keysOf(columns: readonly ColumnOfRelation[]): string[] {
  return columns.map(({ _ }) => _.key)
}

/** The functions of Drizzle 0.45 that are not in 1.0. */
type RelationsOfSchema = Pick<
  typeof drizzle,
  'extractTablesRelationalConfig' | 'createTableRelationsHelpers' | 'normalizeRelation' | 'Many'
>

function associationsOfRelations(
  schema: Readonly<Record<string, unknown>>,
): Map<Table, DeclaredAssociation<Table>[]> {
  const { extractTablesRelationalConfig, createTableRelationsHelpers, normalizeRelation, Many } =
    drizzle as Partial<RelationsOfSchema>
  const associations = new Map<Table, DeclaredAssociation<Table>[]>()
  if (extractTablesRelationalConfig === undefined) return associations
  const { tables, tableNamesMap } = extractTablesRelationalConfig(
    { ...schema },
    createTableRelationsHelpers!,
  )
  for (const { columns, relations } of Object.values(tables)) {
    const associationsOfTable = Object.entries(relations).map(([name, relation]) => {
      const { fields, references } = normalizeRelation!(tables, tableNamesMap, relation)
      const { referencedTable } = relation
      return {
        name,
        isList: drizzle.is(relation, Many!),
        columns: namesOf(relation.sourceTable, fields),
        target: referencedTable,
        targetColumns: namesOf(referencedTable, references),
      }
    })
    const [column] = Object.values(columns)
    if (column !== undefined && associationsOfTable.length > 0)
      associations.set(column.table, associationsOfTable)
  }
  return associations
}

function namesOf(table: Table, columns: readonly Column[]): string[] {
  const { codeNames } = factsOf(table)
  return columns.map(({ name }) => codeNames.get(name)!)
}
