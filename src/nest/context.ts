import type { ControllerOptions } from '../http/controller-options.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import type { TapeqlDriverConfig } from './driver-config.ts'
import type { Platform } from './platform.ts'
import { OpenSocket } from './sockets.ts'

/**
 * Returns the hook `context` of a controller for the option `context` of a module. Nest finds the
 * request in the entry `req` of a context, which the hook adds where the host has not.
 */
export function contextHook(
  option: TapeqlDriverConfig['context'],
  platform: Platform,
): NonNullable<ControllerOptions['context']> {
  const extended = new WeakSet<object>()
  return (request, response, connection) => {
    const parameters: readonly unknown[] =
      connection?.state instanceof OpenSocket
        ? [connection.state.context]
        : platform.contextParameters(request, response)
    const [first] = parameters as readonly [{ readonly req?: unknown }]
    const req = first.req ?? first
    // An object is copied, because Nest writes the id of a request into its context.
    if (typeof option !== 'function') return { req, ...option }
    const context: unknown = Reflect.apply(option, undefined, parameters)
    return isThenable(context)
      ? context.then(awaited => withRequest(awaited, req, extended))
      : withRequest(context, req, extended)
  }
}

/**
 * Returns a context with `req`. A plain object that has none is copied, and `extended` remembers the
 * others: a host may return the same one for all requests, and those that follow would have the request
 * of the first client.
 */
function withRequest(context: unknown, req: unknown, extended: WeakSet<object>): object {
  if (typeof context !== 'object' || context === null) return { req }
  if (extended.has(context)) {
    throw new Error(
      'The option context has returned the same object for two requests; expected one for each, or a plain object without req.',
    )
  }
  const entries = context as { req?: unknown }
  if (typeof entries.req === 'object' && entries.req !== null) return entries
  const prototype: unknown = Object.getPrototypeOf(context)
  if (prototype === Object.prototype || prototype === null) return { ...context, req }
  extended.add(context)
  entries.req = req
  return entries
}
