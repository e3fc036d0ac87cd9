import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nativePartsPlugin } from './bin/nativeParts.ts'
import { wordPacksPlugin } from './bin/wordPacks.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The application, and the pages of the template builders that stand in frames. */
const PAGES = ['src/index.html', 'src/builder.html', 'src/unlayer.html']

export default defineConfig({
  root: at('src'),
  plugins: [wordPacksPlugin(), nativePartsPlugin(), react()],
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
    rollupOptions: { input: PAGES.map(at).filter(existsSync) },
  },
})
