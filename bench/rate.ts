import Benchmark from 'benchmark'
import { durationOf, roundsOf } from './effort.ts'

export const benchmarkVersion = Benchmark.version

// What a run returned is kept, so that no call is without effect.
let result: unknown

/** How often a function can be called in a second, as benchmark.js measures it. */
export function callsPerSecond(name: string, run: () => unknown, maxSeconds: number): number {
  const benchmark = new Benchmark(
    name,
    () => {
      result = run()
    },
    // The first two of them are its defaults but for clocks of low resolution.
    { minTime: durationOf(0.05), minSamples: roundsOf(5), maxTime: durationOf(maxSeconds) },
  )
  benchmark.run()
  if (result === undefined) throw new Error(`${name} returns nothing.`)
  return benchmark.hz
}

/** How many of some sources a function can work on in a second, one behind the other. */
export function sourcesPerSecond(
  name: string,
  run: (source: string, index: number) => unknown,
  sources: readonly string[],
): number {
  let next = 0
  const runNext = (): unknown => {
    const returned = run(sources[next]!, next)
    next = (next + 1) % sources.length
    return returned
  }
  return callsPerSecond(name, runNext, 0.5)
}
