import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource, type SourcesOptions } from '../../../src/sources/drizzle/index.ts'

const people = pgTable('people', { id: integer().primaryKey(), name: text().notNull() })
const docs = pgTable('docs', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ownerId: integer('owner_id').references(() => people.id),
  title: text().notNull(),
})

let schemas = 0

interface Guards {
  readonly doc?: object
  readonly person?: object
  readonly options?: SourcesOptions<any>
  readonly nested?: readonly string[]
  /** Fields of the host in the place of generated ones, as `Type.field`. */
  readonly replaced?: readonly string[]
  readonly resolvers?: object
}

/** What is called of a source and of a namespace, whatever the types say. */
interface LooseSource {
  buildQuery(): LooseSource
  buildMutation(options: object): LooseSource
}

type LooseNamespace = Readonly<Record<string, { field(...parameters: unknown[]): unknown }>> & {
  schema(name: string, options: object): { toSDL(): string }
}

function schemaOf({ doc, person, options, nested = [], replaced = [], resolvers }: Guards): string {
  const source = createSource<any>(options) as (table: unknown, options?: object) => LooseSource
  const GraphQL = defineGraphQL()({
    Person: source(people, { plural: 'people', ...person }).buildQuery(),
    Doc: source(docs, doc)
      .buildQuery()
      .buildMutation({ nested: [...nested] }),
  } as never) as unknown as LooseNamespace
  for (const coordinate of replaced) {
    const [typeName, name] = coordinate.split('.') as [string, string]
    const type = name === 'owner' ? 'Person' : name === 'docs' ? 'Doc' : 'id'
    const isList = name === 'docs'
    GraphQL[typeName]!.field(name, type, isList ? { full: true } : {}, () => null)
  }
  return GraphQL.schema(`OpenGuards${++schemas}`, { resolvers }).toSDL()
}

const authorize = (): boolean => true

describe('what a guard leaves open is a fault of the schema', () => {
  test.each<[what: string, guards: Guards, fault: RegExp]>([
    [
      'a guarded key, and the list in the other direction',
      { doc: { fields: { ownerId: { authorize } } } },
      /^Doc\.ownerId has the option authorize, and Person\.docs would tell its values; expected associations: \{ docs: \{ authorize \} \} or \{ docs: false \} in the options of Person\.$/,
    ],
    [
      'a field in the place of a key',
      { replaced: ['Doc.ownerId'] },
      /Person\.docs would tell its values; .*compared: true.*\n.*Doc\.owner would tell its values/,
    ],
    [
      'a resolver of a resolver map in the place of a key',
      { resolvers: { Doc: { ownerId: () => 1 } } },
      /Doc\.ownerId has a field of its own in its place/,
    ],
    [
      'a field in the place of a list, and its connection',
      {
        person: { associations: { docs: { connection: true } } },
        replaced: ['Person.docs'],
      },
      /^Person\.docs has a field of its own in its place, and Person\.docsConnection would tell the same; expected a field for it, too, or associations: \{ docs: \{ compared: true \} \}/,
    ],
    [
      'a nested record that sets a key of the host',
      { doc: { readOnly: ['ownerId'] }, nested: ['owner'] },
      /nests 'owner'|nests "owner", which sets ownerId, and readOnly or assign has it; expected one of both\.$/,
    ],
    [
      'hooks whose context has another database',
      { options: { database: () => null }, doc: { authorize } },
      /The source Doc has functions that mutations call in their transactions.*expected withDatabase/,
    ],
    [
      'an option of a field that is misspelled',
      { doc: { fields: { title: { authorise: authorize } } } },
      /^The source of docs for title takes no option "authorise"; the options are .*Did you mean "authorize"\?$/,
    ],
    [
      'an option of an association that is misspelled',
      { person: { associations: { docs: { autorize: authorize } } } },
      /^The source of people for docs takes no option "autorize"/,
    ],
    [
      'a guard that is no function',
      { doc: { fields: { title: { authorize: true } } } },
      /^The source of docs for title has authorize true; expected a function\.$/,
    ],
    [
      'a secret that is short, which is not shown',
      { options: { cursorSecret: 'hunter2' } },
      /^createSource\(\) has cursorSecret a string; expected a text of at least 16 characters, or a list of these\.$/,
    ],
  ])('%s', (_, guards, fault) => {
    expect(() => schemaOf(guards)).toThrow(fault)
  })

  test.each<[what: string, guards: Guards]>([
    [
      'no association',
      { doc: { fields: { ownerId: { authorize } } }, person: { associations: { docs: false } } },
    ],
    [
      'one with a guard of its own',
      {
        doc: { fields: { ownerId: { authorize } } },
        person: { associations: { docs: { authorize } } },
      },
    ],
    [
      'a key of which only the form is another',
      { doc: { fields: { ownerId: { compared: true } } }, replaced: ['Doc.ownerId'] },
    ],
    [
      'a context with the database of the transaction',
      {
        options: { database: () => null, withDatabase: context => context as object },
        doc: { authorize },
      },
    ],
  ])('but not %s', (_, guards) => {
    expect(schemaOf(guards)).toContain('type Doc {')
  })
})

describe('what is replaced is left out of filters and orders', () => {
  test('a column', () => {
    const sdl = schemaOf({ replaced: ['Doc.title'] })
    const fieldsOf = (input: string): unknown =>
      sdl
        .match(new RegExp(`input ${input}[^{]*\\{([^}]*)\\}`))?.[1]
        ?.match(/^ {2}\w+(?=:)/gm)
        ?.map(name => name.trim())
    expect(fieldsOf('DocFilter')).toEqual(['and', 'or', 'not', 'id', 'ownerId', 'owner'])
    expect(fieldsOf('DocOrder')).toEqual(['id', 'ownerId'])
    // Who may write it is another question.
    expect(fieldsOf('DocInput')).toEqual(['ownerId', 'title'])
  })

  test('an association', () => {
    const sdl = schemaOf({ replaced: ['Doc.owner'] })
    expect(sdl).not.toMatch(/input DocFilter \{[^}]*owner:/)
    expect(sdl).toMatch(/input PersonFilter \{[^}]*docs: DocListFilter/)
  })
})
