import { expect } from 'vitest'
import type { Answer, Reached } from '../transports.ts'
import { mediaTypes, type StatusCase } from './status-case.ts'

/** The headers of every answer, besides its media type. */
export const headersOfAnswers: Answer['headers'] = {
  'cache-control': 'no-store',
  'content-length': expect.stringMatching(/^\d+$/),
  vary: 'Accept',
  'x-content-type-options': 'nosniff',
}

/** An answer whose body is JSON, with its value. */
export function withJSON({ body, ...head }: Answer): object {
  return { ...head, body: JSON.parse(body) as unknown }
}

/** Sends the requests of a case, and expects its status, its headers and its whole body. */
export async function expectAnswers(ask: Reached['ask'], row: StatusCase): Promise<void> {
  const { request, accept, status, body, headers } = row
  for (const [index, type] of (accept === undefined ? mediaTypes : [accept]).entries()) {
    const answer = await ask({ ...request, headers: { ...request.headers, accept: type } })
    expect(withJSON(answer)).toEqual({
      status: typeof status === 'number' ? status : status[index],
      headers: {
        ...headersOfAnswers,
        'content-type': `${accept === undefined ? type : 'application/json'}; charset=utf-8`,
        ...headers,
      },
      body,
    })
  }
}
