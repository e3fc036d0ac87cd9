import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * Builds the application before the browser tests where it was built of other sources, unless LOTSE_PAGES names the
 * folder of another build.
 */
export default async function setup(): Promise<void> {
  if (process.env.LOTSE_PAGES) return
  await new Promise<void>((done, failed) => {
    const build = spawn(process.execPath, ['bin/build.mjs', '--if-stale'], {
      cwd: resolve(import.meta.dirname, '../..'),
      // The test's own mode would bring React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    })
    build.once('error', failed)
    build.once('exit', code => {
      if (code === 0) done()
      else failed(new Error(`The build ended with ${code}.`))
    })
  })
}
