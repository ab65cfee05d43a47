import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const conditions = ['@tapeql/source']

/** Tests of code without state: they share a process, because to load all modules takes longer than most of them. */
const stateless = [
  'behaviour/printing',
  'behaviour/schema',
  'behaviour/validation',
  'behaviour/values',
  'conformance/parser',
  'conformance/schema',
  'conformance/sdl',
  'conformance/validation-rules',
  'errors',
  'language',
  'printing',
  'response',
  'schema',
  'selections',
  'validation',
  'values',
].map(folder => `test/${folder}/**/*.test.ts`)

/** Tests that wait for long have a run of their own: `npm run test:slow`. */
export default defineConfig(({ mode }) => {
  const project = (name: string, test: object): object => ({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: { name, testTimeout: 30_000, ...test },
  })
  return {
    test: {
      // Some wait for clocks and for other processes.
      maxWorkers: availableParallelism() + 1,
      projects:
        mode === 'slow'
          ? [project('slow', { include: ['test/**/*.slow.ts'], testTimeout: 120_000 })]
          : [
              project('stateless', { include: stateless, isolate: false }),
              project('others', { include: ['test/**/*.test.ts'], exclude: stateless }),
            ],
    },
  }
})
