import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import {
  compareIndices,
  indicesOf,
  isWithin,
  levelsToNull,
  type ResponseNode,
} from './response-node.ts'

/** An execution error and its position. */
interface FieldError {
  readonly error: GraphQLError
  readonly node: ResponseNode
  readonly index: number
}

/** The execution errors of positions that are delivered together. */
export class FieldErrors {
  readonly #errors: FieldError[] = []
  /** The number of errors that were only counted. */
  droppedCount = 0

  get count(): number {
    return this.#errors.length
  }

  add(error: GraphQLError, node: ResponseNode, index: number): void {
    this.#errors.push({ error, node, index })
  }

  /**
   * The errors, followed by one error for each error that was only counted.
   *
   * @param isSorted whether to sort the errors in response order; if not, they stay as they came
   * @param propagatesNull whether to drop the errors below a null that has propagated
   */
  list(isSorted: boolean, propagatesNull: boolean): readonly GraphQLError[] {
    const errors =
      isSorted && this.#errors.length > 1
        ? sortInResponseOrder(this.#errors, propagatesNull)
        : this.#errors
    const recordedErrors = errors.map(({ error }) => error)
    return this.droppedCount === 0
      ? recordedErrors
      : [...recordedErrors, ...new Array<GraphQLError>(this.droppedCount).fill(droppedError)]
  }
}

/**
 * Sorts the errors in response order. After an error from which null propagates, errors below that
 * null are dropped: a batch may have failed after fields that follow the batch in the response.
 * Errors below the failed position itself are kept: an iterator may fail after some items.
 */
function sortInResponseOrder(
  errors: readonly FieldError[],
  propagatesNull: boolean,
): readonly FieldError[] {
  const indexedErrors = errors.map(error => ({
    error,
    indices: indicesOf(error.node, error.index),
  }))
  indexedErrors.sort((first, second) => compareIndices(first.indices, second.indices))
  if (!propagatesNull) return indexedErrors.map(({ error }) => error)
  let nullPosition:
    { readonly indices: readonly number[]; readonly errorIndices: readonly number[] } | undefined
  const ordered: FieldError[] = []
  for (const { error, indices } of indexedErrors) {
    const isBelowNullPosition =
      nullPosition !== undefined && isWithin(indices, nullPosition.indices)
    if (isBelowNullPosition && !isWithin(indices, nullPosition!.errorIndices)) continue
    ordered.push(error)
    const levels = levelsToNull(error.node, error.index)
    if (levels > 0 && !isBelowNullPosition)
      nullPosition = { indices: indices.slice(0, indices.length - levels), errorIndices: indices }
  }
  return ordered
}

const droppedError = new EngineError('There are too many errors to tell of each.')
