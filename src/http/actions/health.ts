import { textAnswer } from '../answer/answer.ts'
import { admit } from './admit.ts'
import type { Action } from '../exchange.ts'

/**
 * Tells load balancers that the process takes requests. While the controller closes, it answers
 * 503.
 */
export const healthAction: Action = {
  name: undefined,
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  admit,
  answer: () => textAnswer(200, 'application/json', '{"status":"ok"}'),
}
