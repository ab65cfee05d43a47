import type { IncomingMessage } from 'node:http'

/** Whether a request has the method GET, or HEAD, which is GET without the body of the response. */
export function isGet({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
