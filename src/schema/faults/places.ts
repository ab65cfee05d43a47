import type { SchemaPlace } from '../../errors/schema-error.ts'
import type { Positioned, SchemaText } from '../definitions/type-map.ts'

/** Where definitions stand in the texts of a schema; those of code stand nowhere. */
export function placesOf(
  texts: readonly SchemaText[],
  subjects: readonly Positioned[],
): readonly SchemaPlace[] {
  return subjects.flatMap(({ position }) => {
    const text = position === undefined ? undefined : texts.findLast(({ start }) => start <= position)
    return text === undefined ? [] : { name: text.name, source: text.source, offset: position! - text.start }
  })
}
