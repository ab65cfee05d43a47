import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOf, kindOf, nameOf } from '../language/tape.ts'
import { bareObject } from './bare-object.ts'
import type { TypeLookup } from './definitions.ts'
import { literalOf } from './literal.ts'
import type { InputValueDefinition, TypeDefinition, TypeReference } from './type-map.ts'

/** The defaults of input values, complete. */
export type CompleteDefaults = Pick<ReadonlyMap<InputValueDefinition, unknown>, 'get' | 'has'>

type InputObjectDefinition = Extract<TypeDefinition, { kind: 'INPUT_OBJECT' }>

/**
 * Input coercion of a constant literal for a default, with the defaults of what it omits, which are complete already. What
 * does not fit, in a schema that is assumed to be valid, becomes null. GraphQL specification, 3.5 to 3.12, "Input Coercion".
 */
export function completeLiteral(
  reference: TypeReference,
  document: Document,
  node: Node,
  definitions: TypeLookup,
  complete: CompleteDefaults,
): unknown {
  const kind = kindOf(document, node)
  if (kind === Kind.NULL_VALUE) return null
  if (reference.kind === 'NON_NULL') {
    return completeLiteral(reference.ofType, document, node, definitions, complete)
  }
  if (reference.kind === 'LIST') {
    const items = kind === Kind.LIST_VALUE ? [...childrenOf(document, node)] : [node]
    return items.map(item => completeLiteral(reference.ofType, document, item, definitions, complete))
  }
  const type = definitions.typeByName.get(reference.name)
  switch (type?.kind) {
    case 'SCALAR':
      try {
        return type.coerceLiteral(literalOf(document, node, []))
      } catch {
        return null
      }
    case 'ENUM':
      return type.values.find(({ name }) => name === nameOf(document, node))?.value ?? null
    case 'INPUT_OBJECT': {
      const object = bareObject()
      for (const [field, value] of fieldsOf(type, document, node)) {
        if (value !== undefined) {
          object[field.declaredName] = completeLiteral(field.type, document, value, definitions, complete)
        } else if (complete.has(field)) object[field.declaredName] = complete.get(field)
      }
      return object
    }
    default:
      return null
  }
}

/** The fields of inputs that a literal omits and that have a default themselves. */
export function omittedInLiteral(
  reference: TypeReference,
  document: Document,
  node: Node,
  definitions: TypeLookup,
  omitted: Set<InputValueDefinition>,
): void {
  if (reference.kind === 'NON_NULL') {
    omittedInLiteral(reference.ofType, document, node, definitions, omitted)
  } else if (reference.kind === 'LIST') {
    const items = kindOf(document, node) === Kind.LIST_VALUE ? childrenOf(document, node) : [node]
    for (const item of items) omittedInLiteral(reference.ofType, document, item, definitions, omitted)
  } else {
    const type = definitions.typeByName.get(reference.name)
    if (type?.kind !== 'INPUT_OBJECT' || kindOf(document, node) !== Kind.OBJECT_VALUE) return
    for (const [field, value] of fieldsOf(type, document, node)) {
      if (value !== undefined) omittedInLiteral(field.type, document, value, definitions, omitted)
      else if (field.default !== undefined) omitted.add(field)
    }
  }
}

/** The fields of an input, each with the value that a literal gives it. */
function fieldsOf(
  type: InputObjectDefinition,
  document: Document,
  node: Node,
): readonly (readonly [InputValueDefinition, Node | undefined])[] {
  const given = new Map<string, Node>()
  if (kindOf(document, node) === Kind.OBJECT_VALUE) {
    for (const field of childrenOf(document, node)) given.set(nameOf(document, field), field + 1)
  }
  return type.fields.map(field => [field, given.get(field.name)])
}
