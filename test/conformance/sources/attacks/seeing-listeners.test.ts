import { describe, expect, test } from 'vitest'
import { defineGraphQL, interfaceOf, object, SchemaError } from '../../../../src/index.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import { docs, people } from '../access/postgresql.ts'

// Each way by which a listener gets around the fields of a source's type: the schema wants a word on
// what filters, orders and aggregates would tell without it.

const source = createSource()
let schemas = 0

type Words = Readonly<Record<'compared', boolean>> | object

/** A namespace of documents, and of people that are a part of it without listeners. */
function namespaceOf(words: Words) {
  const GraphQL = defineGraphQL()({
    Doc: source(docs, words).buildQuery({ only: ['record', 'list', 'aggregate'] }),
    Person: source(people, { associations: { docs: false } }).buildQuery({ only: ['list'] }),
    Titled: interfaceOf<{ readonly id: number; readonly title: string }>(),
  })
  GraphQL.Titled.field('id', 'id')
  return GraphQL
}

type Documents = ReturnType<typeof namespaceOf>

const guard = (GraphQL: Documents, on: 'OBJECT' | 'INTERFACE' | 'FIELD_DEFINITION') =>
  GraphQL.directive('guard', { on: [on] }, (_, next) => next())()

const schemaOf = (GraphQL: Documents, options: object = {}): string =>
  GraphQL.schema(`SeeingListeners${++schemas}`, options).toSDL()

