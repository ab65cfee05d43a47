import type {
  EnumType,
  EnumValue,
  Field,
  InputValue,
  NamedType,
  UnionType,
} from '../compiled/compiled-schema.ts'
import { LazyInputObjectType, LazyInterfaceType, LazyObjectType } from './lazy-fields.ts'
import type {
  EnumTypeDefinition,
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
} from '../definitions/type-map.ts'

/** Makes the fields of a type from their definitions. */
export interface FieldMaker {
  fields(typeName: string, definitions: readonly FieldDefinition[]): readonly Field[]
  inputValues(definitions: readonly InputValueDefinition[]): readonly InputValue[]
}

/**
 * Returns a named type whose fields are made on first access. The references to other types, which
 * may be circular, are still to be added.
 */
export function lazyType(definition: TypeDefinition, symbol: number, maker: FieldMaker): NamedType {
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
      return {
        kind: 'ENUM',
        ...base,
        ...enumValuesOf(definition),
        coerceResult: definition.coerceResult ?? null,
      }
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

function enumValuesOf(
  definition: EnumTypeDefinition,
): Pick<EnumType, 'values' | 'valueByName' | 'valueByInternal'> {
  const values = definition.values.map(
    ({ name, value, description, deprecationReason }): EnumValue => ({
      name,
      value,
      description: description ?? null,
      deprecationReason: deprecationReason ?? null,
      appliedDirectives: [],
    }),
  )
  const valueByName = new Map<string, EnumValue>()
  const valueByInternal = new Map<unknown, EnumValue>()
  for (const value of values) {
    valueByName.set(value.name, value)
    valueByInternal.set(value.value, value)
  }
  return { values, valueByName, valueByInternal }
}
