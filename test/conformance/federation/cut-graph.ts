import { buildSchema, type Schema } from '../../../src/index.ts'
import {
  sharedValue,
  type EntityModel,
  type FieldModel,
  type Graph,
  type ObjectValues,
} from './random-graph.ts'

// The schemas of a graph: one with all fields, and one of each subgraph.

/** How often the references of each type were resolved at once, by the name of the subgraph. */
export type BatchCounts = Map<string, number>

const head =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@external", "@requires", "@shareable"])'

/** The schema that is not cut. */
export function wholeSchema(graph: Graph): Schema {
  const types = graph.entities.map(
    ({ name, fields }) =>
      `type ${name} { id: ID! code: String! ${fields.map(fieldText).join(' ')} }`,
  )
  const roots = graph.roots.map(rootText)
  const text = `type Query { ${roots.join(' ')} } ${types.join(' ')} ${sharedValue.replace(' @shareable', '')}`
  return buildSchema(text, { resolvers: resolversOf(graph, graph.roots, () => true) as never })
}

/** The schema of a subgraph, whose objects have what the subgraph holds of them, and no more. */
export function subgraphSchema(graph: Graph, subgraph: string): Schema {
  const isOwn = ({ owners }: FieldModel): boolean => owners.includes(subgraph)
  const types = graph.entities.map(entity => {
    const own = entity.fields.filter(isOwn)
    const required = new Set(own.flatMap(field => field.required))
    const fields = [
      ...own.map(field => `${fieldText(field)}${directivesOf(field)}`),
      ...entity.fields
        .filter(({ name }) => required.has(name))
        .map(field => `${fieldText(field)} @external`),
    ]
    const keys = entity.keys.map(key => `@key(fields: "${key}")`)
    const code = entity.keys.includes('code') ? 'code: String!' : codeOf(graph, subgraph)
    return `type ${entity.name} ${keys.join(' ')} { id: ID! ${code} ${fields.join(' ')} }`
  })
  const roots = graph.roots.filter(({ owner }) => owner === subgraph)
  const query = roots.length === 0 ? '' : `type Query { ${roots.map(rootText).join(' ')} }`
  const usesValue = graph.entities.some(({ fields }) =>
    fields.some(field => isOwn(field) && field.kind === 'value'),
  )
  return buildSchema(`${head} ${query} ${types.join(' ')} ${usesValue ? sharedValue : ''}`, {
    federation: true,
    resolvers: resolversOf(graph, roots, isOwn, true) as never,
  })
}

/** The field `code` of types without such a key is the first subgraph's. */
function codeOf({ subgraphNames }: Graph, subgraph: string): string {
  return subgraph === subgraphNames[0] ? 'code: String!' : ''
}

function fieldText({ name, type }: FieldModel): string {
  return `${name}: ${type}`
}

function directivesOf({ owners, required }: FieldModel): string {
  return `${owners.length > 1 ? ' @shareable' : ''}${required.length === 0 ? '' : ` @requires(fields: "${required.join(' ')}")`}`
}

function rootText({ name, entity, isList }: Graph['roots'][number]): string {
  return isList ? `${name}: [${entity}!]!` : `${name}(id: ID!): ${entity}`
}

type Resolvers = Record<string, Record<string, unknown>>

function resolversOf(
  graph: Graph,
  roots: Graph['roots'],
  isOwn: (field: FieldModel) => boolean,
  isSubgraph = false,
): Resolvers {
  const byName = new Map(graph.entities.map(entity => [entity.name, entity]))
  const resolvers: Resolvers = { Query: {} }
  for (const { name, entity, isList } of roots) {
    const { objects } = byName.get(entity)!
    resolvers['Query']![name] = isList
      ? () => objects
      : (_: unknown, { id }: Readonly<Record<'id', string>>) =>
          objects.find(object => object['id'] === id)
  }
  for (const entity of graph.entities) {
    const fields = Object.fromEntries(
      entity.fields.filter(isOwn).flatMap(field => {
        const resolve = resolverOf(field, byName)
        return resolve === undefined ? [] : [[field.name, resolve]]
      }),
    )
    resolvers[entity.name] = isSubgraph
      ? { ...fields, __resolveReference: referenceResolver(entity, isOwn) }
      : fields
  }
  // A subgraph may have no root fields.
  return Object.fromEntries(
    Object.entries(resolvers).filter(
      ([name, map]) => name !== 'Query' || Object.keys(map).length > 0,
    ),
  )
}

function resolverOf(
  { name, kind, isList, target, required }: FieldModel,
  byName: ReadonlyMap<string, EntityModel>,
): ((parent: ObjectValues) => unknown) | undefined {
  if (kind === 'computed')
    return parent => JSON.stringify(required.map(requiredName => parent[requiredName] ?? null))
  if (kind !== 'entity') return undefined
  const { objects } = byName.get(target)!
  const objectAt = (index: unknown): unknown =>
    index === null ? null : Promise.resolve(objects[index as number])
  return parent => {
    const value = parent[name]
    if (value === null || value === undefined) return null
    return isList ? (value as unknown[]).map(objectAt) : objectAt(value)
  }
}

/** The object of a reference as the subgraph has it, and what the gateway has required beside it. */
function referenceResolver(
  { objects, fields }: EntityModel,
  isOwn: (field: FieldModel) => boolean,
): (reference: ObjectValues) => unknown {
  const foreign = new Set(fields.filter(field => !isOwn(field)).map(({ name }) => name))
  return reference => {
    const object = objects.find(({ id, code }) =>
      'id' in reference ? id === reference['id'] : code === reference['code'],
    )
    if (object === undefined) return null
    const own = Object.fromEntries(Object.entries(object).filter(([name]) => !foreign.has(name)))
    return { ...reference, ...own }
  }
}
