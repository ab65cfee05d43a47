import type { DirectiveApplication } from '../schema/compiled/compiled-schema.ts'
import { DEFAULT_DEPRECATION_REASON } from '../schema/definitions/specified-directives.ts'
import { printString } from '../language/print/print-string.ts'

/**
 * A definition with directives. `@deprecated`, `@specifiedBy` and `@oneOf` are properties of it.
 */
interface Annotated {
  readonly deprecationReason?: string | null
  readonly specifiedByURL?: string | null
  readonly isOneOf?: boolean
  readonly appliedDirectives: readonly DirectiveApplication[]
}

/**
 * The directives of a definition, each preceded by a blank. GraphQL specification, 2.13
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
  for (const applied of appliedDirectives) text += printApplied(applied)
  return text
}

// GraphQL specification, 3.13.3 "@deprecated": the reason has a default.
function printDeprecated(reason: string): string {
  return reason === DEFAULT_DEPRECATION_REASON
    ? ' @deprecated'
    : ` @deprecated(reason: ${printString(reason)})`
}

function printApplied({ directive, arguments: given }: DirectiveApplication): string {
  const list = given.map(({ name, literal }) => `${name}: ${literal}`).join(', ')
  return list === '' ? ` @${directive.name}` : ` @${directive.name}(${list})`
}
