import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { defineConfig } from 'vitest/config'
import { compiledModules } from './test/compiled-modules.ts'
import { importsOf, relatedTests } from './test/mutants/related-tests.ts'

const conditions = ['@tapeql/source']

/** Tests that the slow run repeats on each database. */
const ofDatabases = [
  'access',
  'adapter',
  'enums',
  'equal-keys',
  'retries',
  'seen-values',
  'several-links',
  'sharded',
  'small-tables',
  'sources',
  'times',
  'uploads',
].map(name => `test/conformance/sources/${name}.test.ts`)
const repeated = [...ofDatabases, 'test/examples/shop.test.ts']

/**
 * Tests of databases, which run with Drizzle 1.0 in the place of 0.45 once more: `src/` is transformed
 * for them, as an alias reaches no modules that Node.js loads.
 */
const drizzle1 = {
  include: [
    ...ofDatabases,
    'test/conformance/sources/broken-connections.slow.ts',
    'test/conformance/sources/drizzle-1.test.ts',
    'test/conformance/sources/replicas.test.ts',
  ],
  alias: [{ find: /^drizzle-orm(?=\/|$)/, replacement: 'drizzle-orm-1' }],
}

/** The packages that folders of tests have of their own, which bring tests with them. */
const installed = '**/node_modules/**'

/** What the slow run has: more time, and `SLOW`, by which suites of both runs take more cases. */
const slow = { testTimeout: 120_000, env: { SLOW: 'true' } }

/** What nothing resets, so that its tests have a process of their own. */
const isolated = {
  'the names that documents of a process have repeated': ['ast/common-names'],
  'the channels of a process, to which OpenTelemetry stays subscribed': ['behaviour/engine/spans'],
  'the timers of a process, all of which these tests replace and count': [
    'engine/cache-store',
    'http/streams/write-stream',
    'pubsub/postgresql',
    'websocket/action-cable',
    'websocket/attach-websocket',
    'websocket/graphql-transport-ws',
    'websocket/socket-wire',
  ],
}
const isolatedFiles = Object.values(isolated)
  .flat()
  .map(name => `test/${name}.test.ts`)

/** In watch mode: the tests that reach a file of `src/`, which are no modules of Vite. */
const watchTriggerPatterns = [
  {
    pattern: /\/(src\/[^:]+\.ts)$/,
    testsToRun: (_file: string, [, path]: RegExpMatchArray): string[] => {
      const tests = globSync('test/**/*.test.ts', { cwd: import.meta.dirname })
      return relatedTests(path!, tests, importsOf(import.meta.dirname, tests), {}).map(test =>
        join(import.meta.dirname, test),
      )
    },
  },
]

/** Tests that wait for long have a run of their own: `npm run test:slow`. */
export default defineConfig(({ mode }) => {
  // Coverage is of modules that Vite transforms.
  const ofMode = mode === 'coverage' ? [] : [compiledModules]
  const project = (name: string, test: object, plugins = ofMode): object => ({
    plugins,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      testTimeout: 30_000,
      hookTimeout: 30_000,
      setupFiles: 'test/setup.ts',
      server: { deps: { external: [/\/dist\/(modules|mutants-\w+)\//] } },
      // On a busy machine a test waits for seconds for what otherwise comes at once.
      expect: { poll: { timeout: 10_000 } },
      ...test,
    },
  })
  const tests = 'test/**/*.test.ts'
  return {
    test: {
      globalSetup: 'test/global-setup.ts',
      watchTriggerPatterns,
      coverage: {
        enabled: mode === 'coverage',
        include: ['src/**/*.ts'],
        reporter: ['text', 'html'],
      },
      // Some tests wait for clocks and for other processes; of the slow ones, some have bounds in seconds.
      maxWorkers: availableParallelism() + (mode === 'slow' ? 0 : 1),
      projects:
        mode === 'slow'
          ? [
              project('drizzle-1', { ...drizzle1, ...slow }, []),
              project('slow', { include: ['test/**/*.slow.ts', ...repeated], ...slow }),
            ]
          : [
              project('shared', {
                include: [tests],
                exclude: [
                  ...isolatedFiles,
                  'test/conformance/sources/drizzle-1.test.ts',
                  installed,
                ],
                isolate: false,
              }),
              project('isolated', { include: isolatedFiles }),
            ],
    },
  }
})
