import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import { isObject, valueAt, type Part } from './parts.ts'

/** What became of a fragment or of a stream that was announced. */
export interface Delivery {
  readonly kind: 'fragment' | 'stream'
  readonly path: ResponsePath
  readonly label: string | undefined
  /** The errors with which it ended; undefined where it is complete. */
  readonly failure: readonly FormattedError[] | undefined
}

/** The response that the parts make together. */
export interface MergedResponse {
  /** Absent for a request error. */
  readonly data?: unknown
  /** The errors of values that are delivered as null. */
  readonly errors: readonly FormattedError[]
  readonly deliveries: readonly Delivery[]
}

interface Announcement {
  readonly path: ResponsePath
  readonly label: string | undefined
}

/**
 * Puts a response together of its parts: the data of a fragment are merged deeply into the object
 * at its path and subPath, the items of a stream are appended to its list. Faults of the parts are
 * passed over; `faultsOfParts` finds these. The parts are left as they are.
 */
export function mergeParts(parts: readonly Part[]): MergedResponse {
  const [first = {}, ...others] = parts
  const response = structuredClone({ ...('data' in first && { data: first.data }) })
  const errors: FormattedError[] = [...(first.errors ?? [])]
  const deliveries: Delivery[] = []
  const announcements = new Map<string, Announcement>()
  const announce = ({ pending = [] }: Part): void => {
    for (const { id, path, label } of pending) announcements.set(id, { path, label })
  }
  announce(first)
  for (const part of others) {
    announce(part)
    for (const { id, subPath = [], data, items, errors: added = [] } of part.incremental ?? []) {
      errors.push(...added)
      const path = [...(announcements.get(id)?.path ?? []), ...subPath]
      const target = valueAt(response.data, path)
      if (items !== undefined && Array.isArray(target)) target.push(...structuredClone(items))
      else if (data !== undefined && isObject(target)) mergeInto(target, structuredClone(data))
    }
    for (const { id, errors: failure } of part.completed ?? []) {
      const announcement = announcements.get(id)
      if (announcement === undefined) continue
      const isStream = Array.isArray(valueAt(response.data, announcement.path))
      deliveries.push({ kind: isStream ? 'stream' : 'fragment', ...announcement, failure })
    }
  }
  return { ...response, errors, deliveries }
}

function mergeInto(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key]
    if (isObject(present) && isObject(value)) mergeInto(present, value)
    else target[key] = value
  }
}
