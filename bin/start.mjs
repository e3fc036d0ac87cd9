import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isStale } from './build.mjs'
import { ensureInstalled, root, say, stop } from './setup.mjs'

// npm start -- --demo: what follows goes to the server.
const stale = isStale()
ensureInstalled({ development: stale })
if (stale) {
  say('Building (the sources changed since the last build) ...')
  const started = Date.now()
  await build().catch(error => stop(`The build failed: ${error.message}`))
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
const main = join(root, 'dist/server/main.js')
process.setSourceMapsEnabled(true)
process.argv[1] = main
await import(pathToFileURL(main).href)
