/**
 * Returns the end of a message about the removal of a deprecated member; empty for any other
 * member.
 */
export function deprecationNote({
  deprecationReason,
}: {
  readonly deprecationReason: string | null
}): string {
  return deprecationReason === null
    ? ''
    : `; it was deprecated: ${JSON.stringify(deprecationReason)}`
}
