import {
  named,
  nonNull,
  type FieldDefinition,
  type InputValueDefinition,
  type TypeReference,
} from '../schema/type-map.ts'

/** A field of an introspection type that is a property of what it describes. */
export function propertyField(name: string, type: TypeReference, description: string): FieldDefinition {
  return { name, declaredName: name, description, type, arguments: [], propertyNames: [name] }
}

/** A field of an introspection type that is read from what it describes. */
export function computedField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  read: (described: Described) => unknown,
): FieldDefinition {
  return {
    ...propertyField(name, type, description),
    propertyNames: [],
    resolve: (_, { current }) => read(current as Described),
  }
}

/** A field that lists parts of what it describes, without the deprecated ones unless the client asks for them. */
export function listField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  read: (described: Described) => readonly Deprecatable[] | null,
): FieldDefinition {
  return {
    ...propertyField(name, type, description),
    arguments: [includeDeprecated],
    propertyNames: [],
    resolve: ({ includeDeprecated }: { readonly includeDeprecated: boolean }, { current }) => {
      const members = read(current as Described)
      return includeDeprecated
        ? members
        : (members?.filter(member => member.deprecationReason === null) ?? null)
    },
  }
}

/** The fields that tell whether and why something is deprecated. */
export function deprecationFields(what: string): readonly FieldDefinition[] {
  return [
    computedField<Deprecatable>(
      'isDeprecated',
      nonNull(named('Boolean')),
      `Whether the ${what} should not be used any more.`,
      ({ deprecationReason }) => deprecationReason !== null,
    ),
    propertyField(
      'deprecationReason',
      named('String'),
      `Why the ${what} should not be used any more; null when it is not deprecated.`,
    ),
  ]
}

interface Deprecatable {
  readonly deprecationReason: string | null
}

const includeDeprecated: InputValueDefinition = {
  name: 'includeDeprecated',
  declaredName: 'includeDeprecated',
  description: 'Whether the deprecated ones are listed too.',
  type: nonNull(named('Boolean')),
  default: { value: false },
}
