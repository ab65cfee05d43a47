import {
  arg,
  defineGraphQL,
  directive,
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
  type Schema,
} from '../../../src/index.ts'

interface Person {
  readonly id: string
  readonly full_name: string
}
interface Team extends Person {
  readonly members: readonly Person[]
}

const tag = directive('tag', {
  on: [
    'SCHEMA',
    'SCALAR',
    'OBJECT',
    'FIELD_DEFINITION',
    'INTERFACE',
    'UNION',
    'ENUM',
    'ENUM_VALUE',
    'INPUT_OBJECT',
  ],
  arguments: [
    arg('name', 'string', { null: false, desc: 'In "quotes".' }),
    arg('weight', 'float', { default: 1.5 }),
    arg('other_labels', 'string', { full: true, default: ['a "b"', 'c\\d\n'] }),
    arg('old_name', 'string', { deprecated: 'Use `name`.' }),
  ],
  repeatable: true,
  desc: 'Says """what""" something is about.',
})
const tagged = tag({ name: 'first "tag"' })

/**
 * Descriptions that are hard to write as a string, and hard to carry into a comment of another
 * language.
 */
const descriptions = {
  quotes: 'She said "no", and """thrice""", \\ and \\u0041, `code`, ${dollar}, # hash',
  closing: 'Closes a comment: */ and opens one: /* // <b>',
  block: 'First line\n\n    indented\nlast line "quoted"',
  indented: '  starts with blanks\n  on every line',
  ending: 'Ends with a backslash \\',
  returns: 'one\r\ntwo\rthree',
  blank: ' \n ',
  empty: '',
  unicode: 'Tä\u2028pe \u{1f600} \u0007',
}

const GraphQL = defineGraphQL<{ readonly anyone?: Person }>()({
  Node: interfaceOf<{ readonly id: string }>().desc(descriptions.quotes).directives(tagged),
  Named: interfaceOf<Person>().desc(descriptions.block),
  Person: object<Person>()
    .desc(descriptions.closing)
    .directives(tagged, tag({ name: 'second', weight: 2 })),
  Team: object<Team>().desc(descriptions.indented),
  // An ordinary type by the usual name of a root.
  Query: object<{ readonly text: string }>().desc(descriptions.ending),
  EveryScalar: object<Record<string, never>>().desc(descriptions.returns),
  Owner: union('Person', 'Team').desc(descriptions.blank).directives(tagged),
  Money: scalar<number>({
    parse: Number,
    serialize: Number,
    specifiedByURL: 'https://example.com/"money"',
  })
    .desc(descriptions.empty)
    .directives(tagged),
  Opaque: scalar<unknown>({ parse: value => value, serialize: value => value }),
  SortOrder: enumOf({
    asc: { desc: descriptions.quotes },
    desc: { desc: descriptions.block, directives: [tagged] },
    by_full_name: { deprecated: 'Sorted by "nobody".\nUse `ASC`.' },
    old: { deprecated: true },
  })
    .desc(descriptions.unicode)
    .directives(tagged),
  Page: input(
    arg('first', 'int', { null: false, default: 20, desc: descriptions.quotes }),
    arg('after_id', 'id', { default: 'a "b" \\ c' }),
    arg('sort_order', 'SortOrder', { null: false, default: 'by_full_name' }),
    arg('page', 'int', { deprecated: 'Use `after_id`, "please".' }),
  )
    .desc(descriptions.block)
    .directives(tagged),
  PersonBy: oneOf(
    arg('id', 'id', { desc: descriptions.closing }),
    arg('full_name', 'string'),
    arg('in_teams', 'id', { array: true, nullable: false }),
    arg('page', 'Page', { deprecated: 'Too wide.' }),
  ).desc(descriptions.ending),
  Filter: input(
    arg('by', 'PersonBy'),
    arg('page', 'Page', { null: false, default: { first: 5, sort_order: 'desc' } }),
    arg('all_of', 'Filter', { array: true, nullable: false }),
    arg('orders', 'SortOrder', { array: true, default: ['asc', null] }),
  ),
})

GraphQL.Node.field('id', 'id', { null: false, desc: descriptions.quotes })
GraphQL.Named.implements('Node')
  .field('id', 'id', { null: false })
  .field('full_name', 'string', { null: false })
