import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const ROOT = resolve(import.meta.dirname, '..')
const MB = 1_000_000

/** A call below `/api/v1`. @throws Error with what was answered */
export type Call = <T>(path: string, init?: RequestInit) => Promise<T>

/** The server in a process of its own. */
export interface Server {
  url: string
  /** Folder of its database and files. */
  dataDir: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts what `npm start` starts, on a free port, with the embedded database in a folder. BENCH_SERVER names another
 * built server, and BENCH_NODE what Node is started with (`--cpu-prof`).
 */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort()
  const { PUBLIC_URL, DATABASE_URL, SMTP_URL, BENCH_SERVER, BENCH_NODE, ...env } = process.env
  const options = BENCH_NODE?.split(' ') ?? []
  const child = spawn(process.execPath, [...options, BENCH_SERVER ?? 'bin/start.mjs'], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise(stopped => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    child.once('exit', code => failed(new Error(`The server ended with ${code}.`)))
    const lines = createInterface({ input: child.stdout as Readable })
    lines.on('line', line => {
      if (line.startsWith('Lotse is ready')) ready()
    })
  })
}

/** The first master of a new installation signs in. @returns the token, which outlives a restart of the server */
export async function signedIn(url: string): Promise<string> {
  const { access_token } = await callsOf(url)<{ access_token: string }>('/users/first-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@office.example', password: 'a bench needs no secret' }),
  })
  return access_token
}

export function callsOf(url: string, token?: string): Call {
  return async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

/** Resident memory of a process in megabytes, now and at its highest, as Linux keeps it. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MB
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
