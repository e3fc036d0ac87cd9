import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type Devtools, speakDevtools } from './devtools'
import { memoryOf } from './memory'

/** How Chromium is run. */
export interface LaunchMode {
  /** Whether its own sandbox is on. */
  sandbox: boolean
  /** The id of the user and group that it runs as; undefined: as Lotse itself. */
  user?: number
}

/** Limits of one run. */
export interface Limits {
  seconds: number
  bytes: number
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-plugins',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // Should a request ever get past the one that answers them all, it finds neither a name nor a way.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** A browser that did not do its task within the seconds of its limits. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
  constructor() {
    super('it took too long')
  }
}

/**
 * Runs a Chromium with a fresh profile for one task, and ends all of its processes after it.
 * @throws Error that says what ended it: the task, the limits, or the browser itself
 */
export async function withChromium<Result>(
  path: string,
  { mode, limits }: { mode: LaunchMode; limits: Limits },
  task: (devtools: Devtools) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'lotse-pdf-'))
  if (mode.user !== undefined) await chown(profile, mode.user, mode.user)
  const child = startChromium(path, profile, mode)
  const [, , , input, output] = child.stdio
  if (!(input instanceof Writable && output instanceof Readable)) throw new Error('the browser has no pipes')
  const devtools = speakDevtools(input, output)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => devtools.end(new Error('the browser ended')))
  const stopWatching = watch(child, limits, reason => {
    devtools.end(reason)
    kill(child)
  })
  try {
    return await task(devtools)
  } finally {
    stopWatching()
    kill(child)
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Its environment is bare: nothing of ours is to be read there. */
function startChromium(path: string, profile: string, { sandbox, user }: LaunchMode): ChildProcess {
  const { PATH, LANG, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  const flags = sandbox ? FLAGS : [...FLAGS, '--no-sandbox']
  return spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    cwd: profile,
    env: { PATH, LANG, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME: profile, TMPDIR: profile },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // It leads a group of its own, which is ended as a whole.
    detached: true,
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
}

function kill({ pid }: ChildProcess) {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of the group have ended.
  }
}

/** @returns what stops it */
function watch({ pid }: ChildProcess, { seconds, bytes }: Limits, stop: (reason: Error) => void): () => void {
  const late = setTimeout(() => stop(new TookTooLong()), seconds * 1_000)
  const meter = setInterval(async () => {
    if (pid && ((await memoryOf(pid)) ?? 0) > bytes) stop(new Error('it took too much memory'))
  }, 500)
  return () => {
    clearTimeout(late)
    clearInterval(meter)
  }
}
