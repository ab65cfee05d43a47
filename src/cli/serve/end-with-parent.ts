import { Worker } from 'node:worker_threads'

/**
 * Ends this process when the one that started it is gone, some seconds later, also where the user's
 * code keeps the main thread busy. Windows does not tell of the end of a parent.
 */
export function endWithParent(): void {
  const watcher = new Worker(program, { eval: true, execArgv: [], workerData: process.ppid })
  watcher.unref()
}

/** The process has some seconds for an orderly end. */
const program = `
  const { workerData: parent } = require('node:worker_threads')
  let seconds = 0
  setInterval(() => {
    if (process.ppid !== parent && ++seconds > 2) process.kill(process.pid, 'SIGKILL')
  }, 1000)`
