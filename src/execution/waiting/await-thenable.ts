import { types } from 'node:util'
import { ignore } from './handle-rejections.ts'

/**
 * Calls one of the two functions once, asynchronously, when a promise or another thenable has
 * settled. A value that is itself a thenable is passed on as it is. An exception of the `then`
 * method counts as a rejection.
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
    // The promise that `then` returns may be rejected without another handler.
    const returned: unknown = thenable.then(once(onValue), fail)
    if (types.isPromise(returned)) void Promise.prototype.then.call(returned, ignore, ignore)
  } catch (thrown) {
    fail(thrown)
  }
}
