import { inspectInput } from '../errors/inspect.ts'

/** How resolvers have restricted the response of a request, beside its document. */
interface CacheRestriction {
  /** Seconds for which it may be kept at most. */
  readonly maxAge: number
  /** Whether it is for the client alone that has asked. */
  readonly isPrivate: boolean
}

/** The restrictions by the memo of a request; not in the memo, which a host may clear. */
const restrictions = new WeakMap<ReadonlyMap<unknown, unknown>, CacheRestriction>()

const unrestricted: CacheRestriction = { maxAge: Infinity, isPrivate: false }

/** Restricts the response of a request; an earlier restriction that is narrower stays. */
export function restrictCaching(
  memo: ReadonlyMap<unknown, unknown>,
  { maxAge = Infinity, isPrivate = false }: Partial<CacheRestriction>,
): void {
  const before = restrictionIn(memo)
  // Sources call it for each of their reads.
  if (maxAge >= before.maxAge && (before.isPrivate || !isPrivate)) return
  restrictions.set(memo, {
    maxAge: Math.min(maxAge, before.maxAge),
    isPrivate: isPrivate || before.isPrivate,
  })
}

/** Returns the restriction of the response of a request. */
export function restrictionIn(memo: ReadonlyMap<unknown, unknown> | null): CacheRestriction {
  return (memo && restrictions.get(memo)) ?? unrestricted
}

/**
 * Returns the restriction by which a resolver has called `event.restrictCaching`.
 *
 * @throws Error that names what was found and what was expected
 */
export function restrictionOf(hint: unknown): CacheRestriction {
  const { maxAge, scope, ...unknownEntries } = Object(hint) as Record<string, unknown>
  const fits =
    typeof hint === 'object' &&
    hint !== null &&
    Object.keys(unknownEntries).length === 0 &&
    (maxAge === undefined || (Number.isInteger(maxAge) && Number(maxAge) >= 0)) &&
    (scope === undefined || scope === 'PRIVATE' || scope === 'PUBLIC')
  if (!fits) {
    throw new Error(
      `event.restrictCaching() has ${inspectInput(hint)}; expected an object with maxAge, seconds as an integer of at least 0, or scope, 'PRIVATE' or 'PUBLIC'.`,
    )
  }
  return { maxAge: (maxAge ?? Infinity) as number, isPrivate: scope === 'PRIVATE' }
}
