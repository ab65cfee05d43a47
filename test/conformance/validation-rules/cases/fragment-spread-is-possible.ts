import type { RuleSection } from '../rule-case.ts'

export const fragmentSpreadIsPossible: RuleSection = {
  section: '5.5.2.3 Fragment Spread Is Possible',
  cases: [
    {
      name: 'an object in the same object',
      source: '{ dog { ... on Dog { barks } } }',
      faults: [],
    },
    {
      name: 'an interface in an object that implements it',
      source: '{ dog { ... on Pet { nickname } } }',
      faults: [],
    },
    {
      name: 'a union in an object that is a member',
      source: '{ dog { ... on CatOrDog { __typename } } }',
      faults: [],
    },
    {
      name: 'an object in an interface that it implements',
      source: '{ pet { ... on Dog { barks } } }',
      faults: [],
    },
    {
      name: 'an object in a union that it is in',
      source: '{ catOrDog { ... on Cat { meows } } }',
      faults: [],
    },
    {
      name: 'an interface in an interface with a common object',
      source: '{ pet { ... on Canine { barkVolume } } }',
      faults: [],
    },
    {
      name: 'a union in an interface with a common object',
      source: '{ pet { ... on DogOrHuman { __typename } } }',
      faults: [],
    },
    {
      name: 'an interface in a union with a common object',
      source: '{ catOrDog { ... on Canine { barkVolume } } }',
      faults: [],
    },
    {
      name: 'a union in a union with a common object',
      source: '{ catOrDog { ... on DogOrHuman { __typename } } }',
      faults: [],
    },
    {
      name: 'an object in another object',
      source: '{ cat { ... on Dog { barks } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:9',
        ],
      ],
    },
    {
      name: 'an interface in an object that does not implement it',
      source: '{ cat { ... on Canine { barkVolume } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "Canine".',
          '1:9',
        ],
      ],
    },
    {
      name: 'a union in an object that is not a member',
      source: '{ cat { ... on DogOrHuman { __typename } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "DogOrHuman".',
          '1:9',
        ],
      ],
    },
    {
      name: 'an object in an interface that it does not implement',
      source: '{ pet { ... on Human { iq } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Pet" can never be of type "Human".',
          '1:9',
        ],
      ],
    },
    {
      name: 'an object in a union that it is not in',
      source: '{ catOrDog { ... on Human { iq } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "CatOrDog" can never be of type "Human".',
          '1:14',
        ],
      ],
    },
    {
      name: 'an interface in an interface with no common object',
      source: '{ pet { ... on Robot { model } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Pet" can never be of type "Robot".',
          '1:9',
        ],
      ],
    },
    {
      name: 'a union in an interface with no common object',
      source: '{ pet { ... on HumanOrToaster { __typename } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Pet" can never be of type "HumanOrToaster".',
          '1:9',
        ],
      ],
    },
    {
      name: 'an interface in a union with no common object',
      source: '{ catOrDog { ... on Robot { model } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "CatOrDog" can never be of type "Robot".',
          '1:14',
        ],
      ],
    },
    {
      name: 'a union in a union with no common object',
      source: '{ catOrDog { ... on HumanOrToaster { __typename } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "CatOrDog" can never be of type "HumanOrToaster".',
          '1:14',
        ],
      ],
    },
    {
      name: 'a fragment on an object in another object',
      source: '{ cat { ...F } } fragment F on Dog { barks }',
      faults: [
        [
          'Fragment "F" cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:9',
        ],
      ],
    },
    {
      name: 'a fragment on an interface',
      source: '{ cat { ...F } } fragment F on Canine { barkVolume }',
      faults: [
        [
          'Fragment "F" cannot be spread here as objects of type "Cat" can never be of type "Canine".',
          '1:9',
        ],
      ],
    },
    {
      name: 'a fragment that is possible in one place only',
      source: '{ dog { ...F } cat { ...F } } fragment F on Dog { barks }',
      faults: [
        [
          'Fragment "F" cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:22',
        ],
      ],
    },
    {
      name: 'impossible through a fragment',
      source: '{ cat { ...F } } fragment F on Pet { ... on Dog { ... on Cat { meows } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Dog" can never be of type "Cat".',
          '1:51',
        ],
      ],
    },
    {
      name: 'possible step by step through an interface, as to the objects impossible',
      source: '{ cat { ... on Pet { ... on Dog { barks } } } }',
      faults: [],
    },
    {
      name: 'possible step by step through fragments',
      source: '{ cat { ...F } } fragment F on Pet { ...G } fragment G on Dog { barks }',
      faults: [],
    },
    {
      name: 'a fragment on the root of queries in a mutation',
      source: 'mutation M { ...F } fragment F on Query { dog { name } }',
      faults: [
        [
          'Fragment "F" cannot be spread here as objects of type "Mutation" can never be of type "Query".',
          '1:14',
        ],
      ],
    },
    {
      name: 'each of two impossible ones',
      source: '{ cat { ... on Dog { name } ... on Human { name } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:9',
        ],
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "Human".',
          '1:29',
        ],
      ],
    },
    {
      name: 'within an unknown type nothing is judged',
      source: '{ cat { ... on Bicycle { ... on Dog { name } } } }',
      faults: [['Unknown type "Bicycle".', '1:16']],
    },
    {
      name: 'on an unknown type nothing is judged',
      source: '{ cat { ...F } } fragment F on Bicycle { name }',
      faults: [['Unknown type "Bicycle".', '1:32']],
    },
    {
      name: 'below an unknown field nothing is judged',
      source: '{ cat { wings { ... on Dog { name } ... on Human { name } } } }',
      faults: [['Cannot query field "wings" on type "Cat".', '1:9']],
    },
    {
      name: 'a type of introspection in another',
      source: '{ __schema { ... on __Type { name } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "__Schema" can never be of type "__Type".',
          '1:14',
        ],
      ],
    },
    {
      name: 'below an impossible fragment its own type counts',
      source: '{ cat { ... on Dog { ... on Canine { barkVolume } meows } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:9',
        ],
        ['Cannot query field "meows" on type "Dog". Did you mean "knows"?', '1:51'],
      ],
    },
    {
      name: 'types named like properties of every object',
      schema: 'oddNames',
      source: '{ hasOwnProperty { ... on constructor { constructor } ... on Query { toString } } }',
      faults: [
        [
          'Fragment cannot be spread here as objects of type "toString" can never be of type "Query".',
          '1:55',
        ],
      ],
    },
  ],
}
