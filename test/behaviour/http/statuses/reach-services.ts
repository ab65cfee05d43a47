import { createController } from '../../../../src/http/index.ts'
import type { Reached, Transport } from '../transports.ts'
import { services, type StatusCase } from './status-case.ts'

/** The controllers of all services, over a transport. */
export interface ReachedServices {
  /** Sends a request to the service of a case. */
  readonly of: (row: StatusCase) => Reached['ask']
  readonly close: () => Promise<void>
}

export async function reachServices(reach: Transport['reach']): Promise<ReachedServices> {
  const reached = new Map<string, Reached>()
  for (const [name, options] of Object.entries(services))
    reached.set(name, await reach(createController(options())))
  return {
    of: ({ service = 'library' }) => reached.get(service)!.ask,
    close: async () => {
      for (const { close } of reached.values()) await close()
    },
  }
}
