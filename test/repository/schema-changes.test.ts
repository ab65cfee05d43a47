import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { criticalityOf } from '../../src/changes/schema-change.ts'
import { root } from './docs/blocks.ts'

// The tables of docs/schema-changes.md have every kind of change, and no other.

test('docs/schema-changes.md has every kind of change below its criticality', () => {
  const text = readFileSync(join(root, 'docs/schema-changes.md'), 'utf8')
  const sections = text.split(/^### /m).slice(1)
  const documented = sections.flatMap(section => {
    const criticality = section.split('\n')[0]!.toUpperCase()
    return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => [kind!, criticality])
  })
  expect(documented).toEqual(Object.entries(criticalityOf))
})
