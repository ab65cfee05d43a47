import { leaks, runs, summaryOf } from '../http/judge.ts'
import type { Received } from './connection.ts'
import type { ReceivedFrame } from './frames.ts'
import type { Kind } from './kind.ts'

/**
 * What came back, in a line: the status of an answer that opens no socket, or the messages by their
 * types, with the code of an error, and the code of the close.
 */
export function outcomeOf({ answers, frames, isHanging, hasLeft }: Received): string {
  if (hasLeft) return 'left'
  const summaries = runs([...answers.map(summaryOf), ...frames.flatMap(summaryOfFrame)])
  const outcome = summaries.join(', ')
  if (isHanging) return `${outcome || 'nothing'} and no end`
  return outcome || 'nothing'
}

/** Everything that is wrong with what came back; empty where it is as it should be. */
export function faultsOfSocket({ expected, never }: Kind, received: Received): readonly string[] {
  const outcome = outcomeOf(received)
  const faults: string[] = []
  const allowed = [expected].flat()
  if (!allowed.some(each => (each instanceof RegExp ? each.test(outcome) : each === outcome))) {
    faults.push(`is answered ${outcome}, not ${allowed.join(' or ')}`)
  }
  if (received.answers.some(({ status }) => status >= 500)) faults.push('is answered a 5xx')
  for (const pattern of [leaks, /a secret/, never]) {
    const [found] = pattern?.exec(received.text) ?? []
    if (found !== undefined) faults.push(`is answered with ${JSON.stringify(found)} in it`)
  }
  return faults
}

function summaryOfFrame({ opcode, payload }: ReceivedFrame): readonly string[] {
  if (opcode === 8)
    return [`close ${payload.length < 2 ? 'without a code' : payload.readUInt16BE()}`]
  if (opcode === 9) return []
  if (opcode === 10) return ['frame pong']
  return summaryOfMessage(JSON.parse(payload.toString()) as Message)
}

interface GraphQLResponse {
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

/** What servers of both protocols send. */
interface Message {
  readonly type?: string
  readonly payload?: GraphQLResponse | NonNullable<GraphQLResponse['errors']>
  readonly reason?: string
  readonly message?: { readonly result: GraphQLResponse | null; readonly more: boolean }
}

function summaryOfMessage({ type, payload, reason, message }: Message): readonly string[] {
  if (message !== undefined && type === undefined) {
    const { result, more } = message
    const code = codeOf(result?.errors)
    return [`${result === null ? 'end' : more ? 'next' : 'answer'}${code}`]
  }
  if (message !== undefined) return []
  if (reason !== undefined) return [`${type} ${reason}`]
  return [
    `${type}${codeOf(Array.isArray(payload) ? payload : (payload as GraphQLResponse)?.errors)}`,
  ]
}

function codeOf(errors: GraphQLResponse['errors']): string {
  return errors === undefined ? '' : ` ${errors[0]?.extensions?.code ?? 'without a code'}`
}
