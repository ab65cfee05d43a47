import { parseToTape } from '../../src/language/parse.ts'
import type { Attack } from './attack.ts'
import { endOf, messageOf, startThread } from './script.ts'

const THREADS_AT_ONCE = 4
// A thread has loaded the addon after less.
const LOAD_MS = 60
const MAX_GROWTH_MEGABYTES = 32

/** Threads that come and go, and threads that are ended in the middle of a call. */
export const threadAttacks: readonly Attack[] = [
  {
    title: '500 threads load and unload the addon',
    maxSeconds: 180,
    run: () => loadAndUnload(500),
  },
  {
    title: '300 threads are terminated while they load the addon',
    maxSeconds: 180,
    run: () => terminateLoading(300),
  },
  {
    title: '100 threads are terminated while they parse a large document',
    maxSeconds: 180,
    run: () =>
      terminate(
        100,
        `const source = '{' + 'a(b: [1, 2]) '.repeat(300_000) + '}'`,
        'parse(source, { maxTokens: false })',
      ),
  },
  {
    title: '100 threads are terminated while they parse small documents',
    maxSeconds: 180,
    run: () =>
      terminate(
        100,
        `const table = addon.createSymbolTable(['a'])`,
        `parse('{ a(b: [1, 2]) }', {}, table)`,
      ),
  },
  {
    title: '100 threads are terminated while they make symbol tables',
    maxSeconds: 180,
    run: () =>
      terminate(
        100,
        `const names = Array.from({ length: 100_000 }, (_, index) => 'n' + index)`,
        'addon.createSymbolTable(names)',
      ),
  },
]

/** The memory of the second half of the threads is that of the first. */
async function loadAndUnload(count: number): Promise<string> {
  const sizes: number[] = []
  for (let done = 0; done < count; done += THREADS_AT_ONCE) {
    const threads = Array.from({ length: THREADS_AT_ONCE }, () =>
      startThread(`
        globalThis.table = addon.createSymbolTable(Array.from({ length: 10_000 }, (_, index) => 'n' + index))
        globalThis.document = parse('{ ' + 'a '.repeat(100_000) + '}', { maxTokens: false }, table)`),
    )
    const codes = await Promise.all(threads.map(endOf))
    if (codes.some(code => code !== 0)) throw new Error(`Threads ended with ${codes.join()}.`)
    sizes.push(process.memoryUsage.rss() / 2 ** 20)
  }
  const half = sizes.length / 2
  const growth = Math.max(...sizes.slice(half)) - Math.max(...sizes.slice(0, half))
  const outcome = `${Math.round(sizes[0]!)} MB at first, ${Math.round(sizes.at(half)!)} MB in the middle, ${Math.round(sizes.at(-1)!)} MB at last`
  if (growth > MAX_GROWTH_MEGABYTES)
    throw new Error(`${outcome}: that is ${Math.round(growth)} MB of growth`)
  return outcome
}

async function terminate(count: number, preparation: string, call: string): Promise<string> {
  for (let done = 0; done < count; done++) {
    const thread = startThread(`${preparation}
      parentPort.postMessage('begins')
      for (;;) ${call}`)
    await messageOf(thread)
    await new Promise(resolve => setTimeout(resolve, done % 20))
    const code = await thread.terminate()
    if (code !== 1) throw new Error(`A thread ended with ${code}.`)
    if ('errors' in parseToTape('{ a }')) throw new Error('The main thread refuses a document.')
  }
  return 'the main thread parses on'
}

async function terminateLoading(count: number): Promise<string> {
  let loaded = 0
  for (let done = 0; done < count; done++) {
    const thread = startThread("parentPort.postMessage('loaded')")
    thread.on('message', () => loaded++)
    await new Promise(resolve => setTimeout(resolve, LOAD_MS * (done / count)))
    await thread.terminate()
  }
  return `${loaded} of them had loaded it`
}
