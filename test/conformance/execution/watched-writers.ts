/* eslint-disable @typescript-eslint/unbound-method -- methods are put around methods here */
import { GeneratedWriter } from '../../../src/execution/generated-writer.ts'
import { TieredWriter } from '../../../src/execution/tiered-writer.ts'

/** How responses as text were written since this was called; neither mutations of several fields nor objects count. */
export interface WatchedWriters {
  byGeneratedCode: number
  /** Because closures come first, or because something was not as generated code expects it. */
  byClosures: number
  /** Left to closures by generated code that had begun. */
  given: number
  /** By generated code for the first time where closures came first. */
  changes: number
}

export function watchWriters(): WatchedWriters {
  const watched: WatchedWriters = { byGeneratedCode: 0, byClosures: 0, given: 0, changes: 0 }
  const usingClosures = new WeakSet<TieredWriter>()
  const { write } = TieredWriter.prototype
  TieredWriter.prototype.write = function (root, phase) {
    const written = write.call(this, root, phase)
    if (written === undefined) {
      watched.byClosures++
      usingClosures.add(this)
    } else {
      watched.byGeneratedCode++
      if (usingClosures.delete(this)) watched.changes++
    }
    return written
  }
  const generated = GeneratedWriter.prototype
  const writeGenerated = generated.write
  generated.write = function (root, phase) {
    const bytes = writeGenerated.call(this, root, phase)
    if (bytes === undefined) watched.given++
    return bytes
  }
  return watched
}
