import { describe, expect, test } from 'vitest'
import { checkSmallest, forEachCase } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { directives } from '../../validation/documents/directives.ts'
import { fields } from '../../validation/documents/fields.ts'
import { fragments } from '../../validation/documents/fragments.ts'
import { operations } from '../../validation/documents/operations.ts'
import { values } from '../../validation/documents/values.ts'
import { variables } from '../../validation/documents/variables.ts'
import { faultsOf, type Fault } from '../../validation/fixture.ts'
import { peerFaultsOf } from '../../validation/peer-faults.ts'
import { randomDocument } from '../../validation/random-document.ts'

const documents = { operations, fields, fragments, directives, values, variables }

describe('the rules and those of graphql-js 16 find the same faults', () => {
  test('in more than 300 documents', () => {
    expect(Object.values(documents).flat().length).toBeGreaterThan(300)
  })

  for (const [subject, sources] of Object.entries(documents)) {
    test.each(sources)(`${subject}: %s`, source => {
      expect(sorted(faultsOf(source))).toEqual(sorted(peerFaultsOf(source)))
    })
  }

  test('in all documents of a subject put together', () => {
    for (const sources of Object.values(documents)) {
      const source = sources.filter(document => !document.startsWith('\ufeff')).join('\n')
      expect(sorted(faultsOf(source))).toEqual(sorted(peerFaultsOf(source)))
    }
  })

  test('without suggestions', () => {
    for (const source of Object.values(documents).flat()) {
      const faults = faultsOf(source, undefined, { hasSuggestions: false })
      expect(sorted(faults)).toEqual(sorted(peerFaultsOf(source, true)))
    }
  })

  test('in random documents', async () => {
    const check = (source: string): void => {
      const isToCompare = (fault: Fault): boolean => isComparable(fault, source)
      const faults = faultsOf(source).filter(isToCompare)
      const peerFaults = peerFaultsOf(source).filter(isToCompare)
      const ofOneField = conflictsOfOneField(peerFaults)
      const isIn = (fault: Fault): boolean => ofOneField.some(other => isConflictIn(fault, other))
      expect(sorted(faults.filter(fault => !isIn(fault)))).toEqual(
        sorted(peerFaults.filter(fault => !isIn(fault) && !isConflictOfLeaf(fault, faults))),
      )
    }
    await forEachCase(countOf(500), random =>
      checkSmallest(randomDocument(random), check, shrinkDocument),
    )
  })
})

/**
 * Differences, each with its reason; where the specification says something, the engine follows it.
 */
describe('the rules and those of graphql-js 16 differ', () => {
  test('on a nullable variable in a OneOf position of a non-null type or of a list: 16 looks at the bare type alone', () => {
    const position = 'but must be non-nullable to be used for OneOf Input Object "Choice".'
    const fault: Fault = [`Variable "$a" is of type "Int" ${position}`, '1:8', '1:59']
    const source = 'query ($a: Int) { arguments { choiceNonNull(value:    {a: $a}) } }'
    expect(faultsOf(source)).toEqual([fault])
    expect(peerFaultsOf(source)).toEqual([])
    const list = 'query ($a: Int) { arguments { choices(value:         [{a: $a}]) } }'
    expect(faultsOf(list)).toEqual([fault])
    expect(peerFaultsOf(list)).toEqual([])
  })

  test('on a variable in a list where a OneOf input object belongs: 16 takes the item for a field', () => {
    const source = 'query ($a: Choice) { arguments { choice(value: [$a]) } }'
    const fault: Fault = ['Expected value of type "Choice", found [$a].', '1:48']
    const position = 'but must be non-nullable to be used for OneOf Input Object "Choice".'
    expect(faultsOf(source)).toEqual([fault])
    expect(peerFaultsOf(source)).toEqual([
      fault,
      [`Variable "$a" is of type "Choice" ${position}`, '1:8', '1:49'],
    ])
  })

  test('on a variable in a list where none belongs: 16 expects there what it expects in place of the list', () => {
    const json = 'query ($a: Int) { arguments { json(value: [$a]) } }'
    expect(faultsOf(json)).toEqual([])
    expect(peerFaultsOf(json)).toEqual([
      ['Variable "$a" of type "Int" used in position expecting type "Json".', '1:8', '1:44'],
    ])
    const filter = 'query ($a: Int) { arguments { filter(value: [{required: $a}]) } }'
    const fault: Fault = ['Expected value of type "Filter", found [{required: $a}].', '1:45']
    expect(faultsOf(filter)).toEqual([fault])
    expect(peerFaultsOf(filter)).toEqual([
      fault,
      ['Variable "$a" of type "Int" used in position expecting type "Boolean!".', '1:8', '1:57'],
    ])
  })

  test('on the arguments of an unknown directive: 16 takes them for arguments of the field around it', () => {
    const source = '{ arguments { int @unknown(value: "text") } }'
    const fault: Fault = ['Unknown directive "@unknown".', '1:19']
    expect(faultsOf(source)).toEqual([fault])
    expect(peerFaultsOf(source)).toEqual([
      fault,
      ['Int cannot represent non-integer value: "text"', '1:35'],
    ])
  })

  test('on the type of __typename beside others: 16 takes any', () => {
    const source = '{ dog { x: __typename ... on Cat { x: meowVolume } } }'
    const isConflict = ([message]: Fault): boolean => message.startsWith('Fields "')
    expect(faultsOf(source).filter(isConflict)).toEqual([
      [
        'Fields "x" conflict because they return conflicting types "String!" and "Int". Use different aliases on the fields to fetch both if this was intentional.',
        '1:9',
        '1:36',
      ],
    ])
    expect(peerFaultsOf(source).filter(isConflict)).toEqual([])
  })

  test('on a fragment on a type without fields that comes back to itself: 16 compares its fields with themselves', () => {
    const source =
      'fragment D on String { ...A alias: dog { alias: owner ...D } } fragment A on Dog { ...D }'
    const isConflict = ([message]: Fault): boolean => message.startsWith('Fields "')
    const reason = '"owner" and "dog" are different fields'
    const advice = 'Use different aliases on the fields to fetch both if this was intentional.'
    expect(faultsOf(source).filter(isConflict)).toEqual([
      [`Fields "alias" conflict because ${reason}. ${advice}`, '1:42', '1:29'],
    ])
    const nested = `subfields "alias" conflict because ${reason}`
    expect(peerFaultsOf(source).filter(isConflict)).toEqual([
      [`Fields "alias" conflict because ${nested}. ${advice}`, '1:29', '1:42', '1:29', '1:29'],
    ])
  })

  test('on a number that no Float can hold: 16 takes it as infinite', () => {
    const source = '{ arguments { float(value: 1e400) } }'
    expect(faultsOf(source)).toEqual([['Float cannot represent non numeric value: 1e400', '1:28']])
    expect(peerFaultsOf(source)).toEqual([])
  })

  test('on @skip and @include at the root of a subscription: 16 accepts them with literals and throws on variables', () => {
    const faults: Fault[] = [
      [
        'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
        '1:43',
      ],
    ]
    const literal = 'subscription S               { petRemoved @skip(if: true) named { name } }'
    expect(faultsOf(literal)).toEqual(faults)
    expect(peerFaultsOf(literal)).toEqual([])
    const variable = 'subscription S($a: Boolean!) { petRemoved @skip(if: $a) }'
    expect(faultsOf(variable)).toEqual(faults)
    expect(() => peerFaultsOf(variable)).toThrow('was not provided a runtime value')
  })
})

