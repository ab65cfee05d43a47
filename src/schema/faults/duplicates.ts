import type { Positioned } from '../type-map.ts'
import type { ReportFault } from './rule.ts'

interface Member extends Positioned {
  readonly name: string
  /** The name that the host's code declares, where that may differ. */
  readonly declaredName?: string
}

/** Reports the members of an owner that have the name of an earlier one: `User` has two `field`s named so. */
export function reportDuplicates(
  members: readonly Member[],
  owner: string,
  word: string,
  report: ReportFault,
): void {
  const seen = new Map<string, Member>()
  for (const member of members) {
    const first = seen.get(member.name)
    seen.set(member.name, member)
    if (first === undefined) continue
    const from =
      first.declaredName === member.declaredName
        ? ''
        : `; "${first.declaredName}" and "${member.declaredName}" become the same name`
    report(`${owner} has two ${word}s named "${member.name}"${from}.`, member, first)
  }
}
