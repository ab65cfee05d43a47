import { textAnswer } from '../answer/answer.ts'
import { unavailable } from '../refusal.ts'
import { admit } from './admit.ts'
import type { Action } from '../exchange.ts'

/**
 * Tells load balancers that the process takes requests; answers 503 once the controller closes, and
 * while it drains.
 */
export const healthAction: Action = {
  name: undefined,
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  admit,
  answer: ({ isDraining }) =>
    isDraining ? unavailable() : textAnswer(200, 'application/json', '{"status":"ok"}'),
}
