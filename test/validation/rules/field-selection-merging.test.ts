import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../../src/schema/compiled/compiled-schema.ts'
import { fieldSelectionMerging } from '../../../src/validation/rules/field-selection-merging.ts'
import type { ValidationOptions } from '../../../src/validation/validation-context.ts'
import { typeMapOf } from '../../conformance/type-map-of.ts'
import { faultsOf, incrementalDefinitions, incrementalSchema, type Fault } from '../fixture.ts'

const advice = 'Use different aliases on the fields to fetch both if this was intentional.'
const unlimited = { maxFieldComparisons: false } as const

function faults(source: string, options: Partial<ValidationOptions> = {}): Fault[] {
  return faultsOf(source, [fieldSelectionMerging], options)
}

function messages(source: string, options?: Partial<ValidationOptions>): string[] {
  return faults(source, options).map(([message]) => message)
}

function different(name: string, one: string, other: string): string {
  return `Fields "${name}" conflict because "${one}" and "${other}" are different fields. ${advice}`
}

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(' ')
}

describe('field selection merging', () => {
  test('accepts the same field twice, with arguments in another order', () => {
    expect(faults('{ dog { isAtLocation(x: 1, y: 2) isAtLocation(y: 2, x: 1) } }')).toEqual([])
    expect(
      faults('{ arguments { json(value: {a: [1], b: "c"}) json(value: {b: "c", a: [1]}) } }'),
    ).toEqual([])
  })

  test('tells arguments apart by every part of their values', () => {
    const values = [
      '1',
      '1.0',
      '"1"',
      '"""1"""',
      'true',
      'A',
      '[1]',
      '[[1]]',
      '[1, 1]',
      '{a: 1}',
      '{b: 1}',
      '{a: [1]}',
    ]
    for (const one of values) {
      for (const other of values) {
        const source = `{ arguments { json(value: ${one}) json(value: ${other}) } }`
        expect(faults(source), source).toHaveLength(one === other ? 0 : 1)
      }
    }
  })

  test('wants every value of an argument that is given twice to be the last that the other field is given', () => {
    const [one, other] = ['"' + 'a'.repeat(2000) + '"', '"' + 'b'.repeat(2000) + '"']
    const twice = (first: string, last: string): string => `json(value: ${first}, value: ${last})`
    expect(faults(`{ arguments { ${twice(one, one)} ${twice(one, one)} } }`)).toEqual([])
    expect(faults(`{ arguments { ${twice(one, other)} ${twice(one, other)} } }`)).toHaveLength(1)
    expect(faults(`{ arguments { ${twice(one, one)} ${twice(other, one)} } }`)).toEqual([])
    expect(faults(`{ arguments { ${times(300, () => twice(one, one))} } }`)).toEqual([])
  })

  test('finds that one of two fields lacks an argument where the other is given one twice, in a fragment, too', () => {
    const [whole, twice] = ['isAtLocation(x: 1, y: 2)', 'isAtLocation(x: 1, x: 1)']
    for (const fragment of [`... { ${twice} }`, '...F', '... { ...F }']) {
      const source = `{ dog { ${whole} ${fragment} } } fragment F on Dog { ${twice} }`
      // Where another rule finds a fault, fragments are merged in another order.
      const all = faultsOf(source).filter(([message]) => message.includes('differing arguments'))
      expect(faults(source), source).toHaveLength(1)
      expect(all, source).toHaveLength(1)
    }
  })

  test('finds the selections of a field that first stands without any', () => {
    expect(messages('{ dog dog { x: name } dog { x: nickname } }')).toEqual([
      `Fields "dog" conflict because subfields "x" conflict because "name" and "nickname" are different fields. ${advice}`,
    ])
  })
})

