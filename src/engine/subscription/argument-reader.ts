import { CodeReader } from '../../schema/input-coercion/code-reader.ts'
import type { EnumInputType, ScalarInputType } from '../../schema/input-coercion/input-type.ts'
import { isSpecified } from '../../schema/scalars/specified-scalars.ts'
import { canonicalText } from '../../values/canonical-text.ts'

/**
 * Reads the arguments of `trigger`: internal values, as resolvers receive them, and for scalars and
 * enums also external values, as clients send them. A value that may be either counts as internal.
 */
export class ArgumentReader extends CodeReader {
  override enumValueOf(
    value: unknown,
    type: EnumInputType,
  ): { readonly value: unknown } | undefined {
    return (
      super.enumValueOf(value, type) ??
      (typeof value === 'string' ? type.valueByName.get(value) : undefined)
    )
  }

  override scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    const isInternalValue = isSpecified(type) || isReversible(value, type)
    return super.scalarValueOf(isInternalValue ? value : coerceInputValue(value, type), type)
  }
}

/** Whether input coercion of the result-coerced value returns an equal value. */
function isReversible(value: unknown, type: ScalarInputType): boolean {
  const text = canonicalText(value)
  // A value without a canonical text cannot be compared, and is part of no topic.
  if (text === undefined) return true
  try {
    return canonicalText(type.coerceInput(type.coerceResult(value))) === text
  } catch {
    return false
  }
}

/**
 * Returns the coerced value of an external value; if coercion fails, the value itself, if result
 * coercion accepts it.
 *
 * @throws the error of the scalar
 */
function coerceInputValue(value: unknown, { coerceInput, coerceResult }: ScalarInputType): unknown {
  try {
    const inputValue = coerceInput(value)
    if (inputValue !== undefined) return inputValue
  } catch (error) {
    if (coerceResult(value) == null) throw error
  }
  return value
}
