import {
  namedType,
  nonNullOf,
  type DirectiveDefinition,
  type InputValueDefinition,
} from './type-map.ts'

const label: InputValueDefinition = {
  name: 'label',
  declaredName: 'label',
  description: 'Names the part in the response; unique in the document.',
  type: namedType('String'),
}

function condition(description: string): InputValueDefinition {
  return {
    name: 'if',
    declaredName: 'if',
    description,
    type: nonNullOf(namedType('Boolean')),
    default: { value: true },
  }
}

/**
 * The directives of a schema with incremental delivery: defer and stream. Draft of the GraphQL
 * specification, 3.13 "Directives".
 */
export const incrementalDirectives: readonly DirectiveDefinition[] = [
  {
    name: 'defer',
    description: 'Delivers the fields of a fragment after the rest of the response.',
    arguments: [condition('False to deliver the fields with the rest.'), label],
    isRepeatable: false,
    locations: ['FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
  },
  {
    name: 'stream',
    description: 'Delivers the items of a list after the rest of the response.',
    arguments: [
      condition('False to deliver all items with the rest.'),
      label,
      {
        name: 'initialCount',
        declaredName: 'initialCount',
        description: 'How many items to deliver with the rest.',
        type: nonNullOf(namedType('Int')),
        default: { value: 0 },
      },
    ],
    isRepeatable: false,
    locations: ['FIELD'],
  },
]
