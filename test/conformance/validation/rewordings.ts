import type { Fault } from './engines.ts'

/**
 * The sentences that graphql-js 17 has put in other words: those of the engine, which are those of
 * 16, and what became of them.
 */
const rewordings: readonly (readonly [ours: RegExp, theirs: RegExp])[] = [
  [
    /^(Field|Directive) ".+" argument "\w+" of type ".+" is required/,
    /^Argument ".+" of type ".+" is required/,
  ],
  [
    /^Unknown argument "\w+" on field "\w+\.__\w+"/,
    /^Unknown argument "\w+" on field "<meta>\.__\w+"/,
  ],
  [
    /^Expected value of type ".+", found null\.$/,
    /^Expected value of non-null type ".+" not to be null\.$/,
  ],
  [
    /^Expected value of type ".+", found [^]+\.$/,
    /^Expected value of type ".+" to be an object, found: [^]+\.$/,
  ],
  [/^Expected value of type ".+", found [^]+\.$/, /^Expected value of type ".+", found: [^]+\.$/],
  [
    /^Expected value of type ".+", found [^]+; [^]+\.$/,
    /^Expected value of type ".+", but encountered error "[^]+"; found: /,
  ],
  [
    /^Field "\w+" is not defined by type "\w+"\./,
    /^Expected value of type "\w+" not to include unknown field "\w+"/,
  ],
  [
    /^Field "\w+\.\w+" of required type ".+" was not provided/,
    /^Expected value of type "\w+" to include required field "\w+"/,
  ],
  [
    /^OneOf Input Object "\w+" must specify exactly one key\.$/,
    /^Within OneOf Input Object type "\w+", exactly one field/,
  ],
  [
    /^Field "\w+\.\w+" must be non-null\.$/,
    /^Within OneOf Input Object type "\w+", exactly one field/,
  ],
]
const values =
  /^((?:Int|Float|String|Boolean|ID|Enum "\w+") cannot represent (?:a )?[\w -]+: )[^]+$/

/** Whether two sentences are the same, but for a long value that the engine has clipped. */
export function isClipped(ours: Fault, theirs: Fault): boolean {
  const [start = '', ...ends] = ours.message.split('…')
  const isLong =
    start.length >= 80 && ends.length === 1 && theirs.message.length > ours.message.length
  return isLong && theirs.message.startsWith(start) && theirs.message.endsWith(ends[0]!)
}

/**
 * Whether two sentences say the same: by the list, or with the value in them printed in another
 * way.
 */
export function isRewording(ours: Fault, theirs: Fault): boolean {
  const isListed = rewordings.some(
    ([one, other]) => one.test(ours.message) && other.test(theirs.message),
  )
  const [, start] = values.exec(ours.message) ?? []
  return isListed || (start !== undefined && start === values.exec(theirs.message)?.[1])
}
