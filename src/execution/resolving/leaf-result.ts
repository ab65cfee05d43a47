import { CompletionError, ResultMisfit } from '../../errors/completion-error.ts'
import { isInstance } from '../../errors/is-instance.ts'
import { jsonText } from '../../response/json-text.ts'
import { FinishedJSON } from '../../response/marked-text.ts'
import type { LeafType } from '../../schema/compiled/compiled-schema.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { coordinateAt, type ResponseNode } from '../slots/response-node.ts'

/**
 * CoerceResult(): what the type makes of a value, or a promise of it. GraphQL specification, 6.4.3
 * "Value Completion".
 *
 * @throws Error when the type cannot represent the value, which `leafFailure` takes
 */
export function coerceResult(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
): unknown {
  if (type.kind === 'ENUM') {
    const enumValue = type.valueByInternal.get(value)
    if (enumValue !== undefined) return enumValue.name
    if (type.coerceResult === null) throw misfit(`Enum "${type.name}"`, node, index, value)
  }
  run.admitLeaf(value)
  const result = type.coerceResult!(value)
  if (result != null) return result
  const coordinate = coordinateAt(node, index)
  throw new CompletionError({ kind: 'NO_RESULT', coordinate, type: type.name, result }, value)
}

/**
 * The completed value of a leaf: for a response as text a string, a finite number, a boolean, or a
 * FinishedJSON; null where JSON cannot represent it.
 */
export function completedResult(run: RunningRequest, result: unknown): unknown {
  if (typeof result === 'string') {
    run.grow(run.isText ? result.length : bytesInObject(result))
    return result
  }
  if (typeof result === 'boolean') return result
  // JSON has no infinite numbers. A host that locates errors writes its JSON itself.
  const isJSON = run.request.settings.locateError === null
  if (typeof result === 'number') return !isJSON || Number.isFinite(result) ? result : null
  if (!run.isText) return result
  const text = jsonText(result) ?? 'null'
  run.grow(text.length)
  return text === 'null' ? null : new FinishedJSON(text)
}

/** The bytes of a string in JSON, besides the one that its field has counted. */
export function bytesInObject(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** The error of a position for what `coerceResult` has thrown. */
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
  const coordinate = coordinateAt(node, index)
  return new CompletionError({ kind: 'MISFIT', coordinate, type }, value, cause)
}
