import type { EnumValue, Field, InputValue } from '../schema/compiled/compiled-schema.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type ObjectTypeDefinition,
} from '../schema/definitions/type-map.ts'
import { deprecationFields, derivedField, listField } from './field-definition.ts'

/** `__Field`. GraphQL specification, 4.2.3 "The __Field Type". */
export const fieldType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__Field',
  description: 'A field of an object or interface.',
  interfaces: [],
  fields: [
    derivedField<Field>(
      'name',
      nonNullOf(namedType('String')),
      'The name of the field.',
      ({ name }) => name,
    ),
    derivedField<Field>(
      'description',
      namedType('String'),
      'What the schema says about the field.',
      ({ description }) => description,
    ),
    listField<Field>(
      'args',
      nonNullOf(listOf(nonNullOf(namedType('__InputValue')))),
      'The arguments that the field takes.',
      field => field.arguments,
    ),
    derivedField<Field>(
      'type',
      nonNullOf(namedType('__Type')),
      'The type of the value that the field returns.',
      ({ type }) => type,
    ),
    ...deprecationFields('field'),
  ],
}

/** `__InputValue`. GraphQL specification, 4.2.4 "The __InputValue Type". */
export const inputValueType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__InputValue',
  description: 'An argument of a field or directive, or a field of an input object.',
  interfaces: [],
  fields: [
    derivedField<InputValue>(
      'name',
      nonNullOf(namedType('String')),
      'The name of the input.',
      ({ name }) => name,
    ),
    derivedField<InputValue>(
      'description',
      namedType('String'),
      'What the schema says about the input.',
      ({ description }) => description,
    ),
    derivedField<InputValue>(
      'type',
      nonNullOf(namedType('__Type')),
      'The type of the values that the input takes.',
      ({ type }) => type,
    ),
    derivedField<InputValue>(
      'defaultValue',
      namedType('String'),
      'The value that is used when a client gives none, as a GraphQL literal; null without a default.',
      ({ defaultLiteral }) => defaultLiteral,
    ),
    ...deprecationFields('input'),
  ],
}

/** `__EnumValue`. GraphQL specification, 4.2.5 "The __EnumValue Type". */
export const enumValueType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__EnumValue',
  description: 'A value of an enum.',
  interfaces: [],
  fields: [
    derivedField<EnumValue>(
      'name',
      nonNullOf(namedType('String')),
      'The name of the value, which is what responses hold.',
      ({ name }) => name,
    ),
    derivedField<EnumValue>(
      'description',
      namedType('String'),
      'What the schema says about the value.',
      ({ description }) => description,
    ),
    ...deprecationFields('value'),
  ],
}
