import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import {
  listOf,
  named,
  nonNull,
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
      named('String'),
      'What the schema says about itself.',
      ({ description }) => description,
    ),
    derivedField<CompiledSchema>(
      'types',
      nonNull(listOf(nonNull(named('__Type')))),
      'All named types, those of introspection included.',
      ({ types }) => types,
    ),
    derivedField<CompiledSchema>(
      'queryType',
      nonNull(named('__Type')),
      'The type that queries begin with.',
      ({ queryType }) => queryType,
    ),
    derivedField<CompiledSchema>(
      'mutationType',
      named('__Type'),
      'The type that mutations begin with; null when there are no mutations.',
      ({ mutationType }) => mutationType,
    ),
    derivedField<CompiledSchema>(
      'subscriptionType',
      named('__Type'),
      'The type that subscriptions begin with; null when there are no subscriptions.',
      ({ subscriptionType }) => subscriptionType,
    ),
    derivedField<CompiledSchema>(
      'directives',
      nonNull(listOf(nonNull(named('__Directive')))),
      'All directives.',
      ({ directives }) => directives,
    ),
  ],
}
