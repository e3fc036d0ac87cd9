import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale } from './build.mjs'
import { ensureInstalled, root, runNode } from './setup.mjs'

// npm start -- --demo: what follows goes to the server.
const stale = isStale()
await ensureInstalled({ development: stale })
if (stale) {
  // In a process of its own: the server keeps none of the memory that a build takes.
  const code = await runNode(['bin/build.mjs'])
  if (code !== 0) process.exit(code)
}
const main = join(root, 'dist/server/main.js')
process.setSourceMapsEnabled(true)
process.argv[1] = main
await import(pathToFileURL(main).href)
