import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lives } from './setup.mjs'

const PREFIX = 'lotse-run-'

/**
 * Gives `act` a temporary folder of its own and removes it afterwards, with the processes that still use it: a database
 * or a browser that a test left behind. What an earlier run left that was killed itself goes first.
 */
export async function withOwnFolder(act) {
  for (const folder of abandonedFolders()) clear(folder)
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // As root the database runs as another user, who has to pass.
  chmodSync(folder, 0o711)
  try {
    return await act(folder)
  } finally {
    clear(folder)
  }
}

function abandonedFolders() {
  return readdirSync(tmpdir())
    .filter(name => {
      const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
      return owner && !lives(owner)
    })
    .map(name => join(tmpdir(), name))
}

function clear(folder) {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself, or is somebody else's.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Those that were started with the folder in an argument or a variable. Known on Linux only. */
function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid && pid !== process.pid && namesOf(pid).includes(folder))
}

function namesOf(pid) {
  return ['cmdline', 'environ'].map(file => readIfAllowed(`/proc/${pid}/${file}`)).join('\0')
}

function readIfAllowed(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
