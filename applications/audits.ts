import { serverAudits } from 'graphql-http'
import type { Answer } from './application.ts'
import { answerOf, type Side } from './side.ts'

/** What an audit says of a server, and what the server has answered to it. */
export interface AuditReport {
  readonly status: string
  readonly reason?: string
  readonly answers: readonly Answer[]
}

/** Runs the audits that graphql-http ships for servers of GraphQL over HTTP; reports by their names. */
export async function auditsOf({
  url,
  headers,
}: Pick<Side, 'url' | 'headers'>): Promise<Record<string, AuditReport>> {
  let answers: Answer[] = []
  const fetchFn = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(input, { ...init, headers: { ...headers, ...init.headers } })
    answers.push(await answerOf(response.clone()))
    return response
  }
  const reports: Record<string, AuditReport> = {}
  for (const { name, fn } of serverAudits({ url, fetchFn })) {
    answers = []
    const result = await fn()
    const reason = 'reason' in result ? { reason: result.reason } : {}
    reports[name] = { status: result.status, ...reason, answers }
  }
  return reports
}
