import type { Outcomes, Visit } from './program.ts'
import { clientFor, runOn, visitOn } from './urql-client.ts'

/** urql with POST for every operation. */
export function run(url: string): Promise<Outcomes> {
  return runOn(clientFor(url, { preferGetMethod: false }))
}

export function visit(url: string): Promise<Visit> {
  const client = clientFor(url, {
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
  })
  return visitOn(client)
}
