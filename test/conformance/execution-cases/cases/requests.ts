import {
  later,
  refusing,
  rejected,
  type ExecutionCase,
  type ExecutionSection,
} from '../execution-case.ts'

export const operations: ExecutionSection = {
  section: '6.1 Executing Requests',
  cases: [
    { name: 'the only operation', source: 'query A { int }', root: { int: 1 }, data: '{"int":1}' },
    {
      name: 'the only operation by its name',
      source: 'query A { int }',
      operationName: 'A',
      root: { int: 1 },
      data: '{"int":1}',
    },
    {
      name: 'the first of two',
      source: 'query A { int } query B { string }',
      operationName: 'A',
      root: { int: 1, string: 's' },
      data: '{"int":1}',
    },
    {
      name: 'the second of two',
      source: 'query A { int } query B { string }',
      operationName: 'B',
      root: { int: 1, string: 's' },
      data: '{"string":"s"}',
    },
    {
      name: 'a query beside a mutation',
      source: 'mutation A { first } query B { string }',
      operationName: 'B',
      root: { first: 1, string: 's' },
      data: '{"string":"s"}',
    },
    {
      name: 'a mutation beside a query',
      source: 'mutation A { first } query B { string }',
      operationName: 'A',
      root: { first: 1, string: 's' },
      data: '{"first":1}',
    },
    {
      name: 'no name for two',
      source: 'query A { int } query B { string }',
      errors: [['Must provide operation name if query contains multiple operations.']],
    },
    {
      name: 'an unknown name',
      source: 'query A { int } query B { string }',
      operationName: 'C',
      errors: [['Unknown operation named "C".']],
    },
    {
      name: 'an unknown name for one',
      source: 'query A { int }',
      operationName: 'C',
      errors: [['Unknown operation named "C".']],
    },
    {
      name: 'a name of every object',
      source: 'query A { int }',
      operationName: 'constructor',
      errors: [['Unknown operation named "constructor".']],
    },
    {
      name: 'a root without values',
      source: '{ int person { name } ints }',
      data: '{"int":null,"person":null,"ints":null}',
    },
    {
      name: 'variables of another operation',
      source: 'query A($x: Int!) { plain(int: $x) } query B { string }',
      operationName: 'B',
      root: { string: 's' },
      data: '{"string":"s"}',
    },
  ],
}

const shown = (args: string): string => `{"plain":${JSON.stringify(args)}}`

/**
 * A variable of a type in the argument of that type: what the resolver receives, or why the request
 * is refused.
 */
function variable(
  type: string,
  argument: string,
  name: string,
  value: unknown,
  received: string | { readonly error: string },
): ExecutionCase {
  const base = {
    name: `${type}: ${name}`,
    source: `query ($v: ${type}) { plain(${argument}: $v) }`,
  }
  const variables: Record<string, unknown> = value === undefined ? {} : { v: value }
  if (typeof received === 'string') return { ...base, variables, data: shown(received) }
  const prefix = received.error.startsWith('Variable') ? '' : 'Variable "$v" got invalid value '
  return { ...base, variables, errors: [[prefix + received.error, '1:8']] }
}

