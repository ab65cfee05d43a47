import { listOf, named, nonNull, type ObjectTypeDefinition } from '../schema/type-map.ts'
import { propertyField } from './field-definition.ts'

/** `__Schema`, which describes a compiled schema. GraphQL specification, 4.2.1 "The __Schema Type". */
export const schemaType: ObjectTypeDefinition = {
  kind: 'OBJECT',
  name: '__Schema',
  description:
    'What a service offers: its types and directives, and the types that each kind of operation begins with.',
  interfaces: [],
  fields: [
    propertyField('description', named('String'), 'What the schema says about itself.'),
    propertyField(
      'types',
      nonNull(listOf(nonNull(named('__Type')))),
      'All named types, those of introspection included.',
    ),
    propertyField('queryType', nonNull(named('__Type')), 'The type that queries begin with.'),
    propertyField(
      'mutationType',
      named('__Type'),
      'The type that mutations begin with; null when there are no mutations.',
    ),
    propertyField(
      'subscriptionType',
      named('__Type'),
      'The type that subscriptions begin with; null when there are no subscriptions.',
    ),
    propertyField('directives', nonNull(listOf(nonNull(named('__Directive')))), 'All directives.'),
  ],
}
