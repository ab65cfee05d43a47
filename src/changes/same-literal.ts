import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { parseConstValueToTape } from '../language/parse.ts'
import { stringValueOf } from '../language/string-value.ts'
import { childrenOf, kindOf, nameOf, textOf } from '../language/tape.ts'
import type { NamedType, Type } from '../schema/compiled/compiled-schema.ts'
import { nullableTypeOf } from '../schema/compiled/type-reference.ts'

/** A literal with the type of its input position; undefined for a position without a type. */
interface TypedLiteral {
  readonly literal: string
  readonly type: Type | undefined
}

/**
 * Returns whether two literals represent the same value: the fields of an object in any order, an
 * item for a list of one item, strings and block strings, `1` and `1.0` as a Float, `1` and `"1"`
 * as an ID. GraphQL specification, 2.10 "Input Values".
 */
export function isSameLiteral(left: TypedLiteral, right: TypedLiteral): boolean {
  return left.literal === right.literal || normalText(left) === normalText(right)
}

function normalText({ literal, type }: TypedLiteral): string {
  const document = parseConstValueToTape(literal, unlimited)
  return 'errors' in document ? literal : textOfValue(document, 0, type)
}

/** Literals of a schema come from the host, which no limit restricts. */
const unlimited = { maxTokens: false, maxSourceLength: false } as const

function textOfValue(document: Document, value: Node, inputType: Type | undefined): string {
  const kind = kindOf(document, value)
  const type = inputType === undefined ? undefined : nullableTypeOf(inputType)
  if (kind === Kind.NULL_VALUE) return 'null'
  if (type?.kind === 'LIST' && kind !== Kind.LIST_VALUE)
    return `[${textOfValue(document, value, type.ofType)}]`
  if (kind === Kind.LIST_VALUE) {
    const itemType = type?.kind === 'LIST' ? type.ofType : undefined
    const items = [...childrenOf(document, value)]
    return `[${items.map(item => textOfValue(document, item, itemType)).join(', ')}]`
  }
  if (kind === Kind.OBJECT_VALUE) return textOfObject(document, value, type)
  return textOfLeaf(document, value, type?.kind === 'LIST' ? undefined : type)
}

function textOfObject(document: Document, value: Node, type: Type | undefined): string {
  const fields = [...childrenOf(document, value)].map(field => {
    const name = nameOf(document, field)
    const fieldType = type?.kind === 'INPUT_OBJECT' ? type.fieldByName.get(name)?.type : undefined
    return `${name}: ${textOfValue(document, field + 1, fieldType)}`
  })
  return `{${fields.sort().join(', ')}}`
}

function textOfLeaf(document: Document, value: Node, type: NamedType | undefined): string {
  const kind = kindOf(document, value)
  if (kind === Kind.STRING_VALUE) return JSON.stringify(stringValueOf(document, value))
  const text = textOf(document, value)
  if (kind === Kind.INT_VALUE && type?.name === 'ID') return JSON.stringify(text)
  const isNumber = kind === Kind.INT_VALUE || kind === Kind.FLOAT_VALUE
  return isNumber && type?.name === 'Float' ? String(Number(text)) : text
}
