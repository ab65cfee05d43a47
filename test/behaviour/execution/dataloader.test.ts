import DataLoader from 'dataloader'
import { describe, expect, test } from 'vitest'
import { buildSchema, defineGraphQL, object, type Schema } from '../../../src/index.ts'

interface Node {
  readonly id: number
}

const later = <Value>(value: Value, ms = 1): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, ms, value))

const childrenOf = ({ id }: Node): Node[] => [{ id: id * 10 }, { id: id * 10 + 1 }]

/** Loads what is there for ids; ids above 1,000 are unknown. */
function loaderOf<Value>(
  calls: string[],
  name: string,
  valueOf: (id: number) => Value,
): DataLoader<number, Value> {
  return new DataLoader<number, Value>(async ids => {
    calls.push(`${name} ${ids.join(' ')}`)
    await later(undefined)
    return ids.map(id => (id > 1_000 ? new Error(`${id} is unknown`) : valueOf(id)))
  })
}

interface Loaders {
  readonly children: DataLoader<number, Node[]>
  readonly labels: DataLoader<number, string>
}

function loadersOf(calls: string[]): Loaders {
  return {
    children: loaderOf(calls, 'children', id => childrenOf({ id })),
    labels: loaderOf(calls, 'labels', id => `node ${id}`),
  }
}

const source = '{ nodes { label children { label children { label } } } }'
const expectedCalls = ['labels 1 2', 'children 1 2', 'labels 10 11 20 21', 'children 10 11 20 21']
const lastLabels = 'labels 100 101 110 111 200 201 210 211'
const expectedData = {
  nodes: [1, 2].map(id => withChildren({ id }, 2)),
}

function withChildren({ id }: Node, depth: number): object {
  const label = `node ${id}`
  return depth === 0
    ? { label }
    : { label, children: childrenOf({ id }).map(each => withChildren(each, depth - 1)) }
}

function schemaWithLoaders(): Schema {
  const GraphQL = defineGraphQL<Loaders>()({ Node: object<Node>() })
  GraphQL.query
    .field('nodes', 'Node', { full: true }, () => [{ id: 1 }, { id: 2 }])
    .field('lateNodes', 'Node', { full: true }, () => [later({ id: 1 }), { id: 2 }])
    .field('unknown', 'Node', { full: true }, () => [{ id: 1 }, { id: 1_001 }])
  GraphQL.Node.field('label', 'string', {}, ({ current, labels }) => labels.load(current.id)).field(
    'children',
    'Node',
    { array: true },
    ({ current, children }) => children.load(current.id),
  )
  return GraphQL.schema('LoadedSchema', { replace: true, onError: () => undefined })
}

describe('a DataLoader in the context', () => {
  test('is called once for a level', async () => {
    const calls: string[] = []
    const answer = await schemaWithLoaders().execute(source, {
      context: loadersOf(calls),
      responseFormat: 'json',
    })
    expect(JSON.parse(answer)).toEqual({ data: expectedData })
    expect(calls).toEqual([...expectedCalls, lastLabels])
  })

  test('is called once for a level by resolver maps, too', async () => {
    const calls: string[] = []
    const schema = buildSchema(
      'type Query { nodes: [Node!]! } type Node { label: String, children: [Node!] }',
      {
        resolvers: {
          Query: { nodes: () => [{ id: 1 }, { id: 2 }] },
          Node: {
            label: ({ id }: Node, _args: object, { labels }: Loaders) => labels.load(id),
            children: ({ id }: Node, _args: object, { children }: Loaders) => children.load(id),
          },
        },
      },
    )
    const answer = await schema.execute(source, {
      context: loadersOf(calls),
      responseFormat: 'json',
    })
    expect(JSON.parse(answer)).toEqual({ data: expectedData })
    expect(calls).toEqual([...expectedCalls, lastLabels])
  })

  test('fails the fields whose key it does not know, and no other', async () => {
    const calls: string[] = []
    const context = loadersOf(calls)
    const { data, errors } = await schemaWithLoaders().execute(
      '{ unknown { label children { label } } }',
      {
        context,
        responseFormat: 'hash',
      },
    )
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      unknown: [
        { label: 'node 1', children: [{ label: 'node 10' }, { label: 'node 11' }] },
        { label: null, children: null },
      ],
    })
    expect(errors!.map(({ path }) => path!.join('.'))).toEqual([
      'unknown.1.label',
      'unknown.1.children',
    ])
    expect(calls).toEqual(['labels 1 1001', 'children 1 1001', 'labels 10 11'])
  })
})

/**
 * The same tree by batch resolvers, which are called once for a level whenever its parents arrive.
 */
function schemaWithBatches(calls: string[], answered: (values: unknown) => unknown): Schema {
  const GraphQL = defineGraphQL()({
    Node: object<Node>(),
    Group: object<{ nodes: Node[] | Promise<Node[]> }>(),
  })
  GraphQL.query
    .field('nodes', 'Node', { full: true }, () => [{ id: 1 }, { id: 2 }])
    .field('lateNodes', 'Node', { full: true }, () => [later({ id: 1 }, 4), { id: 2 }])
    .field('groups', 'Group', { full: true }, () => [
      { nodes: [{ id: 1 }, { id: 2 }] },
      later({ nodes: later([{ id: 3 }, { id: 1 }]) }),
    ])
  GraphQL.Group.field('nodes', 'Node', { full: true })
  GraphQL.Node.field(
    'label',
    'string',
    {},
    {
      batch: nodes => {
        calls.push(`labels ${nodes.map(({ id }) => id).join(' ')}`)
        return answered(
          nodes.map(({ id }) => (id > 1_000 ? new Error('unknown') : `node ${id}`)),
        ) as string[]
      },
    },
  ).field(
    'children',
    'Node',
    { array: true },
    {
      batch: nodes => {
        calls.push(`children ${nodes.map(({ id }) => id).join(' ')}`)
        return answered(nodes.map(childrenOf)) as Node[][]
      },
    },
  )
  return GraphQL.schema('BatchedSchema', { replace: true, onError: () => undefined })
}

describe.each<[string, (values: unknown) => unknown]>([
  ['at once', values => values],
  ['later', values => later(values)],
  ['as promises of each value', values => (values as unknown[]).map(value => later(value))],
])('batch resolvers that answer %s', (_title, answered) => {
  test('are called once for a level', async () => {
    const calls: string[] = []
    const answer = await schemaWithBatches(calls, answered).execute(source, {
      responseFormat: 'json',
    })
    expect(JSON.parse(answer)).toEqual({ data: expectedData })
    expect([...calls].sort()).toEqual([...expectedCalls, lastLabels].sort())
  })

  test('are called once for the parents of all lists, however late some of them are', async () => {
    const calls: string[] = []
    const schema = schemaWithBatches(calls, answered)
    await schema.execute('{ lateNodes { label } }')
    const answer = await schema.execute('{ groups { nodes { label } } }', {
      responseFormat: 'json',
    })
    expect(calls).toEqual(['labels 2 1', 'labels 1 2 3 1'])
    expect(JSON.parse(answer)).toEqual({
      data: {
        groups: [
          { nodes: [{ label: 'node 1' }, { label: 'node 2' }] },
          { nodes: [{ label: 'node 3' }, { label: 'node 1' }] },
        ],
      },
    })
  })

  test('are called for each field by itself, where it stands twice', async () => {
    const calls: string[] = []
    const schema = schemaWithBatches(calls, answered)
    await schema.execute('{ nodes { a: label b: label } more: nodes { label } }')
    expect(calls).toEqual(['labels 1 2', 'labels 1 2', 'labels 1 2'])
  })
})
