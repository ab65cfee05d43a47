interface Named {
  readonly name: string
}

/** The members of two lists, by whether both have the name. */
interface Matches<Member> {
  readonly removed: readonly Member[]
  readonly added: readonly Member[]
  readonly kept: readonly (readonly [before: Member, after: Member])[]
}

/** Of members with one name, in a schema that is assumed to be valid, the last one counts. */
export function matchByName<Member extends Named>(
  before: readonly Member[],
  after: readonly Member[],
): Matches<Member> {
  const beforeByName = new Map(before.map(member => [member.name, member]))
  const afterByName = new Map(after.map(member => [member.name, member]))
  const removed: Member[] = []
  const kept: (readonly [Member, Member])[] = []
  for (const [name, member] of beforeByName) {
    const other = afterByName.get(name)
    if (other === undefined) removed.push(member)
    else kept.push([member, other])
  }
  const added = [...afterByName.values()].filter(({ name }) => !beforeByName.has(name))
  return { removed, added, kept }
}
