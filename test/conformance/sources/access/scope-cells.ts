import { because, entities, reading, readings, writings, type Cell, type Path } from './cell.ts'

// Guards of whole documents. Guests see neither the documents 8 and 9, nor their lines, nor links to the tag 3.

const outOfReach = 'The request may not write a doc that it may not see.'
const absent = (id: number): string => `There is no doc with the id "${id}".`

const behind8 = Buffer.from('["id",8]').toString('base64url')

export const scope: Readonly<Record<Path, Cell>> = {
  select: readings(
    undefined,
    '{ doc(id: 9) { title } }',
    '{ docs { id title } }',
    '{ docs(limit: 1, offset: 6) { id } }',
    '{ docsConnection { nodes { id } edges { node { title } } totalCount } }',
    '{ lines { docId text } docTags { docId tagId } linesConnection { totalCount } }',
    '{ docTag(docId: 9, tagId: 1) { docId } }',
  ),
  alias: readings(
    undefined,
    '{ a: docs { id } b: docs(offset: 3) { id } c: doc(id: 9) { title } }',
    '{ tags { a: docs { id } b: docs(limit: 1, offset: 2) { id } } }',
  ),
  filter: readings(
    undefined,
    '{ docs(filter: { title: { equal: "Hidden" } }) { id } }',
    '{ docs(filter: { or: [{ id: { equal: 9 } }, { id: { equal: 1 } }] }) { id } }',
    '{ docs(filter: { not: { not: { id: { in: [9] } } } }) { id } }',
    '{ docs(filter: { and: [{ not: { or: [] } }] }) { id } }',
    '{ docsConnection(filter: { title: { startsWith: "h" } }) { totalCount } }',
  ),
  'nested filter': readings(
    undefined,
    '{ people(filter: { docs: { some: { title: { equal: "Hidden" } } } }) { id } }',
    '{ people(filter: { docs: { none: { budget: { less: 2 } } } }) { id } }',
    '{ people(filter: { docs: { some: { lines: { some: { text: { equal: "kept" } } } } } }) { id } }',
    '{ tags(filter: { docs: { some: { id: { equal: 9 } } } }) { id } }',
    '{ tags(filter: { docs: { some: { id: { equal: 2 } } } }) { id } }',
    '{ docs(filter: { tags: { none: { id: { equal: 3 } } } }) { id } }',
    '{ tags(filter: { docTags: { some: { docId: { equal: 9 } } } }) { id } }',
    '{ docTags(filter: { doc: { title: { equal: "Hidden" } } }) { docId } }',
  ),
  order: readings(
    undefined,
    '{ docs(order: [{ budget: DESC }], limit: 4) { id } }',
    '{ docs(order: [{ title: ASC }, { id: DESC }], limit: 1) { id } }',
    '{ tags { docs(order: [{ id: DESC }], limit: 1) { id } } }',
  ),
  'order by an association': readings(
    undefined,
    '{ people(order: [{ docsCount: ASC }]) { id } }',
    '{ lines(order: [{ doc: { title: DESC } }]) { text } }',
    '{ tags(order: [{ docsCount: DESC }, { id: DESC }]) { id } }',
    '{ docs(order: [{ tagsCount: DESC }, { id: DESC }]) { id } }',
    '{ docTags(order: [{ doc: { budget: ASC } }], limit: 1) { docId } }',
    '{ peopleConnection(first: 3, order: [{ docsCount: DESC }]) { edges { cursor } } }',
  ),
  aggregate: readings(
    undefined,
    '{ docsAggregate { count min { budget } max { title } } }',
    '{ people { docsAggregate { count groups(by: [TITLE]) { key { title } count } } } }',
    '{ linesAggregate { count } docTagsAggregate { count } tags { docsAggregate { count } } }',
    '{ tag(id: 3) { docsAggregate { count max { title } } } docs { tagsAggregate { count } } }',
    '{ peopleAggregate(filter: { docs: { some: { title: { equal: "Hidden" } } } }) { count } }',
  ),
  cursor: readings(
    undefined,
    '{ docsConnection(first: 6) { pageInfo { hasNextPage endCursor } } }',
    '{ docsConnection(last: 1) { edges { cursor } pageInfo { hasPreviousPage } } }',
    `{ docsConnection(after: "${behind8}") { nodes { title } totalCount } }`,
    `{ people { docsConnection(after: "${behind8}") { nodes { title } } } }`,
  ),
  reference: [
    ...readings(
      undefined,
      'mutation { createLine(line: { docId: 9, no: 7, text: "x" }) { text } }',
      'mutation { createDocTag(docTag: { docId: 9, tagId: 2 }) { tagId } }',
    ),
    ...writings(
      'Line.docId refers to a record that does not exist.',
      'mutation { createLine(line: { docId: 9, no: 7, text: "x" }) { text } }',
    ),
    ...writings(
      'DocTag.docId refers to a record that does not exist.',
      'mutation { createDocTag(docTag: { docId: 8, tagId: 2 }) { tagId } }',
    ),
  ],
  'association to one': readings(
    undefined,
    '{ docTags { doc { id title } } }',
    '{ lines { doc { title } } }',
  ),
  'association to many': readings(
    undefined,
    '{ people { docs { id } docsConnection { totalCount } } }',
    '{ person(id: 1) { docs(filter: { id: { notIn: [1, 3] } }) { id } } }',
    '{ tag(id: 3) { docs { id } docsConnection { nodes { title } totalCount } } }',
    '{ doc(id: 2) { tags { name } tagsConnection { edges { cursor node { id } } } } }',
    '{ tags { docs { id lines { text } tags { docs { id } } } docTags { docId } } }',
  ),
  entity: readings(
    undefined,
    entities('{ __typename: "Doc", id: 9 }, { __typename: "Doc", id: 1 }', '... on Doc { title }'),
    entities('{ __typename: "Line", docId: 9, no: 4712 }', '... on Line { text }'),
    entities('{ __typename: "Tag", id: 1 }', '... on Tag { docs { title } }'),
  ),
  create: writings(
    outOfReach,
    'mutation { createDoc(doc: { title: "New", isPublic: false }) { id } }',
  ),
  update: [
    ...readings(undefined, 'mutation { updateDoc(id: 9, doc: { title: "New" }) { id } }'),
    ...writings(absent(9), 'mutation { updateDoc(id: 9, doc: { title: "New" }) { id } }'),
    ...writings(outOfReach, 'mutation { updateDoc(id: 1, doc: { isPublic: false }) { id } }'),
    ...writings(
      'There is no line with the docId "9" and the no "4712".',
      'mutation { updateLine(docId: 9, no: 4712, line: { text: "x" }) { text } }',
    ),
  ],
  'nested create': writings(
    outOfReach,
    'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New", isPublic: false }] }) { id } }',
    'mutation { updatePerson(id: 1, person: { docsAttributes: [{ title: "New", isPublic: false }] }) { id } }',
    'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New", isPublic: false } }) { text } }',
  ),
  'nested update': [
    ...readings(
      undefined,
      'mutation { updateTag(id: 2, tag: { docIds: [9] }) { docs { id } } }',
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 9, title: "New" }] }) { id } }',
    ),
    ...writings(
      absent(9),
      'mutation { createTag(tag: { name: "green", docIds: [9] }) { id } }',
      'mutation { updateTag(id: 1, tag: { docIds: [9] }) { id } }',
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 9, title: "New" }] }) { id } }',
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 9, linesAttributes: [{ no: 4712, text: "x" }] }] }) { id } }',
    ),
    ...writings(
      absent(8),
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 8, _delete: true }] }) { id } }',
    ),
    {
      kind: 'setting',
      source: 'mutation { updateTag(id: 1, tag: { docIds: [1] }) { id } }',
      value: 'select doc_id from doc_tags where tag_id = 1 order by doc_id',
      is: [{ doc_id: 1 }, { doc_id: 9 }],
    },
    ...writings(
      outOfReach,
      'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, isPublic: false }] }) { id } }',
      'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { isPublic: false } }) { text } }',
    ),
  ],
  delete: [
    ...readings(undefined, 'mutation { deleteDoc(id: 9) { title } }'),
    ...writings(absent(8), 'mutation { deleteDoc(id: 8) { title } }'),
    ...writings(
      'There is no line with the docId "9" and the no "4712".',
      'mutation { deleteLine(docId: 9, no: 4712) { text } }',
    ),
  ],
  subscribe: [
    { ...reading('subscription { docSaved { title budget } }'), trigger: { id: 9 } },
    reading('subscription { docSaved { owner { docs { id } } tags { docs { id } } } }'),
  ],
  trigger: [
    {
      ...reading('subscription { docSaved { title owner { docsConnection { totalCount } } } }'),
      trigger: {
        role: 'staff',
        mutation: 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
      },
    },
    ...writings(
      outOfReach,
      'mutation { updateDoc(id: 1, doc: { title: "New", isPublic: false }) { id } }',
    ),
  ],
}

