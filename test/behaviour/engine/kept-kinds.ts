import type * as Engine from '../../../src/index.ts'
import type {
  ExecuteOptions,
  ResolveInfo,
  Schema,
  SchemaConfiguration,
} from '../../../src/index.ts'

/** A request of a client. */
export interface ClientRequest extends ExecuteOptions {
  readonly source?: string
}

/** The schema that the requests are for; it sees nothing of this file. */
export function keepingSchema(
  { buildSchema }: Pick<typeof Engine, 'buildSchema'>,
  config: SchemaConfiguration,
): Schema {
  return buildSchema(
    'type Query { a: Int self: Query list(numbers: [Int]): Int looksAtInfo: Int }',
    {
      resolvers: {
        Query: {
          self: () => ({}),
          looksAtInfo: (
            _parent: unknown,
            _arguments: unknown,
            _context: unknown,
            info: ResolveInfo,
          ) => {
            void info.fieldNodes[0]!.loc!.startToken
            return 1
          },
        },
      },
      config: { enableIntrospection: true, ...config },
    },
  )
}

/**
 * What clients can make a service keep: requests of a kind, of which each is another one. The
 * functions see nothing of this file.
 */
export const keptKinds: Readonly<Record<string, (index: number) => ClientRequest>> = {
  'short documents': index => ({ source: `{ a${index}: a }` }),
  'usual documents': index => ({
    source: `query Usual${index}($number: Int) {
      self { a b: a self { c: a list(numbers: [1, 2]) } } d: list(numbers: [$number]) e: self { a }
    }`,
    variables: { number: index },
  }),
  sources: index => ({ source: `{ a } # ${index} ${'x'.repeat(20_000)}` }),
  'sources with two bytes a unit': index => ({ source: `{ a } # ${index} ${'名'.repeat(10_000)}` }),
  tapes: index => ({ source: `{ a${index}: a ${'a '.repeat(1_000)} }` }),
  errors: index => ({
    source: `{ ${Array.from({ length: 90 }, (_, at) => `no${index}_${at}`).join(' ')} }`,
  }),
  'errors in long documents': index => ({ source: `{ ${'a '.repeat(1_000)} no${index} }` }),
  'plans of fields': index => ({
    source: `{ a${index}: a ${Array.from({ length: 150 }, (_, at) => `b${at}: a`).join(' ')} }`,
  }),
  'plans of __typename alone': index => ({
    source: `{ ${Array.from({ length: 50 }, (_, at) => `t${index}_${at}: __typename`).join(' ')} }`,
  }),
  'plans of fragments alone': index => ({
    source: `{ ...F0 } ${Array.from(
      { length: 200 },
      (_, at) => `fragment F${at} on Query { ${at === 199 ? `a${index}: a` : `...F${at + 1}`} }`,
    ).join(' ')}`,
  }),
  'nodes that are merged': index => ({ source: `{ a${index}: a ${'self { a } '.repeat(1_000)} }` }),
  'plans for values of conditions': index => ({
    source: `query (${Array.from({ length: 16 }, (_, at) => `$v${at}: Boolean!`).join(' ')}) {
      ${Array.from({ length: 16 }, (_, at) => `s${at}: self @include(if: $v${at}) { a b: a }`).join(' ')}
    }`,
    variables: Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [`v${at}`, ((index >> at) & 1) === 1]),
    ),
  }),
  'plans of many operations': index => ({
    source: Array.from(
      { length: 90 },
      (_, at) => `query Q${at} { self { a list looksAtInfo a${Math.floor(index / 90)}: a } }`,
    ).join(' '),
    operationName: `Q${index % 90}`,
  }),
  'literals in arguments': index => ({
    source: `{ a${index}: a list(numbers: [${'1 '.repeat(2_000)}]) }`,
  }),
  'defaults of variables': index => ({
    source: `query ($numbers: [Int] = [${'1 '.repeat(2_000)}]) { a${index}: a list(numbers: $numbers) }`,
  }),
  'syntax trees': index => ({ source: `{ looksAtInfo a${index}: a ${'a '.repeat(300)} }` }),
  'answers of introspection': index => ({
    source: `{ a${index}: __typename __schema { types { name fields { name description } } } }`,
  }),
  'documents under keys': index => ({
    source: `{ a${index}: a }`,
    queryCacheKey: `${'k'.repeat(200)}${index}`,
  }),
  'keys of one document': index => ({
    source: '{ a }',
    queryCacheKey: `${'k'.repeat(200)}${index}`,
  }),
}
