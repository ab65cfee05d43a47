import { Kind } from '../../language/kinds.ts'
import { stringValueOf } from '../../language/string-value.ts'
import { kindOf } from '../../language/tape.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import { DEFAULT_DEPRECATION_REASON } from '../definitions/specified-directives.ts'
import type { AppliedDirective } from '../definitions/type-map.ts'

/**
 * The reason of the `@deprecated` among directives; undefined without this directive. 3.13.3
 * "@deprecated".
 */
export function deprecationReasonIn(
  directives: readonly AppliedDirective[] | undefined,
): string | undefined {
  const deprecated = directives?.find(({ name }) => name === 'deprecated')
  return deprecated && (textOfArgument(deprecated, 'reason') ?? DEFAULT_DEPRECATION_REASON)
}

/** The address in the `@specifiedBy` among directives. 3.13.4 "@specifiedBy". */
export function specifiedByURLIn(
  directives: readonly AppliedDirective[] | undefined,
): string | undefined {
  const specifiedBy = directives?.find(({ name }) => name === 'specifiedBy')
  return specifiedBy && textOfArgument(specifiedBy, 'url')
}

/** Whether a `@oneOf` is among directives. 3.13.5 "@oneOf". */
export function isOneOfIn(directives: readonly AppliedDirective[] | undefined): boolean {
  return directives?.some(({ name }) => name === 'oneOf') ?? false
}

/** The value of an argument that is a string; undefined for other values, which a rule reports. */
function textOfArgument(
  { arguments: argumentValues }: AppliedDirective,
  name: string,
): string | undefined {
  const value = argumentValues[name]
  if (!(value instanceof ConstLiteral)) return undefined
  const { document, node } = value
  return kindOf(document, node) === Kind.STRING_VALUE ? stringValueOf(document, node) : undefined
}
