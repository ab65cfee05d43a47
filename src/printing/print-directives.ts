import type { DirectiveApplication } from '../schema/compiled/compiled-schema.ts'
import { DEFAULT_DEPRECATION_REASON } from '../schema/definitions/specified-directives.ts'
import { printString } from '../language/print/print-string.ts'

/**
 * A definition with directives, whose `@deprecated`, `@specifiedBy` and `@oneOf` are properties.
 */
interface Annotated {
  readonly deprecationReason?: string | null
  readonly specifiedByURL?: string | null
  readonly isOneOf?: boolean
  readonly appliedDirectives: readonly DirectiveApplication[]
}

/**
 * Prints the directives of a definition, each preceded by a blank. GraphQL specification, 2.13
 * "Directives".
 */
export function printDirectives(annotated: Annotated): string {
  const {
    deprecationReason = null,
    specifiedByURL = null,
    isOneOf = false,
    appliedDirectives,
  } = annotated
  let text = deprecationReason === null ? '' : printDeprecated(deprecationReason)
  if (specifiedByURL !== null) text += ` @specifiedBy(url: ${printString(specifiedByURL)})`
  if (isOneOf) text += ' @oneOf'
  for (const application of appliedDirectives) text += printApplication(application)
  return text
}

// GraphQL specification, 3.13.3 "@deprecated": the reason has a default.
function printDeprecated(reason: string): string {
  return reason === DEFAULT_DEPRECATION_REASON
    ? ' @deprecated'
    : ` @deprecated(reason: ${printString(reason)})`
}

function printApplication({ directive, arguments: literals }: DirectiveApplication): string {
  const argumentTexts = literals.map(({ name, literal }) => `${name}: ${literal}`).join(', ')
  return argumentTexts === '' ? ` @${directive.name}` : ` @${directive.name}(${argumentTexts})`
}
