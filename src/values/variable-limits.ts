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
  let itemCount = 0
  let nextLevel: object[] | undefined
  for (const value of rawValues) {
    if (value !== undefined) itemCount++
    if (isContainer(value)) (nextLevel ??= []).push(value)
  }
  for (let depth = 1; ; depth++) {
    if (itemCount > maxItems) {
      return fault(`The variables hold more than ${maxItems} values.`, 'COMPLEXITY_LIMIT')
    }
    if (nextLevel === undefined) return undefined
    if (depth > maxDepth) {
      return fault(`The variables are nested more than ${maxDepth} deep.`, 'DEPTH_LIMIT')
    }
    const level: readonly object[] = nextLevel
    nextLevel = undefined
    for (const container of level) {
      const items = itemsOf(container)
      itemCount += items.length
      if (itemCount > maxItems) break
      for (const item of items) if (isContainer(item)) (nextLevel ??= []).push(item)
    }
  }
}

/**
 * The number of raw values of an operation's variables, nested values included. Counting ends at
 * the first number above `maxItems`.
 */
export function countVariableItems(rawValues: readonly unknown[], maxItems: number): number {
  let itemCount = 0
  const containers: object[] = []
  const addContainer = (value: unknown): void => {
    if (isContainer(value)) containers.push(value)
  }
  for (const value of rawValues) {
    if (value !== undefined) itemCount++
    addContainer(value)
  }
  for (
    let container = containers.pop();
    container !== undefined && itemCount <= maxItems;
    container = containers.pop()
  ) {
    const items = itemsOf(container)
    itemCount += items.length
    items.forEach(addContainer)
  }
  return itemCount
}

/** The items of an array, or the values of an object's entries. */
function itemsOf(container: object): readonly unknown[] {
  return Array.isArray(container) ? container : Object.values(container)
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
