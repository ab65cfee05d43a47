import { createRequire, register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import type { Schema } from '../../engine/schema.ts'
import { packageRoot } from '../../runtime/package-root.ts'
import { CommandFailure } from '../failure.ts'
import { importSchema } from '../schema/import-schema.ts'
import { endWithParent } from './end-with-parent.ts'
import type { ModuleOrder, ModuleReport } from './module-messages.ts'
import { startServer, type SchemaServer } from './schema-server.ts'

// The process that loads the module of a schema and serves the schema: a module cannot be loaded
// twice in a process. The arguments are the path, the port and the host.

const [path, port, host] = process.argv.slice(2) as [string, string, string]
/** The compiled package, which is outside node_modules if it is linked. */
const packageFolder = fileURLToPath(new URL('dist/', packageRoot))
let server: SchemaServer | undefined
let isClosing = false

const loadedFiles = recordLoadedFiles()
process.on('message', (order: ModuleOrder) => void (order === 'listen' ? listen() : close()))
process.on('disconnect', () => void close())
// The terminal sends these signals to all processes; the parent process sends `close`.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

endWithParent()
// The channel must not keep the event loop alive, so that a loading that cannot end is detected.
process.channel?.unref()
let schema: Schema
try {
  schema = await importSchema(path)
  // The compilation may throw the faults of the schema.
  void schema.compiled
  report({ kind: 'loaded', files: loadedFiles() })
} catch (error) {
  report({ kind: 'failed', message: messageOf(error), files: loadedFiles() }, 1)
}

async function listen(): Promise<void> {
  try {
    server = await startServer(() => schema, { port: Number(port), host })
    report({ kind: 'listening', url: server.url })
  } catch (error) {
    report({ kind: 'refused', message: messageOf(error) }, 1)
  }
}

async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  await server?.close()
  process.exit(0)
}

/** Sends a report and, with an exit code, then ends the process. */
function report(message: ModuleReport, exitCode?: number): void {
  process.channel?.ref()
  process.send?.(message, () => {
    if (exitCode !== undefined) process.exit(exitCode)
  })
}

function messageOf(error: unknown): string {
  return error instanceof CommandFailure
    ? error.message
    : String((error as Error | null)?.stack ?? error)
}

/** Records loaded files, and returns a function that returns the files outside node_modules. */
function recordLoadedFiles(): () => readonly string[] {
  const { port1, port2 } = new MessageChannel()
  port1.unref()
  const hooks = `
    let port
    export const initialize = data => { port = data.port }
    export const load = (url, context, next) => { port.postMessage(url); return next(url, context) }`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, {
    data: { port: port2 },
    transferList: [port2],
  })
  const files = new Set<string>()
  const required = createRequire(import.meta.url).cache
  return () => {
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
      const url = next.message as string
      if (url.startsWith('file:')) files.add(fileURLToPath(url))
    }
    return [...files, ...Object.keys(required)].filter(
      file => !/[\\/]node_modules[\\/]/.test(file) && !file.startsWith(packageFolder),
    )
  }
}
