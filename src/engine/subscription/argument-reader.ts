import { CodeReader } from '../../schema/input-coercion/code-reader.ts'
import type { EnumInputType, ScalarInputType } from '../../schema/input-coercion/input-type.ts'
import { isSpecified } from '../../schema/scalars/scalars.ts'
import { canonicalText } from './canonical-text.ts'

/**
 * Reads the arguments of `trigger`: values as resolvers receive them, and values of scalars and
 * enums also as clients send them. A value that may be either counts as what resolvers receive.
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
    const isReceived = isSpecified(type) || comesBack(value, type)
    return super.scalarValueOf(isReceived ? value : readValue(value, type), type)
  }
}

/** Whether clients are sent the value in a form of which the scalar makes the same value again. */
function comesBack(value: unknown, type: ScalarInputType): boolean {
  const text = canonicalText(value)
  // No topic has an object that cannot be told from others.
  if (text === undefined) return true
  try {
    return canonicalText(type.coerceInput(type.coerceResult(value))) === text
  } catch {
    return false
  }
}

/**
 * The value of what a client sends; where that is none, the value itself, if it can be sent to
 * clients.
 *
 * @throws the error of the scalar
 */
function readValue(value: unknown, { coerceInput, coerceResult }: ScalarInputType): unknown {
  try {
    const read = coerceInput(value)
    if (read !== undefined) return read
  } catch (error) {
    if (coerceResult(value) == null) throw error
  }
  return value
}
