import {
  because,
  entities,
  reading,
  readings,
  writings,
  type Cell,
  type Fault,
  type Path,
  type Reading,
} from './cell.ts'
import type { GuardedSources } from './world.ts'

// Guards of the foreign key `ownerId` of documents, and of its association in both directions.

const unknownOwner = 'Field "owner" is not defined by type'
const unknownKey = 'Field "ownerId" is not defined by type'
const unknownDocs = 'Field "docs" is not defined by type'

const savedByStaff = {
  role: 'staff',
  mutation: 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
} as const

const documents = '{ __typename: "Doc", id: 1 }, { __typename: "Doc", id: "3" }'

/** Nobody compares the key, nor asks for the records by their associations. */
const comparisons = {
  filter: [
    ...readings(
      unknownKey,
      '{ docs(filter: { ownerId: { equal: 1 } }) { id } }',
      '{ docs(filter: { not: { ownerId: { isNull: true } } }) { id } }',
      '{ tags { docs(filter: { ownerId: { in: [3] } }) { id } } }',
    ),
    ...readings(
      unknownOwner,
      '{ docs(filter: { owner: { id: { equal: 1 } } }) { id } }',
      '{ docs(filter: { or: [{ owner: {} }] }) { id } }',
      '{ docsConnection(filter: { owner: { name: { equal: "Ada" } } }) { totalCount } }',
    ),
  ],
  'nested filter': [
    ...readings(
      unknownDocs,
      '{ people(filter: { docs: { some: { id: { equal: 1 } } } }) { id } }',
      '{ people(filter: { docs: { none: { id: { in: [1, 3] } } } }) { id } }',
    ),
    ...readings(
      unknownOwner,
      '{ lines(filter: { doc: { owner: { id: { equal: 1 } } } }) { text } }',
      '{ tags(filter: { docs: { some: { owner: { name: { equal: "Cleo" } } } } }) { id } }',
    ),
    reading('{ docTags(filter: { doc: { ownerId: { equal: 3 } } }) { docId } }', unknownKey),
  ],
  order: readings(
    unknownKey,
    '{ docs(order: [{ ownerId: DESC }]) { id } }',
    '{ docsConnection(order: [{ title: ASC }, { ownerId: ASC }]) { edges { cursor } } }',
  ),
  cursor: readings(
    unknownKey,
    '{ docsConnection(first: 1, order: [{ ownerId: ASC }]) { edges { cursor } } }',
    '{ docsConnection(last: 1, filter: { id: { equal: 1 } }, order: [{ ownerId: DESC }]) { pageInfo { startCursor } } }',
  ),
  'order by an association': [
    ...readings(
      unknownOwner,
      '{ docs(order: [{ owner: { name: ASC } }]) { id } }',
      '{ tags { docs(order: [{ owner: { id: DESC } }], limit: 1) { id } } }',
    ),
    reading(
      '{ people(order: [{ docsCount: DESC }]) { id } }',
      'Field "docsCount" is not defined by type',
    ),
    reading('{ lines(order: [{ doc: { ownerId: ASC } }]) { text } }', unknownKey),
  ],
  aggregate: [
    ...readings(
      'Value "OWNER_ID" does not exist',
      '{ docsAggregate { groups(by: [OWNER_ID]) { count } } }',
      '{ tags { docsAggregate { groups(by: [TITLE, OWNER_ID]) { count key { ownerId } } } } }',
    ),
    reading('{ docsAggregate(filter: { owner: { id: { equal: 1 } } }) { count } }', unknownOwner),
    reading('{ docsAggregate(filter: { ownerId: { isNull: true } }) { count } }', unknownKey),
    reading(
      '{ peopleAggregate(filter: { docs: { none: { id: { in: [1, 3] } } } }) { count } }',
      unknownDocs,
    ),
  ],
} satisfies Partial<Record<Path, Cell>>

