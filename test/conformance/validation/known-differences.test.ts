import { describe, expect, test } from 'vitest'
import { incrementalPetShop, petShop } from '../../validation/fixture.ts'
import { compareDocument, type Tally } from './compare-documents.ts'
import { emptyCensus } from './census.ts'
import { enginesOf, type Engines } from './engines.ts'
import { hasThrown, knownDifferences } from './known-differences.ts'

const engines = enginesOf(petShop)
const incremental = enginesOf(incrementalPetShop, true)
const queryOnly = enginesOf('type Query { a: Int }')

/** A document for each known difference, and how many faults the difference explains in it. */
const cases: Readonly<Record<string, readonly [source: string, count: number, engines?: Engines]>> =
  {
    '16 has no rule of operation types': ['mutation { a }', 1, queryOnly],
    '16 takes conditions at the root of a subscription': [
      'subscription { petRemoved @skip(if: false) }',
      1,
    ],
    '16 evaluates conditions at the root of a subscription': [
      'subscription { petRemoved @include(if: true) named { name } __typename }',
      2,
    ],
    '17 counts the root fields of a subscription that are left': ['subscription { ...Missing }', 1],
    'graphql-js looks into definitions of the type system': [
      '{ dog { name } } type Extra { a: Other @unknown }',
      4,
    ],
    'graphql-js takes types and directives from the document': [
      'query ($a: Extra, $b: Extro) { dog { name @extra } } scalar Extra directive @extra on FIELD',
      8,
    ],
    'graphql-js takes the arguments of an unknown directive for those of the field around it': [
      '{ arguments { int @unknown(value: "text") } }',
      2,
    ],
    '16 takes a variable in a list for one in place of the list': [
      'query ($a: String) { arguments { json(value: [$a]) } }',
      1,
    ],
    'graphql-js overlooks OneOf Input Objects in non-null types and lists': [
      'query ($a: Int) { arguments { choiceNonNull(value: { a: $a }) choices(value: [{ a: $a }]) } }',
      4,
    ],
    '16 takes a variable in a list for a field of a OneOf Input Object': [
      'query ($a: Choice) { arguments { choice(value: [$a]) } }',
      1,
    ],
    '17 looks at the last of several input fields of one name': [
      '{ arguments { filter(value: { required: "yes", required: true }) } }',
      1,
    ],
    '17 counts the known fields of a OneOf Input Object, each as often as it is there': [
      '{ arguments { a: choice(value: { a: 1, z: 1 }) b: choice(value: { z: 1 }) c: choice(value: { a: 1, a: 1 }) } }',
      3,
    ],
    'graphql-js has deprecated directives': [
      '{ __schema { directives(includeDeprecated: true) { isDeprecated deprecationReason } } }',
      6,
    ],
    '16 takes null for includeDeprecated': [
      '{ __type(name: "A") { inputFields(includeDeprecated: null) { name } } }',
      1,
    ],
    '17 looks no further where it has found a condition at the root of a subscription': [
      'fragment F on Subscription { petRemoved @skip(if: $a) } fragment G on Subscription { petRemoved @skip(if: $a) } subscription ($a: Boolean!) { ...F @skip(if: $a) @include(if: $a) ... @skip(if: $a) { ...G } }',
      2,
    ],
    'graphql-js takes any type beside that of __typename': [
      '{ pet { ... on Dog { kind: __typename } ... on Cat { kind: meowVolume } } p: pet { ... on Dog { x: __typename y: name } } p: pet { ... on Cat { x: meowVolume } y: nickname } }',
      6,
    ],
    'graphql-js compares a fragment of no composite type that spreads itself with itself': [
      'fragment F on Even { ...F a a: b c { d d: e } } { dog { name } }',
      6,
    ],
    'graphql-js compares the selections of a leaf twice': [
      '{ dog { name { ...C a: b } name { ...C } } } fragment C on Pet { a: c }',
      2,
    ],
    '17 looks at the first spread of a fragment at the root alone': [
      'mutation { ...F ...F @defer ...F @defer } fragment F on Mutation { remove(id: 1) }',
      2,
      incremental,
    ],
    '17 takes the field around a fragment for the one with @stream': [
      '{ dog { ... @stream { name } ... on Dog { ...F @stream } } } fragment F on Dog { name }',
      2,
      incremental,
    ],
    '17 finds a negative initialCount when it executes the field': [
      '{ pets @stream(initialCount: -1) { name } }',
      1,
      incremental,
    ],
    'a Float has a finite value': ['{ arguments { float(value: 1e400) } }', 2],
  }

describe('what is known to be judged differently', () => {
  test.each(knownDifferences.map(({ name, reason }) => [name, reason]))('%s: %s', name => {
    const [source, count, schema = engines] = cases[name]!
    const tally = emptyTally()
    expect(compareDocument(schema, source, tally)).toEqual([])
    expect(tally.known).toMatchObject({ [name]: count })
  })

  test.each(['$a', '"true"'])(
    '16 throws on the condition %s at the root of a subscription',
    condition => {
      const source = `subscription ($a: Boolean!) { petRemoved @skip(if: $a) named @skip(if: ${condition}) { name } }`
      expect(hasThrown(engines.peer16!(source), engines.ours(source))).toBe(true)
      expect(compareDocument(engines, source)).toEqual([])
    },
  )

  test.each(['if: 0', 'label: 1'])(
    '17 throws on the argument %s of @defer at the root of a subscription',
    argument => {
      const source = `subscription { petRemoved ... @defer(${argument}) { petRemoved } }`
      expect(hasThrown(incremental.peer17(source), incremental.ours(source))).toBe(true)
      expect(compareDocument(incremental, source)).toEqual([])
    },
  )
})

function emptyTally(): Tally {
  return {
    documents: 0,
    valid: 0,
    faults: { 16: { same: 0, reworded: 0 }, 17: { same: 0, reworded: 0 } },
    census: emptyCensus(),
    known: Object.fromEntries(knownDifferences.map(({ name }) => [name, 0])),
    different: 0,
    examples: [],
  }
}
