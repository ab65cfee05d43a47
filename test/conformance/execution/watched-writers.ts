/* eslint-disable @typescript-eslint/unbound-method -- methods are put around methods here */
import { ExecutableOperation } from '../../../src/execution/execute.ts'

/** How operations were executed since this was called. */
export interface WatchedWriters {
  byGeneratedCode: number
  interpreted: number
  /** By generated code for the first time where the plan was interpreted before. */
  changes: number
}

export function watchWriters(): WatchedWriters {
  const watched: WatchedWriters = { byGeneratedCode: 0, interpreted: 0, changes: 0 }
  const interpreted = new WeakSet<ExecutableOperation>()
  const { nextGenerator } = ExecutableOperation.prototype
  ExecutableOperation.prototype.nextGenerator = function (isText) {
    const generate = nextGenerator.call(this, isText)
    if (generate === null) {
      watched.interpreted++
      interpreted.add(this)
      return null
    }
    watched.byGeneratedCode++
    if (interpreted.delete(this)) watched.changes++
    return generate
  }
  return watched
}