/** Who reads the association of a record, in either direction. */
const associations = {
  'association to one': readings(
    undefined,
    '{ doc(id: 1) { owner { id } } }',
    '{ docs { title owner { name docs { id } } } }',
    '{ lines { text doc { owner { name } } } }',
  ),
  'association to many': readings(
    undefined,
    '{ person(id: 1) { docs { id } } }',
    '{ people { name docsConnection { totalCount } } }',
    '{ people { docsConnection(first: 1) { nodes { title } pageInfo { hasNextPage endCursor } } } }',
    '{ people { docsAggregate { count max { title } } } }',
    '{ person(id: 3) { docsAggregate { groups(by: [TITLE]) { key { title } } } } }',
    '{ people { a: docs(limit: 1) { id } b: docs(filter: { id: { equal: 1 } }) { id } } }',
  ),
} satisfies Partial<Record<Path, Cell>>

/** Records that are written by way of an association tell which they are. */
const nestedInOwner: readonly Reading[] = readings(
  undefined,
  'mutation { updateDoc(id: 1, doc: { ownerAttributes: { id: 1, name: "New" } }) { title } }',
  'mutation { updateDoc(id: 1, doc: { ownerAttributes: { id: 3 } }) { title } }',
  'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, title: "New" }] }) { name } }',
  'mutation { updatePerson(id: 3, person: { docsAttributes: [{ id: 3, _delete: true }] }) { name } }',
  'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { ownerAttributes: { id: 1, name: "New" } } }) { text } }',
)

const mayNotWrite = 'The request may not write Doc.ownerId.'
const mayNotRead = 'The request may not read Doc.owner.'

export const authorizedOwner: Readonly<Record<Path, Cell>> = {
  ...comparisons,
  ...associations,
  select: readings(
    undefined,
    '{ doc(id: 1) { ownerId } }',
    '{ docs { title ownerId owner { id } } }',
    '{ docs { ...Key } } fragment Key on Doc { ... on Doc { ownerId } }',
  ),
  alias: readings(
    undefined,
    '{ docs { title: ownerId } }',
    '{ doc(id: 1) { title: owner { id: name } key: ownerId } }',
  ),
  entity: readings(undefined, entities(documents, '... on Doc { ownerId owner { name } }')),
  reference: writings(
    mayNotWrite,
    'mutation { createDoc(doc: { title: "New", ownerId: 2 }) { id } }',
    'mutation { updateDoc(id: 1, doc: { ownerId: 2 }) { id } }',
  ),
  create: [
    reading(
      'mutation { createLine(line: { docId: 1, no: 9, text: "x" }) { doc { ownerId owner { id } } } }',
    ),
    ...writings(mayNotWrite, 'mutation { createDoc(doc: { title: "New", ownerId: null }) { id } }'),
  ],
  update: [
    reading('mutation { updateDoc(id: 1, doc: { title: "New" }) { ownerId owner { name } } }'),
    ...writings(
      mayNotWrite,
      'mutation { updateDoc(id: 1, doc: { ownerId: null }) { id } }',
      'mutation { updateDoc(id: 4, doc: { title: "New", ownerId: 1 }) { id } }',
    ),
  ],
  'nested create': [
    ...writings(
      mayNotRead,
      'mutation { updateDoc(id: 4, doc: { ownerAttributes: { name: "Dot" } }) { id } }',
    ),
    ...writings(
      mayNotWrite,
      'mutation { createDoc(doc: { title: "New", ownerAttributes: { name: "Dot" } }) { id } }',
      'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New" }] }) { id } }',
      'mutation { updatePerson(id: 2, person: { docsAttributes: [{ title: "New" }] }) { id } }',
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New", ownerAttributes: { name: "Dot" } } }) { text } }',
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New", ownerId: 1 } }) { text } }',
    ),
  ],
  'nested update': [
    ...nestedInOwner,
    ...writings(
      mayNotWrite,
      'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { ownerId: 2 } }) { text } }',
    ),
  ],
  delete: readings(undefined, 'mutation { deleteDoc(id: 3) { ownerId owner { id } } }'),
  subscribe: readings(undefined, 'subscription { docSaved { ownerId owner { name } } }'),
  trigger: [
    {
      ...reading('subscription { docSaved { title owner { docs { id } } } }'),
      trigger: savedByStaff,
    },
    ...writings(
      mayNotWrite,
      'mutation { updateDoc(id: 1, doc: { ownerId: 2, title: "New" }) { id } }',
    ),
  ],
}

