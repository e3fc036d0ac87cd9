import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { repairPackages } from './bin/repairs.mjs'
import { wordPacksPlugin } from './bin/wordPacks.ts'

// Where vitest is called by itself nobody has done so yet.
repairPackages()

/**
 * Packages that pages are made of, each of which is some hundred files that every test file of a page would read for
 * itself: they are bundled once a run. React stays outside, as vitest has it; what shares a context of React with one of
 * these has to be here too, or there would be two of that context.
 */
const BUNDLED = [
  ...['react-dom', 'react-dom/client', 'react-idle-timer'],
  ...['react-router', 'react-router-dom'],
  ...['@emotion/cache', '@emotion/react', '@mui/material', '@mui/material/Drawer', '@mui/material/styles'],
  ...['react-admin', 'ra-data-simple-rest', 'ra-i18n-polyglot', '@tanstack/react-query', 'lucide-react'],
  ...['@testing-library/react', '@testing-library/user-event'],
]

/**
 * Stays outside, and has one address: bundled, a package of one file would be read twice, by an address with the version
 * for our code and by one without it for react-admin, which would be two contexts of React.
 */
const FORMS = 'react-hook-form'
const forms = {
  name: 'one-address-of-forms',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === FORMS ? fileURLToPath(import.meta.resolve(FORMS)) : undefined),
}

/** A run beside another has a cache of its own, and fewer workers: bin/vitest.mjs says so. */
const { LOTSE_TESTS_CACHE: cacheDir = 'node_modules/.vite', LOTSE_TESTS_WORKERS: workers = '2' } = process.env
const maxWorkers = Number(workers)

/** Patience of `expect.poll` in milliseconds: its own second is too short for a page on a busy machine. */
const POLL = { poll: { timeout: 45_000 } }

const APART = /^\/\/ @apart\b|\bvi\.(do)?[mM]ock\(/m

/**
 * Unit tests that put something in the place of a module, which others would get too, or say at their beginning that they
 * look at what a module does when it is first loaded.
 */
const ALONE = ['contract', 'src', 'server', 'mock-server', 'bin', 'tests'].flatMap(top =>
  readdirSync(join(import.meta.dirname, top), { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.server|\.browser)\.test\.tsx?$/.test(file))
    .map(file => join(top, file))
    .filter(file => APART.test(readFileSync(join(import.meta.dirname, file), 'utf8'))),
)

const UNIT = {
  // A thread a file instead of a process: a tenth to a fifth of the work less.
  pool: 'threads' as const,
  setupFiles: ['tests/kit/screens/patience.ts'],
  deps: { optimizer: { client: { enabled: true, include: BUNDLED, exclude: [FORMS] } } },
  testTimeout: 60_000,
  maxWorkers,
}

/** Three kinds of test: pure ones, ones on the real database, ones in a real browser. */
export default defineConfig({
  cacheDir,
  test: {
    projects: [
      {
        cacheDir,
        plugins: [wordPacksPlugin(), react(), forms],
        test: {
          name: 'unit',
          include: ['{contract,src,server,mock-server,bin}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/*.server.test.ts', '**/node_modules/**', ...ALONE],
          ...UNIT,
          // To load the modules of a page anew for each file would be a fifth of the work: tests/kit/screens/patience.ts clears what
          // a file leaves.
          isolate: false,
        },
      },
      {
        cacheDir,
        plugins: [wordPacksPlugin(), react(), forms],
        test: { name: 'unit-apart', include: ALONE, ...UNIT },
      },
      {
        test: {
          name: 'server',
          // Each file has a database of its own; reading the server anew for each would be a fifth of the time.
          isolate: false,
          include: ['server/**/*.server.test.ts', 'tests/{,stories/}*.server.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/kit/postgres.ts'],
          testTimeout: 120_000,
          expect: POLL,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/browser/{,stories/}*.browser.test.ts'],
          globalSetup: ['tests/kit/postgres.ts', 'tests/kit/built.ts'],
          testTimeout: 300_000,
          expect: POLL,
          hookTimeout: 180_000,
          // Pages wait more than they work: two files side by side on two cores, three gain nothing.
          maxWorkers,
        },
      },
    ],
  },
})
