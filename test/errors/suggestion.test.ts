import { didYouMean as peerDidYouMean } from 'graphql/jsutils/didYouMean.js'
import { naturalCompare } from 'graphql/jsutils/naturalCompare.js'
import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import { describe, expect, test } from 'vitest'
import { compareNaturally, didYouMean, suggest, Suggestions } from '../../src/errors/suggestion.ts'

const names = [
  ...[
    'name',
    'Name',
    'names',
    'mane',
    'nam',
    'nickname',
    'owner',
    'id',
    'ID',
    'if',
    'of',
    'x',
    'xy',
    '__typename',
  ],
  ...[
    'field1',
    'field2',
    'field10',
    'field09',
    'field9',
    'Field',
    'a_b',
    'aB',
    'ab',
    'barkVolume',
    'barkvolume',
  ],
]

describe('a suggestion', () => {
  test('is a question that lists up to five names', () => {
    expect(suggest([])).toBe('')
    expect(suggest(['a'])).toBe(' Did you mean "a"?')
    expect(suggest(['a', 'b'], 'the type ')).toBe(' Did you mean the type "a" or "b"?')
    expect(suggest(['a', 'b', 'c', 'd', 'e', 'f'])).toBe(
      ' Did you mean "a", "b", "c", "d", or "e"?',
    )
  })

  test('is the one that graphql-js makes', () => {
    const found = [
      ...names,
      'nmae',
      'FIELD1',
      'feild',
      'barkVolme',
      'typename',
      'xyzzy',
      '',
      'ownerr',
      'i',
    ]
    for (const name of found)
      expect(didYouMean(name, names), name).toBe(peerDidYouMean(suggestionList(name, names)))
  })

  test('is not made for a name of more than 100 letters', () => {
    const name = 'a'.repeat(101)
    expect(didYouMean(name, [`${name}b`])).toBe('')
  })
})

describe('the suggestions of one document', () => {
  /** Names that are all near, and how often they were asked for. */
  class Names {
    reads = 0;

    *[Symbol.iterator](): Generator<string> {
      this.reads++
      for (let index = 0; index < 1_000; index++) yield `${'n'.repeat(80)}${index}`
    }
  }

  test('end where very many names were compared', () => {
    const suggestions = new Suggestions(true)
    const names = new Names()
    const questions = Array.from({ length: 100 }, () =>
      suggestions.didYouMean('n'.repeat(81), names),
    )
    expect(questions[0]).toMatch(/^ Did you mean "n+0", "n+1", "n+2", "n+3", or "n+4"\?$/)
    expect(questions.at(-1)).toBe('')
    expect(suggestions.areOpen).toBe(false)
    // 1,000 names of 81 to 83 letters are compared with 81 letters each time.
    expect(names.reads).toBe(1)
  })

  test('are the first of all where there are few', () => {
    const suggestions = new Suggestions(true)
    const all = Array.from({ length: 100 }, () => suggestions.didYouMean('nmae', names))
    expect(new Set(all)).toEqual(new Set([didYouMean('nmae', names)]))
  })

  test('are not looked for where nobody wants them', () => {
    const names = new Names()
    expect(new Suggestions(false).didYouMean('n'.repeat(81), names)).toBe('')
    expect(names.reads).toBe(0)
  })
})

test('the natural order is that of graphql-js', () => {
  const more = [...names, '', '1', '01', '10', '2', 'a1b2', 'a1b10', 'a01b2']
  for (const a of more) {
    for (const b of more) {
      expect(Math.sign(compareNaturally(a, b)), `${a} ${b}`).toBe(Math.sign(naturalCompare(a, b)))
    }
  }
})
