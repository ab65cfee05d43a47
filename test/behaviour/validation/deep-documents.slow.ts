import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const command =
  'ulimit -s 256 && node --import ./test/abuse/typescript.js test/behaviour/validation/deep-documents.ts'

/** How many faults each document has, and the beginning of the first one. */
const verdicts = [
  'selections: 0',
  'fields twice at each level: 0',
  'conflicts at each level: 101 Fields "a" conflict because "name" and "__typename" are diff',
  'a conflict at the bottom: 1 Fields with one response name are nested more than 100 deep.',
  'two trees that meet at each level: 0',
  'inline fragments: 0',
  'inline fragments with conflicts: 101 Fields "a" conflict because "name" and "__typename" are diff',
  'lists: 0',
  'lists where there is none: 1 Expected value of type "Where", found [[[[[[[[[[[[[[[[[[[[[[',
  'lists where there is one: 1 Int cannot represent non-integer value: [[[[[[[[[[[[[[[[[[[[',
  'objects: 0',
  'objects of no type: 0',
  'objects with an unknown field: 1 Field "were" is not defined by type "Where". Did you mean "w',
  'equal arguments twice: 0',
  'differing arguments: 1 Fields "thing" conflict because they have differing argument',
  'types: 1 Variable "$a" of type "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  'default values: 0',
  'chain of spreads: 0',
  'chain through objects: 0',
  'chain through objects with a conflict at its end: 1 Fields with one response name are nested more than 100 deep.',
  'chain with the same field: 0',
  'chain with variables: 0',
  'chain of introspection: 0',
  'ring of spreads: 1 Cannot spread fragment "F0" within itself via "F1", "F2", "F',
  'ring through objects: 1 Cannot spread fragment "F0" within itself via "F1", "F2", "F',
  'ring with conflicts: 101 Cannot spread fragment "F0" within itself via "F1", "F2", "F',
  'spreads side by side with a conflict: 1 Fields "a" conflict because "__typename" and "name" are diff',
  'rings of two: 101 Cannot spread fragment "F0" within itself via "F1".',
  'a ring from each fragment: 101 Cannot spread fragment "F0" within itself via "F1", "F2", "F',
  'an operation for each fragment: 0',
]

test(
  'documents that nest anything 100,000 deep are judged on a stack of 256 kB',
  { timeout: 120_000 },
  () => {
    const output = execFileSync('bash', ['-c', command], {
      cwd: root,
      encoding: 'utf8',
      timeout: 110_000,
    })
    expect(output.trimEnd().split('\n')).toEqual(verdicts)
  },
)
