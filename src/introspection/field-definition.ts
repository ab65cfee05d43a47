import type { Derivation } from '../schema/definitions/resolver.ts'
import {
  named,
  nonNull,
  type FieldDefinition,
  type InputValueDefinition,
  type NamedResolution,
  type TypeReference,
} from '../schema/definitions/type-map.ts'

/** A field of an introspection type that is read from what it describes. */
export function derivedField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  derive: (described: Described) => unknown,
): FieldDefinition {
  return { ...namesOf(name, type, description, []), ...resolutionOf(derive) }
}

/** A field that lists parts of what it describes, without the deprecated ones unless the client asks for them. */
export function listField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  read: (described: Described) => readonly Deprecatable[] | null,
): FieldDefinition {
  const derive = (
    described: Described,
    { includeDeprecated }: { readonly includeDeprecated: boolean },
  ): readonly Deprecatable[] | null => {
    const members = read(described)
    if (includeDeprecated || members === null) return members
    return members.filter(({ deprecationReason }) => deprecationReason === null)
  }
  return { ...namesOf(name, type, description, [includeDeprecated]), ...resolutionOf(derive) }
}

function namesOf(
  name: string,
  type: TypeReference,
  description: string,
  inputValues: readonly InputValueDefinition[],
) {
  return { name, declaredName: name, description, type, arguments: inputValues, propertyNames: [] }
}

/** Both ways to the value of a field: with a variable among its arguments it is resolved. */
function resolutionOf<Described, Values>(
  derive: (described: Described, values: Values) => unknown,
): NamedResolution & { readonly derive: Derivation } {
  return { resolve: (values: Values, { current }) => derive(current as Described, values), derive }
}

/** The fields that tell whether and why something is deprecated. */
export function deprecationFields(what: string): readonly FieldDefinition[] {
  return [
    derivedField<Deprecatable>(
      'isDeprecated',
      nonNull(named('Boolean')),
      `Whether the ${what} should not be used any more.`,
      ({ deprecationReason }) => deprecationReason !== null,
    ),
    derivedField<Deprecatable>(
      'deprecationReason',
      named('String'),
      `Why the ${what} should not be used any more; null when it is not deprecated.`,
      ({ deprecationReason }) => deprecationReason,
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
