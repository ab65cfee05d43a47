import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, symbolOf } from '../../language/tape.ts'
import type { CompiledSchema, NamedType, Type } from './compiled-schema.ts'

/** The type of a type reference in a document; undefined if the schema has no such type. */
export function typeOfNode(
  schema: CompiledSchema,
  document: Document,
  node: Node,
): Type | undefined {
  let namedTypeNode = node
  while (kindOf(document, namedTypeNode) !== Kind.NAMED_TYPE) namedTypeNode++
  let type: Type | undefined = namedTypeOfNode(schema, document, namedTypeNode)
  if (type === undefined) return undefined
  for (let wrappingNode = namedTypeNode - 1; wrappingNode >= node; wrappingNode--) {
    const kind = kindOf(document, wrappingNode) === Kind.LIST_TYPE ? 'LIST' : 'NON_NULL'
    type = { kind, ofType: type } as Type
  }
  return type
}

/** The type of a NamedType in a document; undefined if the schema has no such type. */
export function namedTypeOfNode(
  schema: CompiledSchema,
  document: Document,
  node: Node,
): NamedType | undefined {
  return schema.typeBySymbol.get(symbolOf(document, node))
}
