import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = ['contract', 'i18n', 'src', 'server', 'public']
const SINGLE = ['package.json', 'package-lock.json', 'vite.config.ts', 'index.html', 'builder.html']
const TARGETS = ['dist/server', 'dist/browser']

/**
 * Builds the application before the browser tests, unless what is built is newer than all that it is made of, or
 * LOTSE_PAGES names the folder of another build.
 */
export default async function setup(): Promise<void> {
  if (process.env.LOTSE_PAGES) return
  if (!(await isStale())) return
  await new Promise<void>((done, failed) => {
    const build = spawn(process.execPath, ['bin/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
    build.once('error', failed)
    build.once('exit', code => {
      if (code === 0) done()
      else failed(new Error(`The build ended with ${code}.`))
    })
  })
}

/** @returns whether a source file is newer than the oldest of the built folders' newest files. */
export async function isStale(): Promise<boolean> {
  const built = await Promise.all(TARGETS.map(folder => newest(join(ROOT, folder))))
  const sources = await Promise.all([
    ...SOURCES.map(folder => newest(join(ROOT, folder))),
    ...SINGLE.map(file => modified(join(ROOT, file))),
  ])
  return Math.min(...built) <= Math.max(...sources)
}

async function newest(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  const times = await Promise.all(files.map(file => modified(join(file.parentPath, file.name))))
  return Math.max(0, ...times)
}

async function modified(file: string): Promise<number> {
  return existsSync(file) ? (await stat(file)).mtimeMs : 0
}
