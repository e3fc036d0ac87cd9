import { join } from 'node:path'
import { SERVER_PATHS } from './serverPaths.mjs'
import { root } from './setup.mjs'

/**
 * Serves the browser's part from its sources, with reload, in front of a server at `target`. `plugins` are vite's.
 */
export async function serveBrowser({ port, target, plugins = [] }) {
  const vite = await import('vite')
  const server = await vite.createServer({
    root: join(root, 'src'),
    configFile: join(root, 'vite.config.ts'),
    plugins,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(SERVER_PATHS.map(path => [pattern(path), { target, changeOrigin: false }])),
    },
  })
  await server.listen()
  return server
}

/** vite takes a path as the beginning of others, and what starts with ^ as an expression. */
const pattern = path => (path.endsWith('/') ? path : `^${path.replace('.', '\\.')}(\\?|$)`)
