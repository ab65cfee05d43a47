import type { DirectiveDefinition, InputValueDefinition } from './type-map.ts'
import { namedType } from './type-map.ts'

/** The name of the directive of constraints. */
export const CONSTRAINT = 'constraint'

/** The formats of texts. */
export const constraintFormats = [
  'byte',
  'date',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'time',
  'uri',
  'uuid',
] as const

/** A format of texts, by its name in `@constraint`. */
export type ConstraintFormat = (typeof constraintFormats)[number]

/**
 * The constraints on the value of an argument or input field. Those of texts are for `String` and
 * `ID`, those of numbers for `Int`, `Float` and `BigInt`. In a list they hold for each item, but for
 * `minItems` and `maxItems`, which are for the list.
 */
export interface Constraints {
  /** The least number of characters: Unicode code points, so that an emoji such as 👍 counts once. */
  readonly minLength?: number | undefined
  /** The greatest number of characters: Unicode code points. */
  readonly maxLength?: number | undefined
  /** The beginning of the text. */
  readonly startsWith?: string | undefined
  /** The end of the text. */
  readonly endsWith?: string | undefined
  /** A part of the text. */
  readonly contains?: string | undefined
  /** What is no part of the text. */
  readonly notContains?: string | undefined
  /**
   * A regular expression in the syntax of RE2, which matches a part of the text; `^` and `$` make it
   * match the whole. Matching takes linear time; lookaround and backreferences do not exist.
   */
  readonly pattern?: string | undefined
  readonly format?: ConstraintFormat | undefined
  /** The least number. */
  readonly min?: number | undefined
  /** The greatest number. */
  readonly max?: number | undefined
  /** A number below all numbers that are valid. */
  readonly exclusiveMin?: number | undefined
  /** A number above all numbers that are valid. */
  readonly exclusiveMax?: number | undefined
  /** A positive number whose integral multiples are valid. */
  readonly multipleOf?: number | undefined
  /** The least number of items of the list. */
  readonly minItems?: number | undefined
  /** The greatest number of items of the list. */
  readonly maxItems?: number | undefined
}

/** The name of a constraint, in code and as an argument of `@constraint`. */
export type ConstraintName = keyof Constraints

/** The type of the value of a constraint, and the values that the constraint is for. */
interface ConstraintDeclaration {
  readonly type: 'Int' | 'Float' | 'String'
  readonly on: 'text' | 'number' | 'list'
  readonly description: string
}

/** The constraints by name; the names are those of the package graphql-constraint-directive. */
export const constraintDeclarations: Readonly<Record<ConstraintName, ConstraintDeclaration>> = {
  minLength: { type: 'Int', on: 'text', description: 'The least number of Unicode code points.' },
  maxLength: {
    type: 'Int',
    on: 'text',
    description: 'The greatest number of Unicode code points.',
  },
  startsWith: { type: 'String', on: 'text', description: 'The beginning of the text.' },
  endsWith: { type: 'String', on: 'text', description: 'The end of the text.' },
  contains: { type: 'String', on: 'text', description: 'A part of the text.' },
  notContains: { type: 'String', on: 'text', description: 'What is no part of the text.' },
  pattern: {
    type: 'String',
    on: 'text',
    description: 'A regular expression of RE2 that matches a part of the text.',
  },
  format: {
    type: 'String',
    on: 'text',
    description: `The format of the text: ${constraintFormats.join(', ')}.`,
  },
  min: { type: 'Float', on: 'number', description: 'The least number.' },
  max: { type: 'Float', on: 'number', description: 'The greatest number.' },
  exclusiveMin: { type: 'Float', on: 'number', description: 'A number below all valid numbers.' },
  exclusiveMax: { type: 'Float', on: 'number', description: 'A number above all valid numbers.' },
  multipleOf: {
    type: 'Float',
    on: 'number',
    description: 'A number whose integral multiples are valid.',
  },
  minItems: { type: 'Int', on: 'list', description: 'The least number of items of the list.' },
  maxItems: { type: 'Int', on: 'list', description: 'The greatest number of items of the list.' },
}

/** Whether a text is the name of a constraint. */
export function isConstraintName(name: string): name is ConstraintName {
  return Object.hasOwn(constraintDeclarations, name)
}

/** The directive that states constraints in SDL, which a schema has if it uses constraints. */
export const constraintDirective: DirectiveDefinition = {
  name: CONSTRAINT,
  description:
    'Constrains the values of an argument or input field; in a list, each item, but for `minItems` and `maxItems`.',
  arguments: Object.entries(constraintDeclarations).map(
    ([name, { type, description }]): InputValueDefinition => ({
      name,
      declaredName: name,
      description,
      type: namedType(type),
    }),
  ),
  isRepeatable: false,
  locations: ['ARGUMENT_DEFINITION', 'INPUT_FIELD_DEFINITION'],
}
