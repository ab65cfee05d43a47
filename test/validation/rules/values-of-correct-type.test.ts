import { describe, expect, test } from 'vitest'
import { valuesOfCorrectType } from '../../../src/validation/rules/values-of-correct-type.ts'
import { faultsOf } from '../fixture.ts'

describe('values of correct type', () => {
  test('accepts literals of each specified scalar', () => {
    const source =
      '{ arguments { int(value: -1) float(value: 1) string(value: "a") boolean(value: true) id(value: 123456789012345678901) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })

  test('accepts one value for a list, and lists of lists', () => {
    const source =
      '{ arguments { ints(value: 1) matrix(value: [[1], [2]]) strings(value: ["a", null]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })

  test('accepts null where a type is nullable, and anything for a scalar that takes anything', () => {
    const source = '{ arguments { int(value: null) json(value: {a: [1, "b", {c: null}]}) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })

  test('refuses literals of another kind', () => {
    const source =
      '{ arguments { int(value: "1") float(value: true) string(value: 1) boolean(value: "true") id(value: 1.5) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Int cannot represent non-integer value: "1"', '1:26'],
      ['Float cannot represent non numeric value: true', '1:44'],
      ['String cannot represent a non string value: 1', '1:64'],
      ['Boolean cannot represent a non boolean value: "true"', '1:82'],
      ['ID cannot represent a non-string and non-integer value: 1.5', '1:100'],
    ])
  })

  test('refuses an Int beyond 32 bits', () => {
    const source = '{ arguments { int(value: 2147483648) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Int cannot represent non 32-bit signed integer value: 2147483648', '1:26'],
    ])
  })

  test('refuses null at a non-null type, also in lists', () => {
    const source = '{ arguments { intNonNull(value: null) intsNonNull(value: [1, null]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Expected value of type "Int!", found null.', '1:33'],
      ['Expected value of type "Int!", found null.', '1:62'],
    ])
  })

  test('refuses a list where there is none, as a whole', () => {
    const source = '{ arguments { int(value: [1,"x"]) filterNonNull(value: [{}]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Int cannot represent non-integer value: [1, "x"]', '1:26'],
      ['Expected value of type "Filter", found [{}].', '1:56'],
    ])
  })

  test('refuses an object where there is none, as a whole', () => {
    const source = '{ arguments { string(value: {a:1,b:[X]}) unit(value: {a: 1}) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['String cannot represent a non string value: {a: 1, b: [X]}', '1:29'],
      ['Enum "Unit" cannot represent non-enum value: {a: 1}.', '1:54'],
    ])
  })

  test('refuses something else where an input object belongs', () => {
    const source = '{ arguments { filterNonNull(value: "text") filters(value: [1]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Expected value of type "Filter!", found "text".', '1:36'],
      ['Expected value of type "Filter!", found 1.', '1:60'],
    ])
  })

  test('refuses items of lists one by one', () => {
    const source = '{ arguments { ints(value: [1, "a", 2.5, null]) matrix(value: [["a"], "b"]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Int cannot represent non-integer value: "a"', '1:31'],
      ['Int cannot represent non-integer value: 2.5', '1:36'],
      ['Int cannot represent non-integer value: "a"', '1:64'],
      ['Int cannot represent non-integer value: "b"', '1:70'],
    ])
  })

  test('refuses unknown enum values and suggests names', () => {
    const source = '{ arguments { unit(value: gram) units(value: [KILOGRAMS, XYZZY]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Value "gram" does not exist in "Unit" enum. Did you mean the enum value "GRAM"?', '1:27'],
      [
        'Value "KILOGRAMS" does not exist in "Unit" enum. Did you mean the enum value "KILOGRAM"?',
        '1:47',
      ],
      ['Value "XYZZY" does not exist in "Unit" enum.', '1:58'],
    ])
  })

  test('refuses strings where an enum value belongs', () => {
    const source = '{ arguments { unit(value: "GRAM") } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      [
        'Enum "Unit" cannot represent non-enum value: "GRAM". Did you mean the enum value "GRAM"?',
        '1:27',
      ],
    ])
  })

  test('refuses what a custom scalar does not take, with its own message or with a general one', () => {
    const source =
      '{ arguments { even(value: 3) word(value: "two words") other: even(value: "text") } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Expected value of type "Even", found 3.', '1:27'],
      ['Word takes one word.', '1:42'],
      ['Expected value of type "Even", found "text"; Even takes whole numbers.', '1:74'],
    ])
  })

  test('looks into input objects', () => {
    const source = '{ arguments { filter(value: {required: 1, at: {x: "1", y: 2}, ids: [true]}) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Boolean cannot represent a non boolean value: 1', '1:40'],
      ['Int cannot represent non-integer value: "1"', '1:51'],
      ['ID cannot represent a non-string and non-integer value: true', '1:69'],
    ])
  })

  test('looks at defaults of variables', () => {
    const source =
      'query ($a: Int = "x", $b: Unit! = null, $c: [Filter] = [{required: 1}]) { dog { name } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Int cannot represent non-integer value: "x"', '1:18'],
      ['Expected value of type "Unit!", found null.', '1:35'],
      ['Boolean cannot represent a non boolean value: 1', '1:68'],
    ])
  })

  test('looks at arguments of directives, wherever they stand', () => {
    const source =
      'query ($a: Int @once(label: 1)) @limit(to: "x") { dog { name @skip(if: "yes") } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['String cannot represent a non string value: 1', '1:29'],
      ['Int cannot represent non-integer value: "x"', '1:44'],
      ['Boolean cannot represent a non boolean value: "yes"', '1:72'],
    ])
  })

  test('looks into fragments', () => {
    const source = `
      { dog { ...F } }
      fragment F on Dog @once(label: 1) { ... { isAtLocation(x: "1") } }
    `
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['String cannot represent a non string value: 1', '3:38'],
      ['Int cannot represent non-integer value: "1"', '3:65'],
    ])
  })

  test('refuses OneOf input objects with no key or with many', () => {
    const source =
      '{ arguments { a: choice(value: {}) b: choice(value: {a: 1, b: "x"}) c: choices(value: [{a: 1}, {a: null, b: null}]) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['OneOf Input Object "Choice" must specify exactly one key.', '1:32'],
      ['OneOf Input Object "Choice" must specify exactly one key.', '1:53'],
      ['OneOf Input Object "Choice" must specify exactly one key.', '1:96'],
    ])
  })

  test('refuses OneOf input objects whose only key is null', () => {
    const source = '{ arguments { choice(value: {a: null}) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      ['Field "Choice.a" must be non-null.', '1:29'],
    ])
  })

  test('accepts OneOf input objects with one key', () => {
    const source = '{ arguments { a: choice(value: {a: 1}) b: choice(value: {choice: {c: [1]}}) } }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })

  test('does not take descriptions for values', () => {
    const source =
      '"text" query ("text" $a: Int) { arguments { int(value: $a) } } """text""" fragment F on Dog { name }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })

  test('cuts a long type of a client', () => {
    const source = `query ($a: ${'['.repeat(150)}Int${']'.repeat(150)}! = null) { dog { name } }`
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([
      [`Expected value of type "${'['.repeat(100)}…", found null.`, expect.any(String)],
    ])
  })

  test('says nothing about unknown places', () => {
    const source =
      '{ arguments { int(x: "1") missing(value: "1") filter(value: {x: [1, {y: 2}]}) } missing @missing(x: 1) }'
    expect(faultsOf(source, [valuesOfCorrectType])).toEqual([])
  })
})
