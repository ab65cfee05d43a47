/**
 * Calls a function at the end of the tick: before the event loop goes on, and behind the microtasks
 * that are queued and the writes to sockets that they begin. A promise that is rejected in the tick may
 * still be handled then.
 */
export function afterTick(call: () => void): void {
  // The first call of `nextTick` is behind all microtasks, the second one behind what they write.
  queueMicrotask(() => process.nextTick(() => process.nextTick(call)))
}