function faultsOf(make: () => unknown): readonly string[] {
  try {
    make()
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
  return []
}

const ofAll = 'Doc.id, Doc.title, Doc.budget and 3 more'
const ofInterface = 'Doc.id, Doc.title, and filters'
const byDirective = 'The listener of the directive "guard"'

const ways: Readonly<Record<string, readonly [string, (GraphQL: Documents) => string]>> = {
  'before of the type': [
    `The listener before Doc is called around ${ofAll}`,
    GraphQL => (GraphQL.Doc.before(() => undefined), schemaOf(GraphQL)),
  ],
  'after of the type': [
    `The listener before Doc is called around ${ofAll}`,
    GraphQL => (GraphQL.Doc.after(() => undefined), schemaOf(GraphQL)),
  ],
  'a directive of the type': [
    `${byDirective} is called around ${ofAll}`,
    GraphQL => (GraphQL.Doc.directives(guard(GraphQL, 'OBJECT')), schemaOf(GraphQL)),
  ],
  'a directive of the type in a text': [
    `${byDirective} is called around ${ofAll}`,
    GraphQL => (guard(GraphQL, 'OBJECT'), schemaOf(GraphQL, { sdl: 'extend type Doc @guard' })),
  ],
  'a directive of an interface': [
    `${byDirective} is called around ${ofInterface}`,
    GraphQL => {
      GraphQL.Titled.field('title', 'string').directives(guard(GraphQL, 'INTERFACE'))
      GraphQL.Doc.implements('Titled')
      return schemaOf(GraphQL)
    },
  ],
  'a directive of a field of an interface': [
    `${byDirective} is called around Doc.title, and filters`,
    GraphQL => {
      const directives = [guard(GraphQL, 'FIELD_DEFINITION')]
      GraphQL.Titled.field('title', 'string', { directives })
      GraphQL.Doc.implements('Titled')
      return schemaOf(GraphQL)
    },
  ],
  'a directive of an interface in a text': [
    `${byDirective} is called around ${ofInterface}`,
    GraphQL => {
      guard(GraphQL, 'INTERFACE')
      GraphQL.Titled.field('title', 'string')
      const sdl = 'extend interface Titled @guard extend type Doc implements Titled'
      return schemaOf(GraphQL, { sdl })
    },
  ],
}

describe.each(Object.entries(ways))('%s', (_name, [sentence, make]) => {
  test('wants a word', () => {
    const words = 'compared: false in the options of Doc, which leaves them out, or compared: true'
    expect(() => make(namespaceOf({}))).toThrow(sentence)
    expect(() => make(namespaceOf({}))).toThrow(words)
  })

  test('keeps its fields out of filters, orders and aggregates, or leaves them there', () => {
    const isCompared = (sdl: string, name: string): boolean =>
      ['input DocFilter', 'input DocOrder', 'type DocMin'].some(type =>
        RegExp(`^${type} \\{[^}]*\\b${name}:`, 'm').test(sdl),
      )
    const closed = make(namespaceOf({ compared: false, associations: { owner: false } }))
    const open = make(namespaceOf({ compared: true }))
    for (const name of ['title', 'budget', 'ownerId'])
      expect([name, isCompared(closed, name), isCompared(open, name)]).toEqual([name, false, true])
    expect(open).toContain('type Doc')
  })
})

test('the word is asked for together with the faults of sources, and with those of other types', () => {
  const GraphQL = defineGraphQL()({
    Doc: source(docs, { rename: { unknown: 'x' } } as object).buildQuery(),
    Person: source(people, { associations: { docs: { aggregate: true, edge: ['x'] } } }),
    PersonFilter: object<object>(),
    Empty: object<object>(),
  })
  GraphQL.Doc.before(() => undefined)
  GraphQL.PersonFilter.field('name', 'string', () => 'x')
  GraphQL.query.field('empty', 'Empty', () => ({}))
  const faults = faultsOf(() => GraphQL.schema('SeeingFaults'))
  expect(faults).toEqual([
    'The source Doc names the column "unknown" in rename; expected a column of docs: id, title, budget, ownerId, isPublic.',
    'The edges of Person.docs have columns, and the association goes through no other table.',
    'The type PersonFilter is declared, and generated, too; rename one of them.',
    expect.stringMatching(/^The listener before Doc is called around .* expected compared: false/),
    'The object Empty has no fields; expected at least one.',
  ])
})

test('a key that an interface guards alone is told by its association', () => {
  const GraphQL = defineGraphQL()({
    Doc: source(docs, { fields: { ownerId: { compared: false } } }),
    Person: source(people, { associations: { docs: false } }).buildQuery(),
    Owned: interfaceOf<{ readonly ownerId: number | null }>(),
  })
  GraphQL.query.field('doc', 'Doc', () => null)
  const directives = [
    GraphQL.directive('guard', { on: ['FIELD_DEFINITION'] }, (_, next) => next())(),
  ]
  GraphQL.Owned.field('ownerId', 'id', { directives })
  GraphQL.Doc.implements('Owned')
  expect(() => GraphQL.schema('SeeingKey')).toThrow(
    'The listener of the directive "guard" is called around Doc.ownerId, and Doc.owner would tell its values; expected ' +
      'associations: { owner: { authorize } } or { owner: { compared: true } } in the options of Doc, or { owner: false }.',
  )
})

test.each([
  ['false', false, undefined, false],
  ['true', true, undefined, true],
  ['false, and true of the association', false, true, true],
  ['true, and false of the association', true, false, false],
])('an association that listeners guard is compared by its word: %s', (_, type, word, is) => {
  const GraphQL = defineGraphQL()({
    Doc: source(docs).buildQuery({ only: ['list'] }),
    Person: source(people, {
      compared: type,
      associations: { docs: word === undefined ? {} : { compared: word } },
    }).buildQuery({ only: ['list'] }),
  })
  GraphQL.Person.before(() => undefined)
  const sdl = GraphQL.schema(`SeeingAssociations${++schemas}`).toSDL()
  expect(/^input PersonFilter \{[^}]*\bdocs:/m.test(sdl)).toBe(is)
  expect(sdl).toMatch(/^type Person \{[^}]*\bdocs/m)
})

test('what is no listener wants no word', () => {
  const GraphQL = namespaceOf({})
  GraphQL.Doc.directives(GraphQL.directive('tag', { on: ['OBJECT'] })())
  GraphQL.Person.directives(guard(GraphQL, 'OBJECT'))
  expect(() => schemaOf(GraphQL)).toThrow('in the options of Person')
})
