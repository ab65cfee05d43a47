import type { HTTPAnswer } from './answers.ts'
import type { Received } from './connection.ts'
import type { Expected, Kind } from './kind.ts'

/**
 * "Nothing that a client alone can cause is a 5xx; no answer carries a stack trace or a message of
 * the JavaScript engine."
 */
export const leaks =
  /\n\s+at |\\n\s+at |node_modules|file:\/\/|node:internal|\.[cm]?[jt]s:\d+|Cannot (read|set|convert)|is not a function|is not iterable|Maximum call stack|Unexpected (token|end of JSON)|in JSON at|circular structure/

/** A hundred errors, and one more that says so. */
const maxErrors = 101

/** What came back, in the words of `Outcome`. */
export function outcomeOf({ answers, isHanging, hasLeft }: Received): string {
  if (hasLeft) return 'left'
  const summaries = runs(answers.map(summaryOf)).join(', ')
  if (isHanging) return `${summaries || 'nothing'} and no end`
  return summaries || 'closed'
}

/** Everything that is wrong with what came back; empty where it is as it should be. */
export function faultsOfHTTP(
  kind: Kind,
  expected: Expected,
  received: Received,
): readonly string[] {
  const outcome = outcomeOf(received)
  const faults: string[] = []
  if (![expected].flat().includes(outcome as never)) {
    faults.push(`is answered ${outcome}, not ${[expected].flat().join(' or ')}`)
  }
  if (received.answers.some(({ status }) => status >= 500)) faults.push('is answered a 5xx')
  const [leak] = leaks.exec(received.text) ?? []
  if (leak !== undefined) faults.push(`is answered with ${JSON.stringify(leak)} in it`)
  const [forbidden] = kind.never?.exec(received.text) ?? []
  if (forbidden !== undefined) faults.push(`is answered with ${JSON.stringify(forbidden)} in it`)
  const masks = [expected].flat().some(each => each.includes('INTERNAL_SERVER_ERROR'))
  if (!masks && /internal server error/i.test(received.text))
    faults.push('is answered a masked error')
  return [...faults, ...received.answers.flatMap(formFaultsOf)]
}

/**
 * A GraphQL response has data, or errors and no data; every error has a message. GraphQL
 * specification, 7.1.
 */
function formFaultsOf(answer: HTTPAnswer): readonly string[] {
  if (isBroken(answer)) return ['has JSON that cannot be read']
  const responses = [responseIn(answer)].flat()
  return responses.flatMap(response => {
    if (response === undefined) return []
    const { data, errors } = response
    if (errors === undefined) return data === undefined ? ['has neither data nor errors'] : []
    if (!Array.isArray(errors) || errors.length === 0)
      return ['has errors that are no list of errors']
    if (errors.length > maxErrors) return [`has ${errors.length} errors`]
    return errors.every(({ message }) => typeof message === 'string' && message !== '')
      ? []
      : ['has an error without a message']
  })
}

export function summaryOf(answer: HTTPAnswer): string {
  const { status } = answer
  if (isBroken(answer)) return `${status} with broken JSON`
  const [error] = [responseIn(answer)].flat().flatMap(response => response?.errors ?? [])
  return error === undefined
    ? String(status)
    : `${status} ${error.extensions?.code ?? 'without a code'}`
}

function isBroken(answer: HTTPAnswer): boolean {
  try {
    responseIn(answer)
    return false
  } catch {
    return true
  }
}

/** A GraphQL response as it should be; all of it may be missing. */
interface GraphQLResponse {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message?: unknown
    readonly extensions?: { readonly code?: string }
  }[]
}

/**
 * The response, or those of a batch, in the body of an answer; undefined where it is none of ours.
 */
function responseIn({
  headers,
  body,
}: HTTPAnswer): GraphQLResponse | readonly GraphQLResponse[] | undefined {
  const isJSON = /^application\/(graphql-response\+)?json\b/.test(headers.get('content-type') ?? '')
  if (!isJSON || body === '') return undefined
  const response: unknown = JSON.parse(body)
  if (Array.isArray(response)) return response as readonly GraphQLResponse[]
  const isOurs =
    typeof response === 'object' &&
    response !== null &&
    ('data' in response || 'errors' in response)
  return isOurs ? (response as GraphQLResponse) : undefined
}

/** Summaries, those that follow on each other counted: `200 x3`. */
export function runs(summaries: readonly string[]): readonly string[] {
  const counted: { readonly summary: string; count: number }[] = []
  for (const summary of summaries) {
    const last = counted.at(-1)
    if (last?.summary === summary) last.count++
    else counted.push({ summary, count: 1 })
  }
  return counted.map(({ summary, count }) => (count === 1 ? summary : `${summary} x${count}`))
}