/** A scope that throws takes the field that needs it, and leaves those beside it their values. */
export const throwingScope: Readonly<Record<Path, Cell>> = {
  select: [
    reading('{ doc(id: 1) { budget } }'),
    {
      ...reading(
        '{ docs { budget } tags { name } docsConnection { nodes { budget } totalCount } }',
      ),
      data: {
        docs: null,
        tags: [{ name: 'red' }, { name: 'blue' }, { name: 'green' }],
        docsConnection: null,
      },
    },
  ],
  alias: [
    {
      ...reading('{ a: docs { budget } b: docs(limit: 1) { budget } }'),
      data: { a: null, b: null },
    },
  ],
  filter: readings(undefined, '{ docs(filter: { budget: { equal: 4711 } }) { id } }'),
  'nested filter': readings(
    undefined,
    '{ people(filter: { docs: { some: { budget: { equal: 4711 } } } }) { id } }',
    '{ lines(filter: { doc: { budget: { equal: 4711 } } }) { text } }',
  ),
  order: readings(undefined, '{ docs(order: [{ budget: DESC }]) { id } }'),
  'order by an association': readings(
    undefined,
    '{ people(order: [{ docsCount: DESC }]) { id } }',
    '{ lines(order: [{ doc: { budget: ASC } }]) { text } }',
  ),
  aggregate: [
    { ...reading('{ docsAggregate { sum { budget } } }'), data: { docsAggregate: null } },
    {
      ...reading('{ people { name docsAggregate { count sum { budget } } } }'),
      data: { people: ['Ada', 'Ben', 'Cleo'].map(name => ({ name, docsAggregate: null })) },
    },
  ],
  cursor: readings(undefined, '{ docsConnection(order: [{ budget: DESC }]) { edges { cursor } } }'),
  reference: writings(
    'Sign in.',
    'mutation { createLine(line: { docId: 1, no: 7, text: "x" }) { text } }',
    'mutation { createDocTag(docTag: { docId: 3, tagId: 1 }) { tagId } }',
  ),
  'association to one': [
    {
      ...reading('{ lines(limit: 1) { text doc { budget } } }'),
      data: { lines: [{ text: 'one', doc: null }] },
    },
    {
      ...reading('{ docTags(limit: 1) { tag { name } doc { budget } } }'),
      data: { docTags: [{ tag: { name: 'red' }, doc: null }] },
    },
  ],
  'association to many': [
    {
      ...reading(
        '{ people { name docs { budget } docsConnection { totalCount nodes { budget } } } }',
      ),
      data: {
        people: ['Ada', 'Ben', 'Cleo'].map(name => ({ name, docs: null, docsConnection: null })),
      },
    },
    {
      ...reading('{ tags { name docs { budget } } }'),
      data: { tags: ['red', 'blue', 'green'].map(name => ({ name, docs: null })) },
    },
  ],
  entity: [
    {
      ...reading(
        entities(
          '{ __typename: "Doc", id: 1 }, { __typename: "Tag", id: 1 }',
          '... on Doc { budget } ... on Tag { name }',
        ),
      ),
      data: { _entities: [null, { name: 'red' }] },
    },
  ],
  create: writings('Sign in.', 'mutation { createDoc(doc: { title: "New" }) { id } }'),
  update: writings('Sign in.', 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }'),
  'nested create': writings(
    'Sign in.',
    'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New" }] }) { id } }',
    'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New" } }) { text } }',
  ),
  'nested update': writings(
    'Sign in.',
    'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, title: "New" }] }) { id } }',
    'mutation { updateLine(docId: 1, no: 1, line: { docAttributes: { title: "New" } }) { text } }',
  ),
  delete: writings(
    'Sign in.',
    'mutation { deleteDoc(id: 4) { id } }',
    'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 3, _delete: true }] }) { id } }',
  ),
  subscribe: readings(undefined, 'subscription { docSaved { title budget } }'),
  trigger: [
    {
      ...reading('subscription { docSaved { title budget } }'),
      trigger: {
        role: 'staff',
        mutation: 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
      },
    },
    ...writings('Sign in.', 'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }'),
  ],
}

