import { newQuietPromise } from '../../execution/quiet-promise.ts'
import {
  later,
  refusal,
  refusing,
  rejected,
  type ExecutionCase,
  type ExecutionSection,
} from '../execution-case.ts'

const thenable = (value: unknown): object => ({
  then: (...handlers: Parameters<Promise<unknown>['then']>) =>
    Promise.resolve(value).then(...handlers),
})

const notIterable = (field: string): string =>
  `Expected Iterable, but did not find one for field "Query.${field}".`

const asyncIterables = {
  16: undefined,
  why: '6.4.3: a list is any collection of values; 16 does not take async iterables.',
}

function whereAsync(source: string, one: ExecutionCase, field: string): ExecutionCase {
  const data = `{"${field}":null}`
  return {
    ...one,
    source,
    peers: { 16: { data, errors: [[notIterable(field), '1:3', field]] }, why: asyncIterables.why },
  }
}

async function* stream(...items: readonly unknown[]): AsyncGenerator<unknown> {
  for (const item of items) yield await later(item)
}

export const lists: ExecutionSection = {
  section: '6.4.3 Value Completion: lists',
  cases: [
    { name: 'an array', source: '{ ints }', root: { ints: [1, 2, 3] }, data: '{"ints":[1,2,3]}' },
    { name: 'an empty array', source: '{ ints }', root: { ints: [] }, data: '{"ints":[]}' },
    {
      name: 'null in the place of a list',
      source: '{ ints }',
      root: { ints: null },
      data: '{"ints":null}',
    },
    { name: 'no property at all', source: '{ ints }', data: '{"ints":null}' },
    {
      name: 'null among the items',
      source: '{ ints }',
      root: { ints: [1, null, undefined, 2] },
      data: '{"ints":[1,null,null,2]}',
    },
    {
      name: 'holes',
      source: '{ ints }',
      root: { ints: Object.assign(new Array<number>(2), { 1: 5 }) },
      data: '{"ints":[null,5]}',
    },
    {
      name: 'a Set',
      source: '{ ints }',
      root: () => ({ ints: new Set([3, 1, 3]) }),
      data: '{"ints":[3,1]}',
    },
    {
      name: 'the values of a Map',
      source: '{ strings }',
      root: () => ({
        strings: new Map([
          ['a', 'x'],
          ['b', 'y'],
        ]).values(),
      }),
      data: '{"strings":["x","y"]}',
    },
    {
      name: 'a Uint8Array',
      source: '{ ints }',
      root: { ints: new Uint8Array([0, 255]) },
      data: '{"ints":[0,255]}',
    },
    {
      name: 'a Float64Array',
      source: '{ floats }',
      root: { floats: new Float64Array([0.5, -0]) },
      data: '{"floats":[0.5,0]}',
    },
    {
      name: 'a generator',
      source: '{ ints }',
      root: () => ({
        ints: (function* () {
          yield 1
          yield 2
        })(),
      }),
      data: '{"ints":[1,2]}',
    },
    {
      name: 'an object with an iterator',
      source: '{ ints }',
      root: { ints: { [Symbol.iterator]: () => [7, 8].values() } },
      data: '{"ints":[7,8]}',
    },
    {
      name: 'a Set of objects',
      source: '{ people { name } }',
      root: () => ({ people: new Set([{ name: 'a' }, { name: 'b' }]) }),
      data: '{"people":[{"name":"a"},{"name":"b"}]}',
    },
    {
      name: 'a Set of promises',
      source: '{ ints }',
      root: () => ({ ints: new Set([later(1), Promise.resolve(2)]) }),
      data: '{"ints":[1,2]}',
    },
    {
      name: 'an array of promises',
      source: '{ ints }',
      root: () => ({ ints: [later(1), 2, Promise.resolve(3)] }),
      data: '{"ints":[1,2,3]}',
    },
    {
      name: 'a promise of an array',
      source: '{ ints }',
      root: () => ({ ints: later([1, 2]) }),
      data: '{"ints":[1,2]}',
    },
    {
      name: 'a promise of a Set',
      source: '{ ints }',
      root: () => ({ ints: later(new Set([4])) }),
      data: '{"ints":[4]}',
    },
    {
      name: 'a promise of promises',
      source: '{ ints }',
      root: () => ({ ints: later([later(1), later(null)]) }),
      data: '{"ints":[1,null]}',
    },
    {
      name: 'a thenable of an array',
      source: '{ ints }',
      root: () => ({ ints: thenable([1]) }),
      data: '{"ints":[1]}',
    },
    {
      name: 'an array of thenables',
      source: '{ ints }',
      root: () => ({ ints: [thenable(1), thenable(2)] }),
      data: '{"ints":[1,2]}',
    },
    {
      name: 'a method that gives an array',
      source: '{ ints }',
      root: { ints: () => [1] },
      data: '{"ints":[1]}',
    },
    {
      name: 'a method that gives a promise of an array',
      source: '{ ints }',
      root: { ints: () => later([1]) },
      data: '{"ints":[1]}',
    },
    whereAsync(
      '{ ints }',
      {
        name: 'an async generator',
        source: '',
        root: () => ({ ints: stream(1, 2) }),
        data: '{"ints":[1,2]}',
      },
      'ints',
    ),
    whereAsync(
      '{ ints }',
      {
        name: 'an empty async generator',
        source: '',
        root: () => ({ ints: stream() }),
        data: '{"ints":[]}',
      },
      'ints',
    ),
    whereAsync(
      '{ ints }',
      {
        name: 'an async generator behind a method',
        source: '',
        root: { ints: () => stream(5) },
        data: '{"ints":[5]}',
      },
      'ints',
    ),
    whereAsync(
      '{ people { name } }',
      {
        name: 'an async generator of objects',
        source: '',
        root: () => ({ people: stream({ name: 'a' }, null) }),
        data: '{"people":[{"name":"a"},null]}',
      },
      'people',
    ),
    whereAsync(
      '{ ints }',
      {
        name: 'an async generator with an item that does not fit',
        source: '',
        root: () => ({ ints: stream(1, 'x') }),
        data: '{"ints":[1,null]}',
        errors: [['Int cannot represent non-integer value: "x"', '1:3', 'ints', 1]],
      },
      'ints',
    ),
    whereAsync('{ ints }', {
      name: 'an async generator that fails behind its items',
      source: '',
      root: () => ({ ints: (async function* () { yield await later(1); throw refusal('no more') })() }), // prettier-ignore
      data: '{"ints":null}',
      errors: [['no more', '1:3', 'ints']],
    }, 'ints'), // prettier-ignore
    {
      name: 'a text is no list',
      source: '{ strings }',
      root: { strings: 'abc' },
      data: '{"strings":null}',
      errors: [[notIterable('strings'), '1:3', 'strings']],
    },
    {
      name: 'a number is no list',
      source: '{ ints }',
      root: { ints: 5 },
      data: '{"ints":null}',
      errors: [[notIterable('ints'), '1:3', 'ints']],
    },
    {
      name: 'an object is no list',
      source: '{ ints }',
      root: { ints: { length: 1, 0: 1 } },
      data: '{"ints":null}',
      errors: [[notIterable('ints'), '1:3', 'ints']],
    },
    {
      name: 'an item that does not fit',
      source: '{ ints }',
      root: { ints: [1, 'x', 3] },
      data: '{"ints":[1,null,3]}',
      errors: [['Int cannot represent non-integer value: "x"', '1:3', 'ints', 1]],
    },
    {
      name: 'several items that do not fit',
      source: '{ a: ints }',
      root: { ints: ['x', 2, 1.5] },
      data: '{"a":[null,2,null]}',
      errors: [
        ['Int cannot represent non-integer value: "x"', '1:3', 'a', 0],
        ['Int cannot represent non-integer value: 1.5', '1:3', 'a', 2],
      ],
    },
    {
      name: 'an error among the items',
      source: '{ ints }',
      root: { ints: [1, refusal('none')] },
      data: '{"ints":[1,null]}',
      errors: [['none', '1:3', 'ints', 1]],
    },
    {
      name: 'an item that is rejected',
      source: '{ ints }',
      root: () => ({ ints: [1, rejected('none')] }),
      data: '{"ints":[1,null]}',
      errors: [['none', '1:3', 'ints', 1]],
    },
    {
      name: 'a list in the place of an item',
      source: '{ ints }',
      root: { ints: [[1]] },
      data: '{"ints":[null]}',
      errors: [['Int cannot represent non-integer value: [1]', '1:3', 'ints', 0]],
    },
    {
      name: 'lists in a list',
      source: '{ matrix }',
      root: { matrix: [[1, 2], [], null, [null]] },
      data: '{"matrix":[[1,2],[],null,[null]]}',
    },
    {
      name: 'lists of three levels',
      source: '{ cube }',
      root: { cube: [[[1], []], [], [[2, 3]]] },
      data: '{"cube":[[[1],[]],[],[[2,3]]]}',
    },
    {
      name: 'a promise in a list of lists',
      source: '{ cube }',
      root: () => ({ cube: [[later([later(1)])], later([])] }),
      data: '{"cube":[[[1]],[]]}',
    },
    {
      name: 'Sets in an array',
      source: '{ matrix }',
      root: () => ({ matrix: [new Set([1]), new Set()] }),
      data: '{"matrix":[[1],[]]}',
    },
    {
      name: 'a list that is none in a list',
      source: '{ matrix }',
      root: { matrix: [[1], 2] },
      data: '{"matrix":[[1],null]}',
      errors: [[notIterable('matrix'), '1:3', 'matrix', 1]],
    },
    {
      name: 'the path of an item in a list of lists',
      source: '{ cube }',
      root: { cube: [[], [[1], [2, 'x']]] },
      data: '{"cube":[[],[[1],[2,null]]]}',
      errors: [['Int cannot represent non-integer value: "x"', '1:3', 'cube', 1, 1, 1]],
    },
    {
      name: 'lists of lists of objects',
      source: '{ groups { name } }',
      root: { groups: [[{ name: 'a' }], [{ name: 'b' }, null]] },
      data: '{"groups":[[{"name":"a"}],[{"name":"b"},null]]}',
    },
    {
      name: 'an iterator that throws',
      source: '{ ints string }',
      root: () => ({
        ints: (function* () {
          yield 1
          throw refusal('no more')
        })(),
        string: 'x',
      }),
      data: '{"ints":null,"string":"x"}',
      errors: [['no more', '1:3', 'ints']],
    },
    {
      name: 'enums in a list',
      source: '{ colors }',
      root: { colors: ['red', null, 2] },
      data: '{"colors":["RED",null,"GREEN"]}',
    },
    {
      name: 'booleans in a list',
      source: '{ booleans }',
      root: { booleans: [true, 0] },
      data: '{"booleans":[true,false]}',
    },
    {
      name: 'a list that two fields read',
      source: '{ a: ints b: ints }',
      root: { ints: [1] },
      data: '{"a":[1],"b":[1]}',
    },
  ],
}

