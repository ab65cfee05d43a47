import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOf, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import { bareObject } from '../schema/bare-object.ts'
import type { InputObjectType, Type } from '../schema/compiled-schema.ts'
import { literalOf } from '../schema/literal.ts'
import { MAX_COERCION_DEPTH } from './coerce-input-value.ts'
import type { VariableValues } from './variables.ts'

/**
 * Input coercion of a literal, with the values of the variables in it. Returns undefined where the literal has no valid
 * value, is a variable without one, or is nested too deep: what that means is for the caller to say. Objects have no prototype.
 * GraphQL specification, 3.5 to 3.12, "Input Coercion".
 */
export function coerceLiteral(
  document: Document,
  node: Node,
  type: Type,
  variables: VariableValues,
  depth = 0,
): unknown {
  if (depth > MAX_COERCION_DEPTH) return undefined
  const kind = kindOf(document, node)
  if (kind === Kind.VARIABLE) {
    const value = variables[symbolOf(document, node)]
    return value === null && type.kind === 'NON_NULL' ? undefined : value
  }
  if (type.kind === 'NON_NULL') {
    return kind === Kind.NULL_VALUE ? undefined : coerceLiteral(document, node, type.ofType, variables, depth)
  }
  if (kind === Kind.NULL_VALUE) return null
  switch (type.kind) {
    case 'LIST':
      return coerceList(document, node, type.ofType, variables, depth + 1)
    case 'INPUT_OBJECT':
      return kind === Kind.OBJECT_VALUE ? coerceObject(document, node, type, variables, depth + 1) : undefined
    case 'ENUM':
      return kind === Kind.ENUM_VALUE ? type.valueByName.get(nameOf(document, node))?.value : undefined
    case 'SCALAR':
      try {
        return type.coerceLiteral(literalOf(document, node, variables))
      } catch {
        return undefined
      }
    default:
      return undefined
  }
}

function coerceList(
  document: Document,
  node: Node,
  itemType: Type,
  variables: VariableValues,
  depth: number,
): unknown {
  if (kindOf(document, node) !== Kind.LIST_VALUE) {
    const item = coerceLiteral(document, node, itemType, variables, depth)
    return item === undefined ? undefined : [item]
  }
  const items: unknown[] = []
  for (const child of childrenOf(document, node)) {
    const item = coerceLiteral(document, child, itemType, variables, depth)
    if (item !== undefined) items.push(item)
    else if (isAbsentVariable(document, child, variables) && itemType.kind !== 'NON_NULL') items.push(null)
    else return undefined
  }
  return items
}

function coerceObject(
  document: Document,
  node: Node,
  type: InputObjectType,
  variables: VariableValues,
  depth: number,
): unknown {
  const given = new Map<number, Node>()
  for (const field of childrenOf(document, node)) given.set(symbolOf(document, field), field + 1)
  const object = bareObject()
  for (const field of type.fields) {
    const value = given.get(field.symbol)
    given.delete(field.symbol)
    if (value === undefined || isAbsentVariable(document, value, variables)) {
      if (field.hasDefault) object[field.declaredName] = field.defaultValue
      else if (field.type.kind === 'NON_NULL') return undefined
      continue
    }
    const coerced = coerceLiteral(document, value, field.type, variables, depth)
    if (coerced === undefined) return undefined
    object[field.declaredName] = coerced
  }
  if (given.size > 0) return undefined
  return type.isOneOf && !isOneOfValue(object) ? undefined : object
}

/** Whether exactly one entry is there, and not null. GraphQL specification, 3.10.1 "OneOf Input Objects". */
function isOneOfValue(object: object): boolean {
  const values = Object.values(object)
  return values.length === 1 && values[0] !== null
}

function isAbsentVariable(document: Document, node: Node, variables: VariableValues): boolean {
  return kindOf(document, node) === Kind.VARIABLE && variables[symbolOf(document, node)] === undefined
}
