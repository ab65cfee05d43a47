import type { IncomingMessage, ServerResponse } from 'node:http'

interface Messages {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Returns a context with the request and the response of an exchange, which are made when somebody
 * reads them. All contexts share two getters: V8 makes a hidden class of each object with getters of
 * its own, and the collection of these takes longer than the request.
 */
export function lazyContext(exchange: Messages): object {
  const context = { [exchangeOf]: exchange } as LazyContext
  Object.defineProperty(context, 'request', requestOnDemand)
  Object.defineProperty(context, 'response', responseOnDemand)
  return context
}

const exchangeOf = Symbol('exchange')

interface LazyContext {
  readonly [exchangeOf]: Messages
}

const requestOnDemand = messageOnDemand('request')
const responseOnDemand = messageOnDemand('response')

function messageOnDemand(name: keyof Messages): PropertyDescriptor {
  const settings = { enumerable: true, configurable: true }
  return {
    ...settings,
    get(this: LazyContext) {
      return this[exchangeOf][name]
    },
    set(this: LazyContext, value: unknown) {
      Object.defineProperty(this, name, { ...settings, value, writable: true })
    },
  }
}
