import { textAnswer } from '../answer/answer.ts'
import type { Action } from '../action.ts'

/** Tells load balancers that the process takes requests; a controller that closes answers 503, as to everything. */
export const health: Action = {
  name: undefined,
  methods: () => ['GET', 'HEAD'],
  headers: { 'Cache-Control': 'no-store' },
  answer: () => Promise.resolve(textAnswer(200, 'application/json', '{"status":"ok"}')),
}
