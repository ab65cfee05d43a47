// Lets a process fail that has another addon at its end than the one in TAPEQL_PREBUILD: `node
// --import`.
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Loaders have a thread of their own, which loads this file too.
if (isMainThread) {
  process.on('exit', () => {
    const expected = join(process.env.TAPEQL_PREBUILD, 'build/Release/tapeql.node')
    const loaded = process.report.getReport().sharedObjects.filter(file => file.endsWith('.node'))
    if (loaded.length === 1 && loaded[0] === expected) return
    console.error(`The addon is to be ${expected}, but it is ${loaded.join(' and ') || 'none'}.`)
    process.exitCode = 1
  })
}
