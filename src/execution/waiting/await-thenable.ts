import { types } from 'node:util'
import { ignore } from './handle-rejections.ts'

/**
 * Calls back once when a promise, or anything else with a `then` method, has settled: never at once, and without looking at what it
 * has settled to. What a `then` method throws counts as the reason.
 */
export function awaitThenable(
  thenable: PromiseLike<unknown>,
  onValue: (value: unknown) => void,
  onReason: (reason: unknown) => void,
): void {
  if (Object.getPrototypeOf(thenable) === Promise.prototype || types.isPromise(thenable)) {
    // Whatever properties a promise has of its own.
    void Promise.prototype.then.call(thenable, onValue, onReason)
    return
  }
  let isSettled = false
  const once = (settle: (settled: unknown) => void) => (settled: unknown) => {
    if (isSettled) return
    isSettled = true
    queueMicrotask(() => settle(settled))
  }
  const fail = once(onReason)
  try {
    // What it returns is nobody's.
    const returned: unknown = thenable.then(once(onValue), fail)
    if (types.isPromise(returned)) void Promise.prototype.then.call(returned, ignore, ignore)
  } catch (thrown) {
    fail(thrown)
  }
}
