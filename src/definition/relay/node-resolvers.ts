import type { PositionalResolver, TypeResolver } from '../../schema/definitions/resolver.ts'
import type { GlobalId } from './global-id.ts'
import { loadedTypeName, loadNode, loadNodes } from './node-loader.ts'
import { nodeType, type NodeLoader } from './node-type.ts'

/** A node of a resolver map: its IDs, and how its records are loaded. */
export type TextNode<Context = any> = NodeLoader<Context, any, any> & {
  readonly id: GlobalId<string, any>
}

/** The resolvers of nodes in a resolver map. */
export interface NodeResolvers {
  readonly Query: { readonly node: PositionalResolver; readonly nodes: PositionalResolver }
  readonly Node: { readonly __resolveType: TypeResolver }
  readonly [typeName: string]: Readonly<Record<string, PositionalResolver | TypeResolver>>
}

/**
 * Returns a resolver map of the types of a text that are nodes: with `Query.node`, `Query.nodes`, the
 * field `id` of each of the types, and `__resolveType` of the interface `Node`, which knows the records
 * that these fields have loaded. The text declares all of them. Object Identification, 2 "Node root
 * field".
 *
 * @example
 * const sdl = `
 *   interface Node { id: ID! }
 *   type User implements Node { id: ID! name: String }
 *   type Query { node(id: ID!): Node nodes(ids: [ID!]!): [Node]! }
 * `
 * const users = new Map([[1, { id: 1, name: 'Ann' }]])
 * const schema = buildSchema(sdl, {
 *   resolvers: nodeResolvers({
 *     id: globalId('User', 'number'),
 *     batch: ids => ids.map(id => users.get(id)),
 *   }),
 * })
 * await schema.execute('{ node(id: "VXNlcjox") { ... on User { name } } }')
 * // '{"data":{"node":{"name":"Ann"}}}'
 *
 * @throws SchemaError with the faults of the nodes
 */
export function nodeResolvers<Context = any>(...nodes: TextNode<Context>[]): NodeResolvers {
  const types = new Map(
    nodes.map(({ id, ...loader }) => [id.typeName, nodeType(id, loader as never)]),
  )
  const idResolvers = [...types].map(([name, { id, keyOf }]): [string, NodeResolvers[string]] => [
    name,
    { id: (record: unknown) => id.encode(keyOf(record)) },
  ])
  return {
    ...Object.fromEntries(idResolvers),
    Query: {
      node: (_, { id }: { readonly id: string }, _context, { event }) => loadNode(types, id, event),
      nodes: (_, { ids }: { readonly ids: readonly string[] }, _context, { event }) =>
        loadNodes(types, ids, event),
    },
    Node: { __resolveType: (record, _context, { event }) => loadedTypeName(record, event.memo) },
  }
}
