import {
  buildSchema,
  costDirectives,
  type Schema,
  type SchemaConfiguration,
} from '../../../src/index.ts'
import type { Random } from '../../random/random.ts'

const objectOf = (type: string): object => ({
  __typename: type,
  next: () => objectOf('B'),
  either: () => objectOf('A'),
  list: ({ first }: { readonly first: number }) =>
    Array.from({ length: first }, () => objectOf('B')),
  some: () => [objectOf('A'), objectOf('B'), objectOf('B')],
})
const fields = `
  id: Int
  next: B
  either: I
  list(first: Int = 2): [B!]! @listSize(slicingArguments: ["first"])
  some: [I!]! @listSize(assumedSize: 3)
`
/** What costs more or less than by default, and less than nothing. */
const weights: readonly (readonly [definition: string, weight: number])[] = [
  ['id: Int', -1],
  ['next: B', -3],
  ['some: [I!]!', 0.5],
  ['first: Int = 2', -2],
  ['type A implements I', 4],
  ['type B implements I', -1],
]

/** A schema whose lists have the sizes that the schema says; all of one weight, or of several. */
export function costWorld(config: SchemaConfiguration = {}, isWeighed = false): Schema {
  let text = `type Query { start: A } interface I { ${fields} } type A implements I { ${fields} } type B implements I { ${fields} }`
  for (const [definition, weight] of isWeighed ? weights : [])
    text = text.replaceAll(definition, `${definition} @cost(weight: "${weight}")`)
  return buildSchema([costDirectives, text], {
    resolvers: { Query: { start: () => objectOf('A') } },
    config: { ...config, limits: { maxFields: false, maxAliases: false } },
  })
}

/** A random selection set, with arguments, variables, fragments, conditions and merged fields. */
function selections(random: Random, depth: number, conditions: readonly string[] = ['I']): string {
  const field = (): string => {
    if (depth === 0 || random.chance(0.3)) return `id${random.chance(0.2) ? ' @skip(if: $no)' : ''}`
    const name = random.pick(['next', 'either', 'list', 'some'])
    const count = random.pick(['$n', '1', '3', ''])
    const parameters = name === 'list' && count !== '' ? `(first: ${count})` : ''
    const alias = parameters === '' ? '' : `l${count.replace('$', '')}: `
    const isAbstract = name === 'either' || name === 'some'
    const body = selections(random, depth - 1, isAbstract ? ['A', 'B', 'I'] : ['I'])
    const text = `${alias}${name}${parameters} ${body}`
    return random.chance(0.3) ? `... on ${random.pick(conditions)} { ${text} }` : text
  }
  const names = Array.from({ length: 1 + random.below(4) }, field)
  return `{ id ${names.join(' ')} }`
}

/** A random document for the schema, with values of its variables. */
export function randomDocument(random: Random): {
  readonly source: string
  readonly variables: { readonly n: number; readonly no: boolean }
} {
  const source = `query ($n: Int = 2, $no: Boolean = false) { always: start @skip(if: $no) { list(first: $n) { id } } start ${selections(random, 4)} }`
  return { source, variables: { n: random.below(5), no: random.chance(0.5) } }
}
