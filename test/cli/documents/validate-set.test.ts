import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { documentSetOf } from '../../../src/cli/documents/document-set.ts'
import {
  compareFaults,
  printFault,
  SourceFile,
  type SourceDocument,
} from '../../../src/cli/documents/source-document.ts'
import { unusedFragments, validateSet } from '../../../src/cli/documents/validate-set.ts'
import { recordingTerminal } from '../recording-terminal.ts'

const schema = buildSchema(`
  type Query { post(id: ID): Post }
  type Post { id: ID! title: String author: User }
  type User { name: String }
`)

function documentOf(path: string, text: string): SourceDocument {
  return { file: new SourceFile(path, text), text, offsetInFile: offset => offset }
}

/** The faults of files, each as `path:offset message`. */
function faultsOfFiles(files: Readonly<Record<string, string>>): string[] {
  const set = documentSetOf(Object.entries(files).map(each => documentOf(...each)))
  return validateSet(schema, set, recordingTerminal()).map(
    ({ message, positions: [place] }) => `${place!.file.path}:${place!.offset} ${message}`,
  )
}

describe('validateSet', () => {
  test('finds fragments in other files, through others', () => {
    expect(
      faultsOfFiles({
        a: '{ post { ...Post } }',
        b: 'fragment Post on Post { id ...Author }',
        c: 'fragment Author on Post { author { name } }',
      }),
    ).toEqual([])
  })

  test('tells the fault of a fragment once, in its own file', () => {
    expect(
      faultsOfFiles({
        a: '{ post { ...Post } }',
        b: 'query B { post { ...Post } }',
        c: '# two lines\nfragment Post on Post { nothing }',
      }),
    ).toEqual(['c:36 Cannot query field "nothing" on type "Post".'])
  })

  test('tells the faults of fragments that nothing uses', () => {
    expect(faultsOfFiles({ a: 'fragment A on Post { x }', b: '{ post { id } }' })).toEqual([
      'a:21 Cannot query field "x" on type "Post".',
    ])
  })

  test('tells all faults of many fragments in one file', () => {
    const fragments = Array.from({ length: 150 }, (_, i) => `fragment F${i} on Post { x${i} }`)
    expect(faultsOfFiles({ a: fragments.join('\n') })).toHaveLength(150)
  })

  test('says that no file defines a fragment', () => {
    expect(faultsOfFiles({ a: '{ post { ...Pots } }', b: 'fragment Post on Post { id }' })).toEqual(
      ['a:12 Unknown fragment "Pots". None of the files defines it. Did you mean "Post"?'],
    )
  })

  test('tells a name of two fragments, and where both are', () => {
    const a = documentOf('a', 'fragment A on Post { id }')
    const set = documentSetOf([a, documentOf('b', ' fragment A on Post { title }')])
    const [fault, ...others] = validateSet(schema, set, recordingTerminal())
    expect(others).toEqual([])
    expect(printFault(fault!)).toBe(
      [
        'There are two fragments named "A". Expected a name of its own for each, because documents use the fragments of all files.',
        '',
        'b:1:2',
        '1 |  fragment A on Post { title }',
        '  |  ^',
        '',
        'a:1:1',
        '1 | fragment A on Post { id }',
        '  | ^',
      ].join('\n'),
    )
  })

  test('tells syntax errors beside the faults of other documents, in the order of the files', () => {
    expect(faultsOfFiles({ c: '{ x }', a: '{ post {', b: '{ y }' })).toEqual([
      'a:8 Syntax Error: Expected Name, found <EOF>.',
      'b:2 Cannot query field "y" on type "Query".',
      'c:2 Cannot query field "x" on type "Query".',
    ])
  })

  test('ends where fragments spread each other', () => {
    expect(
      faultsOfFiles({
        a: '{ post { ...A } }',
        b: 'fragment A on Post { ...B }',
        c: 'fragment B on Post { ...A }',
      }),
    ).toEqual([
      'b:21 Cannot spread fragment "A" within itself via "B".',
      'c:21 Cannot spread fragment "B" within itself via "A".',
    ])
  })

  test('leaves out what is part of a schema, and what is empty', () => {
    const set = documentSetOf([documentOf('a', 'type A { b: C }'), documentOf('b', '# nothing\n')])
    expect(set).toMatchObject({ count: 0, documents: [], faults: [] })
  })

  test('knows which fragments no operation uses', () => {
    const set = documentSetOf([
      documentOf('a', '{ post { ...A } } fragment A on Post { id } fragment B on Post { ...C }'),
      documentOf('b', 'fragment C on Post { id }'),
    ])
    expect(unusedFragments(set).map(({ message }) => message)).toEqual([
      'No operation uses the fragment "B".',
      'No operation uses the fragment "C".',
    ])
  })
})

test('faults without a place come last', () => {
  const file = new SourceFile('a', '')
  const faults = [
    { message: '1', positions: [] },
    { message: '2', positions: [{ file, offset: 0 }] },
  ]
  expect(faults.sort(compareFaults).map(({ message }) => message)).toEqual(['2', '1'])
})
