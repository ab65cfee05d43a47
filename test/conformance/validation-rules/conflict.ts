/** The message of fields that cannot be merged. */
export function conflict(responseName: string, reason: string): string {
  const advice = 'Use different aliases on the fields to fetch both if this was intentional.'
  return `Fields "${responseName}" conflict because ${reason}. ${advice}`
}
