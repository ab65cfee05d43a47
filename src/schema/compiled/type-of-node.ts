import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, symbolOf } from '../../language/tape.ts'
import type { CompiledSchema, NamedType, Type } from './compiled-schema.ts'

/** The type of a type reference in a document; undefined where the schema has no such type. */
export function typeOfNode(
  schema: CompiledSchema,
  document: Document,
  node: Node,
): Type | undefined {
  let named = node
  while (kindOf(document, named) !== Kind.NAMED_TYPE) named++
  let type: Type | undefined = namedTypeOfNode(schema, document, named)
  if (type === undefined) return undefined
  for (let wrapper = named - 1; wrapper >= node; wrapper--) {
    const kind = kindOf(document, wrapper) === Kind.LIST_TYPE ? 'LIST' : 'NON_NULL'
    type = { kind, ofType: type } as Type
  }
  return type
}

/** The type of a NamedType in a document; undefined where the schema has no such type. */
export function namedTypeOfNode(
  schema: CompiledSchema,
  document: Document,
  node: Node,
): NamedType | undefined {
  return schema.typeBySymbol.get(symbolOf(document, node))
}
