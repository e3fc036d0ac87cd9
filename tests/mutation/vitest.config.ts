import { defineConfig } from 'vitest/config'
import { repairPackages } from '../../bin/repairs.mjs'
import { WarmWorker } from './WarmWorker'

repairPackages()

/** The part whose tests need the database; the other one runs by itself. */
const isSlow = process.env.LOTSE_MUTATION === 'server'

/** The tests of what is mutated, without those of pages. */
export default defineConfig({
  plugins: [
    {
      name: 'warm-worker',
      // Stryker asks for threads, whatever this file says.
      configureVitest({ project }) {
        project.config.pool = 'warm'
        project.config.poolRunner = {
          name: 'warm',
          createPoolWorker: options => new WarmWorker(options),
        }
      },
    },
  ],
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: isSlow
      ? ['{server,tests}/**/*.test.ts']
      : ['{contract,server/{crud,mail/sending,features/candidates}}/**/*.test.ts', 'tests/access.test.ts'],
    exclude: ['**/node_modules/**', ...(isSlow ? ['**/*kill*', '**/interrupted*'] : ['**/*.server.test.ts'])],
    ...(isSlow ? { globalSetup: ['tests/kit/postgres.ts'] } : {}),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
