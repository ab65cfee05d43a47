import type { Kind, Outcome } from './kind.ts'
import { post } from './request.ts'

const tooDeep = '400 DEPTH_LIMIT'
const refused = '400 BAD_USER_INPUT'
const largerThanExpress = { 'Express 5 with express.json()': '413' } as const

/**
 * One variable `$a` of a type that stands in an argument; its value is JSON text, because some has
 * no other form.
 */
function variable(
  title: string,
  type: string,
  argument: string,
  make: () => string,
  expected: Outcome = refused,
  never?: RegExp,
): Kind {
  return {
    title: `a variable with ${title}`,
    send: () => [
      post(`{"query":"query($a: ${type}) { echo(${argument}: $a) }","variables":{"a":${make()}}}`),
    ],
    expected,
    except: make().length > 90_000 ? largerThanExpress : {},
    ...(never && { never }),
  }
}

/** All variables at once, as JSON text. */
function variables(
  title: string,
  make: () => string,
  expected: Outcome = '200',
  source = '{ hello }',
): Kind {
  return {
    title: `variables with ${title}`,
    send: () => [post(`{"query":${JSON.stringify(source)},"variables":${make()}}`)],
    expected,
    except: make().length > 90_000 ? largerThanExpress : {},
  }
}

function within(open: string, count: number, inner: string, close: string): string {
  return open.repeat(count) + inner + close.repeat(count)
}

