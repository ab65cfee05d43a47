import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import {
  namedType,
  nonNullOf,
  type FieldDefinition,
  type Introspection,
} from '../schema/definitions/type-map.ts'
import { directiveLocationType, directiveType } from './directive-type.ts'
import { enumValueType, fieldType, inputValueType } from './member-types.ts'
import { schemaType } from './schema-type.ts'
import { typeKindType, typeType } from './type-type.ts'

/**
 * Returns the definitions of introspection: the types whose names begin with `__`, and the fields
 * `__schema` and `__type` of the query root. Only their resolvers call `schema`, because the
 * compiled schema is made of these definitions. GraphQL specification, 4 "Introspection".
 */
export function introspectionOf(schema: () => CompiledSchema): Introspection {
  return {
    types: [
      schemaType,
      typeType(schema),
      typeKindType,
      fieldType,
      inputValueType,
      enumValueType,
      directiveType,
      directiveLocationType,
    ],
    metaFields: [schemaField(schema), typeField(schema)],
  }
}

function schemaField(schema: () => CompiledSchema): FieldDefinition {
  return {
    name: '__schema',
    declaredName: '__schema',
    description: 'The schema of this service.',
    type: nonNullOf(namedType('__Schema')),
    arguments: [],
    propertyNames: [],
    resolve: schema,
  }
}

function typeField(schema: () => CompiledSchema): FieldDefinition {
  return {
    name: '__type',
    declaredName: '__type',
    description: 'The type of a name; null when the schema has none.',
    type: namedType('__Type'),
    arguments: [
      {
        name: 'name',
        declaredName: 'name',
        description: 'The name of the type.',
        type: nonNullOf(namedType('String')),
      },
    ],
    propertyNames: [],
    resolve: ({ name }: { readonly name: string }) => schema().typeByName.get(name) ?? null,
  }
}
