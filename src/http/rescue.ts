import type { IncomingMessage } from 'node:http'

/** An answer that the host makes of an error. */
export interface RescueAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly body: unknown
}

/** An error class and what answers its errors. */
export interface Rescue {
  readonly errorClass: abstract new (...parameters: any[]) => unknown
  readonly render: (error: any, request: IncomingMessage) => RescueAnswer | Promise<RescueAnswer>
}

/**
 * Answers errors of a class, and of its subclasses, with a status, headers and a JSON body of the host's own:
 * `rescueFrom(RecordNotFoundError, error => ({ status: 404, body: { error: error.message } }))`.
 */
export function rescueFrom<Rescued>(
  errorClass: abstract new (...parameters: any[]) => Rescued,
  render: (error: Rescued, request: IncomingMessage) => RescueAnswer | Promise<RescueAnswer>,
): Rescue {
  return { errorClass, render }
}
