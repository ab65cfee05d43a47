/**
 * What a connection keeps behind the end of a transaction. A pooler that hands out connections by the
 * transaction gives it to another client, and nodes of a cluster do not share it.
 */
const sessionStates: readonly (readonly [state: string, pattern: RegExp])[] = [
  ['SET without LOCAL', /^set (?!local\b|transaction\b|constraints\b)/],
  ['SET without LOCAL', /\bset_config\([^()]*, ?false ?\)/],
  ['RESET or DISCARD', /^(reset|discard)\b/],
  ['a lock of the session', /\bpg_(try_)?advisory_(un)?lock/],
  ['a lock of the session', /\b(get_lock|release_lock|release_all_locks) ?\(/],
  ['a lock of the session', /^(lock|unlock) tables\b/],
  ['a temporary table', /^create( or replace)?( global| local)? temp(orary)?\b/],
  ['a temporary table', /\binto temp(orary)?\b/],
  ['LISTEN or UNLISTEN', /^(un)?listen\b/],
  ['a named statement', /^(prepare(?! transaction\b)|execute|deallocate)\b/],
  ['a cursor WITH HOLD', /^declare\b.*\bwith hold\b/],
  ['a library of the session', /^load\b/],
  ['the database of the session', /^use\b/],
  ['a variable of the session', /(?<!@)@[a-z_]+ ?:=/],
  [
    'the last value of the session',
    /\b(currval|lastval|last_insert_id|last_insert_rowid|found_rows|row_count) ?\(/,
  ],
]

/** Returns a sentence for each use of the state of a session in a text of SQL. */
export function sessionFaults(text: string): string[] {
  return statementsOf(text).flatMap(statement =>
    sessionStates
      .filter(([, pattern]) => pattern.test(statement))
      .map(([state]) => `A statement uses ${state}: ${text}`),
  )
}

/** The statements of a text in small letters, without comments, literals and quoted names. */
function statementsOf(text: string): readonly string[] {
  return text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`/g, 'quoted')
    .toLowerCase()
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim())
}
