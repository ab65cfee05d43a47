// Families of documents that are written to be expensive, each of any size `n`, and the schema that they are for.

export interface Family {
  readonly name: string
  /** A document whose length grows with `n`, for all of them in proportion. */
  readonly document: (n: number) => string
}

export const hostileSchema = `
directive @once(n: Int) on FIELD
directive @often(n: Int) repeatable on FIELD
scalar Any
interface Node { a: Int b: Int o: Node x(n: Int, list: [Int], any: Any, input: Input): Int }
type Query implements Node { a: Int b: Int o: Node p: Node x(n: Int, list: [Int], any: Any, input: Input): Int node: Node }
type Left implements Node { a: Int b: Int o: Node left: Left x(n: Int, list: [Int], any: Any, input: Input): Int }
type Right implements Node { a: Int b: Int o: Node right: Right x(n: Int, list: [Int], any: Any, input: Input): Int }
input Input { a: Int b: Int deep: Input many: [Input] }
`

/** Fields that have to be compared because they share a response name. */
const overlaps: readonly Family[] = [
  { name: 'the same leaf', document: n => `{ ${'a '.repeat(n)}}` },
  { name: 'the same object', document: n => `{ ${'o { a } '.repeat(n)}}` },
  { name: 'the same object, each with an alias', document: n => `{ ${times(n, i => `o { a${i}: a }`)} }` },
  { name: 'inline fragments', document: n => `{ ${'... { a } '.repeat(n)}}` },
  { name: 'inline fragments with a type', document: n => `{ ${'... on Query { a o { b } } '.repeat(n)}}` },
  {
    name: 'fragments side by side',
    document: n =>
      `{ ${times(n, i => `...F${i}`)} } ${times(n, i => `fragment F${i} on Query { a b o { a } }`)}`,
  },
  { name: 'conflicting arguments', document: n => `{ ${times(n, i => `x(n: ${i})`)} }` },
  { name: 'the last leaf conflicts', document: n => `{ ${'y: a '.repeat(n)}y: b }` },
  { name: 'the last of objects conflicts', document: n => `{ ${'o { y: a } '.repeat(n)}o { y: b } }` },
  { name: 'every leaf conflicts with half', document: n => `{ ${'y: a y: b '.repeat(half(n))}}` },
  { name: 'objects in objects', document: n => `{ ${'o { o { o { a } } } '.repeat(half(n) / 2)}}` },
  {
    name: 'objects in objects, twice each',
    document: n => `{ ${'o { '.repeat(half(n))}a${' } o { a }'.repeat(half(n))} }`,
  },
  {
    name: 'two types, one response name',
    document: n => `{ node { ${'... on Left { y: a } ... on Right { y: b } '.repeat(half(n))}} }`,
  },
  {
    name: 'two types, one name, deeper',
    document: n =>
      `{ node { ${'... on Left { y: left { z: a } } ... on Right { y: right { z: b } } '.repeat(half(n))}} }`,
  },
  {
    name: 'two types, the last deeper one conflicts',
    document: n =>
      `{ node { ${'... on Left { y: left { z: a } } '.repeat(n)}... on Right { y: right { z: right { a } } } } }`,
  },
  {
    name: 'sqrt(n) aliases of a fragment of sqrt(n)',
    document: square(
      root =>
        `{ ${times(root, i => `o${i}: o { ...F }`)} } fragment F on Node { ${times(root, i => `f${i}: a`)} }`,
    ),
  },
  {
    name: 'sqrt(n) fields with sqrt(n) fields each',
    document: square(root => `{ ${times(root, () => `o { ${times(root, i => `f${i}: a`)} }`)} }`),
  },
]

/** Fragments that spread fragments. */
const fragments: readonly Family[] = [
  {
    name: 'a chain of fragments',
    document: n =>
      `{ ...F0 } ${times(n, i => `fragment F${i} on Query { a ...F${i + 1} }`)} ${leaf(n, 'Query')}`,
  },
  {
    name: 'a chain of fragments, backwards',
    document: n =>
      `${leaf(n, 'Query')} ${times(n, i => `fragment F${n - i - 1} on Query { a ...F${n - i} }`)} { ...F0 }`,
  },
  {
    name: 'a chain through objects, doubled',
    document: n =>
      `{ o { ...F0 } } ${times(n, i => `fragment F${i} on Node { o { ...F${i + 1} } o { ...F${i + 1} } }`)} ${leaf(n, 'Node')}`,
  },
  {
    name: 'two chains through objects, compared',
    document: n =>
      `{ o { ...F0 ...G0 } } ${['F', 'G'].map(name => `${times(half(n), i => `fragment ${name}${i} on Node { o { ...${name}${i + 1} } }`)} ${leaf(half(n), 'Node', name)}`).join(' ')}`,
  },
  {
    name: 'a ring of fragments',
    document: n => `{ ...F0 } ${times(n, i => `fragment F${i} on Query { ...F${(i + 1) % n} }`)}`,
  },
  {
    name: 'a ring through objects',
    document: n => `{ o { ...F0 } } ${times(n, i => `fragment F${i} on Node { o { ...F${(i + 1) % n} } }`)}`,
  },
  {
    name: 'n rings',
    document: n =>
      `{ ${times(n, i => `...F${i}`)} } ${times(n, i => `fragment F${i} on Query { a ...F${i} }`)}`,
  },
  {
    name: 'sqrt(n) fragments, each spreads all',
    document: square(
      root =>
        `{ ...F0 } ${times(root, i => `fragment F${i} on Query { a ${times(root, j => `...F${j}`)} }`)}`,
    ),
  },
  {
    name: 'sqrt(n) fragments, each spreads those behind',
    document: square(
      root =>
        `{ ...F0 } ${times(root, i => `fragment F${i} on Query { a ${times(root - i - 1, j => `...F${i + j + 1}`)} }`)}`,
    ),
  },
  { name: 'unused fragments', document: n => `{ a } ${times(n, i => `fragment F${i} on Query { a }`)}` },
  { name: 'unknown fragments', document: n => `{ ${times(n, i => `...F${i}`)} }` },
  { name: 'fragments of one name', document: n => `{ ...F } ${'fragment F on Query { a } '.repeat(n)}` },
  { name: 'spreads of one fragment', document: n => `{ ${'...F '.repeat(n)}} fragment F on Query { a }` },
]