export const variables: ExecutionSection = {
  section: '6.1.2 Coercing Variable Values',
  cases: [
    variable('Int', 'int', 'a value', 5, '{"int":5}'),
    variable('Int', 'int', 'null', null, '{"int":null}'),
    variable('Int', 'int', 'none', undefined, '{}'),
    variable('Int', 'int', 'a fraction of nothing', 2.0, '{"int":2}'),
    variable('Int', 'int', 'a text', '5', {
      error: '"5"; Int cannot represent non-integer value: "5"',
    }),
    variable('Int', 'int', 'a fraction', 1.5, {
      error: '1.5; Int cannot represent non-integer value: 1.5',
    }),
    variable('Int', 'int', 'true', true, {
      error: 'true; Int cannot represent non-integer value: true',
    }),
    variable('Int', 'int', 'too large', 2147483648, {
      error: '2147483648; Int cannot represent non 32-bit signed integer value: 2147483648',
    }),
    variable('Int', 'int', 'a list', [1], {
      error: '[1]; Int cannot represent non-integer value: [1]',
    }),
    variable('Int!', 'int', 'a value', 5, '{"int":5}'),
    variable('Int!', 'int', 'none', undefined, {
      error: 'Variable "$v" of required type "Int!" was not provided.',
    }),
    variable('Int!', 'int', 'null', null, {
      error: 'Variable "$v" of non-null type "Int!" must not be null.',
    }),
    variable('Int = 3', 'int', 'none', undefined, '{"int":3}'),
    variable('Int = 3', 'int', 'null', null, '{"int":null}'),
    variable('Int = 3', 'int', 'a value', 4, '{"int":4}'),
    variable('Int = null', 'int', 'none', undefined, '{"int":null}'),
    variable('Int! = 3', 'int', 'none', undefined, '{"int":3}'),
    variable('Int! = 3', 'int', 'null', null, {
      error: 'Variable "$v" of non-null type "Int!" must not be null.',
    }),
    variable('Float', 'float', 'a fraction', 0.5, '{"float":0.5}'),
    variable('Float', 'float', 'a whole number', 4, '{"float":4}'),
    variable('Float', 'float', 'a text', '0.5', {
      error: '"0.5"; Float cannot represent non numeric value: "0.5"',
    }),
    variable('String', 'string', 'a text', 'é"\n', '{"string":"é\\"\\n"}'),
    variable('String', 'string', 'a number', 5, {
      error: '5; String cannot represent a non string value: 5',
    }),
    variable(
      'String',
      'string',
      'an object',
      {},
      { error: '{}; String cannot represent a non string value: {}' },
    ),
    variable('Boolean', 'boolean', 'true', true, '{"boolean":true}'),
    variable('Boolean', 'boolean', 'a number', 1, {
      error: '1; Boolean cannot represent a non boolean value: 1',
    }),
    variable('Boolean', 'boolean', 'a text', 'true', {
      error: '"true"; Boolean cannot represent a non boolean value: "true"',
    }),
    variable('ID', 'id', 'a text', 'x', '{"id":"x"}'),
    variable('ID', 'id', 'a number', 7, '{"id":"7"}'),
    variable('ID', 'id', 'a fraction', 1.5, { error: '1.5; ID cannot represent value: 1.5' }),
    variable('Color', 'color', 'a name', 'RED', '{"color":"red"}'),
    variable('Color', 'color', 'a name of a number', 'GREEN', '{"color":2}'),
    variable('Color', 'color', 'a name of a symbol', 'BLUE', '{"color":"Symbol(blue)"}'),
    variable('Color', 'color', 'another name', 'PINK', {
      error: '"PINK"; Value "PINK" does not exist in "Color" enum.',
    }),
    variable('Color', 'color', 'a value behind a name', 2, {
      error: '2; Enum "Color" cannot represent non-string value: 2.',
    }),
    variable('Color = GREEN', 'color', 'none', undefined, '{"color":2}'),
    variable('Even', 'even', 'a value that fits', 4, '{"even":4}'),
    variable('Even', 'even', 'an error that is made on purpose', 'x', {
      error: '"x"; Even takes numbers.',
    }),
    variable('Even', 'even', 'undefined as the result', 3, { error: '3; Expected type "Even".' }),
    variable('[Int]', 'ints', 'a list', [1, null], '{"ints":[1,null]}'),
    variable('[Int]', 'ints', 'an item', 5, '{"ints":[5]}'),
    variable('[Int]', 'ints', 'an empty list', [], '{"ints":[]}'),
    variable('[Int]', 'ints', 'null', null, '{"ints":null}'),
    variable('[Int]', 'ints', 'an item that does not fit', [1, 'x'], {
      error: '"x" at "v[1]"; Int cannot represent non-integer value: "x"',
    }),
    variable('[Int!]', 'intsStrict', 'null as an item', [1, null], {
      error: 'null at "v[1]"; Expected non-nullable type "Int!" not to be null.',
    }),
    variable('[[Int]]', 'matrix', 'lists', [[1], [2, 3]], '{"matrix":[[1],[2,3]]}'),
    variable('[[Int]]', 'matrix', 'a list of items', [1, 2], '{"matrix":[[1],[2]]}'),
    variable('[[Int]]', 'matrix', 'an item', 1, '{"matrix":[[1]]}'),
    variable('[[Int]]', 'matrix', 'null among lists', [[1], null], '{"matrix":[[1],null]}'),
    variable('Point', 'point', 'an object', { x: 1 }, '{"point":{"x":1,"y":2}}'),
    variable(
      'Point',
      'point',
      'an object with all fields',
      { color: 'RED', next: { x: 3, y: null }, y: 4, x: 1 },
      '{"point":{"x":1,"y":4,"next":{"x":3,"y":null},"color":"red"}}',
    ),
    variable(
      'Point',
      'point',
      'a missing field',
      { y: 1 },
      { error: '{ y: 1 }; Field "x" of required type "Int!" was not provided.' },
    ),
    variable(
      'Point',
      'point',
      'null at a non-null field',
      { x: null },
      { error: 'null at "v.x"; Expected non-nullable type "Int!" not to be null.' },
    ),
    variable(
      'Point',
      'point',
      'an unknown field',
      { x: 1, z: 2 },
      {
        error: '{ x: 1, z: 2 }; Field "z" is not defined by type "Point". Did you mean "x" or "y"?',
      },
    ),
    variable('Point', 'point', 'a text', 'x', {
      error: '"x"; Expected type "Point" to be an object.',
    }),
    variable(
      'Point',
      'point',
      'an error two levels below',
      { x: 1, next: { x: 'q' } },
      { error: '"q" at "v.next.x"; Int cannot represent non-integer value: "q"' },
    ),
    variable(
      '[Point!]',
      'points',
      'an object in the place of a list',
      { x: 1 },
      '{"points":[{"x":1,"y":2}]}',
    ),
    variable('Point = {x: 9}', 'point', 'none', undefined, '{"point":{"x":9,"y":2}}'),
    variable('Choice', 'choice', 'one key', { a: 1 }, '{"choice":{"a":1}}'),
    variable('Choice', 'choice', 'a list for one key', { b: ['x'] }, '{"choice":{"b":["x"]}}'),
    variable(
      'Choice',
      'choice',
      'two keys',
      { a: 1, b: [] },
      { error: '{ a: 1, b: [] }; Exactly one key must be specified for OneOf type "Choice".' },
    ),
    variable(
      'Choice',
      'choice',
      'no key',
      {},
      { error: '{}; Exactly one key must be specified for OneOf type "Choice".' },
    ),
    variable(
      'Choice',
      'choice',
      'null for the key',
      { a: null },
      { error: 'null at "v.a"; Field "a" must be non-null.' },
    ),
    {
      name: 'several variables that do not fit',
      source: 'query ($a: Int!, $b: Int) { plain(int: $a) again: plain(int: $b) }',
      variables: { b: 'x' },
      errors: [
        ['Variable "$a" of required type "Int!" was not provided.', '1:8'],
        [
          'Variable "$b" got invalid value "x"; Int cannot represent non-integer value: "x"',
          '1:18',
        ],
      ],
    },
    {
      name: 'a variable that is not declared',
      source: '{ int }',
      variables: { a: 1 },
      root: { int: 1 },
      data: '{"int":1}',
    },
    {
      name: 'nothing is called when a variable does not fit',
      source: 'mutation ($a: Int!) { first string @skip(if: true) increment(by: $a) { value } }',
      root: { first: refusing('called') },
      errors: [['Variable "$a" of required type "Int!" was not provided.', '1:11']],
    },
  ],
}