GraphQL.Person.implements('Node', 'Named')
  .isTypeOf(() => true)
  .field('id', 'id', { null: false, desc: descriptions.closing })
  .field('full_name', 'string', { null: false, desc: descriptions.block, directives: [tagged] })
  .field(
    'nick_names',
    'string',
    { full: true, deprecated: 'Use `fullName`, "please" */' },
    () => [],
  )
GraphQL.Team.implements('Node', 'Named')
  .isTypeOf(() => false)
  .field('id', 'id', { null: false })
  .field('full_name', 'string', { null: false })
  .field('members', 'Person', { full: true })
  .field('maybe_members', 'Person', { array: true }, () => null)
GraphQL.Query.field('text', 'string', { null: false })
GraphQL.EveryScalar.field('an_id', 'id', () => null)
  .field('an_int', 'int', () => null)
  .field('a_float', 'float', () => null)
  .field('a_string', 'string', () => null)
  .field('a_boolean', 'boolean', () => null)
  .field('a_date', 'date', () => null)
  .field('a_date_time', 'date_time', () => null)
  .field('a_time', 'time', () => null)
  .field('a_bigint', 'bigint', () => null)
  .field('a_decimal', 'decimal', () => null)
  .field('a_binary', 'binary', () => null)
  .field('a_json', 'json', () => null)
  .field('an_any', 'any', () => null)
  .field('a_money', 'Money', () => null)
  .field('an_opaque', 'Opaque', () => null)
GraphQL.query
  .field('node', 'Node', { arguments: GraphQL.idArgument() }, () => null)
  .field(
    'people',
    'Named',
    {
      full: true,
      desc: descriptions.quotes,
      arguments: [
        arg('filter', 'Filter', { default: { all_of: [{ by: { full_name: '"x"' } }] } }),
        arg('limit', 'int', { null: false, default: -10, desc: descriptions.block }),
        arg('at_least', 'float', { default: 1e21 }),
        arg('with_text', 'string', { default: descriptions.quotes + descriptions.unicode }),
        arg('only_old', 'boolean', { default: false, deprecated: 'No "more".' }),
        arg('nothing', 'string', { default: null }),
      ],
    },
    () => [],
  )
  .field('owners', 'Owner', { array: true, nullable: false, directives: [tagged] }, () => null)
  .field(
    'scalars',
    'EveryScalar',
    {
      null: false,
      arguments: [
        arg('since', 'date', { default: new Date(0) }),
        arg('at', 'date_time', { default: new Date(0) }),
        arg('alarm', 'time', { default: '07:30:00' }),
        arg('huge', 'bigint', { default: 2n ** 60n }),
        arg('exact', 'decimal', { default: '0.10' }),
        arg('bytes', 'binary', { default: new Uint8Array([1, 2, 255]) }),
        arg('tree', 'json', { default: 'a "b"' }),
        arg('whatever', 'any', { default: true }),
        arg('price', 'Money', { default: 12 }),
      ],
    },
    () => ({}),
  )
  .field('stored_query', 'Query', { deprecated: true }, () => null)
  .directives(tagged)
GraphQL.mutation.field(
  'rename_person',
  'Person',
  {
    null: false,
    arguments: [
      arg('by', 'PersonBy', { null: false }),
      arg('full_name', 'string', { null: false }),
    ],
  },
  () => ({ id: '1', full_name: 'Ada' }),
)
GraphQL.subscription.field('person_renamed', 'Owner', {
  null: false,
  desc: descriptions.indented,
  arguments: arg('by', 'PersonBy', { null: false }),
})
GraphQL.directive('cached', {
  on: [
    'QUERY',
    'FIELD',
    'FRAGMENT_SPREAD',
    'INLINE_FRAGMENT',
    'FRAGMENT_DEFINITION',
    'VARIABLE_DEFINITION',
  ],
  arguments: arg('sort_order', 'SortOrder', { default: 'asc' }),
})

/** A schema that has everything which a definition can say. */
export const everything: Schema = GraphQL.schema('Everything', {
  description: descriptions.block,
  schemaTypeNames: { query: 'Reading', mutation: 'Writing', subscription: 'Listening' },
  directives: [tagged],
})
