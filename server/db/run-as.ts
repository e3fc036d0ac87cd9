import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries'

/** PostgreSQL refuses to run as root, so root runs it as this user (nobody on most systems). */
const OTHER_USER = 65534

/** How PostgreSQL is run on a cluster folder. */
export type Runner = {
  binaries: Binaries
  /** Starts a program of PostgreSQL; `args` come after `-D <folder>`. */
  run(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions): ChildProcess
  /** Gives a folder or file to the user that PostgreSQL runs as. */
  give(path: string): Promise<void>
}

/**
 * Chooses how to run PostgreSQL on the folder `cluster`, which must exist. As an ordinary user: directly. As root,
 * under another user, by the first of these that works: plainly, where that user can reach both programs and
 * folder; with the right to pass closed folders (a private home) by setpriv; without it, with programs copied to
 * an open folder and the cluster handed over as an open descriptor.
 */
export async function chooseRunner(binaries: Binaries, cluster: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return direct(binaries, cluster)
  const give = (path: string) => chown(path, OTHER_USER, OTHER_USER)
  await give(cluster)
  if (canReach([], binaries, cluster)) return asOther([], { binaries, cluster, give })
  for (const capabilities of ['+dac_override,+dac_read_search', '+dac_override']) {
    const prefix = setpriv(capabilities)
    if (canReach(prefix, binaries, cluster)) return asOther(prefix, { binaries, cluster, give })
  }
  return handedOver(await copyToOpenFolder(binaries), cluster, give)
}

function direct(binaries: Binaries, cluster: string): Runner {
  return {
    binaries,
    run: (program, args, options) => spawn(binaries[program], ['-D', cluster, ...args], options),
    give: async () => {},
  }
}

function asOther(
  prefix: string[],
  { binaries, cluster, give }: Pick<Runner, 'binaries' | 'give'> & { cluster: string },
): Runner {
  return {
    binaries,
    run(program, args, options) {
      const [command = '', ...rest] = [...prefix, binaries[program], '-D', cluster, ...args]
      return spawn(command, rest, { ...options, ...otherUser(prefix) })
    },
    give,
  }
}

/** setpriv changes the user itself: it needs to be root to keep the capability. */
function otherUser(prefix: string[]) {
  return prefix.length ? {} : { uid: OTHER_USER, gid: OTHER_USER }
}

/** Without the securebit, access() fails although open() works, and initdb asks access(). */
function setpriv(capabilities: string): string[] {
  return [
    'setpriv',
    `--reuid=${OTHER_USER}`,
    `--regid=${OTHER_USER}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    '--',
  ]
}

function canReach(prefix: string[], binaries: Binaries, cluster: string): boolean {
  const probe = '"$1" --version && test -w "$2" && test -x "$2"'
  const [command = '', ...args] = [...prefix, 'sh', '-c', probe, 'sh', binaries.postgres, cluster]
  const { status } = spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...otherUser(prefix) })
  return status === 0
}

/**
 * A path through /proc/self/fd is resolved without passing the closed folders above it, so the data can stay where
 * it is; only the programs, which look for their own folder by its full path, have to lie in an open one.
 */
function handedOver(binaries: Binaries, cluster: string, give: Runner['give']): Runner {
  return {
    binaries,
    run(program, args, options) {
      const folder = openSync(cluster, 'r')
      const stdio = [...((options.stdio as [number]) ?? ['ignore', 'ignore', 'ignore']), folder]
      const rest = ['-D', `/proc/self/fd/${stdio.length - 1}`, ...args]
      const child = spawn(binaries[program], rest, { ...options, stdio, uid: OTHER_USER, gid: OTHER_USER })
      closeSync(folder)
      return child
    },
    give,
  }
}

async function copyToOpenFolder(binaries: Binaries): Promise<Binaries> {
  if (!binaries.home) return binaries
  const made = await stat(binaries.postgres)
  const home = join(tmpdir(), `lotse-postgres-${made.size}-${Math.round(made.mtimeMs)}`)
  const copy = { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
  const present = await stat(home).catch(() => undefined)
  // A folder in a shared place that somebody else made could hold anybody's program.
  if (present && present.uid === 0) return copy
  const fresh = `${home}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o755 })
  await cp(binaries.home, fresh, { recursive: true, verbatimSymlinks: true })
  await rename(fresh, home).catch(async () => {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`${home} exists and does not belong to root; remove it, or set DATABASE_URL.`)
  })
  return copy
}
