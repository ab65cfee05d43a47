import { isReadable, piecesOf } from './mutate-document.ts'

/**
 * A document that is still interesting and has no piece that could be left out, or be replaced by a
 * piece inside of it.
 */
export function shrink(source: string, isInteresting: (source: string) => boolean): string {
  let smallest = source
  for (let isShorter = true; isShorter;) {
    const shorter = shorterOnes(smallest).find(one => isReadable(one) && isInteresting(one))
    isShorter = shorter !== undefined
    smallest = shorter ?? smallest
  }
  return smallest
}

function shorterOnes(source: string): readonly string[] {
  const pieces = piecesOf(source).toSorted((a, b) => b.end - b.start - (a.end - a.start))
  return pieces.flatMap(({ sort, start, end }) => {
    const inner = pieces.filter(
      other =>
        other.sort === sort &&
        other.start >= start &&
        other.end <= end &&
        other.end - other.start < end - start,
    )
    const replacements = ['', ...inner.map(other => source.slice(other.start, other.end))]
    return replacements.map(replacement => source.slice(0, start) + replacement + source.slice(end))
  })
}