const mayNot = (action: string): string => `The request may not ${action} this doc.`

export const authorizedDoc: Readonly<Record<Path, Cell>> = {
  ...because(
    'The guard is about what is written; the scope says what is read.',
    'select',
    'alias',
    'filter',
    'nested filter',
    'order',
    'order by an association',
    'cursor',
    'aggregate',
    'reference',
    'association to one',
    'association to many',
    'entity',
    'subscribe',
  ),
  create: writings(
    mayNot('create'),
    'mutation { createDoc(doc: { title: "New" }) { id } }',
    'mutation { createDoc(doc: { title: "New", ownerAttributes: { name: "Dot" } }) { id } }',
  ),
  update: writings(
    mayNot('update'),
    'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
    'mutation { updateDoc(id: 1, doc: { ownerAttributes: { name: "Dot" } }) { id } }',
    'mutation { updateDoc(id: 1, doc: { linesAttributes: [{ no: 1, _delete: true }] }) { id } }',
  ),
  'nested create': [
    ...writings(
      'The request may not create this docTag.',
      'mutation { createTag(tag: { name: "green", docIds: [1] }) { id } }',
      'mutation { updateTag(id: 2, tag: { docIds: [1, 2] }) { id } }',
      'mutation { createDocTag(docTag: { docAttributes: { title: "New" }, tagId: 1 }) { tagId } }',
    ),
    ...writings(
      mayNot('create'),
      'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New" }] }) { id } }',
      'mutation { createLine(line: { no: 1, text: "x", docAttributes: { title: "New" } }) { text } }',
    ),
  ],
  'nested update': writings(
    mayNot('update'),
    'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 1, title: "New" }] }) { id } }',
    'mutation { updateLine(docId: 1, no: 1, line: { text: "x", docAttributes: { title: "New" } }) { text } }',
  ),
  delete: [
    ...writings(
      'The request may not delete this docTag.',
      'mutation { updateTag(id: 1, tag: { docIds: [] }) { id } }',
    ),
    ...writings(
      mayNot('delete'),
      'mutation { deleteDoc(id: 4) { id } }',
      'mutation { updatePerson(id: 1, person: { name: "Dot", docsAttributes: [{ id: 3, _delete: true }] }) { id } }',
    ),
  ],
  trigger: writings(
    mayNot('update'),
    'mutation { updateDoc(id: 1, doc: { title: "New" }) { id } }',
  ),
}
