import { inspect, inspectKind } from '../errors/inspect.ts'
import {
  aBoolean,
  aCount,
  aFunction,
  optionFaults,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { isCacheStore, type CacheStore } from './cache-store.ts'

/**
 * How responses are kept: for as long as `@cacheControl` says of what they show. Without `@cacheControl`
 * in the schema, and without `defaultMaxAge`, no response is kept.
 */
export interface ResponseCache {
  /**
   * Names the session of a request by the context, as by the id of a user: a response with something of
   * the scope `PRIVATE` is kept for its session alone, and not at all where the function returns nothing.
   * An exception of the function is an error of the request. Default: no request has a session.
   *
   * @example
   * session: ({ user }) => user?.id
   */
  readonly session?: ((context: any) => string | number | null | undefined) | undefined
  /**
   * Where responses are kept: in a store that processes share, or nowhere (`false`), so that answers
   * have headers alone. Default: the memory of the process.
   */
  readonly store?: CacheStore | false | undefined
  /**
   * The seconds for which a root field, or one that yields objects, may be kept where no `@cacheControl`
   * says it. Default: 0.
   */
  readonly defaultMaxAge?: number | undefined
  /**
   * The seconds for which an expired response is answered still, while a new one is made in the
   * background, with the context of the request. Default: 0.
   */
  readonly staleWhileRevalidate?: number | undefined
  /** The most bytes of responses in the memory of the process. Default: 64 MiB. */
  readonly maxBytes?: number | undefined
  /**
   * Whether responses say in `extensions.responseCache` whether they were kept. Default: true, unless
   * `NODE_ENV` is `production`.
   */
  readonly reports?: boolean | undefined
}

/** Objects whose responses are dropped: those of a type, or the one with an id. */
export interface InvalidatedObjects {
  /** The name of an object type. */
  readonly type: string
  /** The value of the field `id`. Default: the objects of all ids. */
  readonly id?: string | number | undefined
}

/** A table whose responses are dropped: those for which sources have read it. */
export interface InvalidatedTable {
  /** The name in the database. */
  readonly table: string
}

/** Written objects or a table, whose responses are dropped. */
export type Invalidation = InvalidatedObjects | InvalidatedTable

/** @throws Error for objects of a type that a schema does not have, and for a table without a name */
export function expectInvalidations(
  { typeByName }: { readonly typeByName: ReadonlyMap<string, { readonly kind: string }> },
  invalidations: readonly Invalidation[],
): void {
  for (const invalidation of invalidations) {
    const { type, id, table } = Object(invalidation) as Partial<
      InvalidatedObjects & InvalidatedTable
    >
    if (type === undefined && table !== undefined) {
      if (typeof table === 'string' && table !== '') continue
      throw new Error(
        `invalidate() was given the table ${inspect(table)}; expected the name of a table in the database.`,
      )
    }
    if (typeof type !== 'string' || typeByName.get(type)?.kind !== 'OBJECT')
      throw new Error(
        `invalidate() was given the type ${inspect(type)}; expected the name of an object type.`,
      )
    if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
      throw new Error(
        `invalidate() was given the id ${inspectKind(id)} of ${type}; expected a string or a number, or none for all objects.`,
      )
  }
}

const seconds: Expectation = {
  words: 'a number of seconds, 0 or more',
  fits: value => typeof value === 'number' && Number.isFinite(value) && value >= 0,
}

const expectations: Expectations<ResponseCache> = {
  session: aFunction,
  store: {
    words: 'an object with get, set and delete, or false',
    isSecret: true,
    fits: value => value === false || isCacheStore(value),
  },
  defaultMaxAge: seconds,
  staleWhileRevalidate: seconds,
  maxBytes: aCount,
  reports: aBoolean,
}

/** The faults of the option `responseCache`. */
export function responseCacheFaults(taker: string, cache: ResponseCache): readonly string[] {
  return optionFaults(taker, cache, expectations)
}
