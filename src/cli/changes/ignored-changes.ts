import { criticalityOf, type SchemaChange } from '../../changes/schema-change.ts'
import { parseSchemaCoordinateToTape } from '../../language/parse.ts'
import { misuse } from '../failure.ts'

/**
 * Reads the value of `--ignore`: a kind of change, or a schema coordinate.
 *
 * @throws CommandFailure for any other value
 */
export function readIgnoredChange(text: string): string {
  if (Object.hasOwn(criticalityOf, text) || !('errors' in parseSchemaCoordinateToTape(text)))
    return text
  throw misuse(
    `Expected a schema coordinate, such as User.name, or a kind of change, such as FIELD_REMOVED.`,
  )
}

/** Returns whether the kind or the coordinate of a change is ignored. */
export function isIgnored(
  { kind, coordinate }: SchemaChange,
  ignored: ReadonlySet<string>,
): boolean {
  return ignored.has(kind) || ignored.has(coordinate)
}
