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
  if (kindOf(document, node) === Kind.NAMED_TYPE) return namedTypeOfNode(schema, document, node)
  const wrappers: ('LIST' | 'NON_NULL')[] = []
  let current = node
  while (kindOf(document, current) !== Kind.NAMED_TYPE) {
    wrappers.push(kindOf(document, current) === Kind.LIST_TYPE ? 'LIST' : 'NON_NULL')
    current++
  }
  const named = namedTypeOfNode(schema, document, current)
  if (named === undefined) return undefined
  return wrappers.reduceRight<Type>((ofType, kind) => ({ kind, ofType }) as Type, named)
}

/** The type of a NamedType in a document; undefined where the schema has no such type. */
export function namedTypeOfNode(
  schema: CompiledSchema,
  document: Document,
  node: Node,
): NamedType | undefined {
  return schema.typeBySymbol.get(symbolOf(document, node))
}
