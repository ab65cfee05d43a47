/** What is said of the removal of a member that was deprecated; empty for another one. */
export function deprecationNote({
  deprecationReason,
}: {
  readonly deprecationReason: string | null
}): string {
  return deprecationReason === null
    ? ''
    : `; it was deprecated: ${JSON.stringify(deprecationReason)}`
}
