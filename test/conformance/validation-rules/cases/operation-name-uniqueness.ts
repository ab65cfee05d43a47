import type { RuleSection } from '../rule-case.ts'

export const operationNameUniqueness: RuleSection = {
  section: '5.2.2.1 Operation Name Uniqueness',
  cases: [
    { name: 'one name', source: 'query Q { dog { name } }', faults: [] },
    { name: 'two names', source: 'query A { dog { name } } query B { cat { name } }', faults: [] },
    {
      name: 'names that differ in case alone',
      source: 'query getDog { dog { name } } query GetDog { dog { name } }',
      faults: [],
    },
    {
      name: 'a name for a query and a fragment',
      source: 'query Same { dog { ...Same } } fragment Same on Dog { name }',
      faults: [],
    },
    {
      name: 'two queries of one name',
      source: 'query A { dog { name } }\nquery A { cat { name } }',
      faults: [['There can be only one operation named "A".', '1:7', '2:7']],
    },
    {
      name: 'a query and a mutation of one name',
      source: 'query A { dog { name } } mutation A { remove(id: 1) }',
      faults: [['There can be only one operation named "A".', '1:7', '1:35']],
    },
    {
      name: 'a mutation and a subscription of one name',
      source: 'mutation A { remove(id: 1) } subscription A { petRemoved }',
      faults: [['There can be only one operation named "A".', '1:10', '1:43']],
    },
    {
      name: 'three of one name, each against the first',
      source:
        'query A { dog { name } }\nmutation A { remove(id: 1) }\nsubscription A { petRemoved }',
      faults: [
        ['There can be only one operation named "A".', '1:7', '2:10'],
        ['There can be only one operation named "A".', '1:7', '3:14'],
      ],
    },
    {
      name: 'two names, both twice',
      source:
        'query A { dog { name } } query B { dog { name } } query A { cat { name } } query B { cat { name } }',
      faults: [
        ['There can be only one operation named "A".', '1:7', '1:57'],
        ['There can be only one operation named "B".', '1:32', '1:82'],
      ],
    },
    {
      name: 'equal operations of one name',
      source: 'query A { dog { name } } query A { dog { name } }',
      faults: [['There can be only one operation named "A".', '1:7', '1:32']],
    },
    {
      name: 'two of one name through one fragment',
      source: 'query A { dog { ...F } } query A { dog { ...F } } fragment F on Dog { name }',
      faults: [['There can be only one operation named "A".', '1:7', '1:32']],
    },
    {
      name: 'two of one name around a fragment of that name',
      source: 'query F { dog { ...F } } fragment F on Dog { name } query F { dog { ...F } }',
      faults: [['There can be only one operation named "F".', '1:7', '1:59']],
    },
    {
      name: 'described operations of one name',
      source: '"first" query A { dog { name } }\n"second" query A { dog { name } }',
      faults: [['There can be only one operation named "A".', '1:15', '2:16']],
    },
    {
      name: 'operations named like properties of every object',
      source:
        'query constructor { dog { name } } query toString { dog { name } } query hasOwnProperty { dog { name } } query __proto__ { dog { name } }',
      faults: [],
    },
    {
      name: '__proto__ twice',
      source: 'query __proto__ { dog { name } } query __proto__ { cat { name } }',
      faults: [['There can be only one operation named "__proto__".', '1:7', '1:40']],
    },
    {
      name: 'constructor twice',
      source: 'query constructor { dog { name } } mutation constructor { remove(id: 1) }',
      faults: [['There can be only one operation named "constructor".', '1:7', '1:45']],
    },
    {
      name: 'operations named like keywords',
      source:
        'query query { dog { name } } query mutation { dog { name } } query fragment { dog { name } } query on { dog { name } } query true { dog { name } } query null { dog { name } }',
      faults: [],
    },
  ],
}
