import { nameOfFirstMatch } from '../../execution/calling/resolve-abstract-type.ts'
import type { TypeResolver } from '../../schema/definitions/resolver.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type FieldDefinition,
  type InputValueDefinition,
  type ObjectTypeDefinition,
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../../schema/definitions/type-map.ts'
import type { NodeType } from '../declare/declarations.ts'
import type { NamespaceDefinitions } from '../declare/type-definitions.ts'
import { loadedTypeName, loadNode, loadNodes, type NodeTypes } from './node-loader.ts'

/** Returns the types that are nodes, by their names. */
export function nodesOf({ statements }: NamespaceDefinitions): NodeTypes {
  return new Map(
    [...statements].flatMap(([name, { node }]) => (node === undefined ? [] : [[name, node]])),
  )
}

const INTERFACE_NAME = 'Node'

/**
 * Returns a type map in which types are nodes: they implement `Node` with the field `id`, and the query
 * root has the fields `node` and `nodes`, unless the host defines these. The interface is added where
 * the host declares none. Object Identification, 1 "Node Interface" and 2 "Node root field".
 */
export function withNodes(
  typeMap: TypeMap,
  nodes: NodeTypes,
  report: (sentence: string) => void,
): TypeMap {
  if (nodes.size === 0) return typeMap
  const { types, rootTypes } = typeMap
  const hasInterface = types.some(({ name }) => name === INTERFACE_NAME)
  const typesWithNodes = types.map(type => {
    const node = nodes.get(type.name)
    if (type.kind === 'OBJECT' && node !== undefined) return withID(type, node, report)
    return type.kind === 'OBJECT' && type.name === rootTypes.query
      ? { ...type, fields: withMissing(type.fields, rootFields(nodes)) }
      : type
  })
  const completeTypes = hasInterface ? typesWithNodes : [...typesWithNodes, nodeInterface]
  return {
    ...typeMap,
    types: completeTypes.map(type =>
      type.name === INTERFACE_NAME ? withTypeOfNodes(type, completeTypes, report) : type,
    ),
  }
}

const idType = nonNullOf(namedType('ID'))

const idDefinition: FieldDefinition = {
  name: 'id',
  declaredName: 'id',
  description: 'The ID, which no other record of any type has.',
  type: idType,
  arguments: [],
  propertyNames: ['id'],
}

const nodeInterface: TypeDefinition = {
  kind: 'INTERFACE',
  name: INTERFACE_NAME,
  description: 'A record that can be loaded by its ID.',
  definedAt: 'interface Node',
  interfaces: [],
  fields: [idDefinition],
}

function withID(
  type: ObjectTypeDefinition,
  node: NodeType,
  report: (sentence: string) => void,
): ObjectTypeDefinition {
  if (node.id.typeName !== type.name)
    report(`The node ${type.name} has the IDs of ${node.id.typeName}; expected its own.`)
  if (type.fields.some(({ name }) => name === 'id'))
    report(
      `${type.name}.id is defined, and is the global ID, as ${type.name} is a node; remove the field, or give it another name.`,
    )
  const id: FieldDefinition = {
    ...idDefinition,
    resolve: (_, { current }) => node.id.encode(node.keyOf(current)),
  }
  return {
    ...type,
    interfaces: [...new Set([INTERFACE_NAME, ...type.interfaces])],
    fields: [id, ...type.fields],
  }
}

/**
 * Returns the interface with its field, and with a `resolveType` that knows loaded records by the type
 * of their ID, and all others as the host says.
 */
function withTypeOfNodes(
  type: TypeDefinition,
  types: readonly TypeDefinition[],
  report: (sentence: string) => void,
): TypeDefinition {
  if (type.kind !== 'INTERFACE') {
    report(`The type ${INTERFACE_NAME} is no interface; expected one, because there are nodes.`)
    return type
  }
  const { resolveType } = type
  const objectTypes = types.filter(
    candidate => candidate.kind === 'OBJECT' && candidate.interfaces.includes(INTERFACE_NAME),
  ) as readonly ObjectTypeDefinition[]
  return {
    ...type,
    fields: withMissing(type.fields, [idDefinition]),
    resolveType: (value, context, info, abstractType) =>
      loadedTypeName(value, info.event.memo) ??
      (resolveType === undefined
        ? (nameOfFirstMatch(objectTypes, ({ isTypeOf }) =>
            isTypeOf?.(value, context, info),
          ) as ReturnType<TypeResolver>)
        : resolveType(value, context, info, abstractType)),
  }
}

function rootFields(nodes: NodeTypes): readonly FieldDefinition[] {
  return [
    {
      name: 'node',
      declaredName: 'node',
      description: 'The record with an ID.',
      type: namedType(INTERFACE_NAME),
      arguments: [argument('id', idType)],
      propertyNames: ['node'],
      resolve: ({ id }: { readonly id: string }, event) => loadNode(nodes, id, event),
    },
    {
      name: 'nodes',
      declaredName: 'nodes',
      description: 'The records with IDs, in their order; null for one that is not there.',
      type: nonNullOf(listOf(namedType(INTERFACE_NAME))),
      arguments: [argument('ids', nonNullOf(listOf(idType)))],
      propertyNames: ['nodes'],
      resolve: ({ ids }: { readonly ids: readonly string[] }, event) =>
        loadNodes(nodes, ids, event),
    },
  ]
}

function argument(name: string, type: TypeReference): InputValueDefinition {
  return { name, declaredName: name, type }
}

function withMissing(
  fields: readonly FieldDefinition[],
  missing: readonly FieldDefinition[],
): readonly FieldDefinition[] {
  const names = new Set(fields.map(({ name }) => name))
  return [...fields, ...missing.filter(({ name }) => !names.has(name))]
}
