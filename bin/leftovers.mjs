import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lives } from './setup.mjs'

const PREFIX = 'lotse-run-'

/** Folder of files in memory on Linux. */
const MEMORY = '/dev/shm'
/** Bytes that have to be free there, and of the machine's memory: several times what a run takes. */
const ROOM = 4 * 2 ** 30

/**
 * Gives `act` a temporary folder of its own and removes it afterwards, with the processes that still use it: a database
 * or a browser that a test left behind. What an earlier run left that was killed itself goes first.
 */
export async function withOwnFolder(act) {
  for (const folder of abandonedFolders()) clear(folder)
  const folder = mkdtempSync(join(quickFolder(), `${PREFIX}${process.pid}-`))
  // As root the database runs as another user, who has to pass.
  chmodSync(folder, 0o711)
  try {
    return await act(folder)
  } finally {
    clear(folder)
  }
}

/**
 * In memory where there is room, else the temporary folder. Each test file has a database of some thousand files, and
 * where so many were just removed a disk's file system searches long for the place of each new one: half of the work of
 * a short test file.
 */
function quickFolder() {
  return hasRoom() ? MEMORY : tmpdir()
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
      .findLast(([, place]) => place === MEMORY)
    const [, , kind, options = ''] = mount ?? []
    // As root the programs of the database are copied into the folder, and run from there.
    if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return false
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM
  } catch {
    return false
  }
}

function abandonedFolders() {
  return [tmpdir(), MEMORY].filter(existsSync).flatMap(place =>
    readdirSync(place)
      .filter(name => {
        const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
        return owner && !lives(owner)
      })
      .map(name => join(place, name)),
  )
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
