import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from './find'
import { type LaunchMode, type Limits, TookTooLong, withChromium } from './launch'

/**
 * The user that Chromium runs as where Lotse is root. It owns no file and no other process: PostgreSQL, which root starts
 * too, has another one (server/db/run-as.ts).
 */
const PRINT_USER = 65_533

const TRIAL = { seconds: 20, bytes: 600 * 1024 * 1024 }

interface Found {
  mode: LaunchMode
  /** Whether the safer modes failed; one that took too long may work when the machine is less busy. */
  isCertain: boolean
}

const found = new Map<string, Promise<Found>>()

/**
 * Finds the safest mode in which this Chromium works on this machine, by opening an empty page. It is tried once; again
 * for the next PDF where a safer mode took too long.
 */
export async function launchModeOf(path: string, trial: Limits = TRIAL): Promise<LaunchMode> {
  return (await findOnce(path, trial)).mode
}

async function findOnce(path: string, trial: Limits): Promise<Found> {
  // Another user may not reach the folder of temporary files, or the libraries.
  const key = [path, tmpdir(), process.env.LD_LIBRARY_PATH].join('\n')
  const finding = found.get(key) ?? findMode(path, trial)
  found.set(key, finding)
  const result = await finding
  if (!result.isCertain && found.get(key) === finding) found.delete(key)
  return result
}

/** The modes from the safest on. As root Chromium refuses its sandbox, so it gets a user of its own first. */
function modesOf(isRoot: boolean): [...LaunchMode[], LaunchMode] {
  const plain: LaunchMode = { sandbox: false }
  if (!isRoot) return [{ sandbox: true }, plain]
  return [{ sandbox: true, user: PRINT_USER }, { sandbox: false, user: PRINT_USER }, plain]
}

async function findMode(path: string, trial: Limits): Promise<Found> {
  const modes = modesOf(process.getuid?.() === 0)
  let isCertain = true
  for (const mode of modes) {
    let outcome = await tryMode(path, mode, trial)
    if (outcome === 'late') outcome = await tryMode(path, mode, trial)
    if (outcome === 'works') return { mode, isCertain }
    if (outcome === 'late') isCertain = false
  }
  return { mode: modes.at(-1) ?? { sandbox: false }, isCertain }
}

/** A browser without a usable sandbox ends at once, or its page does as soon as it is to run. */
function tryMode(path: string, mode: LaunchMode, limits: Limits): Promise<'works' | 'fails' | 'late'> {
  return withChromium(path, { mode, limits }, async devtools => {
    const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
    await devtools.call('Runtime.evaluate', { expression: '1' }, String(sessionId))
    return 'works' as const
  }).catch(error => (error instanceof TookTooLong ? 'late' : 'fails'))
}

/** Pause before a busy machine is tried again, milliseconds. */
const AGAIN_MS = 60_000

/**
 * Says once it is certain how PDF are made: a machine that is too busy for the trial is tried again.
 * @returns a line for the person who starts Lotse where PDF are not made in the safest way; undefined where they are
 */
export async function describePrinting({
  trial = TRIAL,
  againMs = AGAIN_MS,
} = {}): Promise<string | undefined> {
  const path = findChromium()
  if (!path) return undefined
  let result = await findOnce(path, trial)
  while (!result.isCertain) {
    // A stop does not wait for it.
    await wait(againMs, undefined, { ref: false })
    result = await findOnce(path, trial)
  }
  const { sandbox, user } = result.mode
  if (sandbox) return undefined
  const asRoot = process.getuid?.() === 0 && user === undefined
  return asRoot
    ? `PDF: ${path} works only as root and without its sandbox. Start Lotse as another user, or put Chromium, its libraries and TMPDIR where every user can reach them.`
    : `PDF: ${path} runs without its sandbox${user === undefined ? '' : ', as a user of its own'}: this system gives it no user namespaces.`
}
