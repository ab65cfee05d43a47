/** The columns that say on which shard a row lies, by the names of their tables. */
export type ShardKeys = Readonly<Record<string, string>>

/** An occurrence of a sharded table in a statement: its key, as the statement writes it. */
interface Occurrence {
  readonly table: string
  readonly key: string
}

/**
 * Returns a sentence for each occurrence of a sharded table in a statement whose shard key is neither
 * compared with a value nor, directly or by others, with one that is. The text is not parsed, so an
 * alternative of OR passes without the key, and so does a table that only gives types to keys.
 */
export function shardFaults(text: string, shardKeys: ShardKeys): string[] {
  const statement = text.replaceAll('`', '"')
  const occurrences = Object.entries(shardKeys).flatMap(([table, column]) =>
    occurrencesOf(statement, table, column),
  )
  const bound = new Set(
    occurrences.filter(({ key }) => isComparedWithValue(statement, key)).map(({ key }) => key),
  )
  for (let size = -1; size !== bound.size;) {
    size = bound.size
    for (const { key } of occurrences)
      if ([...bound].some(other => areCompared(statement, key, other))) bound.add(key)
  }
  return occurrences
    .filter(({ key }) => !bound.has(key))
    .map(({ table }) => `A statement has ${table} without its shard key: ${text}`)
}

function occurrencesOf(statement: string, table: string, column: string): readonly Occurrence[] {
  const insert = new RegExp(`^insert into "${table}" \\(([^)]*)\\)`).exec(statement)
  if (insert !== null)
    return insert[1]!.includes(`"${column}"`) ? [] : [{ table, key: `"${column}"` }]
  if (new RegExp(`^(update|delete from) "${table}"`).test(statement))
    return [{ table, key: `"${table}"."${column}"` }]
  return [...statement.matchAll(new RegExp(`"${table}" "(t\\d+)"(?! where 1 = 0)`, 'g'))].map(
    ([, alias]) => ({
      table,
      key: `"${alias}"."${column}"`,
    }),
  )
}

/** Whether a key is compared with a parameter, with a list, or as a part of a key of several columns. */
function isComparedWithValue(statement: string, key: string): boolean {
  return new RegExp(`${key} (= ?(\\$\\d|\\?|any\\()|in \\()|\\([^()]*${key}[^()]*\\) in \\(`).test(
    statement,
  )
}

function areCompared(statement: string, key: string, other: string): boolean {
  return statement.includes(`${key} = ${other}`) || statement.includes(`${other} = ${key}`)
}
