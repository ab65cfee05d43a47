import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kindNames } from '../../src/language/kinds.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { kindOf, nextOf } from '../../src/language/tape.ts'
import { sourcePaths } from './source-paths.ts'

// docs/walk.md names files and functions that exist.

const root = resolve(import.meta.dirname, '../..')
const pages = ['docs/walk.md', 'docs/internals.md', 'CONTRIBUTING.md']

/** The sections of a page under a heading that is the path of a file. */
function sectionsOf(page: string): readonly (readonly [path: string, text: string])[] {
  return page
    .split(/^### /m)
    .map(section => /^`([^`]+)`\n([^]*)/.exec(section))
    .filter(match => match !== null)
    .map(([, path, text]) => [path!, text!.split(/^## /m)[0]!])
}

/** The functions that a text names with parentheses, without their class. */
function functionsIn(text: string): readonly string[] {
  return [...text.matchAll(/`(?:\w+\.)?(\w+)\(\)`/g)].map(([, name]) => name!)
}

/** The functions of the sections that their files do not declare. */
function missingFunctions(page: string, textOf: (path: string) => string): readonly string[] {
  return sectionsOf(page).flatMap(([path, text]) =>
    functionsIn(text)
      .filter(
        name =>
          !new RegExp(`^(?:export )?(?:async )?(?:function )?\\s*${name}[(<]`, 'm').test(
            textOf(path),
          ),
      )
      .map(name => `${path} has no ${name}()`),
  )
}

/** The names in camel case or Pascal case of a text outside code blocks: `PreparedDocument`, `plan.root`. */
function namesIn(text: string): readonly string[] {
  const spans = text.replace(/```[^]*?```/g, '').matchAll(/`([A-Za-z][\w.]*)(?:\(\))?`/g)
  return [...spans].flatMap(([, span]) => span!.split('.')).filter(name => /[a-z][A-Z]/.test(name))
}

/** The paths of files that a text names: from the root of the package, of src/, or of a folder there. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:ts|js|c|h|cc|def))`/g)].map(([, path]) => path!)
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describe('the walk of a request', () => {
  test('has sections with functions', () => {
    const sections = sectionsOf(textOf('docs/walk.md'))
    expect(sections.length).toBeGreaterThan(15)
    expect(sections.flatMap(([, text]) => functionsIn(text)).length).toBeGreaterThan(20)
  })

  test('names functions that their files declare', () => {
    expect(missingFunctions(textOf('docs/walk.md'), textOf)).toEqual([])
  })

  test('shows the tape of its request', () => {
    const page = textOf('docs/walk.md')
    const { query } = JSON.parse(/^\{"query".*$/m.exec(page)![0]) as { readonly query: string }
    const document = parseToTape(query)
    if ('errors' in document) throw document.errors[0]
    const rows = [...page.matchAll(/^\| (?:\. )*(\w+)(?: `\w+`)? +\| (\d+) +\| (\d+) +\|$/gm)]
    const nodes = Array.from({ length: document.nodeCount }, (_, node) => [
      kindNames[kindOf(document, node)],
      `${node}`,
      `${nextOf(document, node)}`,
    ])
    expect(rows.map(([, ...cells]) => cells)).toEqual(nodes)
  })

  test('turns red when a function has another name', () => {
    const page = '### `src/a.ts`\n\n`Run.start()` calls `stop()`, and `pause()`.\n'
    const code = 'export function stop(): void {}\n  start<Result>() {\n  return pause()\n'
    expect(missingFunctions(page, () => code)).toEqual(['src/a.ts has no pause()'])
  })
})

const code = sourcePaths.map(path => textOf(`src/${path}`)).join('\n')

test.each(['docs/walk.md', 'docs/internals.md'])('%s names what src/ declares', page => {
  const names = namesIn(textOf(page))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

test.each(pages)('%s names files that exist', page => {
  const paths = pathsIn(textOf(page)).filter(path => path.includes('/'))
  expect(paths.length).toBeGreaterThan(10)
  const missing = paths.filter(
    path => !existsSync(join(root, path)) && !sourcePaths.some(source => source.endsWith(path)),
  )
  expect(missing).toEqual([])
})
