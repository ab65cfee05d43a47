import { inspectKind } from '../errors/inspect.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import { reportError, type OnError } from '../errors/masking.ts'

/**
 * Whether the client of a request may introspect: the option `enableIntrospection`, a boolean or a
 * function of the context of the request.
 */
export type IntrospectionSwitch = boolean | ((context: any) => boolean)

/**
 * Returns whether the client of a request may introspect. A function that throws, or that returns
 * anything but a boolean, refuses, and `onError` hears of it: a promise would pass for true.
 */
export function mayIntrospect(
  enableIntrospection: IntrospectionSwitch,
  context: object,
  onError: OnError,
): boolean {
  if (typeof enableIntrospection === 'boolean') return enableIntrospection
  try {
    const answer: unknown = enableIntrospection(context)
    if (typeof answer === 'boolean') return answer
    const isPromise = isThenable(answer)
    // Nobody else hears of a promise that is rejected.
    if (isPromise) Promise.resolve(answer).catch(() => undefined)
    const advice = isPromise ? '; wait in the hook context, and return what it has learned' : ''
    throw new Error(
      `enableIntrospection() returned ${inspectKind(answer)}. Expected true or false${advice}.`,
    )
  } catch (thrown) {
    reportError(onError, thrown, { context })
    return false
  }
}
