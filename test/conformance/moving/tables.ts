import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table of a page, with the heading of its section. */
export interface Table {
  readonly heading: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The tables of a page in their order. */
export function tablesOf(page: string): Table[] {
  const text = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8')
  const sections = text.split(/^#+ /m).slice(1)
  return sections.flatMap(section => {
    const heading = section.slice(0, section.indexOf('\n'))
    return [...section.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) => {
      const [head, , ...rows] = table.trim().split('\n').map(cellsOf) as [string[], ...string[][]]
      return { heading, head, rows }
    })
  })
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())
}