describe('the reason of a conflict', () => {
  /** Ten conflicts below a field, of which the last makes the reason as long as it is to be. */
  function reasonOf(length: number): string {
    const sentence = (alias: string): string =>
      `subfields "${alias}" conflict because "name" and "nickname" are different fields`
    const aliases = Array.from({ length: 10 }, (_, index) => `alias${index}`)
    const rest = length - aliases.map(sentence).join(' and ').length
    aliases.push('b'.repeat(rest - ' and '.length - sentence('').length))
    const fields = (name: string): string => aliases.map(alias => `${alias}: ${name}`).join(' ')
    const [message] = messages(`{ dog { ${fields('name')} } dog { ${fields('nickname')} } }`)
    return message!.slice('Fields "dog" conflict because '.length, -`. ${advice}`.length)
  }

  test('has a thousand characters at most', () => {
    expect(reasonOf(1_000)).toMatch(/^subfields "alias0" .* "b+" .* are different fields$/)
    expect(reasonOf(1_000)).toHaveLength(1_000)
    expect(reasonOf(1_001)).toMatch(/^subfields "alias0" .* are different field\.\.\.$/)
  })
})

describe('leaves of object types that never apply together', () => {
  const on = (type: string, field: string): string => `... on ${type} { x: ${field} }`

  test('may be different fields of the same shape, however many', () => {
    const pair = `${on('Dog', 'name')} ${on('Cat', 'nickname')}`
    expect(faults(`{ pet { ${times(1_000, () => pair)} } }`)).toEqual([])
  })

  test('are compared with all that may apply together with them', () => {
    const conflicts = (...fields: string[]): string[] => messages(`{ pet { ${fields.join(' ')} } }`)
    const nameAndNickname = different('x', 'name', 'nickname')
    expect(conflicts(on('Dog', 'name'), on('Cat', 'name'), on('Cat', 'nickname'))).toEqual([
      nameAndNickname,
    ])
    expect(conflicts(on('Dog', 'name'), on('Cat', 'nickname'), on('Dog', 'nickname'))).toEqual([
      nameAndNickname,
    ])
    expect(conflicts(on('Dog', 'name'), on('Cat', 'nickname'), on('Pet', 'name'))).toEqual([
      different('x', 'nickname', 'name'),
    ])
    expect(conflicts(on('Dog', 'name'), on('Cat', 'nickname'), '...F').length).toBe(0)
  })

  test('must have the same shape', () => {
    expect(messages(`{ pet { ${on('Dog', 'name')} ${on('Cat', 'meowVolume')} } }`)).toEqual([
      `Fields "x" conflict because they return conflicting types "String" and "Int". ${advice}`,
    ])
  })
})

describe('fragments', () => {
  test('are looked at wherever they are spread, not as if all these places were one', () => {
    const source = `
      { dog { x: name ...F } cat { x: nickname ...F } }
      fragment F on Pet { name }
    `
    expect(faults(source)).toEqual([])
  })

  test('that are spread in very many places conflict all the same', () => {
    const places = times(400, index => `a${index}: dog { mother { ...F } ...F }`)
    const fields = times(400, index => `b${index}: name`)
    const source = (last: string): string =>
      `{ z: dog { mother { ${last} ...F } ...F } ${places} } fragment F on Dog { ${fields} mother { ${fields} } }`
    expect(faults(source('b0: name'), unlimited)).toEqual([])
    expect(messages(source('b0: nickname'), unlimited)[0]).toContain('are different fields')
  })

  test('that form a circle nobody spreads are looked at, too', () => {
    const source =
      '{ dog { name } } fragment A on Dog { x: name ...B } fragment B on Dog { x: nickname ...A }'
    // A circle is found by a rule of its own, which comes before.
    expect(messages(source, {}).filter(message => message.startsWith('Fields'))).toEqual([])
    const all = faultsOf(source).map(([message]) => message)
    expect(all.filter(message => message.startsWith('Fields'))).toEqual([
      different('x', 'name', 'nickname'),
      different('x', 'nickname', 'name'),
    ])
  })
})

