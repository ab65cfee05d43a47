import type { IncomingMessage } from 'node:http'

/**
 * Headers by which clients show that a browser has asked for leave: a page of another site cannot make
 * a browser send one without a preflight. Fetch Standard, 3.3.2 "HTTP requests".
 */
const names: readonly string[] = [
  'apollo-require-preflight',
  'graphql-require-preflight',
  'graphql-preflight',
  'x-apollo-operation-name',
  'x-graphql-yoga-csrf',
  'x-requested-with',
]

/** Whether a request has a header that forces a preflight. */
export function hasPreflightHeader({ headers }: IncomingMessage): boolean {
  return names.some(name => headers[name] !== undefined && headers[name] !== '')
}

/** The refusal of a form without such a header says what to send. */
export const preflightAdvice =
  'A form with files needs a header that a page of another site cannot send, as Apollo-Require-Preflight: true or X-Requested-With.'
