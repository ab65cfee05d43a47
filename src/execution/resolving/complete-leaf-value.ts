import { CompletionError, ResultMisfit } from '../../errors/completion-error.ts'
import { isInstance } from '../../errors/is-instance.ts'
import { jsonText } from '../../response/json-text.ts'
import { FinishedJSON } from '../../response/marked-text.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import type { LeafType } from '../../schema/compiled/compiled-schema.ts'
import type { RunningRequest } from '../request/running-request.ts'
import {
  coordinateAt,
  PROPAGATED_NULL,
  type CompletedValue,
  type ResponseNode,
} from '../slots/response-node.ts'
import { awaitValue } from './await-value.ts'
import { nonNullError } from './propagate-null.ts'

/**
 * Completes a value of a scalar or enum type, whose coercion may return a promise. Adds the error of
 * the position itself, because the message may be secret.
 */
export function completeLeafValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
): CompletedValue {
  try {
    const result = coerceResult(run, node, index, type, value)
    if (!isThenable(result)) return completeCoercedResult(run, node, index, value, result)
    return awaitValue(run, node, index, result, (_run, _node, _index, settled) => {
      try {
        return completeCoercedResult(run, node, index, value, settled)
      } catch (thrown) {
        return handleLeafError(run, node, index, type, value, thrown)
      }
    })
  } catch (thrown) {
    return handleLeafError(run, node, index, type, value, thrown)
  }
}

/**
 * CoerceResult(): the result of the type's result coercion, or a promise of that result. GraphQL
 * specification, 6.4.3 "Value Completion".
 *
 * @throws Error when the type cannot represent the value
 */
function coerceResult(
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

function completeCoercedResult(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  value: unknown,
  result: unknown,
): CompletedValue {
  const leaf = leafSlot(run, result) ?? null
  // JSON has no infinite numbers.
  if (leaf !== null || node.typeAt(index).kind !== 'NON_NULL') return leaf
  throw nonNullError(node, index, value)
}

/**
 * Adds the error of a leaf. An exception of a scalar of the host may show the value, also a
 * GraphQLError, so the message is secret.
 */
function handleLeafError(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  type: LeafType,
  value: unknown,
  thrown: unknown,
): null | typeof PROPAGATED_NULL {
  run.addError(node, index, leafError(node, index, type, value, thrown), true)
  return run.propagatesNull ? PROPAGATED_NULL : null
}

/**
 * The coerced result in the form of a slot: for a response as text a string, a finite number, a
 * boolean, or a FinishedJSON; null for a result that JSON cannot represent.
 */
function leafSlot(run: RunningRequest, result: unknown): unknown {
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

/** The bytes of a string in JSON, besides the byte that is counted for every field. */
export function bytesInObject(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** The error of a position whose coercion has thrown. */
function leafError(
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
