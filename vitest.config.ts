import { defineConfig } from 'vitest/config'

/** Tests that wait for long have a run of their own: `npm run test:slow`. */
export default defineConfig(({ mode }) => ({
  resolve: { conditions: ['@tapeql/source'] },
  ssr: { resolve: { conditions: ['@tapeql/source'] } },
  test: {
    include: [mode === 'slow' ? 'test/**/*.slow.ts' : 'test/**/*.test.ts'],
    testTimeout: 30_000,
  },
}))
