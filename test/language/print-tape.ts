import type { Document } from '../../src/language/document.ts'
import { kindNames } from '../../src/language/kinds.ts'
import {
  kindOf,
  nameOf,
  NO_SYMBOL,
  nextOf,
  spanEndOf,
  spanStartOf,
  startOf,
  symbolOf,
} from '../../src/language/tape.ts'

/** A tape as rows of text: node, kind by its nesting, flags, start, name, next, id, span. */
export function printTape(document: Document): string[] {
  const rows: string[] = []
  const ends: number[] = []
  for (let node = 0; node < document.nodeCount; node++) {
    while (ends.length > 0 && ends.at(-1)! <= node) ends.pop()
    const kind = '. '.repeat(ends.length) + kindNames[kindOf(document, node)]!
    const flags = (document.words[node * 4]! >>> 8) & 0xff
    const symbol = symbolOf(document, node)
    const length = document.words[node * 4]! >>> 16
    rows.push(
      [
        node,
        kind,
        flags === 0 ? '-' : `0x${flags.toString(16).padStart(2, '0')}`,
        startOf(document, node),
        length === 0 ? '-' : nameOf(document, node),
        nextOf(document, node),
        symbol === NO_SYMBOL ? '-' : symbol,
        `${spanStartOf(document, node)}..${spanEndOf(document, node)}`,
      ].join(' | '),
    )
    ends.push(nextOf(document, node))
  }
  return rows
}
