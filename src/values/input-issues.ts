import { clip } from '../errors/clip.ts'

/** The path of a value in the arguments of a field: names in GraphQL, and indices. */
export type InputPath = readonly (string | number)[]

/** An issue of a value in the arguments of a field. */
export interface InputIssue {
  readonly message: string
  readonly path: InputPath
}

/** The most issues of an error, and the most characters of each message. */
export const MAX_ISSUES = 20
const MAX_MESSAGE_LENGTH = 300

/** The message and the extensions of an error with issues. */
interface IssuesError {
  readonly message: string
  readonly extensions: { readonly code: 'BAD_USER_INPUT'; readonly issues: readonly InputIssue[] }
}

/**
 * Returns the message and the extensions of the error of issues, of which there is at least one.
 *
 * @param subject begins the message: `The author`
 * @param count of all issues, also of those that are not in the list
 * @param start the length of the part of each path that the subject stands for
 */
export function issuesError(
  subject: string,
  issues: readonly InputIssue[],
  count: number = issues.length,
  start = 0,
): IssuesError {
  const reportedIssues = issues.slice(0, MAX_ISSUES).map(({ message, path }) => ({
    // Some libraries repeat the value in the message.
    message: clip(String(message), MAX_MESSAGE_LENGTH),
    path,
  }))
  const { message, path } = reportedIssues[0]!
  const position = path.slice(start).join('.') || 'it'
  const rest = count > 1 ? ` (and ${count - 1} more)` : ''
  return {
    message: `${subject} not valid: ${position}: ${message}${rest}`,
    extensions: { code: 'BAD_USER_INPUT', issues: reportedIssues },
  }
}
