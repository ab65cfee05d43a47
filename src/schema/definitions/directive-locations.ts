/**
 * The directive locations in documents, with their descriptions in introspection. Two files repeat
 * the names: `locations` in `native/type-system.c`, and `directives-are-in-valid-locations.ts`.
 * GraphQL specification, 2.13 "Directives".
 */
export const executableDirectiveLocations = {
  QUERY: 'On a query.',
  MUTATION: 'On a mutation.',
  SUBSCRIPTION: 'On a subscription.',
  FIELD: 'On a field of a selection.',
  FRAGMENT_DEFINITION: 'On the definition of a fragment.',
  FRAGMENT_SPREAD: 'On the spread of a named fragment.',
  INLINE_FRAGMENT: 'On an inline fragment.',
  VARIABLE_DEFINITION: 'On the definition of a variable.',
} as const

/** The directive locations in schemas. GraphQL specification, 3.13 "Directives". */
export const typeSystemDirectiveLocations = {
  SCHEMA: 'On the schema.',
  SCALAR: 'On a scalar.',
  OBJECT: 'On an object type.',
  FIELD_DEFINITION: 'On a field of an object or interface.',
  ARGUMENT_DEFINITION: 'On an argument of a field or directive.',
  INTERFACE: 'On an interface.',
  UNION: 'On a union.',
  ENUM: 'On an enum.',
  ENUM_VALUE: 'On a value of an enum.',
  INPUT_OBJECT: 'On an input object.',
  INPUT_FIELD_DEFINITION: 'On a field of an input object.',
} as const

export type ExecutableDirectiveLocation = keyof typeof executableDirectiveLocations

export type TypeSystemDirectiveLocation = keyof typeof typeSystemDirectiveLocations