export const resolution: ExecutionSection = {
  section: '6.4.2 Value Resolution',
  cases: [
    { name: 'a property', source: '{ string }', root: { string: 'x' }, data: '{"string":"x"}' },
    {
      name: 'an inherited property',
      source: '{ string }',
      root: Object.create({ string: 'x' }) as object,
      data: '{"string":"x"}',
    },
    { name: 'a getter', source: '{ string }', root: { get string() { return 'got' } }, data: '{"string":"got"}' }, // prettier-ignore
    {
      name: 'an object without a prototype',
      source: '{ string }',
      root: Object.assign(Object.create(null) as object, { string: 'x' }),
      data: '{"string":"x"}',
    },
    { name: 'no property', source: '{ string int }', data: '{"string":null,"int":null}' },
    {
      name: 'a method',
      source: '{ string }',
      root: { string: () => 'called' },
      data: '{"string":"called"}',
    },
    { name: 'a method knows its parent', source: '{ string }', root: { word: 'mine', string(this: { word: string }) { return this.word } }, data: '{"string":"mine"}' }, // prettier-ignore
    { name: 'a method of a class', source: '{ person { name } }', root: { person: new (class { name() { return 'Ann' } })() }, data: '{"person":{"name":"Ann"}}' }, // prettier-ignore
    {
      name: 'a method that gives a promise',
      source: '{ string int }',
      root: { string: () => later('late'), int: 1 },
      data: '{"string":"late","int":1}',
    },
    {
      name: 'a method with arguments',
      source: '{ person { say(word: "hi") } }',
      root: { person: { say: ({ word }: { word: string }) => `${word}!` } },
      data: '{"person":{"say":"hi!"}}',
    },
    {
      name: 'a method with a default argument',
      source: '{ person { say } }',
      root: { person: { say: ({ word }: { word: string }) => `${word}!` } },
      data: '{"person":{"say":"hello!"}}',
    },
    {
      name: 'a method for each of many parents',
      source: '{ people { say(word: "a") } }',
      root: {
        people: [1, 2].map(n => ({ say: ({ word }: { word: string }) => word + String(n) })),
      },
      data: '{"people":[{"say":"a1"},{"say":"a2"}]}',
    },
    {
      name: 'a method of some parents, a property of others',
      source: '{ people { name } }',
      root: { people: [{ name: 'a' }, { name: () => 'b' }, { name: () => later('c') }, {}] },
      data: '{"people":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":null}]}',
    },
    {
      name: 'a method that throws',
      source: '{ string int }',
      root: { string: refusing('refused'), int: 2 },
      data: '{"string":null,"int":2}',
      errors: [['refused', '1:3', 'string']],
    },
    {
      name: 'a method that rejects',
      source: '{ string int }',
      root: { string: () => rejected('refused'), int: 2 },
      data: '{"string":null,"int":2}',
      errors: [['refused', '1:3', 'string']],
    },
    { name: 'a getter that throws', source: '{ string int }', root: { get string() { throw refusal('unreadable') }, int: 1 }, data: '{"string":null,"int":1}', errors: [['unreadable', '1:3', 'string']] }, // prettier-ignore
    {
      name: 'a promise',
      source: '{ string }',
      root: () => ({ string: later('x') }),
      data: '{"string":"x"}',
    },
    {
      name: 'a promise of nothing',
      source: '{ string }',
      root: () => ({ string: later(undefined) }),
      data: '{"string":null}',
    },
    {
      name: 'a promise that is rejected',
      source: '{ string }',
      root: () => ({ string: rejected('refused') }),
      data: '{"string":null}',
      errors: [['refused', '1:3', 'string']],
    },
    {
      name: 'a promise of an error',
      source: '{ string }',
      root: () => ({ string: later(refusal('an error')) }),
      data: '{"string":null}',
      errors: [['an error', '1:3', 'string']],
    },
    {
      name: 'a promise that is rejected with nothing',
      source: '{ string }',
      root: () => ({ string: newQuietPromise((_, reject) => reject(undefined)) }),
      data: '{"string":null}',
      errors: [['Internal server error', '1:3', 'string']],
    },
    {
      name: 'a thenable',
      source: '{ string }',
      root: () => ({ string: thenable('x') }),
      data: '{"string":"x"}',
    },
    {
      name: 'a thenable of a promise',
      source: '{ string }',
      root: () => ({ string: thenable(later('x')) }),
      data: '{"string":"x"}',
    },
    {
      name: 'a promise of an object',
      source: '{ person { name } }',
      root: () => ({ person: later({ name: 'Ann' }) }),
      data: '{"person":{"name":"Ann"}}',
    },
    {
      name: 'promises at each level',
      source: '{ person { friend { friend { name } } } }',
      root: () => ({
        person: later({ friend: later({ friend: later({ name: later('deep') }) }) }),
      }),
      data: '{"person":{"friend":{"friend":{"name":"deep"}}}}',
    },
    {
      name: 'keys in the order of the document, whatever comes first',
      source: '{ string int float }',
      root: () => ({ string: later('slow'), int: 1, float: Promise.resolve(2) }),
      data: '{"string":"slow","int":1,"float":2}',
    },
    {
      name: 'an object that is a function',
      source: '{ person { age } }',
      root: { person: () => ({ age: 1 }) },
      data: '{"person":{"age":1}}',
    },
    {
      name: 'a property of every object',
      source: '{ person { name } }',
      root: { person: { constructor: 'x' } },
      data: '{"person":{"name":null}}',
    },
    {
      name: 'a text in the place of an object',
      source: '{ person { name } }',
      root: { person: 'text' },
      data: '{"person":{"name":null}}',
    },
    {
      name: 'a number in the place of an object',
      source: '{ person { __typename age } }',
      root: { person: 5 },
      data: '{"person":{"__typename":"Person","age":null}}',
    },
    {
      name: 'an array in the place of an object',
      source: '{ person { name } }',
      root: { person: [] },
      data: '{"person":{"name":null}}',
    },
    {
      name: 'false in the place of an object',
      source: '{ person { name } }',
      root: { person: false },
      data: '{"person":{"name":null}}',
    },
    { name: 'an object twice in a response', source: '{ people { name friend { name } } }', root: () => { const ann = { name: 'Ann' }; return { people: [{ name: 'Bob', friend: ann }, ann, ann] } }, data: '{"people":[{"name":"Bob","friend":{"name":"Ann"}},{"name":"Ann","friend":null},{"name":"Ann","friend":null}]}' }, // prettier-ignore
    { name: 'an object in a ring', source: '{ person { friend { friend { name } } } }', root: () => { const ann: Record<string, unknown> = { name: 'Ann' }; ann['friend'] = ann; return { person: ann } }, data: '{"person":{"friend":{"friend":{"name":"Ann"}}}}' }, // prettier-ignore
    {
      name: 'fifteen parents that arrive at three moments',
      source: '{ groups { name friend { age } } }',
      root: () => ({
        groups: [0, 1, 2].map(group => {
          const people = Array.from({ length: 5 }, (_, n) => ({
            name: `${group}${n}`,
            friend: { age: 5 * group + n },
          }))
          return new Promise(resolve => setTimeout(resolve, 3 * group, people))
        }),
      }),
      data: `{"groups":[${[0, 1, 2].map(group => `[${[0, 1, 2, 3, 4].map(n => `{"name":"${group}${n}","friend":{"age":${5 * group + n}}}`).join(',')}]`).join(',')}]}`,
    },
    ...(
      [
        ['undefined', undefined],
        ['null', null],
        ['a text', 'text'],
        ['a number', 7],
        ['a symbol', Symbol('odd')],
        ['an object', { message: 'odd' }],
        ['an error of the host', new Error('secret')],
        ['a type error', new TypeError('secret')],
      ] as const
    ).map(([name, thrown]) => ({
      name: `${name} is thrown`,
      source: '{ string int }',
      root: {
        string: () => {
          throw thrown as Error
        },
        int: 1,
      },
      data: '{"string":null,"int":1}',
      errors: [['Internal server error', '1:3', 'string']] as const,
    })),
  ],
}

