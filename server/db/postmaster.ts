import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../describeError'

/** A PostgreSQL that runs on a cluster folder, as its postmaster.pid says. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** The PostgreSQL that runs on `cluster` now, or undefined. Never deletes postmaster.pid: PostgreSQL guards itself by it. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !alive(pid)) return undefined
  if ((await worksIn(pid, cluster)) === false) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * After a restart of a container another program can have the number that postmaster.pid names; PostgreSQL run by the
 * same user would then refuse for ever. Its own parent's number it passes over, and then still looks by the shared
 * memory named in the same file whether anything works on the folder: so only the number is replaced.
 */
export async function disownForeignPid(cluster: string) {
  const lines = await pidFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || !alive(pid) || (await worksIn(pid, cluster)) !== false) return
  await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
}

/** Stops by the fast way (open transactions roll back), by the immediate one after `patience` ms. */
export async function stopPostmaster(pid: number, patience = 20_000) {
  signal(pid, 'SIGINT')
  if (await gone(pid, patience)) return
  signal(pid, 'SIGQUIT')
  await gone(pid, 10_000)
}

/** Whether a process of this number works; a dead one that nobody has waited for does not. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return platform() !== 'linux' || !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function pidFile(cluster: string): Promise<string[] | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

/** PostgreSQL works in its cluster folder; undefined where the system does not tell. */
async function worksIn(pid: number, cluster: string): Promise<boolean | undefined> {
  if (platform() !== 'linux') return undefined
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' ? false : undefined
  }
}

async function gone(pid: number, patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; Date.now() < until; await sleep(20)) {
    if (!alive(pid)) return true
  }
  return !alive(pid)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