/** Values of variables that are deep, wide, without bounds, or of a wrong type. */
export const variableKinds: readonly Kind[] = [
  variable(
    'a hundred thousand lists in each other',
    '[String]',
    'texts',
    () => within('[', 100_000, '', ']'),
    tooDeep,
  ),
  variable(
    'forty thousand lists in each other',
    '[String]',
    'texts',
    () => within('[', 40_000, '', ']'),
    tooDeep,
  ),
  variable(
    'ten thousand objects in each other',
    'Filter',
    'filter',
    () => within('{"not":', 10_000, 'null', '}'),
    tooDeep,
  ),
  variable(
    'ten thousand lists of objects in each other',
    'Filter',
    'filter',
    () => within('{"allOf":[', 5_000, '', ']}'),
    tooDeep,
  ),
  variable(
    'a hundred objects in each other',
    'Filter',
    'filter',
    () => within('{"not":', 100, '{}', '}'),
    '200',
  ),
  variable(
    'a hundred thousand JSON lists in each other',
    'JSON',
    'any',
    () => within('[', 100_000, '', ']'),
    tooDeep,
  ),
  variable(
    'ten thousand JSON objects in each other',
    'JSON',
    'any',
    () => within('{"a":', 10_000, '1', '}'),
    tooDeep,
  ),
  variable('forty thousand wrong items', '[String]', 'texts', () => `[${'1,'.repeat(40_000)}1]`),
  variable(
    'a hundred thousand wrong items',
    '[String]',
    'texts',
    () => `[${'1,'.repeat(100_000)}1]`,
    '400 COMPLEXITY_LIMIT',
  ),
  variable(
    'four thousand unknown entries',
    'Filter',
    'filter',
    () => `{${Array.from({ length: 4_000 }, (_, index) => `"f${index}":1`).join()}}`,
  ),
  variable('a float beyond all bounds', 'Float', 'float', () => '1e400'),
  variable('an int beyond all bounds', 'Int', 'int', () => '1e400'),
  variable('a JSON number beyond all bounds', 'JSON', 'any', () => '1e400'),
  variable('an id beyond all bounds', 'ID', 'id', () => '1e400'),
  variable('an int of 80,000 digits', 'Int', 'int', () => '1'.repeat(80_000)),
  variable(
    'a float of 80,000 digits behind the dot',
    'Float',
    'float',
    () => `0.${'1'.repeat(80_000)}`,
    '200',
  ),
  variable('a bigint of 80,000 digits', 'BigInt', 'big', () => `"${'1'.repeat(80_000)}"`),
  variable('an int one too large', 'Int', 'int', () => '2147483648'),
  variable('minus nothing as int', 'Int', 'int', () => '-0', '200'),
  variable('minus nothing as float', 'Float', 'float', () => '-0.0', '200'),
  variable('a string of 900 kB', 'String', 'text', () => `"${'x'.repeat(900_000)}"`, '200'),
  variable('a string of 900 kB for an int', 'Int', 'int', () => `"${'x'.repeat(900_000)}"`),
  variable('a lone surrogate', 'String', 'text', () => '"\\ud800"', '200', /\u00ef\u00bf\u00bd/),
  variable(
    'two halves in the wrong order',
    'String',
    'text',
    () => '"\\udc00\\ud800"',
    '200',
    /\u00ef\u00bf\u00bd/,
  ),
  variable(
    'a lone surrogate as a JSON key',
    'JSON',
    'any',
    () => '{"\\ud800":"\\udfff"}',
    '200',
    /\u00ef\u00bf\u00bd/,
  ),
  variable('NUL', 'String', 'text', () => '"a\\u0000b"', '200'),
  variable(
    'every control character',
    'String',
    'text',
    () => JSON.stringify(String.fromCharCode(...Array(32).keys(), 127, 0x2028)),
    '200',
  ),
  variable('a number for a string', 'String', 'text', () => '1'),
  variable('a list for a string', 'String', 'text', () => '["a"]'),
  variable('an object for a string', 'String', 'text', () => '{"toString":"a","length":1}'),
  variable('a string for a boolean', 'Boolean', 'flag', () => '"true"'),
  variable('an object for an id', 'ID', 'id', () => '{}'),
  variable('a list for an input object', 'Filter', 'filter', () => '[]'),
  variable('a string for an input object', 'Filter', 'filter', () => '"{}"'),
  variable('null for a required entry', 'Filter', 'filter', () => '{"required":null}'),
  variable('null for a required variable', 'Int!', 'int', () => 'null'),
  variable('the enum value constructor', 'Colour', 'colour', () => '"constructor"'),
  variable('the enum value __proto__', 'Colour', 'colour', () => '"__proto__"'),
  variable('an enum value of 80 kB', 'Colour', 'colour', () => `"${'x'.repeat(80_000)}"`),
  variable('an entry constructor', 'Filter', 'filter', () => '{"constructor":{"name":{}}}'),
  variable('an entry toString', 'Filter', 'filter', () => '{"toString":1}'),
  variable(
    'an object that looks like a value of a class',
    'String',
    'text',
    () => '{"constructor":null,"toJSON":1,"then":1}',
  ),
  variable('a date that is none', 'Date', 'date', () => '"2026-02-31"'),
  variable('a date of 80 kB', 'Date', 'date', () => `"${'1-'.repeat(40_000)}"`),
  variable('a date that is an object', 'Date', 'date', () => '{"getTime":1}'),
  {
    ...variable(
      'an entry __proto__',
      'Filter',
      'filter',
      () => '{"__proto__":{"text":"polluted"}}',
    ),
    except: { 'Fastify 5': '400' },
  },
  {
    ...variable('a JSON key __proto__', 'JSON', 'any', () => '{"__proto__":{"polluted":1}}', '200'),
    except: { 'Fastify 5': '400' },
  },
  {
    ...variables(
      'the name __proto__',
      () => '{"__proto__":1}',
      refused,
      'query($__proto__: Int!) { echo(int: $__proto__) }',
    ),
    expected: '200',
    except: { 'Fastify 5': '400' },
  },
  variables(
    'names that objects inherit, not given',
    () => '{}',
    refused,
    'query($toString: String!, $constructor: Int!) { echo(text: $toString, int: $constructor) }',
  ),
  variables(
    'ten thousand names that are not declared',
    () => `{${Array.from({ length: 8_000 }, (_, index) => `"v${index}":1`).join()}}`,
  ),
  variables('a name twice', () => '{"a":"x","a":1}', '200', 'query($a: Int) { echo(int: $a) }'),
  variables('an empty name', () => '{"":1}'),
  variables(
    'the text of lists in each other',
    () => JSON.stringify(`{"a":${within('[', 40_000, '', ']')}}`),
    tooDeep,
    'query($a: String) { echo(text: $a) }',
  ),
  variables(
    'nothing for a hundred that are required',
    () => '{}',
    refused,
    `query(${Array.from({ length: 100 }, (_, index) => `$v${index}: Int!`).join()}) { ${Array.from({ length: 100 }, (_, index) => `e${index}: echo(int: $v${index})`).join(' ')} }`,
  ),
]
