import type { Derivation } from '../schema/definitions/resolver.ts'
import {
  namedType,
  nonNullOf,
  type FieldDefinition,
  type InputValueDefinition,
  type NamedResolution,
  type TypeReference,
} from '../schema/definitions/type-map.ts'

/**
 * A field of an introspection type, whose value `derive` reads from the described part of the
 * schema.
 */
export function derivedField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  derive: (described: Described) => unknown,
): FieldDefinition {
  return { ...namesOf(name, type, description, []), ...resolutionOf(derive) }
}

/**
 * A field that lists members of the described part of the schema; deprecated members only with
 * `includeDeprecated`.
 */
export function listField<Described>(
  name: string,
  type: TypeReference,
  description: string,
  membersOf: (described: Described) => readonly Deprecatable[] | null,
): FieldDefinition {
  const derive = (
    described: Described,
    { includeDeprecated }: { readonly includeDeprecated: boolean },
  ): readonly Deprecatable[] | null => {
    const members = membersOf(described)
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

/** `derive` is called directly; `resolve` takes its place if an argument contains a variable. */
function resolutionOf<Described, Values>(
  derive: (described: Described, values: Values) => unknown,
): NamedResolution & { readonly derive: Derivation } {
  return { resolve: (values: Values, { current }) => derive(current as Described, values), derive }
}

/** The fields `isDeprecated` and `deprecationReason` of a kind of definition. */
export function deprecationFields(subject: string): readonly FieldDefinition[] {
  return [
    derivedField<Deprecatable>(
      'isDeprecated',
      nonNullOf(namedType('Boolean')),
      `Whether the ${subject} should not be used any more.`,
      ({ deprecationReason }) => deprecationReason !== null,
    ),
    derivedField<Deprecatable>(
      'deprecationReason',
      namedType('String'),
      `Why the ${subject} should not be used any more; null when it is not deprecated.`,
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
  type: nonNullOf(namedType('Boolean')),
  default: { value: false },
}
