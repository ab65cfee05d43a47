import {
  GraphQLError as PeerError,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  parseValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import { GraphQLError } from '../../src/errors/graphql-error.ts'
import { dateScalar, dateTimeScalar } from '../../src/schema/scalars/date-scalars.ts'
import { specifiedScalars } from '../../src/schema/scalars/specified-scalars.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type FieldDefinition,
  type InputValueDefinition,
  type ScalarTypeDefinition,
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../../src/schema/definitions/type-map.ts'

/**
 * The type map of a schema that graphql-js has built: the same names, descriptions, defaults and
 * directives. Types of introspection are left out, the specified scalars are the engine's own, and
 * there are no resolvers.
 */
export function typeMapOf(schema: GraphQLSchema): TypeMap {
  const types = Object.values(schema.getTypeMap()).filter(type => !isIntrospectionType(type))
  return {
    description: schema.description ?? undefined,
    types: types.map(typeDefinitionOf),
    directives: schema
      .getDirectives()
      .map(({ name, description, args, isRepeatable, locations }) => ({
        name,
        description: description ?? undefined,
        arguments: args.map(inputValueOf),
        isRepeatable,
        locations,
      })),
    rootTypes: {
      query: schema.getQueryType()!.name,
      mutation: schema.getMutationType()?.name,
      subscription: schema.getSubscriptionType()?.name,
    },
  }
}

function typeDefinitionOf(type: GraphQLNamedType): TypeDefinition {
  const base = { name: type.name, description: type.description ?? undefined }
  if (isScalarType(type)) return scalarOf(type)
  if (isObjectType(type) || isInterfaceType(type)) {
    return {
      kind: isObjectType(type) ? 'OBJECT' : 'INTERFACE',
      ...base,
      interfaces: type.getInterfaces().map(({ name }) => name),
      fields: Object.values(type.getFields()).map(fieldOf),
    }
  }
  if (isUnionType(type))
    return { kind: 'UNION', ...base, members: type.getTypes().map(({ name }) => name) }
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name, value, description, deprecationReason }) => ({
      name,
      value: value as unknown,
      description: description ?? undefined,
      deprecationReason: deprecationReason ?? undefined,
    }))
    return { kind: 'ENUM', ...base, values }
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(inputValueOf)
    return { kind: 'INPUT_OBJECT', ...base, fields, isOneOf: type.isOneOf }
  }
  throw new Error(`There is no type definition for ${String(type)}.`)
}

function scalarOf(type: GraphQLScalarType): ScalarTypeDefinition {
  const known = [...specifiedScalars, dateScalar, dateTimeScalar].find(
    ({ name }) => name === type.name,
  )
  if (known !== undefined) return known
  return {
    kind: 'SCALAR',
    name: type.name,
    description: type.description ?? undefined,
    specifiedByURL: type.specifiedByURL ?? undefined,
    coerceResult: value => translateErrors(() => type.serialize(value)),
    coerceInput: value => translateErrors(() => type.parseValue(value)),
    coerceLiteral: literal => translateErrors(() => type.parseLiteral(parseValue(literal.text))),
  }
}

function translateErrors(coerce: () => unknown): unknown {
  try {
    return coerce()
  } catch (error) {
    throw error instanceof PeerError ? new GraphQLError(error.message) : error
  }
}

function fieldOf(field: GraphQLField<unknown, unknown>): FieldDefinition {
  return {
    name: field.name,
    declaredName: field.name,
    description: field.description ?? undefined,
    deprecationReason: field.deprecationReason ?? undefined,
    type: typeReferenceOf(field.type),
    arguments: field.args.map(inputValueOf),
    propertyNames: [field.name],
  }
}

function inputValueOf(inputValue: GraphQLArgument | GraphQLInputField): InputValueDefinition {
  return {
    name: inputValue.name,
    declaredName: inputValue.name,
    description: inputValue.description ?? undefined,
    deprecationReason: inputValue.deprecationReason ?? undefined,
    type: typeReferenceOf(inputValue.type),
    default: inputValue.defaultValue === undefined ? undefined : { value: inputValue.defaultValue },
  }
}

function typeReferenceOf(type: GraphQLType): TypeReference {
  if (isListType(type)) return listOf(typeReferenceOf(type.ofType))
  if (isNonNullType(type)) return nonNullOf(typeReferenceOf(type.ofType))
  return namedType(type.name)
}
