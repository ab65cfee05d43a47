import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type * as Engine from '../../../../src/index.ts'

interface Bounds {
  readonly megabytes?: number
  readonly ms?: number
}

/**
 * What a function comes to in a process of its own, with what `npm run build` made; it sees nothing
 * of the file that it stands in. A process that takes more memory or time fails alone.
 */
export async function inAProcess<Input, Result>(
  input: Input,
  work: (engine: typeof Engine, input: Input) => Promise<Result>,
  { megabytes = 96, ms = 30_000 }: Bounds = {},
): Promise<Result> {
  const dist = new URL('../../../../dist/index.js', import.meta.url).href
  const script = `
    import * as engine from ${JSON.stringify(dist)}
    const result = await (${String(work)})(engine, ${JSON.stringify(input)})
    process.stdout.write(JSON.stringify(result), () => process.exit())`
  const options = [
    '--expose-gc',
    `--max-old-space-size=${megabytes}`,
    '--input-type=module',
    '-e',
    script,
  ]
  const running = promisify(execFile)(process.execPath, options, {
    timeout: ms,
    killSignal: 'SIGKILL',
  })
  const { stdout } = await running.catch((failed: { signal: unknown; stderr: string }) => {
    const reason = failed.stderr.split('\n').find(line => /error/i.test(line)) ?? 'it took too long'
    throw new Error(`The process ended with ${String(failed.signal)}: ${reason}`)
  })
  return JSON.parse(stdout) as Result
}
