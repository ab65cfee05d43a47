import { execFileSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'

// The root of the package: what scripts import is what `npm run build` made there.
const root = new URL('../../', import.meta.url)

const MAX_MS = 20_000

const modules = `
  const addon = await import(${modulePath('runtime/addon.js')})
  const { parseToTape: parse } = await import(${modulePath('language/parse.js')})`

/**
 * The lines that a script prints in a process of its own. It finds the modules of the addon and of
 * `parse` loaded.
 */
export function runScript(script: string): readonly string[] {
  return linesOf(`${modules}\n${script}`)
}

/**
 * The lines that a script prints with the functions of the addon, or of WebAssembly, at hand, of
 * which nothing else has had an array. `loadOther` loads them once more.
 */
export function runRawScript(script: string): readonly string[] {
  const load = `import { createRequire } from 'node:module'
    const { cache } = createRequire(${JSON.stringify(root.href)})
    const { loadNative } = await import(${modulePath('runtime/native/load-native.js')})
    const addon = loadNative()
    const loadOther = () => {
      for (const file of Object.keys(cache)) if (file.endsWith('.node')) delete cache[file]
      return loadNative()
    }`
  return linesOf(`${load}\n${script}`)
}

/**
 * A thread that runs a script; it finds the same modules, and `parentPort` and `workerData`
 * besides.
 */
export function startThread(script: string, workerData?: unknown): Worker {
  const body = `
    const { parentPort, workerData } = require('node:worker_threads')
    void (async () => {
      ${modules}
      ${script}
    })()`
  return new Worker(body, { eval: true, execArgv: [], workerData })
}

/** The first message of a thread. */
export function messageOf(thread: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', code => {
      reject(new Error(`The thread ended with ${code} and sent nothing.`))
    })
  })
}

/** The exit code of a thread, once it has ended. */
export function endOf(thread: Worker): Promise<number> {
  return new Promise(resolve => {
    thread.once('exit', resolve)
  })
}

function linesOf(script: string): readonly string[] {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: MAX_MS,
      stdio: 'pipe',
    },
  )
  return output.trimEnd().split('\n')
}

function modulePath(name: string): string {
  return JSON.stringify(new URL(`dist/modules/${name}`, root).href)
}
