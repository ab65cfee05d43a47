import type { ExecutionSection } from '../execution-case.ts'

const ann = {
  name: 'Ann',
  age: 41,
  friend: { name: 'Bob', age: 42, friend: { name: 'Cid', age: 43 } },
}
const root = {
  int: 1,
  string: 's',
  float: 0.5,
  boolean: true,
  person: ann,
  named: { __typename: 'Person', name: 'Ann', age: 41 },
  pets: [
    { __typename: 'Dog', name: 'Rex', barks: true },
    { __typename: 'Cat', name: 'Tom', meows: false },
  ],
}

export const collectingFields: ExecutionSection = {
  section: '6.3.2 Field Collection',
  cases: [
    { name: 'one field', source: '{ int }', root, data: '{"int":1}' },
    { name: 'a field twice', source: '{ int int }', root, data: '{"int":1}' },
    { name: 'a field under two names', source: '{ a: int b: int }', root, data: '{"a":1,"b":1}' },
    {
      name: 'a name that is taken from another field',
      source: '{ int: string string: int }',
      root,
      data: '{"int":"s","string":1}',
    },
    {
      name: 'the place of a merged field is that of its first',
      source: '{ int string int float }',
      root,
      data: '{"int":1,"string":"s","float":0.5}',
    },
    {
      name: 'subfields of merged fields',
      source: '{ person { name } person { age } }',
      root,
      data: '{"person":{"name":"Ann","age":41}}',
    },
    {
      name: 'subfields that are the same',
      source: '{ person { name age } person { age name } }',
      root,
      data: '{"person":{"name":"Ann","age":41}}',
    },
    {
      name: 'subfields of three levels',
      source:
        '{ person { friend { name } } person { friend { friend { age } } age } person { friend { age } } }',
      root,
      data: '{"person":{"friend":{"name":"Bob","friend":{"age":43},"age":42},"age":41}}',
    },
    {
      name: 'subfields under two names are apart',
      source: '{ a: person { name } b: person { age } }',
      root,
      data: '{"a":{"name":"Ann"},"b":{"age":41}}',
    },
    {
      name: 'a fragment',
      source: '{ ...F } fragment F on Query { int string }',
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'a fragment between fields',
      source: '{ float ...F boolean } fragment F on Query { int string }',
      root,
      data: '{"float":0.5,"int":1,"string":"s","boolean":true}',
    },
    {
      name: 'a fragment twice',
      source: '{ ...F float ...F } fragment F on Query { int }',
      root,
      data: '{"int":1,"float":0.5}',
    },
    {
      name: 'a fragment in a fragment',
      source: '{ ...F } fragment F on Query { int ...G float } fragment G on Query { string }',
      root,
      data: '{"int":1,"string":"s","float":0.5}',
    },
    {
      name: 'a fragment at two levels',
      source: '{ person { ...P friend { ...P } } } fragment P on Person { name age }',
      root,
      data: '{"person":{"name":"Ann","age":41,"friend":{"name":"Bob","age":42}}}',
    },
    {
      name: 'a fragment that merges with a field',
      source: '{ person { friend { name } ...P } } fragment P on Person { friend { age } }',
      root,
      data: '{"person":{"friend":{"name":"Bob","age":42}}}',
    },
    {
      name: 'a fragment before its fields',
      source: '{ ...F int string } fragment F on Query { string }',
      root,
      data: '{"string":"s","int":1}',
    },
    {
      name: 'an inline fragment without a type',
      source: '{ ... { int } string }',
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'an inline fragment on the type itself',
      source: '{ ... on Query { int } }',
      root,
      data: '{"int":1}',
    },
    {
      name: 'inline fragments in each other',
      source: '{ ... { ... on Query { ... { int } } } }',
      root,
      data: '{"int":1}',
    },
    {
      name: 'a type condition that holds',
      source: '{ named { ... on Person { age } name } }',
      root,
      data: '{"named":{"age":41,"name":"Ann"}}',
    },
    {
      name: 'a type condition that does not hold',
      source: '{ named { ... on Dog { barks } name } }',
      root,
      data: '{"named":{"name":"Ann"}}',
    },
    {
      name: 'type conditions of an interface',
      source: '{ person { ... on Named { name } age } }',
      root,
      data: '{"person":{"name":"Ann","age":41}}',
    },
    {
      name: 'type conditions of a union',
      source: '{ pets { ... on Pet { ... on Dog { barks } } __typename } }',
      root,
      data: '{"pets":[{"barks":true,"__typename":"Dog"},{"__typename":"Cat"}]}',
    },
    {
      name: 'one name for fields of different types',
      source: '{ pets { ... on Dog { flag: barks } ... on Cat { flag: meows } } }',
      root,
      data: '{"pets":[{"flag":true},{"flag":false}]}',
    },
    {
      name: 'fields before and behind a type condition',
      source: '{ pets { ... on Cat { name } __typename ... on Dog { name } } }',
      root,
      data: '{"pets":[{"__typename":"Dog","name":"Rex"},{"name":"Tom","__typename":"Cat"}]}',
    },
    {
      name: 'a named fragment on a type that does not hold',
      source: '{ pets { ...D ...C } } fragment D on Dog { barks } fragment C on Cat { meows }',
      root,
      data: '{"pets":[{"barks":true},{"meows":false}]}',
    },
    {
      name: 'merged subfields below type conditions',
      source:
        '{ pets { ... on Dog { owner { name } } ... on Cat { owner { age } } ... on Dog { owner { age } } } }',
      root: {
        pets: [
          { __typename: 'Dog', owner: ann },
          { __typename: 'Cat', owner: ann },
        ],
      },
      data: '{"pets":[{"owner":{"name":"Ann","age":41}},{"owner":{"age":41}}]}',
    },
    {
      name: 'many fields of one name',
      source: `{ ${'int '.repeat(50)}string }`,
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'fragments that are not used by this operation',
      source: 'query A { int } query B { ...F } fragment F on Query { string }',
      operationName: 'A',
      root,
      data: '{"int":1}',
    },
    {
      name: 'a chain of fragments',
      source: `{ ...F0 } ${Array.from({ length: 20 }, (_, n) => `fragment F${n} on Query { a${n}: int ${n < 19 ? `...F${n + 1}` : ''} }`).join(' ')}`,
      root,
      data: `{${Array.from({ length: 20 }, (_, n) => `"a${n}":1`).join(',')}}`,
    },
  ],
}

