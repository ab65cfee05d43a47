import { describe, expect, test } from 'vitest'
import { rules } from '../../src/validation/rules.ts'
import { faultsOf } from './fixture.ts'

const tooMany = 'Too many validation errors, error limit reached. Validation aborted.'

function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(' ')
}

describe('the limit on errors', () => {
  const source = `{ dog { ${repeat(5, index => `missing${index}`)} } }`

  test('lets as many errors through as it says', () => {
    expect(faultsOf(source, undefined, { maxErrors: 5 })).toHaveLength(5)
    expect(faultsOf(source, undefined, { maxErrors: false })).toHaveLength(5)
  })

  test('puts a closing error without a location in the place of all others', () => {
    expect(faultsOf(source, undefined, { maxErrors: 2 })).toEqual([
      ['Cannot query field "missing0" on type "Dog".', '1:9'],
      ['Cannot query field "missing1" on type "Dog".', '1:18'],
      [tooMany],
    ])
  })

  test('holds for faults that are found on leaving', () => {
    const unused = `{ dog { name } } ${repeat(5, index => `fragment F${index} on Dog { name }`)}`
    expect(faultsOf(unused, undefined, { maxErrors: 1 })).toEqual([
      ['Fragment "F0" is never used.', '1:18'],
      [tooMany],
    ])
  })
})

describe('the option to leave out suggestions', () => {
  test('silences every rule', () => {
    const source = `
      { dog { nam } pet { barkVolume } catOrDog { name } human(idd: 1) { iq @skip(iff: 1) } ... on Dgo { x } }
      query ($a: Itn) { arguments { unit(value: GRAMM) filter(value: {nam: "x"}) } }
    `
    const messages = faultsOf(source, undefined, { hasSuggestions: false }).map(
      ([message]) => message,
    )
    expect(messages.length).toBeGreaterThan(8)
    expect(messages.filter(message => message.includes('Did you mean'))).toEqual([])
  })
})

describe('errors', () => {
  test('stand in the order of the walk, and at one node in the order of the rules', () => {
    const source = '{ dog { nam(x: 1, x: 2) @missing ...F } }'
    expect(faultsOf(source, rules)).toEqual([
      ['Cannot query field "nam" on type "Dog". Did you mean "name"?', '1:9'],
      ['There can be only one argument named "x".', '1:13', '1:19'],
      ['Unknown directive "@missing".', '1:25'],
      ['Unknown fragment "F".', '1:37'],
    ])
  })
})

describe('documents that try to exhaust the machine', () => {
  test('may nest deeper than its stack', () => {
    const selections = `{ dog ${'{ mother '.repeat(20_000)}{ nam }${'}'.repeat(20_001)}`
    expect(faultsOf(selections)).toHaveLength(1)
    const list = `{ arguments { unit(value: ${'['.repeat(20_000)}${']'.repeat(20_000)}) } }`
    expect(faultsOf(list)).toHaveLength(1)
    const object = `{ arguments { filter(value: ${'{required: 1, all: '.repeat(20_000)}null${'}'.repeat(20_000)}) } }`
    expect(faultsOf(object)).toHaveLength(20_000)
    const type = `query ($a: ${'['.repeat(20_000)}Int${']'.repeat(20_000)}) { arguments { int(value: $a) } }`
    expect(faultsOf(type)).toHaveLength(1)
  })

  test('may spread fragments in a ring of 5,000 or in a chain of 20,000', () => {
    const ring = repeat(5_000, index => `fragment F${index} on Dog { ...F${(index + 1) % 5_000} }`)
    const faults = faultsOf(`{ dog { ...F0 } } ${ring}`)
    expect(faults).toHaveLength(1)
    // The message, the first hundred spreads and the last one.
    expect(faults[0]).toHaveLength(102)
    const chain = repeat(20_000, index => `fragment F${index} on Dog { ...F${index + 1} }`)
    expect(faultsOf(`{ dog { ...F0 } } ${chain}`)).toEqual([
      ['Unknown fragment "F20000".', expect.any(String)],
    ])
  })

  test('may give one argument 200,000 times', () => {
    const faults = faultsOf(`{ dog { isAtLocation(${repeat(200_000, () => 'x: 1')}) } }`)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toHaveLength(200_001)
  })
})
