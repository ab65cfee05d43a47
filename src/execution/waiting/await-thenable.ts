import { types } from 'node:util'
import { ignore } from './handle-rejections.ts'

/**
 * Calls one of the functions once, asynchronously, when a promise or another thenable has settled.
 * The value is passed on even if it is a thenable. An exception of the `then` method counts as a
 * rejection.
 */
export function awaitThenable(
  thenable: PromiseLike<unknown>,
  onValue: (value: unknown) => void,
  onReason: (reason: unknown) => void,
): void {
  if (Object.getPrototypeOf(thenable) === Promise.prototype || types.isPromise(thenable)) {
    // A `then` property of the promise itself is ignored.
    void Promise.prototype.then.call(thenable, onValue, onReason)
    return
  }
  let isSettled = false
  const once = (callback: (settled: unknown) => void) => (settled: unknown) => {
    if (isSettled) return
    isSettled = true
    queueMicrotask(() => callback(settled))
  }
  const fail = once(onReason)
  try {
    // The promise that `then` returns may be rejected, and has no other handler.
    const returned: unknown = thenable.then(once(onValue), fail)
    if (types.isPromise(returned)) void Promise.prototype.then.call(returned, ignore, ignore)
  } catch (thrown) {
    fail(thrown)
  }
}
