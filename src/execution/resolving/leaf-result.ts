import { completionError } from '../../errors/completion-error.ts'
import { inspect } from '../../errors/inspect.ts'
import { jsonText } from '../../response/json-text.ts'
import { FinishedJSON } from '../../response/marked-text.ts'
import type { LeafType } from '../../schema/compiled/compiled-schema.ts'
import type { RunningRequest } from '../request/running-request.ts'

/**
 * The completed value of a leaf: for a response as text a string, a finite number, a boolean, or a
 * FinishedJSON; null where JSON cannot represent it. GraphQL specification, 6.4.3 "Value
 * Completion", CoerceResult().
 *
 * @throws Error when the type cannot represent the value
 */
export function leafResult(run: RunningRequest, type: LeafType, value: unknown): unknown {
  if (type.kind === 'ENUM') {
    const found = type.valueByInternal.get(value)
    if (found !== undefined) return found.name
    throw completionError(`Enum "${type.name}" cannot represent value: ${inspect(value)}`)
  }
  run.admitLeaf(value)
  const result = type.coerceResult(value)
  if (result == null) {
    throw completionError(
      `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, ` +
        `returned: ${inspect(result)}`,
    )
  }
  if (typeof result === 'string') {
    run.grow(run.isText ? result.length : Buffer.byteLength(result) + MIN_LEAF_BYTES)
    return result
  }
  if (typeof result === 'boolean') return result
  // JSON has no infinite numbers.
  if (typeof result === 'number') return Number.isFinite(result) ? result : null
  if (!run.isText) return result
  const text = jsonText(result) ?? 'null'
  run.grow(text.length)
  return text === 'null' ? null : new FinishedJSON(text)
}

/** One quote of a string; the other is the byte that its field has counted for the leaf. */
const MIN_LEAF_BYTES = 1
