import type { RuleSection } from '../rule-case.ts'

export const executableDefinitions: RuleSection = {
  section: '5.1.1 Executable Definitions',
  cases: [
    { name: 'an operation alone', source: '{ dog { name } }', faults: [] },
    {
      name: 'a query, a mutation and a subscription',
      source: 'query Q { dog { name } } mutation M { remove(id: 1) } subscription S { petRemoved }',
      faults: [],
    },
    {
      name: 'an operation and the fragment that it spreads',
      source: '{ dog { ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'a fragment before the operation',
      source: 'fragment F on Dog { name } { dog { ...F } }',
      faults: [],
    },
    {
      name: 'an object type',
      source: '{ dog { name } }\ntype Cow { name: String }',
      faults: [['The "Cow" definition is not executable.', '2:1']],
    },
    {
      name: 'an object type with a description, which begins it',
      source: '{ dog { name } }\n  "a cow" type Cow { name: String }',
      faults: [['The "Cow" definition is not executable.', '2:3']],
    },
    {
      name: 'an interface',
      source: '{ dog { name } } interface Beast { name: String }',
      faults: [['The "Beast" definition is not executable.', '1:18']],
    },
    {
      name: 'a union',
      source: '{ dog { name } } union Pair = Cat | Dog',
      faults: [['The "Pair" definition is not executable.', '1:18']],
    },
    {
      name: 'a scalar',
      source: '{ dog { name } } scalar Time',
      faults: [['The "Time" definition is not executable.', '1:18']],
    },
    {
      name: 'an enum',
      source: '{ dog { name } } enum Gait { WALK TROT }',
      faults: [['The "Gait" definition is not executable.', '1:18']],
    },
    {
      name: 'an input object',
      source: '{ dog { name } } input Area { from: Int, to: Int }',
      faults: [['The "Area" definition is not executable.', '1:18']],
    },
    {
      name: 'a directive',
      source: '{ dog { name } } directive @loud(volume: Int) on FIELD',
      faults: [['The "loud" definition is not executable.', '1:18']],
    },
    {
      name: 'a schema',
      source: '{ dog { name } } schema { query: Query }',
      faults: [['The schema definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of the schema',
      source: '{ dog { name } } extend schema { query: Query }',
      faults: [['The schema definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of an object type',
      source: '{ dog { name } } extend type Dog { color: String }',
      faults: [['The "Dog" definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of an interface',
      source: '{ dog { name } } extend interface Pet { weight: Int }',
      faults: [['The "Pet" definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of a union',
      source: '{ dog { name } } extend union CatOrDog = Human',
      faults: [['The "CatOrDog" definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of an enum',
      source: '{ dog { name } } extend enum Unit { TON }',
      faults: [['The "Unit" definition is not executable.', '1:18']],
    },
    {
      name: 'an extension of an input object',
      source: '{ dog { name } } extend input Point { z: Int }',
      faults: [['The "Point" definition is not executable.', '1:18']],
    },
    {
      name: 'several definitions, each a fault of its own',
      source:
        'type A { a: Int }\nquery Q { dog { name } }\nenum B { B }\nfragment F on Dog { name } query R { dog { ...F } }\ninput C { c: Int }',
      faults: [
        ['The "A" definition is not executable.', '1:1'],
        ['The "B" definition is not executable.', '3:1'],
        ['The "C" definition is not executable.', '5:1'],
      ],
    },
    {
      name: 'between an operation and its fragment',
      source: '{ dog { ...F } }\ntype Cow { name: String }\nfragment F on Dog { name }',
      faults: [['The "Cow" definition is not executable.', '2:1']],
    },
    {
      name: 'a definition does not make a field that the schema lacks',
      source: '{ dog { color } }\nextend type Dog { color: String }',
      faults: [
        ['Cannot query field "color" on type "Dog".', '1:9'],
        ['The "Dog" definition is not executable.', '2:1'],
      ],
    },
    {
      name: 'a definition named like an operation and a fragment',
      source:
        'query Cow { dog { ...Cow } } fragment Cow on Dog { name }\ntype Cow { name: String }',
      faults: [['The "Cow" definition is not executable.', '2:1']],
    },
    {
      name: 'only definitions of types',
      source: 'type Cow { name: String } scalar Time',
      faults: [
        ['The "Cow" definition is not executable.', '1:1'],
        ['The "Time" definition is not executable.', '1:27'],
      ],
    },
    {
      name: 'a description on a query',
      source: '"""\nAsks for the dog.\n"""\nquery Q { dog { name } }',
      faults: [],
    },
    {
      name: 'a description on a mutation and on a subscription',
      source: '"removes" mutation M { remove(id: 1) } "hears" subscription S { petRemoved }',
      faults: [],
    },
    {
      name: 'a description on a fragment',
      source: '{ dog { ...F } }\n"its name" fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'a description on variables',
      source:
        'query Q("how many" $first: Int = 3, """which""" $unit: Unit) { pets(first: $first, unit: $unit) { name } }',
      faults: [],
    },
    {
      name: 'a description moves what it describes',
      source: '"the dog"\nquery Q { dog { nope } }',
      faults: [['Cannot query field "nope" on type "Dog". Did you mean "name"?', '2:17']],
    },
  ],
}
