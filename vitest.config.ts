import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const conditions = ['@tapeql/source']

/** Tests of databases, which run with Drizzle 1.0 in the place of 0.45 once more. */
const drizzle1 = {
  include: ['adapter.test', 'broken-connections.slow', 'drizzle-1.test', 'sources.test'].map(
    name => `test/conformance/sources/${name}.ts`,
  ),
  alias: [{ find: /^drizzle-orm(?=\/|$)/, replacement: 'drizzle-orm-1' }],
}

/**
 * Tests that replace modules, functions of prototypes or settings of the process, or see what is
 * once in a process: the registry of schemas, memory, warnings, servers, threads. Each file has a
 * process of its own. All others share some, because to load all modules takes longer than most of
 * them.
 */
const isolated = [
  'ast/known-names.test.ts',
  'behaviour/addon/**',
  'behaviour/definition/specification/**',
  'behaviour/engine/**',
  'behaviour/execution/proportion/{abuse-of-info,held-batches,selections}.test.ts',
  'behaviour/execution/{generated-code,internals,out-of-memory,own-values,prototype-cases}.test.ts',
  'behaviour/http/{close,fetch,fetch-attacks,http2,introspection-off}.test.ts',
  'behaviour/http/specification/**',
  'behaviour/introspection/**',
  'behaviour/websocket/**',
  'cli/**',
  'conformance/adoption/**',
  'conformance/{cache,clients,envelopes,http,sdl-clients,websocket-clients}/**',
  'definition/*.test.ts',
  'engine/**',
  'examples/**',
  'execution/{named,waiting}/**',
  'http/**',
  'planning/**',
  'repository/**',
  'runtime/**',
  'websocket/**',
].map(path => `test/${path.replace(/\*\*$/, '**/*.test.ts')}`)

/** Tests that wait for long have a run of their own: `npm run test:slow`. */
export default defineConfig(({ mode }) => {
  const project = (name: string, test: object): object => ({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      testTimeout: 30_000,
      hookTimeout: 30_000,
      // On a busy machine a test waits for seconds for what otherwise comes at once.
      expect: { poll: { timeout: 10_000 } },
      ...test,
    },
  })
  const tests = 'test/**/*.test.ts'
  return {
    test: {
      // Some tests wait for clocks and for other processes; of the slow ones, some have bounds in seconds.
      maxWorkers: availableParallelism() + (mode === 'slow' ? 0 : 1),
      projects:
        mode === 'slow'
          ? [
              project('drizzle-1', drizzle1),
              project('slow', {
                include: ['test/**/*.slow.ts'],
                testTimeout: 120_000,
                env: { SLOW: 'true' },
              }),
            ]
          : [
              project('shared', {
                include: [tests],
                exclude: [...isolated, 'test/conformance/sources/drizzle-1.test.ts'],
                isolate: false,
              }),
              project('isolated', { include: isolated }),
            ],
    },
  }
})
