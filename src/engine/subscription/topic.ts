import { createHash } from 'node:crypto'
import type { Field } from '../../schema/compiled/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { canonicalText } from './canonical-text.ts'

/** Longer texts of arguments are replaced by a digest, because brokers bound the names of topics. */
const MAX_TEXT_LENGTH = 128

/**
 * The topic of a subscription field and the values of its arguments: the field's name, and the
 * arguments by their declared names, sorted. An argument that is null counts as omitted.
 *
 * @throws Error when the value of an argument cannot be written
 */
export function topicOf(
  { name, coordinate, arguments: declared }: Field,
  values: ArgumentValues,
): string {
  const names = declared.map(({ declaredName }) => declaredName).sort()
  const texts = names.flatMap(argument => {
    const value = values[argument]
    if (value == null) return []
    const text = canonicalText(value)
    if (text !== undefined) return `${JSON.stringify(argument)}:${text}`
    throw new Error(
      `${coordinate} listens to its arguments, but the value of "${argument}" cannot be written as JSON; ` +
        'give the field a subscribe, or have the scalar parse it to plain JSON, a Date, a URL or bytes.',
    )
  })
  const text = `{${texts.join(',')}}`
  if (text.length <= MAX_TEXT_LENGTH) return `${name}:${text}`
  return `${name}:${createHash('sha256').update(text).digest('hex')}`
}
