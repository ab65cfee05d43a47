import type { Directive } from '../schema/compiled/compiled-schema.ts'
import {
  listOf,
  named,
  nonNull,
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
      nonNull(named('String')),
      'The name of the directive, without the `@`.',
      ({ name }) => name,
    ),
    derivedField<Directive>(
      'description',
      named('String'),
      'What the schema says about the directive.',
      ({ description }) => description,
    ),
    derivedField<Directive>(
      'isRepeatable',
      nonNull(named('Boolean')),
      'Whether the directive may stand more than once at one place.',
      ({ isRepeatable }) => isRepeatable,
    ),
    derivedField<Directive>(
      'locations',
      nonNull(listOf(nonNull(named('__DirectiveLocation')))),
      'The kinds of places where the directive may stand.',
      ({ locations }) => locations,
    ),
    listField<Directive>(
      'args',
      nonNull(listOf(nonNull(named('__InputValue')))),
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
  values: [
    { name: 'QUERY', value: 'QUERY', description: 'On a query.' },
    { name: 'MUTATION', value: 'MUTATION', description: 'On a mutation.' },
    { name: 'SUBSCRIPTION', value: 'SUBSCRIPTION', description: 'On a subscription.' },
    { name: 'FIELD', value: 'FIELD', description: 'On a field of a selection.' },
    {
      name: 'FRAGMENT_DEFINITION',
      value: 'FRAGMENT_DEFINITION',
      description: 'On the definition of a fragment.',
    },
    { name: 'FRAGMENT_SPREAD', value: 'FRAGMENT_SPREAD', description: 'On the spread of a named fragment.' },
    { name: 'INLINE_FRAGMENT', value: 'INLINE_FRAGMENT', description: 'On an inline fragment.' },
    {
      name: 'VARIABLE_DEFINITION',
      value: 'VARIABLE_DEFINITION',
      description: 'On the definition of a variable.',
    },
    { name: 'SCHEMA', value: 'SCHEMA', description: 'On the schema.' },
    { name: 'SCALAR', value: 'SCALAR', description: 'On a scalar.' },
    { name: 'OBJECT', value: 'OBJECT', description: 'On an object type.' },
    {
      name: 'FIELD_DEFINITION',
      value: 'FIELD_DEFINITION',
      description: 'On a field of an object or interface.',
    },
    {
      name: 'ARGUMENT_DEFINITION',
      value: 'ARGUMENT_DEFINITION',
      description: 'On an argument of a field or directive.',
    },
    { name: 'INTERFACE', value: 'INTERFACE', description: 'On an interface.' },
    { name: 'UNION', value: 'UNION', description: 'On a union.' },
    { name: 'ENUM', value: 'ENUM', description: 'On an enum.' },
    { name: 'ENUM_VALUE', value: 'ENUM_VALUE', description: 'On a value of an enum.' },
    { name: 'INPUT_OBJECT', value: 'INPUT_OBJECT', description: 'On an input object.' },
    {
      name: 'INPUT_FIELD_DEFINITION',
      value: 'INPUT_FIELD_DEFINITION',
      description: 'On a field of an input object.',
    },
  ],
}
