import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { Limits } from '../limits.ts'

/** Holds the values of variables against the limits of their nesting and of their number. It does not recurse on them. */
export function variableLimitFault(
  variables: object,
  { maxVariableDepth, maxVariableItems }: Pick<Limits, 'maxVariableDepth' | 'maxVariableItems'>,
): GraphQLError | undefined {
  if (maxVariableDepth === false && maxVariableItems === false) return undefined
  let items = 0
  let level: readonly object[] | undefined = [variables]
  for (let depth = 0; level !== undefined; depth++) {
    if (maxVariableDepth !== false && depth > maxVariableDepth) {
      return fault(`The variables are nested more than ${maxVariableDepth} deep.`, 'DEPTH_LIMIT')
    }
    let below: object[] | undefined
    for (const holder of level) {
      const values = valuesOf(holder)
      items += values.length
      if (maxVariableItems !== false && items > maxVariableItems) {
        return fault(`The variables hold more than ${maxVariableItems} values.`, 'COMPLEXITY_LIMIT')
      }
      for (const value of values) if (isHolder(value)) (below ??= []).push(value)
    }
    level = below
  }
  return undefined
}

/** How many items of lists and entries of objects the values of variables hold; where it is more than `most`, not by how many. */
export function countVariableItems(variables: object, most: number): number {
  let items = 0
  const open: object[] = [variables]
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    const values = valuesOf(holder)
    items += values.length
    if (items > most) break
    for (const value of values) if (isHolder(value)) open.push(value)
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
  return new GraphQLError(message, { extensions: { code } })
}
