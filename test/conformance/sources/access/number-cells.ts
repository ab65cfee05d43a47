import { because, entities, reading, readings, writings, type Cell, type Path } from './cell.ts'

// Guards of `no`, which is part of the primary key of lines.

const unknown = 'Field "no" is not defined by type'
const mayNotWrite = 'The request may not write Line.no.'

/** A cursor that a client makes of values that it thinks of. */
const forged = Buffer.from('["docId,no",2,4712]').toString('base64url')

const keyNames = 'Whoever names a line by its key knows the key. No table refers to lines.'

export const authorizedNumber: Readonly<Record<Path, Cell>> = {
  select: readings(
    undefined,
    '{ lines { no text } }',
    '{ doc(id: 2) { lines { no } linesConnection { nodes { no } } } }',
    '{ lines { ...Key } } fragment Key on Line { no }',
  ),
  alias: readings(
    undefined,
    '{ lines { text: no } }',
    '{ a: lines { no } b: lines { number: no } }',
  ),
  filter: readings(
    unknown,
    '{ lines(filter: { no: { greater: 4712 } }) { text } }',
    '{ doc(id: 2) { lines(filter: { not: { no: { equal: 4711 } } }) { text } } }',
  ),
  'nested filter': readings(
    unknown,
    '{ docs(filter: { lines: { some: { no: { equal: 4711 } } } }) { id } }',
    '{ people(filter: { docs: { some: { lines: { none: { no: { less: 4712 } } } } } }) { id } }',
  ),
  order: readings(unknown, '{ lines(order: [{ no: DESC }]) { text } }'),
  'order by an association': 'One orders by the number of lines alone, for no record has but one.',
  cursor: [
    ...readings(
      undefined,
      '{ linesConnection { edges { cursor } pageInfo { startCursor endCursor } } }',
      '{ linesConnection(last: 3, order: [{ text: ASC }]) { edges { cursor } } }',
      '{ doc(id: 2) { linesConnection(first: 1) { pageInfo { endCursor } } } }',
    ),
    ...readings(
      'The argument after is no cursor of this list in this order',
      `{ linesConnection(after: "${forged}") { nodes { text } } }`,
      `{ doc(id: 2) { linesConnection(after: "${forged}") { totalCount nodes { text } } } }`,
    ),
    ...readings(
      'The argument before is no cursor of this list in this order',
      `{ linesConnection(last: 1, before: "${forged}") { nodes { text } } }`,
    ),
  ],
  aggregate: [
    ...readings(
      'Cannot query field',
      '{ linesAggregate { max { no } } }',
      '{ docs { linesAggregate { sum { no } } } }',
    ),
    reading('{ linesAggregate { groups(by: [NO]) { key { no } } } }', 'Value "NO" does not exist'),
    reading('{ linesAggregate(filter: { no: { less: 4712 } }) { count } }', unknown),
  ],
  reference: keyNames,
  'association to one': readings(undefined, '{ docTags { doc { lines { no } } } }'),
  'association to many': readings(
    undefined,
    '{ docs { lines { no } linesConnection { nodes { no } } } }',
  ),
  entity: [
    ...readings(
      undefined,
      entities('{ __typename: "Doc", id: 2 }', '... on Doc { lines { no text } }'),
    ),
    // A key that filters may not have would say by the answer whether there is such a line.
    ...readings(
      'which is no entity of this subgraph',
      entities('{ __typename: "Line", docId: 2, no: 4711 }', '__typename'),
    ),
  ],
  create: writings(
    mayNotWrite,
    'mutation { createLine(line: { docId: 3, no: 7, text: "x" }) { text } }',
  ),
  update: readings(
    undefined,
    'mutation { updateDoc(id: 2, doc: { title: "New" }) { lines { no } } }',
  ),
  'nested create': writings(
    mayNotWrite,
    'mutation { createDoc(doc: { title: "New", linesAttributes: [{ no: 7, text: "x" }] }) { id } }',
    'mutation { updateDoc(id: 3, doc: { linesAttributes: [{ no: 7, text: "x" }] }) { id } }',
    'mutation { updatePerson(id: 1, person: { docsAttributes: [{ id: 3, linesAttributes: [{ no: 7, text: "x" }] }] }) { id } }',
  ),
  'nested update': readings(
    undefined,
    'mutation { updatePerson(id: 2, person: { docsAttributes: [{ id: 2, title: "New" }] }) { docs { lines { no } } } }',
  ),
  delete: readings(
    undefined,
    'mutation { deleteDocTag(docId: 2, tagId: 1) { doc { lines { no } } } }',
  ),
  subscribe: [{ ...reading('subscription { docSaved { lines { no } } }'), trigger: { id: 2 } }],
  trigger: [
    {
      ...reading('subscription { docSaved { lines { no } } }'),
      trigger: {
        role: 'staff',
        mutation: 'mutation { updateDoc(id: 2, doc: { title: "New" }) { id } }',
      },
    },
  ],
}

const isKey = 'A key is named, and never changed.'

export const readOnlyNumber: Readonly<Record<Path, Cell>> = {
  ...because(
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
  ),
  reference: keyNames,
  create: writings(
    unknown,
    'mutation { createLine(line: { docId: 3, no: 7, text: "x" }) { text } }',
  ),
  ...because(isKey, 'update', 'nested update', 'delete'),
  'nested create': [
    ...writings(
      'Doc.linesAttributes names an existing line; expected new ones, because the doc has none yet.',
      'mutation { createDoc(doc: { title: "New", linesAttributes: [{ no: 77, text: "x" }] }) { id } }',
      'mutation { createPerson(person: { name: "Dot", docsAttributes: [{ title: "New", linesAttributes: [{ no: 77, text: "x" }] }] }) { id } }',
    ),
    ...writings(
      'There is no line with the',
      'mutation { updateDoc(id: 3, doc: { linesAttributes: [{ no: 77, text: "x" }] }) { id } }',
      'mutation { updateDoc(id: 1, doc: { linesAttributes: [{ no: 1, text: "y" }, { no: 77, text: "x" }] }) { id } }',
    ),
  ],
  trigger: writings(
    'There is no line with the',
    'mutation { updateDoc(id: 3, doc: { title: "New", linesAttributes: [{ no: 77, text: "x" }] }) { id } }',
  ),
}
