import type {
  EnumValue,
  Field,
  InputValue,
  NamedType,
  UnionType,
} from '../compiled/compiled-schema.ts'
import {
  LazyEnumType,
  LazyInputObjectType,
  LazyInterfaceType,
  LazyObjectType,
} from './lazy-fields.ts'
import type {
  EnumValueDefinition,
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
} from '../definitions/type-map.ts'

/** Makes the members of a type from their definitions. */
export interface MemberMaker {
  fields(typeName: string, definitions: readonly FieldDefinition[]): readonly Field[]
  inputValues(definitions: readonly InputValueDefinition[]): readonly InputValue[]
  enumValues(definitions: readonly EnumValueDefinition[]): readonly EnumValue[]
}

/**
 * Returns a named type whose fields are made on first access. The references to other types, which
 * may be circular, are still to be added.
 */
export function lazyType(
  definition: TypeDefinition,
  symbol: number,
  maker: MemberMaker,
): NamedType {
  const base = {
    name: definition.name,
    symbol,
    description: definition.description ?? null,
    appliedDirectives: [],
  }
  switch (definition.kind) {
    case 'SCALAR': {
      const { coerceResult, coerceInput, coerceLiteral, specifiedByURL } = definition
      const { leafTest, coercesAnew, isLent } = definition
      const coercion = { coerceResult, coerceInput, coerceLiteral, leafTest, coercesAnew, isLent }
      return { kind: 'SCALAR', ...base, specifiedByURL: specifiedByURL ?? null, ...coercion }
    }
    case 'OBJECT':
      return new LazyObjectType(
        base,
        () => maker.fields(definition.name, definition.fields),
        definition.isTypeOf ?? null,
      )
    case 'INTERFACE':
      return new LazyInterfaceType(
        base,
        () => maker.fields(definition.name, definition.fields),
        typeResolutionOf(definition),
      )
    case 'UNION':
      return { kind: 'UNION', ...base, members: [], ...typeResolutionOf(definition) }
    case 'ENUM':
      return new LazyEnumType(
        base,
        () => maker.enumValues(definition.values),
        definition.coerceResult ?? null,
      )
    case 'INPUT_OBJECT':
      return new LazyInputObjectType(base, () => maker.inputValues(definition.fields), definition)
  }
}

type AbstractTypeDefinition = Extract<TypeDefinition, { kind: 'INTERFACE' | 'UNION' }>

function typeResolutionOf(
  definition: AbstractTypeDefinition,
): Pick<UnionType, 'signature' | 'resolveType'> {
  return { signature: definition.signature ?? 'named', resolveType: definition.resolveType ?? null }
}
