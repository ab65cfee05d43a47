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
import { specifiedScalars } from '../../schema/scalars/scalars.ts'
import { listOf, namedType, nonNullOf } from '../../schema/definitions/type-map.ts'
import { defaultOf } from './default-of.ts'
import { kindOfType } from './kind-of-type.ts'
import { hostCoercionOf, serialize } from './leaf-functions.ts'
import { specifiedDirectives } from '../../schema/definitions/specified-directives.ts'

/**
 * The definitions of a schema object of graphql-js, of any copy and of version 16 or 17.
 *
 * @param byHost whether the functions of the object coerce all results; else the engine does, of
 *   specified scalars and enums
 */
export function typeMapOf(schema: GraphQLSchema, byHost = false): TypeMap {
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name }) => !name.startsWith('__') && (byHost || !isBuiltIn(name)),
  )
  const directives = schema
    .getDirectives()
    .filter(({ name }) => specifiedDirectives.every(own => own.name !== name))
  return {
    description: schema.description ?? undefined,
    types: types.map(type => typeDefinition(type, byHost)),
    directives: directives.map(directive => directiveDefinition(directive, byHost)),
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

function typeDefinition(type: GraphQLNamedType, byHost: boolean): TypeDefinition {
  const base = { name: type.name, description: type.description ?? undefined }
  switch (kindOfType(type)) {
    case 'SCALAR': {
      const scalar = type as GraphQLScalarType
      return {
        kind: 'SCALAR',
        ...base,
        specifiedByURL: scalar.specifiedByURL ?? undefined,
        ...(byHost ? hostCoercionOf(scalar) : scalarCoercionOf(scalar)),
      }
    }
    case 'OBJECT': {
      const object = type as GraphQLObjectType
      return {
        kind: 'OBJECT',
        ...base,
        interfaces: object.getInterfaces().map(({ name }) => name),
        fields: fieldsOf(object, byHost),
        isTypeOf: object.isTypeOf
          ? (value, context, info) => object.isTypeOf!(value, context, info)
          : undefined,
      }
    }
    case 'INTERFACE': {
      const abstract = type as GraphQLInterfaceType
      return {
        kind: 'INTERFACE',
        ...base,
        interfaces: abstract.getInterfaces().map(({ name }) => name),
        fields: fieldsOf(abstract, byHost),
        ...typeResolutionOf(abstract),
      }
    }
    case 'UNION': {
      const union = type as GraphQLUnionType
      const members = union.getTypes().map(({ name }) => name)
      return { kind: 'UNION', ...base, members, ...typeResolutionOf(union) }
    }
    case 'ENUM':
      return {
        kind: 'ENUM',
        ...base,
        values: enumValuesOf(type as GraphQLEnumType),
        coerceResult: byHost ? value => serialize(type as GraphQLEnumType, value) : undefined,
      }
    default: {
      const input = type as GraphQLInputObjectType
      return {
        kind: 'INPUT_OBJECT',
        ...base,
        fields: Object.values(input.getFields()).map(field => inputValueDefinition(field, byHost)),
        isOneOf: input.isOneOf === true,
      }
    }
  }
}

function typeResolutionOf(
  abstract: GraphQLInterfaceType | GraphQLUnionType,
): Pick<Extract<TypeDefinition, { kind: 'UNION' }>, 'signature' | 'resolveType'> {
  if (!abstract.resolveType) return {}
  return {
    signature: 'positional',
    resolveType: (value, context, info, type) =>
      abstract.resolveType!(value, context, info, type as never),
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
  byHost: boolean,
): readonly FieldDefinition[] {
  return Object.values(type.getFields()).map(field => fieldDefinition(field, byHost))
}

/** Resolvers are read when they are called: libraries exchange them in schemas that are made. */
function fieldDefinition(field: GraphQLField<any, any>, byHost: boolean): FieldDefinition {
  return {
    name: field.name,
    declaredName: field.name,
    description: field.description ?? undefined,
    deprecationReason: field.deprecationReason ?? undefined,
    type: referenceTo(field.type),
    arguments: field.args.map(argument => inputValueDefinition(argument, byHost)),
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
  byHost: boolean,
): InputValueDefinition {
  return {
    name: input.name,
    declaredName: input.name,
    description: input.description ?? undefined,
    deprecationReason: input.deprecationReason ?? undefined,
    type: referenceTo(input.type),
    default: defaultOf(input, byHost),
  }
}

function directiveDefinition(directive: GraphQLDirective, byHost: boolean): DirectiveDefinition {
  return {
    name: directive.name,
    description: directive.description ?? undefined,
    arguments: directive.args.map(argument => inputValueDefinition(argument, byHost)),
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