/** Variables, and operations that use them. */
const variables: readonly Family[] = [
  {
    name: 'variables, used',
    document: n => `query (${times(n, i => `$v${i}: Int`)}) { x(list: [${times(n, i => `$v${i}`)}]) }`,
  },
  {
    name: 'variables, one for each field',
    document: n => `query (${times(n, i => `$v${i}: Int`)}) { ${times(n, i => `f${i}: x(n: $v${i})`)} }`,
  },
  { name: 'variables, undefined', document: n => `{ x(list: [${times(n, i => `$v${i}`)}]) }` },
  { name: 'variables, unused', document: n => `query (${times(n, i => `$v${i}: Int`)}) { a }` },
  { name: 'variables of one name', document: n => `query (${'$v: Int '.repeat(n)}) { x(n: $v) }` },
  { name: 'usages of one variable', document: n => `query ($v: Int) { x(list: [${'$v '.repeat(n)}]) }` },
  {
    name: 'sqrt(n) operations, sqrt(n) variables each',
    document: square(root =>
      times(
        root,
        i => `query Q${i}(${times(root, j => `$v${j}: Int`)}) { x(list: [${times(root, j => `$v${j}`)}]) }`,
      ),
    ),
  },
  {
    name: 'operations of one fragment of n usages',
    document: n =>
      `${times(n, i => `query Q${i}($v: Int) { ...F }`)} fragment F on Query { x(list: [${'$v '.repeat(n)}]) }`,
  },
  {
    name: 'operations of a chain of fragments',
    document: n =>
      `${times(half(n), i => `query Q${i}($v: Int) { ...F0 }`)} ${times(half(n), i => `fragment F${i} on Query { x(n: $v) ...F${i + 1} }`)} ${leaf(half(n), 'Query')}`,
  },
  { name: 'operations', document: n => times(n, i => `query Q${i} { a }`) },
  { name: 'operations of one name', document: n => 'query Q { a } '.repeat(n) },
  { name: 'operations without a name', document: n => '{ a } '.repeat(n) },
]

/** Long lists of everything else. */
const lists: readonly Family[] = [
  { name: 'aliases', document: n => `{ ${times(n, i => `f${i}: a`)} }` },
  { name: 'unknown fields', document: n => `{ ${times(n, i => `f${i}`)} }` },
  { name: 'directives that repeat', document: n => `{ a ${'@often(n: 1) '.repeat(n)}}` },
  { name: 'directives that must not repeat', document: n => `{ a ${'@once(n: 1) '.repeat(n)}}` },
  { name: 'unknown directives', document: n => `{ a ${times(n, i => `@d${i}`)} }` },
  { name: 'object keys', document: n => `{ x(any: {${times(n, i => `k${i}: 1`)}}) }` },
  { name: 'object keys of one name', document: n => `{ x(any: {${'k: 1 '.repeat(n)}}) }` },
  { name: 'object keys, unknown', document: n => `{ x(input: {${times(n, i => `k${i}: 1`)}}) }` },
  { name: 'list items', document: n => `{ x(list: [${'1 '.repeat(n)}]) }` },
  { name: 'list items of the wrong type', document: n => `{ x(list: [${'"1" '.repeat(n)}]) }` },
  { name: 'list items that are objects', document: n => `{ x(input: {many: [${'{a: 1} '.repeat(n)}]}) }` },
  { name: 'arguments, unknown', document: n => `{ x(${times(n, i => `n${i}: 1`)}) }` },
  { name: 'arguments of one name', document: n => `{ x(${'n: 1 '.repeat(n)}) }` },
  { name: 'a number of n digits', document: n => `{ x(n: ${'1'.repeat(n)}) }` },
]

/** Nesting. */
const depths: readonly Family[] = [
  { name: 'selections in selections', document: n => `{ ${'o { '.repeat(n)}a${' }'.repeat(n)} }` },
  { name: 'inline fragments in each other', document: n => `{ ${'... { '.repeat(n)}a${' }'.repeat(n)} }` },
  { name: 'unknown selections in each other', document: n => `{ ${'u { '.repeat(n)}a${' }'.repeat(n)} }` },
  { name: 'lists in lists', document: n => `{ x(any: ${'['.repeat(n)}${']'.repeat(n)}) }` },
  {
    name: 'objects in objects of any keys',
    document: n => `{ x(any: ${'{k: '.repeat(n)}1${'}'.repeat(n)}) }`,
  },
  {
    name: 'input objects in each other',
    document: n => `{ x(input: ${'{deep: '.repeat(n)}{a: 1}${'}'.repeat(n)}) }`,
  },
]

export const families: readonly Family[] = [...overlaps, ...fragments, ...variables, ...lists, ...depths]

function times(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ')
}

function half(n: number): number {
  return Math.floor(n / 2)
}

/** The fragment at the end of a chain. */
function leaf(index: number, type: string, name = 'F'): string {
  return `fragment ${name}${index} on ${type} { a }`
}

/** A document that would grow with the square of its size, of the root of it. */
function square(document: (root: number) => string): Family['document'] {
  return n => document(Math.round(Math.sqrt(n)))
}