const noType = (type: string, field: string): string =>
  `Abstract type "${type}" must resolve to an Object type at runtime for field "Query.${field}". Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`

export const abstractTypes: ExecutionSection = {
  section: '6.4.3 Value Completion: abstract types',
  cases: [
    {
      name: 'an interface by __typename',
      source: '{ named { __typename name } }',
      root: { named: { __typename: 'Dog', name: 'Rex' } },
      data: '{"named":{"__typename":"Dog","name":"Rex"}}',
    },
    {
      name: 'a union by __typename',
      source: '{ pet { ... on Dog { barks } ... on Cat { meows } } }',
      root: { pet: { __typename: 'Cat', meows: true } },
      data: '{"pet":{"meows":true}}',
    },
    {
      name: 'many of a union',
      source: '{ pets { __typename ... on Dog { name barks } ... on Cat { meows name } } }',
      root: {
        pets: [
          { __typename: 'Dog', name: 'a', barks: false },
          { __typename: 'Cat', name: 'b' },
          null,
        ],
      },
      data: '{"pets":[{"__typename":"Dog","name":"a","barks":false},{"__typename":"Cat","meows":null,"name":"b"},null]}',
    },
    {
      name: 'a fragment on an interface in a union',
      source: '{ pets { ... on Named { name } } }',
      root: {
        pets: [
          { __typename: 'Dog', name: 'a' },
          { __typename: 'Cat', name: 'b' },
        ],
      },
      data: '{"pets":[{"name":"a"},{"name":"b"}]}',
    },
    {
      name: 'a fragment on a union in an interface',
      source: '{ nameds { ... on Pet { __typename } name } }',
      root: {
        nameds: [
          { __typename: 'Dog', name: 'a' },
          { __typename: 'Person', name: 'b' },
        ],
      },
      data: '{"nameds":[{"__typename":"Dog","name":"a"},{"name":"b"}]}',
    },
    {
      name: 'no fragment that applies',
      source: '{ pet { ... on Dog { barks } } }',
      root: { pet: { __typename: 'Cat' } },
      data: '{"pet":{}}',
    },
    {
      name: 'an interface by resolveType',
      source: '{ shape { area ... on Circle { radius } ... on Square { side } } }',
      root: { shape: { kind: 'Circle', area: 3, radius: 1 } },
      data: '{"shape":{"area":3,"radius":1}}',
    },
    {
      name: 'resolveType gives a promise',
      source: '{ shapes { __typename area } }',
      root: {
        shapes: [
          { kind: () => later('Square'), area: 4 },
          { kind: 'Circle', area: 1 },
        ],
      },
      data: '{"shapes":[{"__typename":"Square","area":4},{"__typename":"Circle","area":1}]}',
    },
    {
      name: 'resolveType throws',
      source: '{ shape { area } int }',
      root: { shape: { kind: refusing('no kind') }, int: 1 },
      data: '{"shape":null,"int":1}',
      errors: [['no kind', '1:3', 'shape']],
    },
    {
      name: 'resolveType rejects',
      source: '{ shape { area } int }',
      root: { shape: { kind: () => rejected('no kind') }, int: 1 },
      data: '{"shape":null,"int":1}',
      errors: [['no kind', '1:3', 'shape']],
    },
    {
      name: 'resolveType says nothing',
      source: '{ shape { area } }',
      root: { shape: {} },
      data: '{"shape":null}',
      errors: [[noType('Shape', 'shape'), '1:3', 'shape']],
    },
    {
      name: 'resolveType names no type',
      source: '{ shape { area } }',
      root: { shape: { kind: 'Nothing' } },
      data: '{"shape":null}',
      errors: [
        [
          'Abstract type "Shape" was resolved to a type "Nothing" that does not exist inside the schema.',
          '1:3',
          'shape',
        ],
      ],
    },
    {
      name: 'resolveType names a type that is no object',
      source: '{ shape { area } }',
      root: { shape: { kind: 'Color' } },
      data: '{"shape":null}',
      errors: [
        ['Abstract type "Shape" was resolved to a non-object type "Color".', '1:3', 'shape'],
      ],
    },
    {
      name: 'resolveType names the interface',
      source: '{ shape { area } }',
      root: { shape: { kind: 'Shape' } },
      data: '{"shape":null}',
      errors: [
        ['Abstract type "Shape" was resolved to a non-object type "Shape".', '1:3', 'shape'],
      ],
    },
    {
      name: 'resolveType names another object',
      source: '{ shape { area } }',
      root: { shape: { kind: 'Dog' } },
      data: '{"shape":null}',
      errors: [['Runtime Object type "Dog" is not a possible type for "Shape".', '1:3', 'shape']],
    },
    {
      name: '__typename names another object',
      source: '{ pets { __typename } }',
      root: { pets: [{ __typename: 'Dog' }, { __typename: 'Person' }] },
      data: '{"pets":[{"__typename":"Dog"},null]}',
      errors: [
        ['Runtime Object type "Person" is not a possible type for "Pet".', '1:3', 'pets', 1],
      ],
    },
    {
      name: 'an error of one item in a strict list',
      source: '{ petsStrict { __typename } int }',
      root: { petsStrict: [{ __typename: 'Dog' }, { __typename: 'Person' }], int: 1 },
      data: '{"petsStrict":null,"int":1}',
      errors: [
        ['Runtime Object type "Person" is not a possible type for "Pet".', '1:3', 'petsStrict', 1],
      ],
    },
    {
      name: 'a union by isTypeOf',
      source: '{ solids { __typename ... on Ball { size } ... on Box { sides } } }',
      root: {
        solids: [
          { is: 'Ball', size: 1 },
          { is: 'Box', sides: [1, 2] },
        ],
      },
      data: '{"solids":[{"__typename":"Ball","size":1},{"__typename":"Box","sides":[1,2]}]}',
    },
    {
      name: 'isTypeOf gives a promise',
      source: '{ solid { __typename } }',
      root: { solid: { is: (name: string) => later(name === 'Box') } },
      data: '{"solid":{"__typename":"Box"}}',
    },
    {
      name: 'isTypeOf throws',
      source: '{ solid { __typename } int }',
      root: { solid: { is: refusing('no test') }, int: 1 },
      data: '{"solid":null,"int":1}',
      errors: [['no test', '1:3', 'solid']],
    },
    {
      name: 'isTypeOf rejects',
      source: '{ solid { __typename } int }',
      root: { solid: { is: () => rejected('no test') }, int: 1 },
      data: '{"solid":null,"int":1}',
      errors: [['no test', '1:3', 'solid']],
    },
    {
      name: 'an object that isTypeOf takes',
      source: '{ ball { size } }',
      root: { ball: { is: 'Ball', size: 2 } },
      data: '{"ball":{"size":2}}',
    },
    {
      name: 'an object that isTypeOf takes later',
      source: '{ ball { size } }',
      root: { ball: { is: () => later(true), size: 2 } },
      data: '{"ball":{"size":2}}',
    },
    {
      name: 'an object that isTypeOf refuses',
      source: '{ ball { size } int }',
      root: { ball: { is: 'Box' }, int: 1 },
      data: '{"ball":null,"int":1}',
      errors: [['Expected value of type "Ball" but got: { is: "Box" }.', '1:3', 'ball']],
    },
    {
      name: 'a promise of an abstract value',
      source: '{ pet { __typename } }',
      root: () => ({ pet: later({ __typename: 'Dog' }) }),
      data: '{"pet":{"__typename":"Dog"}}',
    },
    {
      name: 'an abstract value below another',
      source: '{ pet { ... on Dog { owner { pet { ... on Cat { meows } } } } } }',
      root: { pet: { __typename: 'Dog', owner: { pet: { __typename: 'Cat', meows: false } } } },
      data: '{"pet":{"owner":{"pet":{"meows":false}}}}',
    },
    {
      name: 'null in the place of an abstract value',
      source: '{ pet { __typename } named { name } }',
      data: '{"pet":null,"named":null}',
    },
    {
      name: 'null in the place of a strict abstract value',
      source: '{ namedNonNull { name } }',
      data: 'null',
      errors: [
        ['Cannot return null for non-nullable field Query.namedNonNull.', '1:3', 'namedNonNull'],
      ],
    },
    {
      name: 'objects of one list have other fields',
      source: '{ nameds { name ... on Dog { barks } ... on Person { age } } }',
      root: {
        nameds: [
          { __typename: 'Person', name: 'a', age: 1 },
          { __typename: 'Dog', name: 'b', barks: true },
          { __typename: 'Cat', name: 'c' },
        ],
      },
      data: '{"nameds":[{"name":"a","age":1},{"name":"b","barks":true},{"name":"c"}]}',
    },
  ],
}
