import { about, each, listOf, type Asked, type Family } from './family.ts'

const coercion = about('coercion')

/** A request with one variable of a type for one argument. */
function given(field: string, type: string, value: unknown, mark: number): Asked {
  return { query: `query Q${mark}($v: ${type}) { ${field}(of: $v) }`, variables: { v: value } }
}

/** A value inside of itself. */
function nested<Value>(depth: number, innermost: Value, around: (value: Value) => Value): Value {
  let value = innermost
  for (let level = 0; level < depth; level++) value = around(value)
  return value
}

/** Fields at places that no limit of aliases counts alone: 40 times 40. */
function manyFields(field: string, type: string, value: unknown, mark: number): Asked {
  const outer = each(40, index => `a${index}: self { ...Fields }`)
  const fields = each(40, index => `b${index}: ${field}(of: $v)`)
  const query = `query Q${mark}($v: ${type}) { ${outer} } fragment Fields on Query { ${fields} }`
  return { query, variables: { v: value } }
}

const entriesOf = (count: number, index: number): object =>
  Object.fromEntries(listOf(count, entry => [`unknown${index}x${entry}`, entry]))

/** Literals and variables that are long, nested, wrong, or named at many places. */
export const coercionFamilies: readonly Family[] = [
  coercion('a list of numbers', 14_000, (size, mark) => {
    return `query Q${mark} { numbers(of: [${each(size, index => String(index))}]) }`
  }),
  coercion('a literal of lists', 2_400, (size, mark) => {
    return `query Q${mark} { matrix(of: [${'[1 2 3 4] '.repeat(size)}]) }`
  }),
  coercion('objects with 46 defaults', 7_000, (size, mark) => {
    return `query Q${mark} { allSettings(of: [${'{} '.repeat(size)}]) }`
  }),
  coercion('objects in each other', 24, (size, mark) => {
    const text = `${'{inner: '.repeat(150)}{from: 1}${'}'.repeat(150)} `
    return `query Q${mark} { ranges(of: [${text.repeat(size)}]) }`
  }),
  coercion('one-of objects', 2_900, (size, mark) => {
    return `query Q${mark} { choices(of: [${each(size, index => `{ number: ${index} }`)}]) }`
  }),
  coercion('one-of objects with two', 1_800, (size, mark) => {
    return `query Q${mark} { choices(of: [${each(size, index => `{ number: ${index} text: "a" }`)}]) }`
  }),
  coercion('a large variable at each place of a JSON literal', 7_000, (size, mark) => ({
    query: `query Q${mark}($aVariable: JSON) { json(of: [${'$aVariable, \t \t '.repeat(size)}]) }`,
    variables: { aVariable: listOf(size, index => index) },
  })),
  coercion('a large variable in a list of its type', 6_000, (size, mark) => ({
    query: `query Q${mark}($v: [Int]) { matrix(of: [${'$v '.repeat(size)}]) }`,
    variables: { v: listOf(size, index => index) },
  })),
  coercion('a variable in objects with 46 defaults', 3_500, (size, mark) => ({
    query: `query Q${mark}($v: Int) { allSettings(of: [${'{option1: $v} '.repeat(size / 2)}]) }`,
    variables: { v: 3 },
  })),
  coercion('variables in a JSON literal', 2_000, (size, mark) => ({
    query: `query Q${mark}(${each(size, index => `$v${index}: JSON`)}) { json(of: [${each(size, index => `$v${index}`)}]) }`,
    variables: Object.fromEntries(listOf(size, index => [`v${index}`, index])),
  })),
  coercion('defaults of variables', 1_500, (size, mark) => {
    const definitions = each(size, index => `$v${index}: [Int] = [${index}]`)
    return `query Q${mark}(${definitions}) { matrix(of: [${each(size, index => `$v${index}`)}]) }`
  }),
  coercion('a long default of a variable', 14_000, (size, mark) => {
    return `query Q${mark}($v: [Int] = [${'1 '.repeat(size)}]) { numbers(of: $v) }`
  }),
  coercion('numbers in a variable', 49_000, (size, mark) =>
    given(
      'numbers',
      '[Int]',
      listOf(size, index => index),
      mark,
    ),
  ),
  coercion('texts for numbers in a variable', 49_000, (size, mark) =>
    given(
      'numbers',
      '[Int]',
      listOf(size, index => `${index}`),
      mark,
    ),
  ),
  coercion('a long text in a variable', 1_000_000, (size, mark) =>
    given('text', 'String', 'é"'.repeat(size / 2), mark),
  ),
  coercion('a long text for a number', 1_000_000, (size, mark) =>
    given('numbers', '[Int]', 'a'.repeat(size), mark),
  ),
  coercion('objects with 46 defaults in a variable', 49_000, (size, mark) =>
    given(
      'allSettings',
      '[Settings!]',
      listOf(size, () => ({})),
      mark,
    ),
  ),
  coercion('objects with 46 defaults in a batch', 340_000, (size, mark) =>
    listOf(10, index =>
      given(
        'allSettings',
        '[Settings!]',
        listOf(Math.floor(size / 10), () => ({})),
        10 * mark + index,
      ),
    ),
  ),
  coercion('enum values in a variable', 30_000, (size, mark) =>
    given(
      'colors',
      '[Color!]',
      listOf(size, index => `COLOR_OF_THE_RAINBOW_${index % 400}`),
      mark,
    ),
  ),
  coercion('unknown enum values in a variable', 30_000, (size, mark) =>
    given(
      'colors',
      '[Color!]',
      listOf(size, index => `COLOUR_OF_THE_RAINBOW_${index}`),
      mark,
    ),
  ),
  coercion('unknown enum values of 900 units in a variable', 1_000, (size, mark) =>
    given(
      'colors',
      '[Color!]',
      listOf(size, index => `COLOR_${'OF_THE_'.repeat(128)}${index}`),
      mark,
    ),
  ),
  coercion('unknown fields of an object in a variable', 45_000, (size, mark) =>
    given('settings', 'Settings', entriesOf(size, mark), mark),
  ),
  coercion('objects with an unknown field in a variable', 24_000, (size, mark) =>
    given(
      'allSettings',
      '[Settings!]',
      listOf(size, index => ({ [`optoin${index}`]: 1 })),
      mark,
    ),
  ),
  coercion('one-of objects in a variable', 24_000, (size, mark) =>
    given(
      'choices',
      '[Choice!]',
      listOf(size, index => ({ number: index })),
      mark,
    ),
  ),
  coercion('one-of objects with two in a variable', 16_000, (size, mark) =>
    given(
      'choices',
      '[Choice!]',
      listOf(size, index => ({ number: index, text: 'a' })),
      mark,
    ),
  ),
  coercion('lists in a variable', 9_000, (size, mark) =>
    given(
      'matrix',
      '[[Int]]',
      listOf(size, () => [1, 2, 3, 4]),
      mark,
    ),
  ),
  coercion('objects in each other in a variable', 250, (size, mark) =>
    given(
      'ranges',
      '[Range!]',
      listOf(size, () => nested<object>(190, { from: 1 }, inner => ({ inner }))),
      mark,
    ),
  ),
  coercion('a wrong value deep in a variable', 250, (size, mark) =>
    given(
      'ranges',
      '[Range!]',
      listOf(size, () => nested<object>(190, { from: 'a' }, inner => ({ inner }))),
      mark,
    ),
  ),
  coercion('unknown variables', 40_000, (size, mark) => ({
    query: `query Q${mark} { id }`,
    variables: Object.fromEntries(listOf(size, index => [`v${index}`, index])),
  })),
  coercion('a large JSON variable at 1,600 fields', 24_000, (size, mark) =>
    manyFields(
      'json',
      'JSON',
      listOf(size, () => ({})),
      mark,
    ),
  ),
  coercion('a large list of objects at 1,600 fields', 24_000, (size, mark) =>
    manyFields(
      'ranges',
      '[Range!]',
      listOf(size, () => ({})),
      mark,
    ),
  ),
  coercion('a large JSON variable in each item', 10_000, (size, mark) => ({
    query: `query Q${mark}($v: JSON) { items(count: ${Math.ceil(size / 5)}) { json(of: $v) } }`,
    variables: { v: listOf(size, () => ({})) },
  })),
  coercion('a literal in each item', 4_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { json(of: [${each(size, index => String(index))}]) settings(of: {}) } }`
  }),
]
