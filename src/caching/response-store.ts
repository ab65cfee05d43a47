import type { Invalidation } from './response-cache.ts'

/** A response that is kept. */
export interface KeptResponse {
  /** The response as JSON: text, or its bytes in UTF-8. */
  readonly body: string | Buffer
  /** Milliseconds since 1970, by the clock of the process that has made the response. */
  readonly madeAtMs: number
  /** The seconds for which the response is fresh. */
  readonly maxAge: number
  /** Whether the response is that of one session. */
  readonly isPrivate: boolean
  /** The cost of the response, where that was measured. */
  readonly actualCost?: number | undefined
}

/** Where responses are kept. No method throws. */
export interface ResponseStore {
  /** Whether the store answers at once, so that an execution that must not wait may ask it. */
  readonly isSynchronous: boolean
  find(key: string): KeptResponse | undefined | Promise<KeptResponse | undefined>
  /**
   * Begins to make a response that shows objects of the types, and reads the tables, of marks; returns the
   * response where another process has made it meanwhile.
   */
  begin(key: string, marks: readonly string[]): Begun | Promise<Begun>
  /** Drops the responses that have one of the marks. */
  drop(marks: readonly string[]): void | Promise<void>
}

/** The beginning of a response: its making, or the response of another process. */
export type Begun = Making | KeptResponse

/**
 * Whether a response that has been made is current, so that it is kept: something that it shows may have been
 * dropped meanwhile, or nobody knows.
 */
export type Keeping = 'current' | 'dropped' | 'unknown'

/** The making of a response, which ends by keeping it or without. */
export interface Making {
  /**
   * Keeps the response for a while, unless a mark of what it shows was dropped since the beginning. A
   * current response may be answered to others.
   */
  keep(
    response: KeptResponse,
    marks: readonly string[],
    lifetimeMs: number,
  ): Keeping | Promise<Keeping>
  /** Ends without a response. */
  end(): void
}

/** The mark of the objects of a type, whatever their ids. */
export function markOfType(typeName: string): string {
  return `type ${typeName}`
}

/** The mark of a table that is read. */
export function markOfTable(tableName: string): string {
  return `table ${tableName}`
}

/** Whether a mark is that of a type or a table, and not of some objects. */
export function isOfMany(mark: string): boolean {
  return mark.startsWith('type ') || mark.startsWith('table ')
}

/** The mark of the objects of a type whose ids nobody knows. */
export function markOfUnknown(typeName: string): string {
  return `some ${typeName}`
}

/** The mark of an object by its id. */
export function markOfObject(typeName: string, id: string): string {
  return `${typeName} ${id}`
}

/** The marks by which the responses that show what was written are found. */
export function marksOf(invalidations: readonly Invalidation[]): readonly string[] {
  return invalidations.flatMap(invalidation => {
    if ('table' in invalidation) return [markOfTable(invalidation.table)]
    const { type, id } = invalidation
    return id === undefined
      ? [markOfType(type)]
      : [markOfObject(type, String(id)), markOfUnknown(type)]
  })
}
