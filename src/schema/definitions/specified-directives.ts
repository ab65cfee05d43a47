import {
  namedType,
  nonNullOf,
  type AppliedDirective,
  type DirectiveDefinition,
} from './type-map.ts'

/** The reason of a `@deprecated` that gives none. GraphQL specification, 3.13.3 "@deprecated". */
export const DEFAULT_DEPRECATION_REASON = 'No longer supported'

/**
 * The directives that every schema has: skip, include, deprecated, specifiedBy and oneOf.
 * GraphQL specification, 2.13 "Directives".
 */
export const specifiedDirectives: readonly DirectiveDefinition[] = [
  {
    name: 'skip',
    description: 'Leaves a field or fragment out of the response when `if` is true.',
    arguments: [
      {
        name: 'if',
        declaredName: 'if',
        description: 'True to leave it out.',
        type: nonNullOf(namedType('Boolean')),
      },
    ],
    isRepeatable: false,
    locations: ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
  },
  {
    name: 'include',
    description: 'Takes a field or fragment into the response only when `if` is true.',
    arguments: [
      {
        name: 'if',
        declaredName: 'if',
        description: 'True to take it in.',
        type: nonNullOf(namedType('Boolean')),
      },
    ],
    isRepeatable: false,
    locations: ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
  },
  {
    name: 'deprecated',
    description: 'Marks a part of the schema that should not be used any more.',
    arguments: [
      {
        name: 'reason',
        declaredName: 'reason',
        description:
          'Why it should not be used, and what to use in its place; in Markdown (CommonMark).',
        type: nonNullOf(namedType('String')),
        default: { value: DEFAULT_DEPRECATION_REASON },
      },
    ],
    isRepeatable: false,
    locations: ['FIELD_DEFINITION', 'ARGUMENT_DEFINITION', 'INPUT_FIELD_DEFINITION', 'ENUM_VALUE'],
  },
  {
    name: 'specifiedBy',
    description: 'Names the document that specifies how a scalar is written and read.',
    arguments: [
      {
        name: 'url',
        declaredName: 'url',
        description: 'The address of the specification.',
        type: nonNullOf(namedType('String')),
      },
    ],
    isRepeatable: false,
    locations: ['SCALAR'],
  },
  {
    name: 'oneOf',
    description:
      'Marks an input object that takes exactly one of its fields, and that one not null.',
    arguments: [],
    isRepeatable: false,
    locations: ['INPUT_OBJECT'],
  },
]

/** Whether an applied directive is a property of the definition: `@deprecated(reason:)` its reason. */
export function isPropertyDirective({ name }: AppliedDirective): boolean {
  return name === 'deprecated' || name === 'specifiedBy' || name === 'oneOf'
}
