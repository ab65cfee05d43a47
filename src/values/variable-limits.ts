import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'

/**
 * Checks the values of an operation's variables, undefined for a variable without a value, against
 * the limits of their depth and their number. Without recursion on the values.
 */
export function variableLimitFault(
  given: readonly unknown[],
  { maxVariableDepth, maxVariableItems }: Pick<Limits, 'maxVariableDepth' | 'maxVariableItems'>,
): GraphQLError | undefined {
  if (maxVariableDepth === false && maxVariableItems === false) return undefined
  const mostDepth = maxVariableDepth === false ? Infinity : maxVariableDepth
  const mostItems = maxVariableItems === false ? Infinity : maxVariableItems
  let items = 0
  let below: object[] | undefined
  for (const value of given) {
    if (value !== undefined) items++
    if (isHolder(value)) (below ??= []).push(value)
  }
  for (let depth = 1; ; depth++) {
    if (items > mostItems) {
      return fault(`The variables hold more than ${mostItems} values.`, 'COMPLEXITY_LIMIT')
    }
    if (below === undefined) return undefined
    if (depth > mostDepth) {
      return fault(`The variables are nested more than ${mostDepth} deep.`, 'DEPTH_LIMIT')
    }
    const level: readonly object[] = below
    below = undefined
    for (const holder of level) {
      const values = valuesOf(holder)
      items += values.length
      if (items > mostItems) break
      for (const value of values) if (isHolder(value)) (below ??= []).push(value)
    }
  }
}

/**
 * The number of values that were given to an operation's variables, nested values included.
 * Counting ends when it is more than `most`.
 */
export function countVariableItems(given: readonly unknown[], most: number): number {
  let items = 0
  const open: object[] = []
  const count = (value: unknown): void => {
    if (isHolder(value)) open.push(value)
  }
  for (const value of given) {
    if (value !== undefined) items++
    count(value)
  }
  for (let holder = open.pop(); holder !== undefined && items <= most; holder = open.pop()) {
    const values = valuesOf(holder)
    items += values.length
    values.forEach(count)
  }
  return items
}

function valuesOf(holder: object): readonly unknown[] {
  return Array.isArray(holder) ? holder : Object.values(holder)
}

/**
 * Whether a value is an array or a plain object. Any other object of a host counts as one value.
 */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === null || prototype === Object.prototype
}

function fault(message: string, code: ErrorCode): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}
