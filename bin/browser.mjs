import { join } from 'node:path'
import { root } from './setup.mjs'

/** Paths that the server answers itself; every other path is a page of the browser. */
const SERVER_PATHS = ['/api/', '/book/', '/c/', '/f/', '/health/', '/hooks/', '/m/', '/metrics', '/o/', '/u/']

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
      proxy: Object.fromEntries(SERVER_PATHS.map(path => [path, { target, changeOrigin: false }])),
    },
  })
  await server.listen()
  return server
}
