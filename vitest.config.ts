import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@tapeql/source'] },
  ssr: { resolve: { conditions: ['@tapeql/source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
