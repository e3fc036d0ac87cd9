import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { wordPacksPlugin } from './bin/wordPacks.ts'

/** Elsewhere a busy machine may be late once; what fails twice is a fault. What was tried again is said in the output. */
const retry = process.env.CI ? 1 : 0

/** Three kinds of test: pure ones, ones on the real database, ones in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [wordPacksPlugin(), react()],
        test: {
          name: 'unit',
          include: ['{contract,src,server,mock-server,bin}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/*.server.test.ts', '**/node_modules/**'],
          setupFiles: ['tests/kit/patience.ts'],
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          // Each file has a database of its own; reading the server anew for each would be a fifth of the time.
          isolate: false,
          include: ['server/**/*.server.test.ts', 'tests/*.server.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/kit/postgres.ts'],
          testTimeout: 60_000,
          retry,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/browser/*.browser.test.ts'],
          globalSetup: ['tests/kit/postgres.ts', 'tests/kit/built.ts'],
          testTimeout: 120_000,
          retry,
          hookTimeout: 180_000,
          // Pages wait more than they work: two files side by side on two cores, three gain nothing.
          maxWorkers: 2,
        },
      },
    ],
  },
})
