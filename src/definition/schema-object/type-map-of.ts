import type {
  GraphQLArgument,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLType,
  GraphQLUnionType,
} from 'graphql'
import { scalarCoercionOf } from '../declare/host-scalar.ts'
import type {
  DirectiveDefinition,
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
  TypeMap,
  TypeReference,
} from '../../schema/definitions/type-map.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'
import { listOf, namedType, nonNullOf } from '../../schema/definitions/type-map.ts'
import { defaultOf } from './default-of.ts'
import { kindOfType } from './kind-of-type.ts'
import { hostCoercionOf, serialize } from './leaf-functions.ts'
import { specifiedDirectives } from '../../schema/definitions/specified-directives.ts'

/**
 * Returns the definitions of a schema object of any copy of graphql-js, version 16 or 17.
 *
 * @param isCoercedByHost whether the functions of the schema object coerce all results; else the
 *   engine coerces the results of specified scalars and enums
 */
export function typeMapOf(schema: GraphQLSchema, isCoercedByHost = false): TypeMap {
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name }) => !name.startsWith('__') && (isCoercedByHost || !isBuiltIn(name)),
  )
  const directives = schema
    .getDirectives()
    .filter(({ name }) => specifiedDirectives.every(directive => directive.name !== name))
  return {
    description: schema.description ?? undefined,
    types: types.map(type => typeDefinition(type, isCoercedByHost)),
    directives: directives.map(directive => directiveDefinition(directive, isCoercedByHost)),
    rootTypes: {
      query: schema.getQueryType()?.name,
      mutation: schema.getMutationType()?.name,
      subscription: schema.getSubscriptionType()?.name,
    },
  }
}

function isBuiltIn(name: string): boolean {
  return specifiedScalars.some(scalar => scalar.name === name)
}

function typeDefinition(type: GraphQLNamedType, isCoercedByHost: boolean): TypeDefinition {
  const base = { name: type.name, description: type.description ?? undefined }
  switch (kindOfType(type)) {
    case 'SCALAR': {
      const scalar = type as GraphQLScalarType
      return {
        kind: 'SCALAR',
        ...base,
        specifiedByURL: scalar.specifiedByURL ?? undefined,
        ...(isCoercedByHost ? hostCoercionOf(scalar) : scalarCoercionOf(scalar)),
      }
    }
    case 'OBJECT': {
      const objectType = type as GraphQLObjectType
      return {
        kind: 'OBJECT',
        ...base,
        interfaces: objectType.getInterfaces().map(({ name }) => name),
        fields: fieldsOf(objectType, isCoercedByHost),
        isTypeOf: objectType.isTypeOf
          ? (value, context, info) => objectType.isTypeOf!(value, context, info)
          : undefined,
      }
    }
    case 'INTERFACE': {
      const interfaceType = type as GraphQLInterfaceType
      return {
        kind: 'INTERFACE',
        ...base,
        interfaces: interfaceType.getInterfaces().map(({ name }) => name),
        fields: fieldsOf(interfaceType, isCoercedByHost),
        ...typeResolutionOf(interfaceType),
      }
    }
    case 'UNION': {
      const unionType = type as GraphQLUnionType
      const members = unionType.getTypes().map(({ name }) => name)
      return { kind: 'UNION', ...base, members, ...typeResolutionOf(unionType) }
    }
    case 'ENUM':
      return {
        kind: 'ENUM',
        ...base,
        values: enumValuesOf(type as GraphQLEnumType),
        coerceResult: isCoercedByHost
          ? value => serialize(type as GraphQLEnumType, value)
          : undefined,
      }
    default: {
      const inputType = type as GraphQLInputObjectType
      return {
        kind: 'INPUT_OBJECT',
        ...base,
        fields: Object.values(inputType.getFields()).map(field =>
          inputValueDefinition(field, isCoercedByHost),
        ),
        isOneOf: inputType.isOneOf === true,
      }
    }
  }
}

function typeResolutionOf(
  abstractType: GraphQLInterfaceType | GraphQLUnionType,
): Pick<Extract<TypeDefinition, { kind: 'UNION' }>, 'signature' | 'resolveType'> {
  if (!abstractType.resolveType) return {}
  return {
    signature: 'positional',
    resolveType: (value, context, info, type) =>
      abstractType.resolveType!(value, context, info, type as never),
  }
}

function enumValuesOf(type: GraphQLEnumType): Extract<TypeDefinition, { kind: 'ENUM' }>['values'] {
  return type.getValues().map(({ name, value, description, deprecationReason }) => ({
    name,
    value: value as unknown,
    description: description ?? undefined,
    deprecationReason: deprecationReason ?? undefined,
  }))
}

function fieldsOf(
  type: GraphQLObjectType | GraphQLInterfaceType,
  isCoercedByHost: boolean,
): readonly FieldDefinition[] {
  return Object.values(type.getFields()).map(field => fieldDefinition(field, isCoercedByHost))
}

/** Reads resolvers at each call, because libraries replace the resolvers of existing schemas. */
function fieldDefinition(field: GraphQLField<any, any>, isCoercedByHost: boolean): FieldDefinition {
  return {
    name: field.name,
    declaredName: field.name,
    description: field.description ?? undefined,
    deprecationReason: field.deprecationReason ?? undefined,
    type: referenceTo(field.type),
    arguments: field.args.map(argument => inputValueDefinition(argument, isCoercedByHost)),
    propertyNames: [field.name],
    signature: 'positional',
    resolve: field.resolve
      ? (...parameters) => {
          const { resolve } = field
          return resolve!(...parameters)
        }
      : undefined,
    subscribe: field.subscribe
      ? (...parameters) => {
          const { subscribe } = field
          return subscribe!(...parameters)
        }
      : undefined,
  }
}

function inputValueDefinition(
  input: GraphQLArgument | GraphQLInputField,
  isCoercedByHost: boolean,
): InputValueDefinition {
  return {
    name: input.name,
    declaredName: input.name,
    description: input.description ?? undefined,
    deprecationReason: input.deprecationReason ?? undefined,
    type: referenceTo(input.type),
    default: defaultOf(input, isCoercedByHost),
  }
}

function directiveDefinition(
  directive: GraphQLDirective,
  isCoercedByHost: boolean,
): DirectiveDefinition {
  return {
    name: directive.name,
    description: directive.description ?? undefined,
    arguments: directive.args.map(argument => inputValueDefinition(argument, isCoercedByHost)),
    isRepeatable: directive.isRepeatable,
    locations: directive.locations,
  }
}

function referenceTo(type: GraphQLType): TypeReference {
  const kind = kindOfType(type)
  if (kind === 'LIST') return listOf(referenceTo((type as { ofType: GraphQLType }).ofType))
  if (kind === 'NON_NULL') return nonNullOf(referenceTo((type as { ofType: GraphQLType }).ofType))
  return namedType((type as GraphQLNamedType).name)
}
