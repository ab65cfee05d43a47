import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type ObjectTypeDefinition,
} from '../schema/definitions/type-map.ts'
import { derivedField } from './field-definition.ts'

/**
 * `__Schema`, which describes a compiled schema. GraphQL specification, 4.2.1 "The __Schema Type".
 */
export const schemaType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__Schema',
  description:
    'What a service offers: its types and directives, and the types that each kind of operation begins with.',
  interfaces: [],
  fields: [
    derivedField<CompiledSchema>(
      'description',
      namedType('String'),
      'What the schema says about itself.',
      ({ description }) => description,
    ),
    derivedField<CompiledSchema>(
      'types',
      nonNullOf(listOf(nonNullOf(namedType('__Type')))),
      'All named types, those of introspection included.',
      ({ types }) => types,
    ),
    derivedField<CompiledSchema>(
      'queryType',
      nonNullOf(namedType('__Type')),
      'The type that queries begin with.',
      ({ queryType }) => queryType,
    ),
    derivedField<CompiledSchema>(
      'mutationType',
      namedType('__Type'),
      'The type that mutations begin with; null when there are no mutations.',
      ({ mutationType }) => mutationType,
    ),
    derivedField<CompiledSchema>(
      'subscriptionType',
      namedType('__Type'),
      'The type that subscriptions begin with; null when there are no subscriptions.',
      ({ subscriptionType }) => subscriptionType,
    ),
    derivedField<CompiledSchema>(
      'directives',
      nonNullOf(listOf(nonNullOf(namedType('__Directive')))),
      'All directives.',
      ({ directives }) => directives,
    ),
  ],
}
