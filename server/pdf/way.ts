import { tmpdir } from 'node:os'
import { findChromium } from './find'
import { type Way, withChromium } from './launch'

/**
 * The user that Chromium runs as where Lotse is root. It owns no file and no other process: PostgreSQL, which root starts
 * too, has another one (server/db/run-as.ts).
 */
const PRINT_USER = 65_533

const TRIAL = { seconds: 20, bytes: 600 * 1024 * 1024 }

const found = new Map<string, Promise<Way>>()

/** Finds the safest way in which this Chromium works on this machine. It is tried once, by opening an empty page. */
export function wayOf(path: string): Promise<Way> {
  // Another user may not reach the folder of temporary files, or the libraries.
  const key = [path, tmpdir(), process.env.LD_LIBRARY_PATH].join('\n')
  const way = found.get(key) ?? findWay(path)
  found.set(key, way)
  return way
}

/** The ways from the safest on. As root Chromium refuses its sandbox, so it gets a user of its own first. */
function waysOf(isRoot: boolean): [...Way[], Way] {
  const plain: Way = { sandbox: false }
  if (!isRoot) return [{ sandbox: true }, plain]
  return [{ sandbox: true, user: PRINT_USER }, { sandbox: false, user: PRINT_USER }, plain]
}

async function findWay(path: string): Promise<Way> {
  const ways = waysOf(process.getuid?.() === 0)
  for (const way of ways) if (await works(path, way)) return way
  return ways.at(-1) ?? { sandbox: false }
}

/** A browser without a usable sandbox ends at once, or its page does as soon as it is to run. */
function works(path: string, way: Way): Promise<boolean> {
  return withChromium(path, { way, limits: TRIAL }, async devtools => {
    const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
    await devtools.call('Runtime.evaluate', { expression: '1' }, String(sessionId))
    return true
  }).catch(() => false)
}

/** @returns a line for the person who starts Lotse where PDF are not made in the safest way; undefined where they are */
export async function describePrinting(): Promise<string | undefined> {
  const path = findChromium()
  if (!path) return undefined
  const { sandbox, user } = await wayOf(path)
  if (sandbox) return undefined
  const asRoot = process.getuid?.() === 0 && user === undefined
  return asRoot
    ? `PDF: ${path} works only as root and without its sandbox. Start Lotse as another user, or put Chromium, its libraries and TMPDIR where every user can reach them.`
    : `PDF: ${path} runs without its sandbox${user === undefined ? '' : ', as a user of its own'}: this system gives it no user namespaces.`
}
