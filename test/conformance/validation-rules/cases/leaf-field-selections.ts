import type { RuleSection } from '../rule-case.ts'

export const leafFieldSelections: RuleSection = {
  section: '5.3.3 Leaf Field Selections',
  cases: [
    { name: 'a scalar without selections', source: '{ dog { name } }', faults: [] },
    { name: 'an enum without selections', source: '{ cat { color } }', faults: [] },
    {
      name: 'a list of leaves without selections',
      source: '{ __schema { directives { locations } } }',
      faults: [],
    },
    { name: 'an object with selections', source: '{ dog { owner { name } } }', faults: [] },
    { name: 'an interface with selections', source: '{ pet { name } }', faults: [] },
    { name: 'a union with selections', source: '{ catOrDog { __typename } }', faults: [] },
    {
      name: 'a list of objects with selections',
      source: '{ human { relatives { name } } }',
      faults: [],
    },
    {
      name: 'a non-null list of interfaces with selections',
      source: '{ human { pets { name } } }',
      faults: [],
    },
    {
      name: 'a scalar with selections',
      source: '{ dog { name { length } } }',
      faults: [
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:14'],
      ],
    },
    {
      name: 'a scalar with an alias and arguments, with selections',
      source: '{ dog { n: name(surname: true) { length } } }',
      faults: [
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:32'],
      ],
    },
    {
      name: 'a scalar with a directive, with selections',
      source: '{ dog { name @include(if: true) { length } } }',
      faults: [
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:33'],
      ],
    },
    {
      name: 'an enum with selections',
      source: '{ cat { color { red } } }',
      faults: [
        ['Field "color" must not have a selection since type "Unit" has no subfields.', '1:15'],
      ],
    },
    {
      name: '__typename with selections',
      source: '{ dog { __typename { name } } }',
      faults: [
        [
          'Field "__typename" must not have a selection since type "String!" has no subfields.',
          '1:20',
        ],
      ],
    },
    {
      name: 'a scalar of a mutation with selections',
      source: 'mutation M { remove(id: 1) { done } }',
      faults: [
        ['Field "remove" must not have a selection since type "Boolean" has no subfields.', '1:28'],
      ],
    },
    {
      name: 'a scalar with a fragment in its selections',
      source: '{ dog { name { ...F } owner { ...F } } } fragment F on Human { iq }',
      faults: [
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:14'],
      ],
    },
    {
      name: 'an object without selections',
      source: '{ dog }',
      faults: [
        [
          'Field "dog" of type "Dog" must have a selection of subfields. Did you mean "dog { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'an object with an alias, without selections',
      source: '{ d: dog }',
      faults: [
        [
          'Field "dog" of type "Dog" must have a selection of subfields. Did you mean "dog { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'an interface without selections',
      source: '{ pet }',
      faults: [
        [
          'Field "pet" of type "Pet" must have a selection of subfields. Did you mean "pet { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'a union without selections',
      source: '{ catOrDog }',
      faults: [
        [
          'Field "catOrDog" of type "CatOrDog" must have a selection of subfields. Did you mean "catOrDog { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'a list without selections',
      source: '{ human { relatives } }',
      faults: [
        [
          'Field "relatives" of type "[Human]" must have a selection of subfields. Did you mean "relatives { ... }"?',
          '1:11',
        ],
      ],
    },
    {
      name: 'a non-null list without selections',
      source: '{ human { pets } }',
      faults: [
        [
          'Field "pets" of type "[Pet!]!" must have a selection of subfields. Did you mean "pets { ... }"?',
          '1:11',
        ],
      ],
    },
    {
      name: 'an object with arguments, without selections',
      source: '{ human(id: 1) }',
      faults: [
        [
          'Field "human" of type "Human" must have a selection of subfields. Did you mean "human { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: '__schema without selections',
      source: '{ __schema }',
      faults: [
        [
          'Field "__schema" of type "__Schema!" must have a selection of subfields. Did you mean "__schema { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'both kinds of fault',
      source: '{ dog cat { name { length } } }',
      faults: [
        [
          'Field "dog" of type "Dog" must have a selection of subfields. Did you mean "dog { ... }"?',
          '1:3',
        ],
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:18'],
      ],
    },
    {
      name: 'a scalar with selections, through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { barks { loud } }',
      faults: [
        ['Field "barks" must not have a selection since type "Boolean" has no subfields.', '1:44'],
      ],
    },
    {
      name: 'an object without selections, through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { owner }',
      faults: [
        [
          'Field "owner" of type "Human" must have a selection of subfields. Did you mean "owner { ... }"?',
          '1:38',
        ],
      ],
    },
    {
      name: 'an object with selections, through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { owner { iq } }',
      faults: [],
    },
    {
      name: 'an object without selections, through an interface',
      source: '{ dog { ...F } } fragment F on Canine { mother }',
      faults: [
        [
          'Field "mother" of type "Canine" must have a selection of subfields. Did you mean "mother { ... }"?',
          '1:41',
        ],
      ],
    },
    {
      name: 'a field named like a property of every object, without selections',
      schema: 'oddNames',
      source: '{ hasOwnProperty }',
      faults: [
        [
          'Field "hasOwnProperty" of type "toString" must have a selection of subfields. Did you mean "hasOwnProperty { ... }"?',
          '1:3',
        ],
      ],
    },
    {
      name: 'a scalar named like one, with selections',
      schema: 'oddNames',
      source: '{ toString { length } }',
      faults: [
        [
          'Field "toString" must not have a selection since type "String" has no subfields.',
          '1:12',
        ],
      ],
    },
  ],
}
