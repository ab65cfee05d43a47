interface Named {
  readonly name: string
}

/** The members of two lists, grouped by which of the lists contain their name. */
interface Matches<Member> {
  readonly removed: readonly Member[]
  readonly added: readonly Member[]
  readonly persisted: readonly (readonly [oldMember: Member, newMember: Member])[]
}

/**
 * Matches the members of two lists by name. Of members with the same name, which a schema that is
 * assumed to be valid may have, the last one counts.
 */
export function matchByName<Member extends Named>(
  oldMembers: readonly Member[],
  newMembers: readonly Member[],
): Matches<Member> {
  const oldByName = new Map(oldMembers.map(member => [member.name, member]))
  const newByName = new Map(newMembers.map(member => [member.name, member]))
  const removed: Member[] = []
  const persisted: (readonly [Member, Member])[] = []
  for (const [name, oldMember] of oldByName) {
    const newMember = newByName.get(name)
    if (newMember === undefined) removed.push(oldMember)
    else persisted.push([oldMember, newMember])
  }
  const added = [...newByName.values()].filter(({ name }) => !oldByName.has(name))
  return { removed, added, persisted }
}