/** Long values are cut in messages of the engine, after 100 characters. */
function sorted(faults: readonly Fault[]): string[] {
  return faults
    .map(([message, ...locations]) => [message.slice(0, 100), ...locations].join(' @ '))
    .sort()
}

/** Random documents often run into the differences about OneOf, variables in lists, and __typename. */
function isComparable([message, ...locations]: Fault, source: string): boolean {
  if (message.includes('to be used for OneOf Input Object')) return false
  if (
    message.startsWith('Fields "') &&
    message.includes('"String!"') &&
    locations.some(location => isTypenameAt(source, location))
  )
    return false
  return (
    !message.includes('used in position expecting type') || !isInList(source, locations.at(-1)!)
  )
}

/** Whether 16 tells a conflict below a leaf with selections once more, which the leaf has twice. */
function isConflictOfLeaf(fault: Fault, ours: readonly Fault[]): boolean {
  return (
    fault[0].startsWith('Fields "') &&
    !sorted(ours).includes(sorted([fault])[0]!) &&
    ours.some(([other]) => other.includes(' must not have a selection since type ')) &&
    ours.some(other => isConflictIn(fault, other))
  )
}

/**
 * The conflicts of a field with itself, which 16 finds in fragments that come back to themselves where
 * their type is not composite: it collects their fields twice, under that type and under none.
 */
function conflictsOfOneField(peerFaults: readonly Fault[]): readonly Fault[] {
  return peerFaults.some(([message]) => message.includes('cannot condition on non composite type'))
    ? peerFaults.filter(
        ([message, first, ...locations]) =>
          message.startsWith('Fields "') && locations.includes(first!),
      )
    : []
}

/** Whether all fields of a conflict are those of another one. */
function isConflictIn([message, ...locations]: Fault, [other, ...others]: Fault): boolean {
  return (
    message.startsWith('Fields "') &&
    other.startsWith('Fields "') &&
    locations.every(location => others.includes(location))
  )
}

/** Whether `__typename` is selected at a `line:column`. */
function isTypenameAt(source: string, location: string): boolean {
  const [line = 1, column = 1] = location.split(':').map(Number)
  return /^(\w+\s*:\s*)?__typename\b/.test(source.split('\n')[line - 1]!.slice(column - 1))
}

/** Whether brackets of a list are open at a `line:column`. */
function isInList(source: string, location: string): boolean {
  const [line = 1, column = 1] = location.split(':').map(Number)
  const before = source.split('\n')[line - 1]!.slice(0, column - 1)
  return before.split('[').length > before.split(']').length
}
