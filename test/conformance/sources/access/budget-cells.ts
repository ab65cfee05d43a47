import {
  because,
  entities,
  reading,
  readings,
  writing,
  type Attempt,
  type Cell,
  type Fault,
  type Path,
} from './cell.ts'
import type { GuardedSources } from './world.ts'

// Guards of the column `budget` of documents.

type Attempts<Name extends Path> = Readonly<Record<Name, readonly Attempt[]>>

const documents = '{ __typename: "Doc", id: 1 }, { __typename: "Doc", id: "3" }'
const notKnown = 'Field "budget" is not defined by type'

/** How a guard keeps the values from whoever selects them: by the schema, where it says how. */
const selections = (refused: string | undefined): Attempts<SelectionPath> => {
  const read = (source: string) => reading(source, refused)
  return {
    select: [
      read('{ doc(id: 1) { budget } }'),
      read('{ docs { title budget } }'),
      read('query { doc(id: 1) { ...Money } } fragment Money on Doc { ... on Doc { budget } }'),
      read('{ docsConnection(first: 2) { nodes { budget } edges { node { budget } } } }'),
    ],
    alias: [
      read('{ docs { title: budget } }'),
      read(
        '{ a: doc(id: 1) { b: budget c: budget } d: docs(limit: 1) { budget: title id: budget } }',
      ),
    ],
    'association to one': [
      read('{ line(docId: 1, no: 1) { doc { budget } } }'),
      read('{ docTags { tag { name } doc { title budget } } }'),
    ],
    'association to many': [
      read('{ person(id: 1) { docs { budget } docsConnection { nodes { budget } } } }'),
      read('{ tags { docs(order: [{ title: ASC }]) { budget lines { doc { budget } } } } }'),
    ],
    entity: [
      read(entities(documents, '... on Doc { budget }')),
      read(entities(documents, '__typename ... on Doc { title: budget lines { doc { budget } } }')),
    ],
    delete: [
      read('mutation { deleteDoc(id: 3) { budget } }'),
      read('mutation { deleteLine(docId: 1, no: 1) { doc { budget } } }'),
    ],
    subscribe: [
      read('subscription { docSaved { budget } }'),
      read('subscription { docSaved { lines { doc { money: budget } } } }'),
    ],
    trigger: [
      {
        ...read('subscription { docSaved { title budget } }'),
        trigger: {
          role: 'staff',
          mutation: 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
        },
      },
    ],
  }
}

type SelectionPath =
  | 'select'
  | 'alias'
  | 'association to one'
  | 'association to many'
  | 'entity'
  | 'delete'
  | 'subscribe'
  | 'trigger'