/** The key is no field; the association is left, and asked for each record. */
export const authorizedAssociation: Readonly<Record<Path, Cell>> = {
  ...comparisons,
  ...associations,
  select: readings(undefined, '{ doc(id: 1) { owner { id name } } }'),
  alias: readings(undefined, '{ docs { title who: owner { name } } }'),
  entity: readings(
    undefined,
    entities(documents, '... on Doc { owner { id } }'),
    entities('{ __typename: "Person", id: 1 }', '... on Person { name docs { id } }'),
  ),
  ...because(
    'The key is left out of the schema; who may read the association is another question.',
    'reference',
    'create',
    'update',
    'nested create',
  ),
  'nested update': [
    ...nestedInOwner,
    ...writings(
      'The request may not read Doc.tags.',
      'mutation { updateDoc(id: 1, doc: { tagIds: [1] }) { id } }',
    ),
  ],
  delete: readings(undefined, 'mutation { deleteDoc(id: 3) { owner { id } } }'),
  subscribe: readings(undefined, 'subscription { docSaved { owner { name } } }'),
  trigger: [
    { ...reading('subscription { docSaved { title owner { name } } }'), trigger: savedByStaff },
  ],
}

/** A field of the host in the place of the key: the host says what becomes of the association. */
export const replacedOwner: Readonly<Record<Path, Cell>> = {
  ...comparisons,
  select: readings(undefined, '{ doc(id: 1) { ownerId } }', '{ docs { title ownerId } }'),
  alias: readings(undefined, '{ docs { title: ownerId } }'),
  entity: readings(undefined, entities(documents, '... on Doc { title ownerId }')),
  'association to one': [
    ...readings('Cannot query field "owner" on type "Doc"', '{ doc(id: 1) { owner { id } } }'),
    {
      kind: 'fault',
      sources: {
        options: { Person: { associations: { docs: false } } },
        nested: { Person: [] },
        replace: GraphQL => GraphQL.Doc.field('owner_id', 'id', {}, () => null),
      },
      message:
        'Doc.ownerId has a field of its own in its place, and Doc.owner would tell its values; expected ' +
        'associations: { owner: { authorize } } or { owner: false } in the options of Doc, ' +
        'or fields: { ownerId: { compared: true } } in those of Doc.',
    },
  ],
  'association to many': [
    ...readings('Cannot query field "docs" on type "Person"', '{ person(id: 1) { docs { id } } }'),
    {
      kind: 'fault',
      sources: {
        options: { Doc: { associations: { owner: false } } },
        nested: { Doc: [] },
        replace: GraphQL => GraphQL.Doc.field('owner_id', 'id', {}, () => null),
      },
      message:
        'Doc.ownerId has a field of its own in its place, and Person.docs would tell its values; expected ' +
        'associations: { docs: { authorize } } or { docs: false } in the options of Person, ' +
        'or fields: { ownerId: { compared: true } } in those of Doc.',
    },
  ],
  ...because(
    'A field of the host is about what is read; readOnly and authorize are about what is written.',
    'reference',
    'nested create',
    'nested update',
  ),
  create: readings(
    undefined,
    'mutation { createLine(line: { docId: 1, no: 9, text: "x" }) { doc { ownerId } } }',
  ),
  update: readings(undefined, 'mutation { updateDoc(id: 1, doc: { title: "New" }) { ownerId } }'),
  delete: readings(undefined, 'mutation { deleteDoc(id: 3) { ownerId } }'),
  subscribe: readings(undefined, 'subscription { docSaved { ownerId } }'),
  trigger: [{ ...reading('subscription { docSaved { title ownerId } }'), trigger: savedByStaff }],
}

