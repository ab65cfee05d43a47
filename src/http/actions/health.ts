import { textAnswer } from '../answer/answer.ts'
import { admit } from './admit.ts'
import type { Action } from '../exchange.ts'

/**
 * Tells load balancers that the process takes requests; a controller that closes answers 503, as to
 * everything.
 */
export const health: Action = {
  name: undefined,
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  stages: [admit, () => textAnswer(200, 'application/json', '{"status":"ok"}')],
}
