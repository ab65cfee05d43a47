import type { Field } from '../../schema/compiled/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { canonicalText } from '../../values/canonical-text.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'

/** Longer texts of arguments are replaced by a digest: brokers limit the length of topic names. */
const MAX_TEXT_LENGTH = 128

/**
 * Returns the topic of a subscription field and its argument values: the field's name, and the
 * arguments by their declared names, sorted. A null argument counts as omitted.
 *
 * @throws Error when the value of an argument cannot be written
 */
export function topicOf(
  { name, coordinate, arguments: argumentDefinitions }: Field,
  values: ArgumentValues,
): string {
  const names = argumentDefinitions.map(({ declaredName }) => declaredName).sort()
  const texts = names.flatMap(argumentName => {
    const value = values[argumentName]
    if (value == null) return []
    const text = canonicalText(value)
    if (text !== undefined) return `${JSON.stringify(argumentName)}:${text}`
    throw new Error(
      `${coordinate} listens to its arguments, but the value of "${argumentName}" cannot be written as JSON; ` +
        'give the field a subscribe, or have the scalar parse it to plain JSON, a Date, a URL or bytes.',
    )
  })
  const text = `{${texts.join(',')}}`
  if (text.length <= MAX_TEXT_LENGTH) return `${name}:${text}`
  return `${name}:${nodeCrypto().createHash('sha256').update(text).digest('hex')}`
}
