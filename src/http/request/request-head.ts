import type { IncomingMessage } from 'node:http'

/** What is read of a request besides its body; a request of node:http has it. */
export interface RequestHead extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  /** The value of the body, where a framework has parsed it. */
  readonly body?: unknown
  /** The path at which Express has mounted the handler, which is not in `url`. */
  readonly baseUrl?: unknown
}
