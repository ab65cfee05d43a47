import type { Schema } from '../../engine/schema.ts'
import { inspectKind } from '../../errors/inspect.ts'

/**
 * Returns the compiled schema of a parameter.
 *
 * @throws TypeError when the argument is no schema of tapeql
 */
export function compiledOf(
  functionName: string,
  parameterName: string,
  schema: Schema,
): Schema['compiled'] {
  if (typeof schema === 'object' && schema !== null && 'compiled' in schema) return schema.compiled
  throw new TypeError(
    `${functionName}() was given ${inspectKind(schema)} as \`${parameterName}\`; expected a schema of tapeql, as buildSchema() returns.`,
  )
}
