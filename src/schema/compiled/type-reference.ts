import type {
  CompositeType,
  InputObjectType,
  InputValue,
  LeafType,
  NamedType,
  Type,
} from './compiled-schema.ts'

/** The named type inside all lists and non-nulls. */
export function namedTypeOf(type: Type): NamedType {
  let innerType = type
  while (innerType.kind === 'LIST' || innerType.kind === 'NON_NULL') innerType = innerType.ofType
  return innerType
}

/** The type without its outer non-null. */
export function nullableTypeOf(type: Type): Exclude<Type, { kind: 'NON_NULL' }> {
  return type.kind === 'NON_NULL' ? type.ofType : type
}

/**
 * A compiled type or an `InputType`: a named type with any number of lists and non-nulls around it.
 */
type PrintableType =
  | { readonly kind: 'LIST'; readonly ofType: PrintableType }
  | { readonly kind: 'NON_NULL'; readonly ofType: PrintableType }
  | { readonly kind: Exclude<Type['kind'], 'LIST' | 'NON_NULL'>; readonly name: string }

/** A type as GraphQL writes it: `[String!]!`. GraphQL specification, 2.12 "Type References". */
export function printType(type: PrintableType): string {
  let innerType = type
  let opening = ''
  let closing = ''
  for (; innerType.kind === 'LIST' || innerType.kind === 'NON_NULL'; innerType = innerType.ofType) {
    if (innerType.kind === 'LIST') opening += '['
    closing = (innerType.kind === 'LIST' ? ']' : '!') + closing
  }
  return opening + innerType.name + closing
}

/** Whether a type has fields to select: an object, an interface or a union. */
export function isCompositeType(type: Type): type is CompositeType {
  return type.kind === 'OBJECT' || type.kind === 'INTERFACE' || type.kind === 'UNION'
}

/** Whether a type is a leaf type, which has no fields to select: a scalar or an enum. */
export function isLeafType(type: Type): type is LeafType {
  return type.kind === 'SCALAR' || type.kind === 'ENUM'
}

/** IsInputType() for a named type. GraphQL specification, 3.4.2 "Input and Output Types". */
export function isInputType(type: NamedType): type is LeafType | InputObjectType {
  return type.kind === 'SCALAR' || type.kind === 'ENUM' || type.kind === 'INPUT_OBJECT'
}

/** The required arguments or input fields. GraphQL specification, 5.4.3 "Required Arguments". */
export function requiredOf(inputValues: readonly InputValue[]): readonly InputValue[] {
  return inputValues.filter(({ type, hasDefault }) => type.kind === 'NON_NULL' && !hasDefault)
}
