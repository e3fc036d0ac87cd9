import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Postfix's two programs for measuring mail servers. */
export interface Tools {
  sink: string
  source: string
}

/** An smtp-sink that runs. */
export interface Sink {
  port: number
  pid: number
  child: ChildProcess
  /** Messages that it took so far; it counts only where that was asked for. */
  taken(): number
}

/** @returns where the programs are; undefined, and says so, where they are not */
export function findTools(): Tools | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const find = (name: string) => folders.map(folder => join(folder, name)).find(existsSync)
  const [sink, source] = [find('smtp-sink'), find('smtp-source')]
  if (sink && source) return { sink, source }
  console.log(
    'Not measured: smtp-sink and smtp-source are not here. They come with Postfix ' +
      '(Debian: apt-get install --no-install-recommends postfix; macOS has them; Fedora: dnf install postfix).',
  )
  return undefined
}

/** @param counting has it say each message that it took, which costs it time */
export async function startSink({ sink }: Tools, counting: boolean): Promise<Sink> {
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(sink, [...user, ...(counting ? ['-c'] : []), `127.0.0.1:${port}`, '1000'], {
    stdio: ['ignore', counting ? 'pipe' : 'inherit', 'inherit'],
  })
  let said = ''
  child.stdout?.setEncoding('latin1').on('data', (text: string) => {
    said = (said + text).slice(-200)
  })
  await new Promise(later => setTimeout(later, 300))
  const taken = () => Number([...said.matchAll(/mesg=(\d+)(?=\D)/g)].at(-1)?.[1] ?? 0)
  return { port, pid: child.pid ?? 0, child, taken }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Bytes that smtp-source adds to the length it is given: four short headers and the dot. */
const SOURCE_FRAME = 134

export interface SourceOrder {
  port: number
  sessions: number
  messages: number
  /** Of a message on the wire. */
  bytes: number
  /** Whether a session stays open for its next message (`-d`), as the engine's do; smtp-source by itself connects anew. */
  stays: boolean
}

/** @returns messages a second of smtp-source */
export async function runSource(
  { source }: Tools,
  { port, sessions, messages, bytes, stays }: SourceOrder,
): Promise<number> {
  const addresses = ['-f', 'a@lotse.example', '-t', 'b@people.example']
  const amounts = ['-s', sessions, '-m', messages, '-l', bytes - SOURCE_FRAME].map(String)
  const begun = performance.now()
  const child = spawn(source, [...(stays ? ['-d'] : []), ...amounts, ...addresses, `127.0.0.1:${port}`], {
    stdio: 'inherit',
  })
  const code = await new Promise(done => child.once('exit', done))
  if (code !== 0) throw new Error(`smtp-source ended with ${code}`)
  return messages / ((performance.now() - begun) / 1000)
}

/** Signatures a second of `crypto.sign` alone on all cores. */
export interface SigningRate {
  /** As Node comes. */
  plain: number
  /** By the instructions that OpenSSL is told to use where Lotse is started (bin/processor.sh). */
  told: number
}

/** Measures both in processes of their own, since OpenSSL chooses once. */
export async function signingRate(algorithm: 'rsa' | 'ed25519'): Promise<SigningRate> {
  const { OPENSSL_ia32cap: told, ...plain } = process.env
  const rate = async (env: NodeJS.ProcessEnv) => {
    const args = ['--import', 'tsx', join(import.meta.dirname, 'signing.ts'), algorithm]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    return Number(stdout)
  }
  return { plain: await rate(plain), told: await rate({ ...plain, ...(told && { OPENSSL_ia32cap: told }) }) }
}
