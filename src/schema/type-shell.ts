import type { EnumType, EnumValue, Field, NamedType, UnionType } from './compiled-schema.ts'
import type { EnumTypeDefinition, TypeDefinition } from './type-map.ts'

/** A named type without what refers to other types: with these shells, types can refer to each other in circles. */
export function typeShell(definition: TypeDefinition, symbol: number): NamedType {
  const base = {
    name: definition.name,
    symbol,
    description: definition.description ?? null,
    appliedDirectives: [],
  }
  switch (definition.kind) {
    case 'SCALAR': {
      const { coerceResult, coerceInput, coerceLiteral, specifiedByURL } = definition
      const coercion = { coerceResult, coerceInput, coerceLiteral }
      return { kind: 'SCALAR', ...base, specifiedByURL: specifiedByURL ?? null, ...coercion }
    }
    case 'OBJECT':
      return { kind: 'OBJECT', ...base, ...noFields, isTypeOf: definition.isTypeOf ?? null }
    case 'INTERFACE':
      return { kind: 'INTERFACE', ...base, ...noFields, ...typeResolutionOf(definition) }
    case 'UNION':
      return { kind: 'UNION', ...base, members: [], ...typeResolutionOf(definition) }
    case 'ENUM':
      return { kind: 'ENUM', ...base, ...enumValuesOf(definition) }
    case 'INPUT_OBJECT':
      return {
        kind: 'INPUT_OBJECT',
        ...base,
        fields: [],
        fieldByName: new Map(),
        fieldBySymbol: new Map(),
        isOneOf: definition.isOneOf ?? false,
      }
  }
}

type AbstractTypeDefinition = Extract<TypeDefinition, { kind: 'INTERFACE' | 'UNION' }>

const noFields = { interfaces: [], fields: [], fieldBySymbol: new Map<number, Field>() }

function typeResolutionOf(definition: AbstractTypeDefinition): Pick<UnionType, 'signature' | 'resolveType'> {
  return { signature: definition.signature ?? 'named', resolveType: definition.resolveType ?? null }
}

function enumValuesOf(
  definition: EnumTypeDefinition,
): Pick<EnumType, 'values' | 'valueByName' | 'valueByInternal'> {
  const values = definition.values.map(({ name, value, description, deprecationReason }): EnumValue => ({
    name,
    value,
    description: description ?? null,
    deprecationReason: deprecationReason ?? null,
    appliedDirectives: [],
  }))
  const valueByName = new Map<string, EnumValue>()
  const valueByInternal = new Map<unknown, EnumValue>()
  for (const value of values) {
    valueByName.set(value.name, value)
    valueByInternal.set(value.value, value)
  }
  return { values, valueByName, valueByInternal }
}
