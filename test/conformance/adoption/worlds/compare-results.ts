import assert from 'node:assert/strict'
import type { ExecutionResult, GraphQLError } from 'graphql'
import { racesOf } from '../../execution/compare-responses.ts'
import { plainError, plainResult } from './plain-result.ts'

/**
 * Compares two results with the instances of their errors.
 *
 * @throws AssertionError where they differ
 */
export function compareResults(ours: unknown, theirs: unknown, isSynchronous: boolean): void {
  // Errors of a request have no position.
  if (isSynchronous || (theirs as ExecutionResult).data === undefined) {
    assert.deepStrictEqual(plainResult(ours), plainResult(theirs))
    return
  }
  assert.deepStrictEqual(unorderedResult(ours), unorderedResult(theirs))
  const others = new Map(errorsOf(theirs).map(error => [pathOf(error), error]))
  for (const error of errorsOf(ours)) {
    const other = others.get(pathOf(error))
    if (other !== undefined) assert.deepStrictEqual(plainError(error), plainError(other))
  }
}

/**
 * An asynchronous result with its errors by position. Their order is not promised, nor which of
 * several below one null are told: there stands only that one is.
 */
export function unorderedResult(result: unknown): unknown {
  const { data } = result as ExecutionResult
  const errors = errorsOf(result)
  if (data === undefined || errors.length === 0) return plainResult(result)
  const races = racesOf({ data, errors: errors.map(formatted) })
  const direct = new Map(errors.map(error => [pathOf(error), error]))
  return {
    ...(plainResult({ ...(result as ExecutionResult), errors: [] }) as object),
    errors: Array.from(
      races,
      ([position, { isDirect }]) =>
        [position, isDirect ? plainError(direct.get(position)!) : 'one below'] as const,
    ).sort(([one], [other]) => (one < other ? -1 : 1)),
  }
}

function errorsOf(result: unknown): readonly GraphQLError[] {
  return (result as ExecutionResult).errors ?? []
}

function pathOf({ path = [] }: GraphQLError): string {
  return JSON.stringify(path)
}

function formatted({ message, path }: GraphQLError): {
  readonly message: string
  readonly path?: readonly (string | number)[]
} {
  return path === undefined ? { message } : { message, path }
}
