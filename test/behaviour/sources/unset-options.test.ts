import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type {
  AssociationOptions,
  LimitOptions,
  MutationOptions,
  QueryOptions,
  RecordsOptions,
  SourceFieldOptions,
  SourceOptions,
  SourcesOptions,
} from '../../../src/sources/source-options.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'
import { docs, people } from '../../conformance/sources/access/postgresql.ts'

// An option of a source that is undefined is not set. Those of definitions, and how they are typed, are in
// ../definition/unset-options.test.ts.

type Unset<Options> = { [Name in keyof Options]-?: undefined }

const ofSources: Unset<Omit<SourcesOptions<object>, 'types'>> = {
  database: undefined,
  withDatabase: undefined,
  cursorSecret: undefined,
  strict: undefined,
  schema: undefined,
  maxRows: undefined,
  maxFilterDepth: undefined,
  maxFilterAssociations: undefined,
  maxFilterConditions: undefined,
  maxWrittenRecords: undefined,
  maxWrittenBytes: undefined,
  maxNestedRecords: undefined,
  maxRetries: undefined,
  maxReplicaWaitMs: undefined,
}
const ofSource: Unset<SourceOptions<object, object, string, object, object>> = {
  scope: undefined,
  key: undefined,
  skipFields: undefined,
  readOnly: undefined,
  uploads: undefined,
  rename: undefined,
  fields: undefined,
  associations: undefined,
  associated: undefined,
  reads: undefined,
  compared: undefined,
  authorize: undefined,
  assign: undefined,
  validate: undefined,
  before: undefined,
  after: undefined,
  afterCommit: undefined,
  partitionBy: undefined,
  node: undefined,
  plural: undefined,
  limit: undefined,
}
const ofField: Unset<SourceFieldOptions<object>> = {
  type: undefined,
  desc: undefined,
  deprecated: undefined,
  authorize: undefined,
  authorizeWrite: undefined,
  compared: undefined,
}
const ofAssociation: Unset<AssociationOptions<object>> = {
  name: undefined,
  desc: undefined,
  deprecated: undefined,
  connection: undefined,
  aggregate: undefined,
  orderable: undefined,
  edge: undefined,
  through: undefined,
  compared: undefined,
  authorize: undefined,
}
const ofLimit: Unset<LimitOptions> = { default: undefined, most: undefined }
const ofQuery: Unset<QueryOptions> = { only: undefined }
const ofMutation: Unset<MutationOptions> = {
  only: undefined,
  nested: undefined,
  members: undefined,
}
const ofRecords: Unset<RecordsOptions> = {
  where: undefined,
  filter: undefined,
  order: undefined,
  limit: undefined,
  offset: undefined,
}

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run('create table people (id serial primary key, name text not null)')
  await opened.run(
    'create table docs (id serial primary key, title text not null, budget integer default 0, owner_id integer references people, is_public boolean not null default true)',
  )
  await opened.run("insert into people (name) values ('Ann'), ('Bob')")
  await opened.run("insert into docs (title, owner_id) values ('A', 1), ('B', 2)")
}, 60_000)
afterAll(() => opened?.close())

type Make = <Options>(options: Options) => Options

/** The text of a schema, and answers: of a list, of a record that is created, and of `select`. */
async function answersOf(name: string, make: Make): Promise<unknown> {
  const source = createSource<{ readonly db: unknown }>(make(ofSources))
  const Doc = source(docs, {
    ...make(ofSource),
    rename: make({ title: undefined }),
    fields: make({ title: ofField, budget: undefined }),
    associations: { owner: make(ofAssociation) },
    limit: make(ofLimit),
  })
    .buildQuery(make(ofQuery))
    .buildMutation(make(ofMutation))
  const GraphQL = defineGraphQL<{ readonly db: unknown }>()({
    Doc,
    Person: source(people, make(ofSource)),
  })
  GraphQL.query.field('all', 'Doc', { array: true }, (_, event) =>
    Doc.select(event, make(ofRecords)),
  )
  const schema = GraphQL.schema(name)
  const context = { db: opened.db }
  return [
    schema.toSDL(),
    await schema.execute('{ docs(filter: { budget: { equal: 0 } }) { title owner { name } } }', {
      context,
    }),
    await schema.execute('mutation { createDoc(doc: { title: "C", ownerId: 1 }) { title } }', {
      context,
    }),
    await schema.execute('{ all { title isPublic } }', { context }),
    await schema.execute('mutation { deleteDoc(id: 3) { title } }', { context }),
  ]
}

test('a source with undefined for each of its options is the one without options', async () => {
  const answers = (await answersOf('LeftOutOptions', () => ({}) as never)) as string[]
  expect(answers.slice(1, 4)).toEqual([
    '{"data":{"docs":[{"title":"A","owner":{"name":"Ann"}},{"title":"B","owner":{"name":"Bob"}}]}}',
    '{"data":{"createDoc":{"title":"C"}}}',
    '{"data":{"all":[{"title":"A","isPublic":true},{"title":"B","isPublic":true},{"title":"C","isPublic":true}]}}',
  ])
  await opened.run('alter sequence docs_id_seq restart with 3')
  expect(await answersOf('UndefinedOptions', options => options)).toEqual(answers)
})
