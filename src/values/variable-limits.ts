import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../runtime/limits.ts'

/**
 * Holds the values of an operation's variables, undefined where there is none, against the limits of their nesting and of their number. It
 * does not recurse on them.
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

/** How many values were given to an operation's variables, those inside of them included; where it is more than `most`, not by how many. */
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

/** What JSON can nest; other objects of a host are values. */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === null || prototype === Object.prototype
}

function fault(message: string, code: ErrorCode): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}