function literal(args: string, received: string): ExecutionCase {
  return { name: args, source: `{ plain(${args}) }`, data: shown(received) }
}

export const argumentValues: ExecutionSection = {
  section: '6.4.1 Coercing Field Arguments',
  cases: [
    { name: 'no arguments', source: '{ plain }', data: shown('{}') },
    {
      name: 'defaults',
      source: '{ args }',
      data: '{"args":"{\\"intDefault\\":7,\\"colorDefault\\":2}"}',
    },
    {
      name: 'defaults that are given',
      source: '{ args(intDefault: 1, colorDefault: RED) }',
      data: '{"args":"{\\"intDefault\\":1,\\"colorDefault\\":\\"red\\"}"}',
    },
    {
      name: 'null where a default is',
      source: '{ args(intDefault: null) }',
      data: '{"args":"{\\"intDefault\\":null,\\"colorDefault\\":2}"}',
    },
    {
      name: 'a variable without a value where a default is',
      source: 'query ($a: Int) { args(intDefault: $a) }',
      data: '{"args":"{\\"intDefault\\":7,\\"colorDefault\\":2}"}',
    },
    {
      name: 'a variable of null where a default is',
      source: 'query ($a: Int) { args(intDefault: $a) }',
      variables: { a: null },
      data: '{"args":"{\\"intDefault\\":null,\\"colorDefault\\":2}"}',
    },
    {
      name: 'arguments in the order of the definition',
      source: '{ plain(string: "s", int: 1) }',
      data: shown('{"int":1,"string":"s"}'),
    },
    literal('int: -5', '{"int":-5}'),
    literal('int: null', '{"int":null}'),
    literal('float: 1', '{"float":1}'),
    literal('float: 1.5e2', '{"float":150}'),
    literal('string: ""', '{"string":""}'),
    literal('string: "a\\"\\\\\\n\\u00e9"', '{"string":"a\\"\\\\\\né"}'),
    literal('string: """\n    block\n      text\n  """', '{"string":"block\\n  text"}'),
    literal('boolean: false', '{"boolean":false}'),
    literal('id: "x"', '{"id":"x"}'),
    literal('id: 12345678901234567890', '{"id":"12345678901234567890"}'),
    literal('color: BLUE', '{"color":"Symbol(blue)"}'),
    literal('even: 8', '{"even":8}'),
    literal('ints: [1, null]', '{"ints":[1,null]}'),
    literal('ints: 1', '{"ints":[1]}'),
    literal('ints: []', '{"ints":[]}'),
    literal('ints: null', '{"ints":null}'),
    literal('matrix: [[1], 2, null]', '{"matrix":[[1],[2],null]}'),
    literal('point: {x: 1}', '{"point":{"x":1,"y":2}}'),
    literal('point: {color: RED, y: null, x: 1}', '{"point":{"x":1,"y":null,"color":"red"}}'),
    literal(
      'point: {x: 1, next: {x: 2, next: null}}',
      '{"point":{"x":1,"y":2,"next":{"x":2,"y":2,"next":null}}}',
    ),
    literal('points: {x: 1}', '{"points":[{"x":1,"y":2}]}'),
    literal('choice: {b: "x"}', '{"choice":{"b":["x"]}}'),
    {
      name: 'a variable in a list',
      source: 'query ($a: Int) { plain(ints: [1, $a, 2]) }',
      variables: { a: 5 },
      data: shown('{"ints":[1,5,2]}'),
    },
    {
      name: 'a variable without a value in a list',
      source: 'query ($a: Int) { plain(ints: [1, $a]) }',
      data: shown('{"ints":[1,null]}'),
    },
    {
      name: 'a variable in an object',
      source: 'query ($a: Int!) { plain(point: {x: $a}) }',
      variables: { a: 5 },
      data: shown('{"point":{"x":5,"y":2}}'),
    },
    {
      name: 'a variable without a value in an object',
      source: 'query ($a: Int) { plain(point: {x: 1, y: $a}) }',
      data: shown('{"point":{"x":1,"y":2}}'),
    },
    {
      name: 'a variable of null in an object',
      source: 'query ($a: Int) { plain(point: {x: 1, y: $a}) }',
      variables: { a: null },
      data: shown('{"point":{"x":1,"y":null}}'),
    },
    {
      name: 'one variable twice',
      source: 'query ($a: Int) { plain(int: $a) again: plain(ints: [$a, $a]) }',
      variables: { a: 1 },
      data: '{"plain":"{\\"int\\":1}","again":"{\\"ints\\":[1,1]}"}',
    },
    {
      name: 'a variable for a list',
      source: 'query ($a: [Int]) { plain(ints: $a) }',
      variables: { a: [1, 2] },
      data: shown('{"ints":[1,2]}'),
    },
    {
      name: 'a required argument',
      source: '{ required(int: 1) }',
      data: '{"required":"{\\"int\\":1}"}',
    },
    {
      name: 'a required argument by a variable with a default',
      source: 'query ($a: Int = 4) { required(int: $a) }',
      data: '{"required":"{\\"int\\":4}"}',
    },
    {
      name: 'a required argument by a variable that is null in spite of its default',
      source: 'query ($a: Int = 4) { required(int: $a) int }',
      variables: { a: null },
      root: { int: 1 },
      data: '{"required":null,"int":1}',
      errors: [['Argument "int" of non-null type "Int!" must not be null.', '1:37', 'required']],
    },
    {
      name: 'a required argument of a non-null field',
      source: 'query ($a: Int = 4) { requiredNonNull(int: $a) int }',
      variables: { a: null },
      root: { int: 1 },
      data: 'null',
      errors: [
        ['Argument "int" of non-null type "Int!" must not be null.', '1:44', 'requiredNonNull'],
      ],
    },
    {
      name: 'a non-null argument with a default',
      source: '{ strictDefault }',
      data: '{"strictDefault":"{\\"int\\":3}"}',
    },
    {
      name: 'a non-null argument with a default and a variable without a value',
      source: 'query ($a: Int) { strictDefault(int: $a) }',
      data: '{"strictDefault":"{\\"int\\":3}"}',
    },
    {
      name: 'a non-null argument with a default and a variable of null',
      source: 'query ($a: Int) { strictDefault(int: $a) }',
      variables: { a: null },
      data: '{"strictDefault":null}',
      errors: [
        ['Argument "int" of non-null type "Int!" must not be null.', '1:38', 'strictDefault'],
      ],
    },
  ],
}

