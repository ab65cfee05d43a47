import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'

/**
 * Checks the raw values of an operation's variables, undefined for a variable without a value,
 * against the limits of their depth and their number. Without recursion on the values.
 */
export function variableLimitFault(
  rawValues: readonly unknown[],
  { maxVariableDepth, maxVariableItems }: Pick<Limits, 'maxVariableDepth' | 'maxVariableItems'>,
): GraphQLError | undefined {
  if (maxVariableDepth === false && maxVariableItems === false) return undefined
  const maxDepth = maxVariableDepth === false ? Infinity : maxVariableDepth
  const maxItems = maxVariableItems === false ? Infinity : maxVariableItems
  let nextLevel: object[] = []
  let itemCount = countItems(
    rawValues.filter(value => value !== undefined),
    nextLevel,
  )
  for (let depth = 1; ; depth++) {
    if (itemCount > maxItems) {
      return fault(`The variables hold more than ${maxItems} values.`, 'COMPLEXITY_LIMIT')
    }
    if (nextLevel.length === 0) return undefined
    if (depth > maxDepth) {
      return fault(`The variables are nested more than ${maxDepth} deep.`, 'DEPTH_LIMIT')
    }
    const level: readonly object[] = nextLevel
    nextLevel = []
    for (const container of level) {
      itemCount += countItems(container, nextLevel)
      if (itemCount > maxItems) break
    }
  }
}

/**
 * The number of raw values of an operation's variables, nested values included. Counting ends at
 * the first number above `maxItems`.
 */
export function countVariableItems(rawValues: readonly unknown[], maxItems: number): number {
  const containers: object[] = []
  let itemCount = countItems(
    rawValues.filter(value => value !== undefined),
    containers,
  )
  for (
    let container = containers.pop();
    container !== undefined && itemCount <= maxItems;
    container = containers.pop()
  ) {
    itemCount += countItems(container, containers)
  }
  return itemCount
}

/**
 * Counts the items of an array, or the entries of a plain object. Those that contain values are added
 * to `containers`.
 */
function countItems(container: object, containers: object[]): number {
  if (Array.isArray(container)) {
    for (const item of container) if (isContainer(item)) containers.push(item)
    return container.length
  }
  let itemCount = 0
  for (const name in container) {
    itemCount++
    const value = (container as Readonly<Record<string, unknown>>)[name]
    if (isContainer(value)) containers.push(value)
  }
  return itemCount
}

/**
 * Whether a value is an array or a plain object. Any other object of a host counts as one value.
 */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === null || prototype === Object.prototype
}

function fault(message: string, code: ErrorCode): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}
