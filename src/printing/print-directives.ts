import { printString } from '../language/print/print-string.ts'
import { argumentLiteralsOf } from '../schema/defaults/argument-literals.ts'
import type { TypeLookup } from '../schema/definitions/definitions.ts'
import {
  DEFAULT_DEPRECATION_REASON,
  isPropertyDirective,
} from '../schema/definitions/specified-directives.ts'
import type { AppliedDirective } from '../schema/definitions/type-map.ts'

/**
 * A definition with directives, whose `@deprecated`, `@specifiedBy` and `@oneOf` are properties.
 */
interface Annotated {
  readonly deprecationReason?: string | undefined
  readonly specifiedByURL?: string | undefined
  readonly isOneOf?: boolean | undefined
  readonly directives?: readonly AppliedDirective[] | undefined
}

/**
 * Prints the directives of a definition, each preceded by a blank. GraphQL specification, 2.13
 * "Directives".
 */
export function printDirectives(annotated: Annotated, definitions: TypeLookup): string {
  const { deprecationReason, specifiedByURL, isOneOf = false, directives } = annotated
  let text = deprecationReason === undefined ? '' : printDeprecated(deprecationReason)
  if (specifiedByURL !== undefined) text += ` @specifiedBy(url: ${printString(specifiedByURL)})`
  if (isOneOf) text += ' @oneOf'
  if (directives === undefined) return text
  for (const directive of directives)
    if (!isPropertyDirective(directive)) text += printApplied(directive, definitions)
  return text
}

// GraphQL specification, 3.13.3 "@deprecated": the reason has a default.
function printDeprecated(reason: string): string {
  return reason === DEFAULT_DEPRECATION_REASON
    ? ' @deprecated'
    : ` @deprecated(reason: ${printString(reason)})`
}

function printApplied(directive: AppliedDirective, definitions: TypeLookup): string {
  const literals = argumentLiteralsOf(directive, definitions)
  const argumentTexts = literals.map(({ name, literal }) => `${name}: ${literal}`).join(', ')
  return argumentTexts === '' ? ` @${directive.name}` : ` @${directive.name}(${argumentTexts})`
}
