import { METHODS } from 'node:http'
import type { Action } from '../exchange.ts'

/**
 * Answers the requests of a host that has passed `controller.handler` itself, instead of the
 * listener that the call returns. The host hears of it as of an exception in a hook.
 */
export const forgottenCallAction: Action = {
  name: undefined,
  methods: () => METHODS,
  cacheControl: 'no-store',
  admit: () => undefined,
  answer: () => {
    throw new Error(
      'controller.handler() has a request in the place of the base path; expected a call that returns the listener: write http.createServer(controller.handler()).',
    )
  },
}
