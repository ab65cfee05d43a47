/**
 * Runs an asynchronous function so that what it waits for comes in the same order each time:
 * `setImmediate` and `setTimeout` are replaced meanwhile, and their callbacks are called one by one,
 * each when no microtask is left, those of timers last.
 */
export async function withClock<Result>(act: () => Promise<Result>): Promise<Result> {
  const { setImmediate, clearImmediate, setTimeout } = globalThis
  const immediates: (() => void)[] = []
  const timers: (() => void)[] = []
  let isDone = false
  Object.assign(globalThis, {
    setImmediate: (callback: () => void) => {
      immediates.push(callback)
      return callback
    },
    clearImmediate: (callback: () => void) => {
      const index = immediates.indexOf(callback)
      if (index >= 0) immediates.splice(index, 1)
    },
    setTimeout: (callback: () => void) => timers.push(callback),
  })
  try {
    const result = act().finally(() => {
      isDone = true
    })
    // What goes on after the result belongs to the world, too.
    for (;;) {
      await new Promise(resolve => setImmediate(resolve))
      const next = immediates.shift() ?? timers.shift()
      if (next !== undefined) next()
      else if (isDone) return await result
      else await new Promise(resolve => setTimeout(resolve, 1))
    }
  } finally {
    Object.assign(globalThis, { setImmediate, clearImmediate, setTimeout })
  }
}
