import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appShellPlugin } from './bin/appShell.ts'
import { wordPacksPlugin } from './bin/wordPacks.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The application, and the pages of the template builders that stand in frames. */
const PAGES = ['src/index.html', 'src/builder.html', 'src/unlayer.html']
/** Scripts whose names have no hash: of a page that the server makes (server/features/own-page), and the service worker. */
const NAMED = ['src/own-page/own-page.ts', 'src/shell-worker/sw.ts']

/**
 * Modules that are one file with all that they need. Left to itself the bundler makes a file for each set of screens that
 * share a module: the scripts of a first list are 399 kB then instead of 340 (the limit is 370, tests/browser/pages).
 */
const GROUPS = [
  // The pages that stand alone share what they need among them, and with the application, as the bundler finds best.
  {
    name: 'door',
    test: /src\/(main|session\/(SignIn|Callback)|layout\/Nowhere|(builder|unlayer)\/\w+)\.tsx?$/,
    entriesAware: true,
    priority: 3,
  },
  { name: 'app', test: /src\/App\.tsx$/, priority: 2 },
  { name: 'list', test: /src\/views\/(list\/ResourceList|saved\/ViewBar)\.tsx$/, priority: 1 },
]

/** Returns a file's name without those of all that share it: they would weigh more in the imports than they save. */
const shortName = (name = 'part') => name.replace(/~.*/, '')

export default defineConfig({
  root: at('src'),
  plugins: [wordPacksPlugin(), react(), appShellPlugin()],
  define: {
    'import.meta.env.API_URL': JSON.stringify(process.env.API_URL ?? ''),
    'import.meta.env.BW_API_URL': JSON.stringify(process.env.BW_API_URL ?? ''),
  },
  cacheDir: at('node_modules/.cache/vite'),
  server: { fs: { allow: [at('.')] } },
  build: {
    outDir: at('dist/browser'),
    emptyOutDir: true,
    // The polyfill is an inline script, which script-src 'self' refuses.
    modulePreload: { polyfill: false },
    // Every asset by its own address: a data: address would need img-src and font-src opened.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The template editor is one package, loaded when it is opened.
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      input: [...PAGES, ...NAMED].map(at).filter(existsSync),
      output: {
        codeSplitting: { groups: GROUPS },
        entryFileNames: ({ facadeModuleId }) =>
          NAMED.some(path => facadeModuleId === at(path)) ? '[name].js' : 'assets/[name]-[hash].js',
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0]?.replace(/\.\w+$/, ''))}-[hash][extname]`,
      },
    },
  },
})