const listen: GuardedSources['replace'] = GraphQL => GraphQL.Doc.before(() => undefined)

/** Listeners around all fields of a document are around `owner`, too, and around no field of people. */
export const listenedOwner: Readonly<Record<Path, Cell>> = {
  ...replacedOwner,
  ...associations,
  'association to many': [
    ...associations['association to many'],
    {
      kind: 'fault',
      sources: { options: { Doc: { compared: false } }, nested: { Doc: [] }, replace: listen },
      message:
        'Doc.ownerId has listeners around its field, and Person.docs would tell its values; expected ' +
        'associations: { docs: { authorize } } or { docs: false } in the options of Person, ' +
        'or fields: { ownerId: { compared: true } } in those of Doc.',
    },
  ],
  'nested update': [
    {
      kind: 'fault',
      sources: {
        options: { Doc: { compared: true, associations: { owner: { compared: false } } } },
        replace: listen,
      },
      message:
        'The listener before Doc is called around Doc.owner, and records that inputs nest would tell its values; expected ' +
        'associations: { owner: { authorize } } or { owner: { compared: true } } in the options of Doc, or mutations that do not nest it.',
    },
  ],
}

const isRead = because(
  'Everybody reads the key; the guard is about what is written.',
  'select',
  'alias',
  'filter',
  'nested filter',
  'order',
  'order by an association',
  'cursor',
  'aggregate',
  'association to one',
  'association to many',
  'entity',
  'subscribe',
)

const ofHost = {
  ...isRead,
  reference: writings(
    unknownKey,
    'mutation { createDoc(doc: { title: "New", ownerId: 3 }) { id } }',
    'mutation { updateDoc(id: 4, doc: { ownerId: 3 }) { id } }',
  ),
  create: writings(
    unknownKey,
    'mutation { createDoc(doc: { title: "New", ownerId: null }) { id } }',
  ),
  update: writings(unknownKey, 'mutation { updateDoc(id: 1, doc: { ownerId: null }) { id } }'),
  'nested create': [
    ...writings(
      unknownKey,
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New", ownerId: 1 } }) { text } }',
    ),
    ...writings(
      'Field "ownerAttributes" is not defined by type',
      'mutation { updateDoc(id: 4, doc: { ownerAttributes: { name: "Dot" } }) { id } }',
    ),
  ],
  'nested update': writings(
    unknownKey,
    'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { ownerId: 3 } }) { text } }',
  ),
  delete: 'A deletion gives no values.',
  trigger: writings(unknownKey, 'mutation { updateDoc(id: 1, doc: { ownerId: 3 }) { id } }'),
} satisfies Readonly<Record<Path, Cell>>

const nests = (option: Readonly<Record<string, unknown>>): Fault => ({
  kind: 'fault',
  sources: { options: { Doc: option } },
  message:
    'The source Doc nests "owner", which sets ownerId, and readOnly or assign has it; expected one of both.',
})

/** A nested document refers to the person above it all the same. */
export const readOnlyOwner: Readonly<Record<Path, Cell>> = {
  ...ofHost,
  'nested create': [...ofHost['nested create'], nests({ readOnly: ['ownerId'] })],
}

const setting = (source: string) =>
  ({
    kind: 'setting',
    source,
    value: 'select owner_id from docs where id >= 1000',
    is: [{ owner_id: 2 }],
  }) as const

export const assignedOwner: Readonly<Record<Path, Cell>> = {
  ...ofHost,
  create: [...ofHost.create, setting('mutation { createDoc(doc: { title: "New" }) { id } }')],
  'nested create': [
    ...ofHost['nested create'],
    nests({ assign: { ownerId: () => 2 } }),
    setting(
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New" } }) { text } }',
    ),
    ...writings(
      mayNotWrite,
      'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New" }] }) { id } }',
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ title: "New" }] }) { id } }',
    ),
  ],
}
