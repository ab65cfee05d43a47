import type { Outcomes, Visit } from './program.ts'
import { clientFor, runOn, visitOn } from './urql-client.ts'

/** urql with queries by GET, for which browsers ask no leave. */
export function run(url: string): Promise<Outcomes> {
  return runOn(clientFor(url, true))
}

export function visit(url: string): Promise<Visit> {
  return visitOn(clientFor(url, true))
}
