import { textAnswer } from '../answer/answer.ts'
import { admit } from './admit.ts'
import type { Action } from '../exchange.ts'

/**
 * Tells load balancers that the process takes requests; answers 503 while the controller closes.
 */
export const healthAction: Action = {
  name: undefined,
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  admit,
  answer: () => textAnswer(200, 'application/json', '{"status":"ok"}'),
}