const flags = { a: true, b: false }

export const conditions: ExecutionSection = {
  section: '6.3.2 Field Collection: @skip and @include',
  cases: [
    { name: 'skip true', source: '{ int @skip(if: true) string }', root, data: '{"string":"s"}' },
    {
      name: 'skip false',
      source: '{ int @skip(if: false) string }',
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'include true',
      source: '{ int @include(if: true) string }',
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'include false',
      source: '{ int @include(if: false) string }',
      root,
      data: '{"string":"s"}',
    },
    ...(
      [
        [true, true, false],
        [true, false, false],
        [false, true, true],
        [false, false, false],
      ] as const
    ).flatMap(([skip, include, isThere]) => [
      {
        name: `skip ${skip} and include ${include}`,
        source: `{ int @skip(if: ${skip}) @include(if: ${include}) string }`,
        root,
        data: isThere ? '{"int":1,"string":"s"}' : '{"string":"s"}',
      },
      {
        name: `skip ${skip} and include ${include} by variables`,
        source: 'query ($s: Boolean!, $i: Boolean!) { int @include(if: $i) @skip(if: $s) string }',
        variables: { s: skip, i: include },
        root,
        data: isThere ? '{"int":1,"string":"s"}' : '{"string":"s"}',
      },
      {
        name: `skip ${skip} of a fragment and include ${include} of a field in it`,
        source:
          'query ($s: Boolean!, $i: Boolean!) { ...F @skip(if: $s) string } fragment F on Query { int @include(if: $i) }',
        variables: { s: skip, i: include },
        root,
        data: isThere ? '{"int":1,"string":"s"}' : '{"string":"s"}',
      },
    ]),
    {
      name: 'a default of a variable',
      source: 'query ($a: Boolean = true) { int @skip(if: $a) string @include(if: $a) }',
      root,
      data: '{"string":"s"}',
    },
    {
      name: 'a default that a value overrides',
      source: 'query ($a: Boolean = true) { int @skip(if: $a) string @include(if: $a) }',
      variables: { a: false },
      root,
      data: '{"int":1}',
    },
    {
      name: 'a field that is skipped once of twice',
      source: '{ int @skip(if: true) int string }',
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'the place of a field that is skipped first',
      source: 'query ($a: Boolean!) { int @skip(if: $a) string int }',
      variables: flags,
      root,
      data: '{"string":"s","int":1}',
    },
    {
      name: 'the place of a field that is not skipped first',
      source: 'query ($b: Boolean!) { int @skip(if: $b) string int }',
      variables: flags,
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'a field under two conditions of which one holds',
      source:
        'query ($a: Boolean!, $b: Boolean!) { int @include(if: $b) int @include(if: $a) string }',
      variables: flags,
      root,
      data: '{"int":1,"string":"s"}',
    },
    {
      name: 'an object that is skipped',
      source: '{ person @skip(if: true) { name } int }',
      root,
      data: '{"int":1}',
    },
    {
      name: 'subfields of an object that is skipped once',
      source: 'query ($a: Boolean!) { person @skip(if: $a) { name } person { age } }',
      variables: flags,
      root,
      data: '{"person":{"age":41}}',
    },
    {
      name: 'subfields of an object that is there twice',
      source: 'query ($a: Boolean!) { person @include(if: $a) { name } person { age } }',
      variables: flags,
      root,
      data: '{"person":{"name":"Ann","age":41}}',
    },
    {
      name: 'an inline fragment that is skipped',
      source: '{ ... @skip(if: true) { int } string }',
      root,
      data: '{"string":"s"}',
    },
    {
      name: 'an inline fragment with type and condition',
      source:
        'query ($a: Boolean!) { pets { ... on Dog @include(if: $a) { barks } ... on Cat @skip(if: $a) { meows } } }',
      variables: flags,
      root,
      data: '{"pets":[{"barks":true},{}]}',
    },
    {
      name: 'a fragment that is skipped',
      source: '{ ...F @include(if: false) string } fragment F on Query { int }',
      root,
      data: '{"string":"s"}',
    },
    {
      name: 'a fragment that is skipped first',
      source: '{ ...F @skip(if: true) string ...F } fragment F on Query { int }',
      root,
      data: '{"string":"s","int":1}',
    },
    {
      name: '__typename that is skipped',
      source: 'query ($a: Boolean!) { __typename @skip(if: $a) t: __typename @include(if: $a) }',
      variables: flags,
      root,
      data: '{"t":"Query"}',
    },
    {
      name: 'everything is skipped',
      source: 'query ($a: Boolean!) { person { name @skip(if: $a) age @skip(if: $a) } }',
      variables: flags,
      root,
      data: '{"person":{}}',
    },
    { name: 'a field that is skipped is not resolved', source: '{ int @skip(if: true) string }', root: { string: 's', get int() { throw new Error('secret') } }, data: '{"string":"s"}' }, // prettier-ignore
    {
      name: 'commas between conditional fields',
      source:
        'query ($a: Boolean!, $b: Boolean!) { a: int @include(if: $b) b: int @include(if: $a) c: int @include(if: $b) d: int @include(if: $a) e: int }',
      variables: flags,
      root,
      data: '{"b":1,"d":1,"e":1}',
    },
    {
      name: 'no conditional field but the last',
      source:
        'query ($a: Boolean!, $b: Boolean!) { person { a: age @include(if: $b) b: name @include(if: $b) c: age @include(if: $a) } }',
      variables: flags,
      root,
      data: '{"person":{"c":41}}',
    },
    {
      name: 'conditions in a list',
      source:
        'query ($a: Boolean!, $b: Boolean!) { pets { __typename @include(if: $b) ... on Dog { name @skip(if: $b) barks @skip(if: $a) } } }',
      variables: flags,
      root,
      data: '{"pets":[{"name":"Rex"},{}]}',
    },
  ],
}