describe('comparisons', () => {
  const conflicts = (count: number): string =>
    `{ dog { ${times(count, () => 'x: name')} ${times(count, () => 'x: nickname')} } }`

  test('end with an error where there are more than the limit', () => {
    const options = { maxFieldComparisons: 100 }
    expect(messages(conflicts(60), options).at(-1)).toBe(
      'The fields of the document take too many comparisons to be merged.',
    )
  })

  test('for more than the first conflict are bounded by the size of the document, even without a limit', () => {
    expect(messages(conflicts(500), unlimited).at(-1)).toBe(
      'The fields of the document take too many comparisons to be merged.',
    )
  })

  test('read arguments once, however long they are and however many fields there are', () => {
    const text = '\\n'.repeat(1_000)
    const field = (index: number): string =>
      index % 2 === 0 ? `two(first: 1, second: "${text}")` : `two(second: "${text}", first: 1)`
    const exclusive =
      'pet { ... on Dog { o: owner { x: name } } ... on Cat { o: owner { x: name(surname: true) } } }'
    const source = `{ ${exclusive} arguments { ${times(300, field)} } }`
    expect(messages(source)).toEqual([])
  })
})

/** Lists of leaves in types that exclude each other. */
const streamedLeaves: CompiledSchema = compileSchema(
  typeMapOf(
    buildSchema(`
      ${incrementalDefinitions}
      type A { list: [Int] } type B { list: [Int] } type C { list: [Int] }
      union Any = A | B | C
      type Query { any: Any }
    `),
  ),
  undefined,
  { isIncremental: true },
)

describe('streams of one response name', () => {
  const faultsOfStreams = (source: string): Fault[] =>
    faultsOf(source, [fieldSelectionMerging], {}, incrementalSchema)
  const overlapping = 'they have overlapping stream directives'
  const equal = `${overlapping}. See https://github.com/graphql/defer-stream-wg/discussions/100`

  test('conflict with fields that are not streamed, before and after them', () => {
    expect(faultsOfStreams('{ pets { name } pets @stream { name } pets { name } }')).toEqual([
      [conflict('pets', overlapping), '1:3', '1:17'],
      [conflict('pets', overlapping), '1:17', '1:39'],
    ])
  })

  test('conflict with other and with equal streams', () => {
    const source =
      '{ pets @stream(initialCount: 1, label: "a") { name } pets @stream { name } pets @stream(label: "a", initialCount: 1) { name } }'
    expect(faultsOfStreams(source)).toEqual([
      [conflict('pets', overlapping), '1:3', '1:54'],
      [conflict('pets', equal), '1:3', '1:76'],
      [conflict('pets', overlapping), '1:54', '1:76'],
    ])
  })

  test('conflict in fragments, and below fields that are merged', () => {
    const source =
      '{ human { ...F relatives @stream { iq } } ...G } fragment F on Human { relatives { iq } } fragment G on Query { human { relatives { iq } } }'
    expect(faultsOfStreams(source)).toEqual([
      [
        conflict('human', `subfields "relatives" conflict because ${overlapping}`),
        '1:3',
        '1:16',
        '1:113',
        '1:121',
      ],
      [conflict('relatives', overlapping), '1:16', '1:72'],
    ])
  })

  test('conflict even where the types of their parents exclude each other', () => {
    const source = '{ any { ... on A { list } ... on B { list @stream } ... on C { list } } }'
    expect(faultsOf(source, [fieldSelectionMerging], {}, streamedLeaves)).toEqual([
      [conflict('list', overlapping), '1:20', '1:38'],
      [conflict('list', overlapping), '1:38', '1:64'],
    ])
  })

  test('have no conflict alone, under other names, or in a fragment that is spread twice', () => {
    const source =
      '{ a: pets @stream { name } b: pets @stream { name } human { ...F ...F } h: human { ...F } } fragment F on Human { relatives @stream { iq } }'
    expect(faultsOfStreams(source)).toEqual([])
  })

  test('conflict in no schema without incremental delivery', () => {
    const source = '{ pets @many { name } pets { name } }'
    expect(faultsOf(source, [fieldSelectionMerging])).toEqual([])
  })
})

function conflict(responseName: string, reason: string): string {
  return `Fields "${responseName}" conflict because ${reason}. ${advice}`
}