/** A counter that all mutations of one request change. */
function counting(): object {
  const counter: Record<string, unknown> = { value: 0, get text() { return `at ${String(this['value'])}` } } // prettier-ignore
  counter['counter'] = counter
  return {
    counter,
    increment({ by }: { by: number }) {
      counter['value'] = (counter['value'] as number) + by
      return counter
    },
  }
}

function countingLater(): object {
  let value = 0
  return {
    increment: async ({ by }: { by: number }) => {
      const before = value
      await later(0)
      value = before + by
      return { value, text: () => later(`at ${value}`) }
    },
  }
}

export const mutations: ExecutionSection = {
  section: '6.2.2 Mutation',
  cases: [
    { name: 'one field', source: 'mutation { first }', root: { first: 1 }, data: '{"first":1}' },
    {
      name: 'several fields in their order',
      source: 'mutation { second first }',
      root: { first: 1, second: 2 },
      data: '{"second":2,"first":1}',
    },
    {
      name: 'two that change one object',
      source: 'mutation { a: increment { value } b: increment { value } }',
      root: counting,
      data: '{"a":{"value":1},"b":{"value":2}}',
    },
    {
      name: 'three that change one object, which is read three levels below',
      source:
        'mutation { a: increment { counter { counter { value text } } } b: increment(by: 5) { text } c: counter { value } }',
      root: counting,
      data: '{"a":{"counter":{"counter":{"value":1,"text":"at 1"}}},"b":{"text":"at 6"},"c":{"value":6}}',
    },
    {
      name: 'two that change one object later',
      source: 'mutation { a: increment { value text } b: increment(by: 2) { value text } }',
      root: countingLater,
      data: '{"a":{"value":1,"text":"at 1"},"b":{"value":3,"text":"at 3"}}',
    },
    {
      name: 'five that change one object later',
      source: `mutation { ${[1, 2, 3, 4, 5].map(n => `m${n}: increment { value }`).join(' ')} }`,
      root: countingLater,
      data: `{${[1, 2, 3, 4, 5].map(n => `"m${n}":{"value":${n}}`).join(',')}}`,
    },
    {
      name: 'a conditional one',
      source:
        'mutation ($a: Boolean!) { a: increment { value } b: increment @skip(if: $a) { value } c: increment { value } }',
      variables: { a: true },
      root: counting,
      data: '{"a":{"value":1},"c":{"value":2}}',
    },
    {
      name: 'one in a fragment',
      source:
        'mutation { ...F c: increment { value } } fragment F on Mutation { a: increment { value } b: increment { value } }',
      root: counting,
      data: '{"a":{"value":1},"b":{"value":2},"c":{"value":3}}',
    },
    {
      name: 'merged ones are called once',
      source: 'mutation { increment { value } increment { text } }',
      root: counting,
      data: '{"increment":{"value":1,"text":"at 1"}}',
    },
    {
      name: 'an error between two',
      source: 'mutation { a: increment { value } refuse b: increment { value } }',
      root: () => ({ ...counting(), refuse: refusing('no') }),
      data: '{"a":{"value":1},"refuse":null,"b":{"value":2}}',
      errors: [['no', '1:35', 'refuse']],
    },
    {
      name: 'a rejection between two',
      source: 'mutation { a: increment { value } refuse b: increment { value } }',
      root: () => ({ ...countingLater(), refuse: () => rejected('no') }),
      data: '{"a":{"value":1},"refuse":null,"b":{"value":2}}',
      errors: [['no', '1:35', 'refuse']],
    },
    {
      name: 'an error at a non-null field ends them',
      source: 'mutation { first refuseNonNull second }',
      root: { first: 1, refuseNonNull: refusing('no'), second: refusing('called') },
      data: 'null',
      errors: [['no', '1:18', 'refuseNonNull']],
    },
    {
      name: 'a rejection at a non-null field ends them',
      source: 'mutation { first refuseNonNull second }',
      root: () => ({
        first: later(1),
        refuseNonNull: () => rejected('no'),
        second: refusing('called'),
      }),
      data: 'null',
      errors: [['no', '1:18', 'refuseNonNull']],
    },
    {
      name: 'null at a non-null field',
      source: 'mutation { third }',
      data: 'null',
      errors: [['Cannot return null for non-nullable field Mutation.third.', '1:12', 'third']],
    },
    {
      name: 'objects with errors below',
      source: 'mutation { person { nameNonNull } other { name } }',
      root: { person: {}, other: { name: 'x' } },
      data: '{"person":null,"other":{"name":"x"}}',
      errors: [
        [
          'Cannot return null for non-nullable field Person.nameNonNull.',
          '1:21',
          'person',
          'nameNonNull',
        ],
      ],
    },
    {
      name: '__typename between two',
      source: 'mutation { a: increment { value } __typename b: increment { value } }',
      root: counting,
      data: '{"a":{"value":1},"__typename":"Mutation","b":{"value":2}}',
    },
    {
      name: 'nothing is left of it',
      source: 'mutation { first @skip(if: true) second @include(if: false) }',
      data: '{}',
    },
    {
      name: 'texts with control characters',
      source: 'mutation { string a: string }',
      root: { string: '\u0001"\u0002\n' },
      data: '{"string":"\\u0001\\"\\u0002\\n","a":"\\u0001\\"\\u0002\\n"}',
    },
  ],
}
