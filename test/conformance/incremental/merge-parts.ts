import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import { isObject, valueAt, type Incremental, type Part } from './parts.ts'

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
  /** Undefined for a request error. */
  readonly data: unknown
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
  const response = new ResponseInParts()
  for (const part of parts) response.add(part)
  return response
}

/** A response as far as its parts have come. */
export class ResponseInParts implements MergedResponse {
  data: unknown
  readonly errors: FormattedError[] = []
  readonly deliveries: Delivery[] = []
  readonly #announcements = new Map<string, Announcement>()

  add(part: Part): void {
    if ('data' in part) this.data = structuredClone(part.data)
    this.errors.push(...(part.errors ?? []))
    for (const { id, path, label } of part.pending ?? [])
      this.#announcements.set(id, { path, label })
    for (const entry of part.incremental ?? []) this.#deliver(entry)
    for (const { id, errors: failure } of part.completed ?? []) {
      const announcement = this.#announcements.get(id)
      if (announcement === undefined) continue
      const isStream = Array.isArray(valueAt(this.data, announcement.path))
      this.deliveries.push({ kind: isStream ? 'stream' : 'fragment', ...announcement, failure })
    }
  }

  #deliver({ id, subPath = [], data, items, errors = [] }: Incremental): void {
    this.errors.push(...errors)
    const path = [...(this.#announcements.get(id)?.path ?? []), ...subPath]
    const target = valueAt(this.data, path)
    if (items !== undefined && Array.isArray(target)) target.push(...structuredClone(items))
    else if (data !== undefined && isObject(target)) mergeInto(target, structuredClone(data))
  }
}

function mergeInto(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(source)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined
    if (isObject(present) && isObject(value)) mergeInto(present, value)
    // A response name may be `__proto__`.
    else Object.defineProperty(target, key, { ...dataProperty, value })
  }
}

const dataProperty = { enumerable: true, writable: true, configurable: true }
