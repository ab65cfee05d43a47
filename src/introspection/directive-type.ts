import type { Directive } from '../schema/compiled/compiled-schema.ts'
import {
  executableDirectiveLocations,
  typeSystemDirectiveLocations,
} from '../schema/definitions/directive-locations.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type EnumTypeDefinition,
  type ObjectTypeDefinition,
} from '../schema/definitions/type-map.ts'
import { derivedField, listField } from './field-definition.ts'

/** `__Directive`. GraphQL specification, 4.2.6 "The __Directive Type". */
export const directiveType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__Directive',
  description:
    'A directive: a note on a part of a document or of the schema that changes how the part is treated.',
  interfaces: [],
  fields: [
    derivedField<Directive>(
      'name',
      nonNullOf(namedType('String')),
      'The name of the directive, without the `@`.',
      ({ name }) => name,
    ),
    derivedField<Directive>(
      'description',
      namedType('String'),
      'What the schema says about the directive.',
      ({ description }) => description,
    ),
    derivedField<Directive>(
      'isRepeatable',
      nonNullOf(namedType('Boolean')),
      'Whether the directive may stand more than once at one place.',
      ({ isRepeatable }) => isRepeatable,
    ),
    derivedField<Directive>(
      'locations',
      nonNullOf(listOf(nonNullOf(namedType('__DirectiveLocation')))),
      'The kinds of places where the directive may stand.',
      ({ locations }) => locations,
    ),
    listField<Directive>(
      'args',
      nonNullOf(listOf(nonNullOf(namedType('__InputValue')))),
      'The arguments that the directive takes.',
      directive => directive.arguments,
    ),
  ],
}

/** `__DirectiveLocation`. GraphQL specification, 4.2.6 "The __Directive Type". */
export const directiveLocationType: EnumTypeDefinition = {
  kind: 'ENUM',
  name: '__DirectiveLocation',
  description: 'The kinds of places where a directive may stand.',
  values: Object.entries({ ...executableDirectiveLocations, ...typeSystemDirectiveLocations }).map(
    ([name, description]) => ({ name, value: name, description }),
  ),
}
