import { CompletionError, kindOfValue, ResultMisfit } from '../../errors/completion-error.ts'
import { isInstance } from '../../errors/is-instance.ts'
import { jsonText } from '../../response/json-text.ts'
import { FinishedJSON } from '../../response/marked-text.ts'
import type { LeafType } from '../../schema/compiled/compiled-schema.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { coordinateAt, type ResponseNode } from '../slots/response-node.ts'

/**
 * The completed value of a leaf: for a response as text a string, a finite number, a boolean, or a
 * FinishedJSON; null where JSON cannot represent it. GraphQL specification, 6.4.3 "Value
 * Completion", CoerceResult().
 *
 * @throws Error when the type cannot represent the value, which `leafFailure` takes
 */
export function leafResult(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
): unknown {
  if (type.kind === 'ENUM') {
    const found = type.valueByInternal.get(value)
    if (found !== undefined) return found.name
    throw misfit(`Enum "${type.name}"`, node, index, value)
  }
  run.admitLeaf(value)
  const result = type.coerceResult(value)
  if (result == null) {
    throw new CompletionError(
      `Expected \`${type.name}.serialize\` to return non-nullable value for field ` +
        `"${coordinateAt(node, index)}", but for ${kindOfValue(value)} it returned ${kindOfValue(result)}.`,
      value,
    )
  }
  if (typeof result === 'string') {
    run.grow(run.isText ? result.length : bytesInObject(result))
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

/** The bytes of a string in JSON, besides the one that its field has counted. */
export function bytesInObject(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** The error of a position for what `leafResult` has thrown. */
export function leafFailure(
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
  thrown: unknown,
): unknown {
  return isInstance(thrown, ResultMisfit) ? misfit(type.name, node, index, value, thrown) : thrown
}

function misfit(
  type: string,
  node: ResponseNode,
  index: number,
  value: unknown,
  cause?: ResultMisfit,
): CompletionError {
  const place = `the value of ${coordinateAt(node, index)}`
  const message = `${type} cannot represent ${place}: ${kindOfValue(value)}.`
  return new CompletionError(message, value, cause)
}
