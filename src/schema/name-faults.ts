/** A member of a type: a field, an argument, an enum value. */
interface Member {
  readonly name: string
  /** The name that the host's code declares, where that may differ. */
  readonly declaredName?: string
}

/** What is wrong with a name; empty for a good one. GraphQL specification, 2.1.9 "Names", 4 "Introspection". */
export function nameFaults(name: string, place: string): readonly string[] {
  if (!/^[_A-Za-z][_0-9A-Za-z]*$/.test(name)) {
    return [`"${name}" (${place}) is no GraphQL name: letters, digits and underscores, no digit first.`]
  }
  if (name.startsWith('__')) {
    return [`"${name}" (${place}) begins with "__", which is reserved for introspection.`]
  }
  return []
}

/** What is wrong with the names of the members of `owner`: each by itself, and those that occur twice. */
export function memberNameFaults(members: readonly Member[], owner: string, word: string): readonly string[] {
  const faults: string[] = []
  const seen = new Map<string, Member>()
  for (const member of members) {
    faults.push(...nameFaults(member.name, `${owner}.${member.name}`))
    const first = seen.get(member.name)
    seen.set(member.name, member)
    if (first === undefined) continue
    const from =
      first.declaredName === member.declaredName
        ? ''
        : `; "${first.declaredName}" and "${member.declaredName}" become the same name`
    faults.push(`${owner} has two ${word}s named "${member.name}"${from}.`)
  }
  return faults
}