/** Nobody compares the values. */
const comparisons: Attempts<ComparisonPath> = {
  filter: [
    '{ docs(filter: { budget: { greater: 4712 } }) { id } }',
    '{ docs(filter: { not: { or: [{ budget: { in: [4713, 1] } }, { and: [{ budget: { isNull: true } }] }] } }) { id } }',
    '{ docsConnection(filter: { budget: { isNull: false } }) { totalCount } }',
    '{ person(id: 1) { docs(filter: { budget: { equal: 4711 } }) { id } } }',
    '{ tags { docs(filter: { budget: { notEqual: 4711 } }) { id } } }',
  ]
    .map(source => reading(source, notKnown))
    .concat({
      ...reading('query ($filter: DocFilter) { docs(filter: $filter) { id } }', notKnown),
      variables: { filter: { budget: { less: 4712 } } },
    }),
  'nested filter': [
    '{ people(filter: { docs: { some: { budget: { equal: 4711 } } } }) { id } }',
    '{ people(filter: { docs: { none: { budget: { equal: 4711 } } } }) { id } }',
    '{ lines(filter: { doc: { budget: { less: 4712 } } }) { text } }',
    '{ lines(filter: { doc: { owner: { docs: { some: { budget: { isNull: true } } } } } }) { text } }',
    '{ tags(filter: { docs: { none: { budget: { less: 4712 } } } }) { id } }',
    '{ docTags(filter: { doc: { budget: { equal: 4711 } } }) { docId tagId } }',
  ].map(source => reading(source, notKnown)),
  order: [
    '{ docs(order: [{ budget: DESC }]) { id } }',
    '{ docs(order: [{ budget: ASC }], limit: 1, offset: 1) { id } }',
    '{ docsConnection(order: [{ budget: ASC }], last: 1) { nodes { id } } }',
    '{ tags { docs(order: [{ budget: ASC }], limit: 1) { id } } }',
  ]
    .map(source => reading(source, notKnown))
    .concat({
      ...reading('query ($order: [DocOrder!]) { docs(order: $order) { id } }', notKnown),
      variables: { order: [{ budget: 'DESC' }] },
    }),
  'order by an association': readings(
    notKnown,
    '{ lines(order: [{ doc: { budget: DESC } }]) { text } }',
    '{ docTags(order: [{ doc: { budget: ASC } }], limit: 1) { docId } }',
    '{ linesConnection(last: 1, order: [{ doc: { budget: ASC } }]) { edges { cursor } } }',
  ),
  aggregate: [
    ...readings(
      'Cannot query field "budget" on type',
      '{ docsAggregate(filter: { id: { equal: 1 } }) { max { title budget } } }',
      '{ tags { docsAggregate { a: min { b: budget } } } }',
    ),
    ...readings(
      'Cannot query field',
      '{ docsAggregate { sum { budget } } }',
      '{ tags { docsAggregate { average { budget } } } }',
      '{ docsAggregate { groups(by: [TITLE]) { key { title } sum { budget } } } }',
    ),
    ...readings(
      'Value "BUDGET" does not exist',
      '{ docsAggregate { groups(by: [BUDGET]) { count } } }',
      '{ tags { docsAggregate { groups(by: [TITLE, BUDGET]) { key { title budget } } } } }',
    ),
    ...readings(
      'is not defined by type',
      '{ docsAggregate { groups(by: [TITLE], order: [{ max: { budget: ASC } }]) { key { title } } } }',
      '{ docsAggregate(filter: { budget: { greater: 4712 } }) { count } }',
      '{ people { docsAggregate(filter: { budget: { isNull: true } }) { count } } }',
    ),
  ],
  cursor: [
    '{ docsConnection(filter: { id: { equal: 1 } }, order: [{ budget: ASC }]) { edges { cursor } } }',
    '{ person(id: 1) { docsConnection(first: 1, filter: { id: { in: [1, 3] } }, order: [{ budget: ASC }]) { pageInfo { endCursor } } } }',
  ].map(source => reading(source, notKnown)),
}

type ComparisonPath =
  'filter' | 'nested filter' | 'order' | 'order by an association' | 'cursor' | 'aggregate'

/** Nobody but the host gives a value. */
const writes = (refused: string): Attempts<WritingPath> => {
  const write = (source: string) => writing(refused, source)
  return {
    create: [
      write('mutation { createDoc(doc: { title: "New", budget: 5 }) { id } }'),
      write('mutation { createDoc(doc: { title: "New", budget: null }) { id } }'),
      {
        ...write('mutation ($doc: DocInput!) { createDoc(doc: $doc) { id } }'),
        variables: { doc: { title: 'New', budget: 5 } },
      },
    ],
    update: [
      write('mutation { updateDoc(id: 1, doc: { budget: 5 }) { id } }'),
      write('mutation { updateDoc(id: 1, doc: { budget: null, title: "New" }) { id } }'),
      write('mutation { a: updateDoc(id: 1, doc: { budget: 5 }) { id } b: __typename }'),
    ],
    'nested create': [
      write(
        'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New", budget: 5 }] }) { id } }',
      ),
      write(
        'mutation { updatePerson(id: 1, person: { docsAttributes: [{ title: "New", budget: 5 }] }) { id } }',
      ),
      write(
        'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New", budget: 5 } }) { text } }',
      ),
    ],
    'nested update': [
      write(
        'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, budget: 5 }] }) { id } }',
      ),
      write(
        'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { budget: 5 } }) { text } }',
      ),
      write(
        'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { ownerAttributes: { docsAttributes: [{ id: 3, budget: 5 }] } } }) { text } }',
      ),
    ],
  }
}

type WritingPath = 'create' | 'update' | 'nested create' | 'nested update'

