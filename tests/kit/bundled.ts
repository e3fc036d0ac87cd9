import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { MIGRATIONS } from '../../server/db/migrate'

const ROOT = resolve(import.meta.dirname, '../..')
/** Below the root, as what is bundled finds the packages from there. */
const CACHE = join(ROOT, 'node_modules/.cache')

const OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
} as const

export interface Bundled {
  /** @returns the file to start for a source of this name (`engineProcess`), by any Node without a flag */
  file(name: string): string
  /** Removes all of it. */
  remove(): Promise<void>
}

/**
 * Makes one file each of TypeScript files of the server and all of ours that they import, as the build does. A process
 * that a test starts again and again begins at a third of what it takes to read each file anew.
 * @param sources paths of the files that are processes
 */
export async function bundled(...sources: string[]): Promise<Bundled> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'bundled-'))
  await build({
    ...OPTIONS,
    entryPoints: sources.map(source => ({ in: source, out: basename(source, '.ts') })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  })
  // Found beside the file by what reads untrusted content in a thread (server/untrusted/startWorker.ts).
  await build({
    ...OPTIONS,
    entryPoints: [join(ROOT, 'server/untrusted/worker.ts')],
    outfile: join(folder, 'untrusted/worker.js'),
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  // Found beside the file by what migrates.
  await cp(MIGRATIONS, join(folder, 'migrations'), { recursive: true })
  return {
    file: name => join(folder, `${name}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
