import { expect, test } from 'vitest'
import { LinkedList, type ListEntry } from '../../src/runtime/linked-list.ts'

interface Named extends ListEntry<Named> {
  readonly name: string
}

function listOf(...names: readonly string[]): [LinkedList<Named>, Named[]] {
  const list = new LinkedList<Named>()
  const entries = names.map((name): Named => ({ name, previous: undefined, next: undefined }))
  for (const entry of entries) list.add(entry)
  return [list, entries]
}

const namesIn = (list: LinkedList<Named>): string[] => [...list].map(({ name }) => name)

test.each([
  [0, ['b', 'c']],
  [1, ['a', 'c']],
  [2, ['a', 'b']],
])('a list keeps its order without entry %i', (index, names) => {
  const [list, entries] = listOf('a', 'b', 'c')
  list.remove(entries[index]!)
  expect([namesIn(list), list.first?.name]).toEqual([names, names[0]])
  list.add(entries[index]!)
  expect(namesIn(list)).toEqual([...names, entries[index]!.name])
})

test('an entry that has left refers to no other, and leaves once', () => {
  const [list, [first, second, third]] = listOf('a', 'b', 'c')
  list.remove(second!)
  list.remove(second!)
  expect([second!.previous, second!.next]).toEqual([undefined, undefined])
  expect(namesIn(list)).toEqual(['a', 'c'])
  list.remove(first!)
  list.remove(third!)
  list.remove(third!)
  expect([namesIn(list), list.first]).toEqual([[], undefined])
})
