import type { RuleSection } from '../rule-case.ts'

export const variablesAreInputTypes: RuleSection = {
  section: '5.8.2 Variables Are Input Types',
  cases: [
    {
      name: 'a scalar, an enum and an input object',
      source:
        'query Q($a: Int, $b: Unit, $c: Filter) { arguments { int(value: $a) unit(value: $b) filter(value: $c) } }',
      faults: [],
    },
    {
      name: 'lists and non-null types of them',
      source:
        'query Q($a: [Int!]!, $b: [Unit!], $c: Filter!) { arguments { intsNonNull(value: $a) units(value: $b) filterNonNull(value: $c) } }',
      faults: [],
    },
    {
      name: 'a custom scalar and a OneOf input object',
      source: 'query Q($a: Json, $b: Choice) { arguments { json(value: $a) choice(value: $b) } }',
      faults: [],
    },
    {
      name: 'scalars of the specification',
      source:
        'query Q($a: Float, $b: String, $c: Boolean, $d: ID) { arguments { float(value: $a) string(value: $b) boolean(value: $c) id(value: $d) } }',
      faults: [],
    },
    {
      name: 'an object',
      source: 'query Q($a: Dog) { dog { name @once(label: $a) } }',
      faults: [
        ['Variable "$a" cannot be non-input type "Dog".', '1:13'],
        ['Variable "$a" of type "Dog" used in position expecting type "String".', '1:9', '1:44'],
      ],
    },
    {
      name: 'an object, not used',
      source: 'query Q($a: Dog) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "Dog".', '1:13'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'an interface, not used',
      source: 'query Q($a: Pet) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "Pet".', '1:13'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'a union, not used',
      source: 'query Q($a: CatOrDog) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "CatOrDog".', '1:13'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'a non-null list of non-null objects',
      source: 'query Q($a: [Dog!]!) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "[Dog!]!".', '1:13'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'a type of introspection that is an object',
      source: 'query Q($a: __Type) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "__Type".', '1:13'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'an enum of introspection',
      source: 'query Q($a: __TypeKind) { dog { name } }',
      faults: [['Variable "$a" is never used in operation "Q".', '1:9']],
    },
    {
      name: 'an unknown type',
      source: 'query Q($a: Nope) { dog { isAtLocation(x: $a) } }',
      faults: [['Unknown type "Nope".', '1:13']],
    },
    {
      name: 'an unknown type in a list',
      source: 'query Q($a: [Nope!]) { dog { isAtLocation(x: $a) } }',
      faults: [['Unknown type "Nope".', '1:14']],
    },
    {
      name: 'an unknown type near a known one',
      source: 'query Q($a: Bolean) { dog { name(surname: $a) } }',
      faults: [['Unknown type "Bolean". Did you mean "Boolean"?', '1:13']],
    },
    {
      name: 'two of them',
      source: 'query Q($a: Dog, $b: Cat) { dog { name } }',
      faults: [
        ['Variable "$a" cannot be non-input type "Dog".', '1:13'],
        ['Variable "$b" cannot be non-input type "Cat".', '1:22'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Variable "$b" is never used in operation "Q".', '1:18'],
      ],
    },
    {
      name: 'used through a fragment',
      source: 'query Q($a: Human) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [
        ['Variable "$a" cannot be non-input type "Human".', '1:13'],
        ['Variable "$a" of type "Human" used in position expecting type "Int".', '1:9', '1:73'],
      ],
    },
    {
      name: 'types named like properties of every object',
      schema: 'oddNames',
      source: 'query Q($a: constructor, $b: hasOwnProperty) { toString }',
      faults: [
        ['Variable "$a" cannot be non-input type "constructor".', '1:13'],
        ['Unknown type "hasOwnProperty".', '1:30'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Variable "$b" is never used in operation "Q".', '1:26'],
      ],
    },
  ],
}
