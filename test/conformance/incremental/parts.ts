import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'

/** A fragment or a stream that is delivered later. */
export interface Pending {
  readonly id: string
  readonly path: ResponsePath
  readonly label?: string
}

/** What a part delivers of a fragment (`data`) or of a stream (`items`). */
export interface Incremental {
  readonly id: string
  readonly subPath?: ResponsePath
  readonly data?: Readonly<Record<string, unknown>>
  readonly items?: readonly unknown[]
  readonly errors?: readonly FormattedError[]
}

/** A fragment or a stream of which nothing more comes. */
export interface Completed {
  readonly id: string
  readonly errors?: readonly FormattedError[]
}

/** A part of a response: the initial response, or one of those after it. */
export interface Part {
  readonly data?: unknown
  readonly errors?: readonly FormattedError[]
  readonly pending?: readonly Pending[]
  readonly incremental?: readonly Incremental[]
  readonly completed?: readonly Completed[]
  readonly hasNext?: boolean
}

/** Returns the value at a path; undefined where nothing is. */
export function valueAt(data: unknown, path: ResponsePath): unknown {
  let value = data
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function startsWith(path: ResponsePath, prefix: ResponsePath): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => path[index] === key)
}

/** A path as text: `friends.0.name`; `the root` for an empty path. */
export function textOfPath(path: ResponsePath): string {
  return path.length === 0 ? 'the root' : path.join('.')
}