export const groups: ExecutionSection = {
  section: '6.3.1 Executing Selection Sets',
  cases: [
    {
      name: 'an empty list of objects',
      source: '{ people { name friends { name } } }',
      root: { people: [] },
      data: '{"people":[]}',
    },
    {
      name: 'objects and null in a list',
      source: '{ people { name } }',
      root: { people: [null, { name: 'a' }, undefined] },
      data: '{"people":[null,{"name":"a"},null]}',
    },
    {
      name: 'lists in lists',
      source: '{ people { friends { friends { name } } } }',
      root: { people: [{ friends: [{ friends: [{ name: 'a' }] }, { friends: [] }] }, {}] },
      data: '{"people":[{"friends":[{"friends":[{"name":"a"}]},{"friends":[]}]},{"friends":null}]}',
    },
    {
      name: 'an object of leaves of every type',
      source: '{ int float string boolean id color even loose }',
      root: {
        int: 1,
        float: 1.5,
        string: 'x',
        boolean: false,
        id: 7,
        color: 2,
        even: 4,
        loose: [1],
      },
      data: '{"int":1,"float":1.5,"string":"x","boolean":false,"id":"7","color":"GREEN","even":4,"loose":[1]}',
    },
    {
      name: 'null in the place of leaves of every type',
      source: '{ int float string boolean id color even loose }',
      data: '{"int":null,"float":null,"string":null,"boolean":null,"id":null,"color":null,"even":null,"loose":null}',
    },
    {
      name: 'a thousand objects',
      source: '{ people { name age } }',
      root: { people: Array.from({ length: 1000 }, (_, age) => ({ name: `P${age}`, age })) },
      data: `{"people":[${Array.from({ length: 1000 }, (_, age) => `{"name":"P${age}","age":${age}}`).join(',')}]}`,
    },
    {
      name: 'ten levels',
      source: `{ person ${'{ friend '.repeat(9)}{ name } ${'}'.repeat(9)} }`,
      root: {
        person: Array.from({ length: 9 }).reduce<object>(friend => ({ friend }), { name: 'deep' }),
      },
      data: `{"person":${'{"friend":'.repeat(9)}{"name":"deep"}${'}'.repeat(9)}}`,
    },
    {
      name: 'introspection beside other fields',
      source: '{ int __schema { queryType { name } } string }',
      root,
      data: '{"int":1,"__schema":{"queryType":{"name":"Query"}},"string":"s"}',
    },
    {
      name: '__type beside other fields',
      source: '{ __type(name: "Pet") { kind possibleTypes { name } } int }',
      root,
      data: '{"__type":{"kind":"UNION","possibleTypes":[{"name":"Dog"},{"name":"Cat"}]},"int":1}',
    },
    {
      name: '__type by a variable',
      source: 'query ($name: String!) { __type(name: $name) { name enumValues { name } } }',
      variables: { name: 'Color' },
      data: '{"__type":{"name":"Color","enumValues":[{"name":"RED"},{"name":"GREEN"},{"name":"BLUE"}]}}',
    },
    {
      name: '__type of no type',
      source: '{ __type(name: "Nothing") { name } int }',
      root,
      data: '{"__type":null,"int":1}',
    },
    {
      name: 'two of __type',
      source: '{ a: __type(name: "Dog") { name } b: __type(name: "Int") { kind } }',
      data: '{"a":{"name":"Dog"},"b":{"kind":"SCALAR"}}',
    },
    { name: '__typename of the root', source: '{ __typename }', data: '{"__typename":"Query"}' },
    {
      name: '__typename under a name',
      source: '{ kind: __typename person { kind: __typename } }',
      root,
      data: '{"kind":"Query","person":{"kind":"Person"}}',
    },
    {
      name: '__typename twice',
      source: '{ person { __typename __typename t: __typename } }',
      root,
      data: '{"person":{"__typename":"Person","t":"Person"}}',
    },
    {
      name: '__typename in a list',
      source: '{ people { __typename } }',
      root: { people: [{}, null] },
      data: '{"people":[{"__typename":"Person"},null]}',
    },
    {
      name: '__typename does not read the value',
      source: '{ person { __typename } }',
      root: { person: { __typename: 'Liar' } },
      data: '{"person":{"__typename":"Person"}}',
    },
    {
      name: '__typename of a mutation',
      source: 'mutation { __typename }',
      data: '{"__typename":"Mutation"}',
    },
    {
      name: '__typename of introspection',
      source: '{ __schema { __typename queryType { __typename } } }',
      data: '{"__schema":{"__typename":"__Schema","queryType":{"__typename":"__Type"}}}',
    },
    {
      name: 'introspection with an error beside it',
      source: '{ intNonNull __type(name: "Dog") { name } }',
      data: 'null',
      errors: [
        ['Cannot return null for non-nullable field Query.intNonNull.', '1:3', 'intNonNull'],
      ],
    },
    {
      name: 'fields of a type with conditions',
      source:
        'query ($a: Boolean!) { __type(name: "Ball") { fields { name type @include(if: $a) { name } } kind @skip(if: $a) } }',
      variables: flags,
      data: '{"__type":{"fields":[{"name":"size","type":{"name":"Int"}}]}}',
    },
    {
      name: 'a fragment in introspection',
      source:
        '{ __type(name: "Box") { fields { ...F } } } fragment F on __Field { name type { kind ofType { name } } }',
      data: '{"__type":{"fields":[{"name":"size","type":{"kind":"SCALAR","ofType":null}},{"name":"sides","type":{"kind":"LIST","ofType":{"name":"Int"}}}]}}',
    },
  ],
}
