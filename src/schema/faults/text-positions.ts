import type { SchemaPosition } from '../../errors/schema-error.ts'
import type { Positioned, SchemaText } from '../definitions/type-map.ts'

/** Returns the places of definitions in the texts of a schema; none for a definition in code. */
export function textPositionsOf(
  texts: readonly SchemaText[],
  subjects: readonly Positioned[],
): readonly SchemaPosition[] {
  return subjects.flatMap(({ position }) => {
    const text =
      position === undefined ? undefined : texts.findLast(({ start }) => start <= position)
    return text === undefined
      ? []
      : { name: text.name, source: text.source, offset: position! - text.start }
  })
}
