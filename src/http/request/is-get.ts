import type { RequestHead } from './request-head.ts'

/** Whether a request has the method GET, or HEAD, which is GET without the body of the response. */
export function isGet({ method }: Pick<RequestHead, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}
