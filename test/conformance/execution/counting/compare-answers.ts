import type { PlainResponse } from '../compare-responses.ts'

/**
 * How an answer differs from that of graphql-js: a sentence; undefined where they agree. Data are
 * the same, the order of their keys included. Of errors the paths are the same where all is
 * synchronous; where something comes later, which of several errors below one null are told is a
 * race, and each null has at least one.
 */
export function differenceOfAnswers(
  ours: PlainResponse,
  theirs: PlainResponse,
  isSynchronous: boolean,
): string | undefined {
  if (JSON.stringify(ours.data) !== JSON.stringify(theirs.data)) return 'The data differ.'
  if (isSynchronous || ours.data === undefined) {
    return isSame(pathsOf(ours), pathsOf(theirs)) ? undefined : 'The errors differ.'
  }
  return isSame(nullsOf(ours), nullsOf(theirs))
    ? undefined
    : 'The positions that errors make null differ.'
}

/** How many objects and lists above the position of an error that error has made null, at most. */
export function mostNulledLevels(response: PlainResponse): number {
  if (response.data === undefined) return 0
  const levels = pathsOf(response).map(path => path.length - nullOf(response.data, path).length)
  return Math.max(0, ...levels)
}

type Path = readonly (string | number)[]

function pathsOf({ errors = [] }: PlainResponse): readonly Path[] {
  return errors.map(({ path = [] }) => path)
}

/** The positions that errors make null. */
function nullsOf(response: PlainResponse): readonly Path[] {
  return pathsOf(response).map(path => nullOf(response.data, path))
}

/** The first null on a path. */
function nullOf(data: unknown, path: Path): Path {
  let value = data
  for (const [depth, key] of path.entries()) {
    if (value === null) return path.slice(0, depth)
    value = (value as Readonly<Record<string | number, unknown>>)[key]
  }
  return path
}

function isSame(paths: readonly Path[], others: readonly Path[]): boolean {
  const [own, other] = [paths, others].map(each =>
    [...new Set(each.map(path => JSON.stringify(path)))].sort(),
  )
  return own!.join('\n') === other!.join('\n')
}
