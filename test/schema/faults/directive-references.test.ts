import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Directive references', {
  'a directive on its own argument': [
    'directive @a(b: Int @a) on ARGUMENT_DEFINITION',
    ['The directive @a refers to itself; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  "two directives on each other's arguments": [
    'directive @a(b: Int @b) on ARGUMENT_DEFINITION directive @b(a: Int @a) on ARGUMENT_DEFINITION',
    ['The directive @a refers to itself through @b; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  "a directive on another's argument": [
    'directive @a(b: Int @b) on ARGUMENT_DEFINITION directive @b on ARGUMENT_DEFINITION',
    [],
  ],
  'a directive on a field of an input that it takes': [
    'directive @a(b: I) on INPUT_FIELD_DEFINITION input I { a: Int @a }',
    ['The directive @a refers to itself through I; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive on an input that it takes': [
    'directive @a(b: [I!]) on INPUT_OBJECT input I @a { a: Int }',
    ['The directive @a refers to itself through I; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive on an input inside an input that it takes': [
    'directive @a(b: I) on INPUT_OBJECT input I { a: J } input J @a { a: Int }',
    ['The directive @a refers to itself through I and J; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive on an enum that it takes': [
    'directive @a(b: E) on ENUM enum E @a { A }',
    ['The directive @a refers to itself through E; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive on a value of an enum that it takes': [
    'directive @a(b: E) on ENUM_VALUE enum E { A @a }',
    ['The directive @a refers to itself through E; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive on a scalar that it takes': [
    'directive @a(b: S) on SCALAR scalar S @a',
    ['The directive @a refers to itself through S; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  'a directive that takes an input that refers to itself': [
    'directive @a(b: I) on FIELD input I { a: I b: [I] }',
    [],
  ],
  'a circle that is reached by a type inside another circle': [
    'directive @a(b: J) on INPUT_FIELD_DEFINITION input I { j: J c: Int @a } input J { i: I }',
    ['The directive @a refers to itself through J and I; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  '@deprecated on its own argument': [
    'directive @deprecated(reason: String @deprecated) on ARGUMENT_DEFINITION | FIELD_DEFINITION',
    ['The directive @deprecated refers to itself; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  '@specifiedBy on a scalar that it takes': [
    'directive @specifiedBy(url: URL!) on SCALAR scalar URL @specifiedBy(url: "x")',
    ['The directive @specifiedBy refers to itself through URL; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
  '@oneOf with an argument that is a OneOf Input Object': [
    'directive @oneOf(a: I) on INPUT_OBJECT input I @oneOf { a: Int }',
    ['The directive @oneOf refers to itself through I; expected no circle.'],
    { peer: 0, because: 'graphql-js does not look for circles of directives' },
  ],
})