/** What is read back of a record that a guest wrote without the column. */
const readBack = (refused: string | undefined): Attempts<WritingPath> => {
  const read = (source: string) => reading(source, refused)
  return {
    create: [
      read('mutation { createLine(line: { docId: 1, no: 9, text: "x" }) { doc { budget } } }'),
    ],
    update: [
      read('mutation { updateDoc(id: 1, doc: { title: "New" }) { budget } }'),
      read('mutation { updatePerson(id: 1, person: { name: "Dot" }) { docs { title budget } } }'),
    ],
    'nested create': [
      read(
        'mutation { updatePerson(id: 1, person: { docsAttributes: [{ title: "New" }] }) { docs { title budget } } }',
      ),
    ],
    'nested update': [
      read(
        'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, title: "New" }] }) { docs { title budget } } }',
      ),
      read(
        'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { title: "New" } }) { doc { budget } } }',
      ),
    ],
  }
}

const readAndWritten = (
  refused: string | undefined,
  refusedWrites: string,
): Attempts<WritingPath> => {
  const read = readBack(refused)
  const written = writes(refusedWrites)
  const both = (path: WritingPath) => [...read[path], ...written[path]]
  return {
    create: both('create'),
    update: both('update'),
    'nested create': both('nested create'),
    'nested update': both('nested update'),
  }
}

const noReference = because('A reference is a key, and the budget is none.', 'reference')

export const authorizedBudget: Readonly<Record<Path, Cell>> = {
  ...selections(undefined),
  ...comparisons,
  ...readAndWritten(undefined, 'The request may not write Doc.budget.'),
  ...noReference,
}

export const skippedBudget: Readonly<Record<Path, Cell>> = {
  ...selections('Cannot query field "budget" on type "Doc"'),
  ...comparisons,
  ...readAndWritten('Cannot query field "budget" on type "Doc"', notKnown),
  ...noReference,
}

/** A field of the host is about what is read; `readOnly` and `authorize` are about what is written. */
export const replacedBudget: Readonly<Record<Path, Cell>> = {
  ...selections(undefined),
  ...comparisons,
  ...readBack(undefined),
  ...noReference,
}

const withoutWord = (message: string, sources: GuardedSources): Fault => ({
  kind: 'fault',
  sources,
  message: `The listener before Doc is called around ${message}`,
})
const listen: GuardedSources['replace'] = GraphQL => GraphQL.Doc.before(() => undefined)
const words =
  'expected compared: false in the options of Doc, which leaves them out, or compared: true, where it keeps no value secret.'

/** Listeners are about what is read, as fields of the host are. */
export const listenedBudget: Readonly<Record<Path, Cell>> = {
  ...replacedBudget,
  filter: [
    ...comparisons.filter,
    withoutWord(
      `Doc.id, Doc.title, Doc.budget and 6 more, and filters, orders and aggregates would compare their values without it; ${words}`,
      { replace: listen },
    ),
    withoutWord(`Doc.id, Doc.title, Doc.ownerId and 5 more, and filters`, {
      options: { Doc: { fields: { budget: { compared: false } } } },
      replace: listen,
    }),
  ],
}

const isRead = because(
  'Everybody reads the budget; the guard is about what is written.',
  'select',
  'alias',
  'filter',
  'nested filter',
  'order',
  'cursor',
  'association to one',
  'association to many',
  'entity',
  'order by an association',
  'aggregate',
  'subscribe',
)

const isOfHost = {
  ...isRead,
  ...noReference,
  ...writes(notKnown),
  delete: 'A deletion gives no values.',
  trigger: [
    writing(notKnown, 'mutation { updateDoc(id: 1, doc: { budget: 5, title: "New" }) { id } }'),
  ],
} satisfies Readonly<Record<Path, Cell>>

export const readOnlyBudget: Readonly<Record<Path, Cell>> = isOfHost

const budgetsOfNew = 'select budget from docs where id >= 1000'
const setting = (source: string) =>
  ({ kind: 'setting', source, value: budgetsOfNew, is: [{ budget: 5 }] }) as const

export const assignedBudget: Readonly<Record<Path, Cell>> = {
  ...isOfHost,
  create: [...isOfHost.create, setting('mutation { createDoc(doc: { title: "New" }) { id } }')],
  'nested create': [
    ...isOfHost['nested create'],
    setting(
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ title: "New" }] }) { id } }',
    ),
    setting(
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New" } }) { text } }',
    ),
  ],
}
