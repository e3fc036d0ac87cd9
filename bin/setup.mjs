// Plain Node without dependencies: this runs before node_modules exists.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, setPriority, constants as system, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { repairPackages, stateOfPackages } from './repairs.mjs'

/** The folder of package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const SIGNALS = ['SIGINT', 'SIGTERM']

/** Programs of packages, run by this Node. */
export const programs = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  tsx: join(root, 'node_modules/tsx/dist/cli.mjs'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}

/** Whether this module is what `node` was called with. */
export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
}

/** Says what is being done, to the person who started this. */
export function say(line) {
  console.log(line)
}

/** Ends with a line on what went wrong. */
export function stop(line, code = 1) {
  console.error(line)
  process.exit(code)
}

/** No package needs its install script here, and whatever a package wants to run at an install is not run. */
const INSTALL = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
]

/**
 * Installs the packages of the lock file where they are missing or of another version, and repairs two of
 * them. Without `development`, those for building and testing may be missing.
 */
export async function ensureInstalled({ development = true } = {}) {
  refuseOldNode()
  await ensurePackages({ development })
  try {
    repairPackages()
  } catch (error) {
    stop(error.message)
  }
}

async function ensurePackages({ development }) {
  const reason =
    missingPackage({ development }) ?? (stateOfPackages() === 'other' ? 'one was changed' : undefined)
  if (!reason) return
  say(`Installing the packages of package-lock.json (${reason}) ...`)
  const cache = needsOwnCache() ? mkdtempSync(join(tmpdir(), 'lotse-npm-')) : undefined
  const [command, ...first] = npmCommand()
  // npm ends only when all is unpacked. Ended hard it leaves no list of what it installed: the next start begins anew.
  const code = await run(command, [...first, ...INSTALL], {
    env: cache ? { npm_config_cache: cache } : {},
    signalTo: 'SIGKILL',
  })
  if (cache) rmSync(cache, { recursive: true, force: true })
  if (code > 128) stop('Stopped.', 130)
  if (code !== 0) stop('The packages could not be installed; see the lines above.', code)
}

/** Runs a program of a package with this Node until it ends; gives its exit code. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * Runs a script of ours beside something else, with less of the machine where both want it (`nice` as of setpriority).
 * Gives `{ code, output, message }`: what it printed, both streams in one, and what it sent to us.
 */
export async function runBeside(args, { nice }) {
  const output = []
  let message
  let read
  const code = await run(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    started(child) {
      try {
        setPriority(child.pid, nice)
      } catch {
        // It goes on as our equal.
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => output.push(piece))
      child.on('message', sent => {
        message = sent
      })
      read = once(child, 'close')
    },
  })
  // A process that it left behind may hold its pipes open for ever.
  await Promise.race([read, delay(2000)])
  return { code, output: Buffer.concat(output).toString('utf8'), message }
}

/**
 * Gives the exit code, 128 and its number for a signal. A signal to us is the child's to answer, or becomes `signalTo`
 * for it.
 */
function run(command, args, { env = {}, signalTo, stdio = 'inherit', started = () => {} } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    if (child.pid) started(child)
    const pass = signal => child.kill(signalTo ?? signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    const end = code => {
      for (const signal of SIGNALS) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', error => {
      console.error(`${command} could not be run: ${error.message}`)
      end(127)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + system.signals[signal]))
  })
}

/** Whether a process is there, whoever it belongs to. */
export function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A port of 127.0.0.1 that nobody uses now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`Lotse needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** npm writes what it installed into node_modules/.package-lock.json: compared by content, as git changes file times. */
function missingPackage({ development }) {
  const installedList = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return 'none are there yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  for (const [path, { version, dev, optional, devOptional, link }] of Object.entries(wanted)) {
    const mayMiss = !path || link || optional || devOptional || (dev && !development)
    const there = installed[path]
    if (!there && mayMiss) continue
    if (!there) return `${path.replace('node_modules/', '')} is missing`
    if (there.version !== version) return `${path.replace('node_modules/', '')} is of another version`
  }
  return undefined
}

function npmCommand() {
  const { npm_execpath: path } = process.env
  return path && /npm-cli\.c?js$/.test(path) ? [process.execPath, path] : ['npm']
}

/** npm keeps a cache in the home folder, which need not be there or may not be ours to write. */
function needsOwnCache() {
  const { npm_config_cache: named, HOME: home, USERPROFILE: profile } = process.env
  const folder = named || join(home || profile || homedir(), '.npm')
  return !isWritable(existsSync(folder) ? folder : dirname(folder))
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
