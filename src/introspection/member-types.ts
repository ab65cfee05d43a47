import type { Field } from '../schema/compiled-schema.ts'
import { listOf, named, nonNull, type ObjectTypeDefinition } from '../schema/type-map.ts'
import { deprecationFields, listField, propertyField } from './field-definition.ts'

/** `__Field`. GraphQL specification, 4.2.3 "The __Field Type". */
export const fieldType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__Field',
  description: 'A field of an object or interface.',
  interfaces: [],
  fields: [
    propertyField('name', nonNull(named('String')), 'The name of the field.'),
    propertyField('description', named('String'), 'What the schema says about the field.'),
    listField<Field>(
      'args',
      nonNull(listOf(nonNull(named('__InputValue')))),
      'The arguments that the field takes.',
      field => field.arguments,
    ),
    propertyField('type', nonNull(named('__Type')), 'The type of the value that the field returns.'),
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
    propertyField('name', nonNull(named('String')), 'The name of the input.'),
    propertyField('description', named('String'), 'What the schema says about the input.'),
    propertyField('type', nonNull(named('__Type')), 'The type of the values that the input takes.'),
    {
      ...propertyField(
        'defaultValue',
        named('String'),
        'The value that is used when a client gives none, as a GraphQL literal; null without a default.',
      ),
      propertyNames: ['defaultLiteral'],
    },
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
    propertyField('name', nonNull(named('String')), 'The name of the value, which is what responses hold.'),
    propertyField('description', named('String'), 'What the schema says about the value.'),
    ...deprecationFields('value'),
  ],
}
