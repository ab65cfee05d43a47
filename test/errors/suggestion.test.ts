import { didYouMean as peerDidYouMean } from 'graphql/jsutils/didYouMean.js'
import { naturalCompare } from 'graphql/jsutils/naturalCompare.js'
import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import { describe, expect, test } from 'vitest'
import { compareNaturally, didYouMean, suggest } from '../../src/errors/suggestion.ts'

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
    expect(suggest(['a', 'b', 'c', 'd', 'e', 'f'])).toBe(' Did you mean "a", "b", "c", "d", or "e"?')
  })

  test('is the one that graphql-js makes', () => {
    const found = [...names, 'nmae', 'FIELD1', 'feild', 'barkVolme', 'typename', 'xyzzy', '', 'ownerr', 'i']
    for (const name of found)
      expect(didYouMean(name, names), name).toBe(peerDidYouMean(suggestionList(name, names)))
  })

  test('is not made for a name of more than 100 letters', () => {
    const name = 'a'.repeat(101)
    expect(didYouMean(name, [`${name}b`])).toBe('')
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
