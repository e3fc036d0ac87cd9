import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled, isMain, lives, root, say, stop } from './setup.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, 'built.json')

/** Folders and files that what is built is made of. */
const INPUTS = [
  'contract',
  'i18n',
  'server',
  'src',
  'bin/appShell.ts',
  'bin/build.mjs',
  'bin/palettePng.ts',
  'bin/serverPaths.mjs',
  'bin/wordPacks.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
/** Variables that are built in. */
const VARIABLES = ['API_URL', 'BW_API_URL']

/** Whether `dist` was built of other inputs than there are now. */
export function isStale() {
  if (!existsSync(stamp)) return true
  return JSON.parse(readFileSync(stamp, 'utf8')).inputs !== hashOfInputs()
}

/**
 * Builds the browser's part to dist/browser and the server's to dist/server. Both are made elsewhere and moved in one
 * step, so that a build that is stopped leaves the last one in place.
 */
export async function build() {
  const inputs = hashOfInputs()
  const cache = join(root, 'node_modules/.cache')
  const fresh = join(cache, `build-${process.pid}`)
  await removeUnfinished(cache)
  try {
    await mkdir(fresh, { recursive: true })
    await buildBrowser(join(fresh, 'browser'))
    await buildServer(join(fresh, 'server'))
    await writeFile(join(fresh, 'built.json'), `${JSON.stringify({ inputs })}\n`)
    await rm(dist, { recursive: true, force: true })
    await rename(fresh, dist)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Leftovers of a killed build. */
async function removeUnfinished(cache) {
  if (!existsSync(cache)) return
  for (const name of readdirSync(cache)) {
    const builder = Number(/^build-(\d+)$/.exec(name)?.[1])
    if (builder && !lives(builder)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

async function buildBrowser(outDir) {
  const vite = await import('vite')
  await vite.build({
    root: join(root, 'src'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

async function buildServer(outdir) {
  const esbuild = await import('esbuild')
  await esbuild.build({
    // The second one runs in worker threads: see server/untrusted.
    entryPoints: [join(root, 'server/main.ts'), join(root, 'server/untrusted/worker.ts')],
    outbase: join(root, 'server'),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    charset: 'utf8',
    logLevel: 'warning',
  })
  await cp(join(root, 'server/db/migrations'), join(outdir, 'migrations'), { recursive: true })
  await cp(join(root, 'server/auth/voices'), join(outdir, 'voices'), { recursive: true })
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

/** The files under a path, or the path itself, in a fixed order; no tests. */
function filesIn(path) {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (statSync(whole).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(whole)
    .sort()
    .flatMap(name => filesIn(`${path}/${name}`))
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  if (!process.argv.includes('--if-stale') || isStale()) await buildAloud()
}

async function buildAloud() {
  say('Building ...')
  const started = Date.now()
  try {
    await build()
    say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  } catch (error) {
    stop(`The build failed: ${error.message}`)
  }
}
