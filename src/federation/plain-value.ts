import { ConstLiteral } from '../schema/definitions/const-literal.ts'
import { literalOf } from '../schema/scalars/literal.ts'

/** The value of a directive's argument: of a literal as `JSON.parse` would make it of its JSON. */
export function plainValue(argumentValue: unknown): unknown {
  if (!(argumentValue instanceof ConstLiteral)) return argumentValue
  return literalOf(argumentValue.document, argumentValue.node, []).value
}
