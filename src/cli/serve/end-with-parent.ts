import { Worker } from 'node:worker_threads'

/**
 * Kills this process some seconds after the end of its parent, even while the user's code blocks
 * the main thread. Windows does not report the end of a parent process.
 */
export function endWithParent(): void {
  const watcher = new Worker(program, { eval: true, execArgv: [], workerData: process.ppid })
  watcher.unref()
}

/** Waits some seconds for an orderly end of the process. */
const program = `
  const { workerData: parent } = require('node:worker_threads')
  let seconds = 0
  setInterval(() => {
    if (process.ppid !== parent && ++seconds > 2) process.kill(process.pid, 'SIGKILL')
  }, 1000)`
