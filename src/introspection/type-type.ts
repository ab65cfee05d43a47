import type { CompiledSchema, Type } from '../schema/compiled/compiled-schema.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type EnumTypeDefinition,
  type ObjectTypeDefinition,
} from '../schema/definitions/type-map.ts'
import { derivedField, listField } from './field-definition.ts'

/**
 * `__Type`, which describes any type: a named type, a list or a non-null. The fields of other kinds
 * of types are null. GraphQL specification, 4.2.2 "The __Type Type".
 */
export function typeType(schema: () => CompiledSchema): ObjectTypeDefinition {
  return {
    kind: 'OBJECT',
    name: '__Type',
    description: 'A type of any kind. Which fields are not null depends on the kind.',
    interfaces: [],
    fields: [
      derivedField<Type>(
        'kind',
        nonNullOf(namedType('__TypeKind')),
        'The kind of the type.',
        ({ kind }) => kind,
      ),
      derivedField<Type>(
        'name',
        namedType('String'),
        'The name of the type; null for LIST and NON_NULL.',
        type => (isWrapping(type) ? null : type.name),
      ),
      derivedField<Type>(
        'description',
        namedType('String'),
        'What the schema says about the type; null for LIST and NON_NULL.',
        type => (isWrapping(type) ? null : type.description),
      ),
      derivedField<Type>(
        'specifiedByURL',
        namedType('String'),
        'The address of the specification of a SCALAR, if it has one.',
        type => (type.kind === 'SCALAR' ? type.specifiedByURL : null),
      ),
      listField<Type>(
        'fields',
        listOf(nonNullOf(namedType('__Field'))),
        'The fields of an OBJECT or INTERFACE.',
        type => (hasFields(type) ? type.fields : null),
      ),
      derivedField<Type>(
        'interfaces',
        listOf(nonNullOf(namedType('__Type'))),
        'The interfaces that an OBJECT or INTERFACE implements.',
        type => (hasFields(type) ? type.interfaces : null),
      ),
      derivedField<Type>(
        'possibleTypes',
        listOf(nonNullOf(namedType('__Type'))),
        'The object types that a value of an INTERFACE or UNION can have.',
        type => (isAbstract(type) ? [...(schema().possibleTypes.get(type) ?? [])] : null),
      ),
      listField<Type>(
        'enumValues',
        listOf(nonNullOf(namedType('__EnumValue'))),
        'The values of an ENUM.',
        type => (type.kind === 'ENUM' ? type.values : null),
      ),
      listField<Type>(
        'inputFields',
        listOf(nonNullOf(namedType('__InputValue'))),
        'The fields of an INPUT_OBJECT.',
        type => (type.kind === 'INPUT_OBJECT' ? type.fields : null),
      ),
      derivedField<Type>(
        'ofType',
        namedType('__Type'),
        'The type inside a LIST or NON_NULL.',
        type => (isWrapping(type) ? type.ofType : null),
      ),
      derivedField<Type>(
        'isOneOf',
        namedType('Boolean'),
        'Whether an INPUT_OBJECT takes exactly one of its fields.',
        type => (type.kind === 'INPUT_OBJECT' ? type.isOneOf : null),
      ),
    ],
  }
}

/** `__TypeKind`. GraphQL specification, 4.2.2 "The __Type Type". */
export const typeKindType: EnumTypeDefinition = {
  kind: 'ENUM',
  name: '__TypeKind',
  description: 'The kinds of types.',
  values: [
    {
      name: 'SCALAR',
      value: 'SCALAR',
      description: 'A value that ends a selection; may have `specifiedByURL`.',
    },
    {
      name: 'OBJECT',
      value: 'OBJECT',
      description: 'A list of fields; has `fields` and `interfaces`.',
    },
    {
      name: 'INTERFACE',
      value: 'INTERFACE',
      description:
        'Fields that several types share; has `fields`, `interfaces` and `possibleTypes`.',
    },
    {
      name: 'UNION',
      value: 'UNION',
      description: 'One of several object types; has `possibleTypes`.',
    },
    { name: 'ENUM', value: 'ENUM', description: 'One of several names; has `enumValues`.' },
    {
      name: 'INPUT_OBJECT',
      value: 'INPUT_OBJECT',
      description: 'A list of values that a client gives; has `inputFields` and `isOneOf`.',
    },
    { name: 'LIST', value: 'LIST', description: 'A list of another type; has `ofType`.' },
    {
      name: 'NON_NULL',
      value: 'NON_NULL',
      description: 'Another type without null; has `ofType`.',
    },
  ],
}

function isWrapping(type: Type): type is Extract<Type, { kind: 'LIST' | 'NON_NULL' }> {
  return type.kind === 'LIST' || type.kind === 'NON_NULL'
}

function hasFields(type: Type): type is Extract<Type, { kind: 'OBJECT' | 'INTERFACE' }> {
  return type.kind === 'OBJECT' || type.kind === 'INTERFACE'
}

function isAbstract(type: Type): type is Extract<Type, { kind: 'INTERFACE' | 'UNION' }> {
  return type.kind === 'INTERFACE' || type.kind === 'UNION'
}
