import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundled, bundled } from '../../../tests/kit/bundled'
import type { Decided, Phase } from '../../../tests/kit/mail/twoVersions'
import { openEmbedded } from '../../db/embedded'

/**
 * kill -9 of everything, again and again, while a campaign goes out over a real SMTP server that counts. The short form
 * always runs, with a campaign of two versions; LONG=1 makes 200 kills of it, and of a campaign of one, KILLS and
 * KILL_RECIPIENTS any other number.
 */
const LONG = process.env.LONG === '1'
const KILLS = Number(process.env.KILLS ?? (LONG ? 200 : 3))
const RECIPIENTS = Number(process.env.KILL_RECIPIENTS ?? (LONG ? 40_000 : 1_000))
const CONNECTIONS = 5
const PROCESSES = ['engineProcess', 'countingServer'] as const
let processes: Bundled
const folders: string[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  processes = await bundled(
    ...PROCESSES.map(name => join(import.meta.dirname, '../../../tests/kit/processes', `${name}.ts`)),
  )
})
afterAll(async () => {
  for (const child of children) killGroup(child)
  for (const folder of folders) {
    // Adopts what the last kill left running, and stops it.
    await openEmbedded({ dataDir: folder }).then(embedded => embedded.close())
    await rm(folder, { recursive: true, force: true })
  }
  await processes?.remove()
})

interface Outcome {
  kills: number
  databaseKills: number
  /** How often each recipient's message was taken by the server. */
  counts: Record<string, number>
  subjects: Record<string, string>
  /** Each decision that was seen between two versions, as text. */
  decisions: string[]
  /** What the engine says became of each. */
  states: Record<string, string>
  shown: { recipients: number; sent: number; uncertain: number; failed: number }
  decision?: Decided
}

interface Order {
  kills: number
  recipients: number
  /** Two versions are tried: of the kills one falls between the test and its decision, one between that and the rest. */
  versions?: boolean
  control?: boolean
}

describe('a campaign whose process is killed at random points', () => {
  const timeout = LONG || process.env.KILL_RECIPIENTS ? 7_200_000 : 240_000
  const forms = LONG ? [false, true] : [true]
  it.each(forms)(
    `sends to nobody twice and loses nobody, in ${KILLS} kills, of two versions: %s`,
    {
      timeout,
    },
    async versions => {
      const outcome = await campaignUnderFire({ kills: KILLS, recipients: RECIPIENTS, versions })
      const { kills, databaseKills, counts, states, shown } = outcome
      expect(kills).toBe(KILLS)
      expect(databaseKills).toBeGreaterThan(0)
      expect(Object.keys(states)).toHaveLength(RECIPIENTS)
      expect(twice(counts), 'got it twice').toEqual([])
      const by = (state: string) => Object.keys(states).filter(address => states[address] === state)
      expect(by('sent').length + by('uncertain').length, 'every message is sent or listed').toBe(RECIPIENTS)
      expect(
        by('sent').filter(address => !counts[address]),
        'lost',
      ).toEqual([])
      expect(by('uncertain').length).toBeLessThanOrEqual(CONNECTIONS * kills)
      expect(shown).toEqual({
        recipients: RECIPIENTS,
        sent: by('sent').length,
        uncertain: by('uncertain').length,
        failed: 0,
      })
      if (versions) expectOneDecision(outcome)
    },
  )

  it.skipIf(!LONG)(
    'would be found out if `sending` were written after the message',
    { timeout: 240_000 },
    async () => {
      const { counts } = await campaignUnderFire({ kills: 3, recipients: 800, control: true })
      expect(twice(counts).length).toBeGreaterThan(0)
    },
  )
})

const twice = (counts: Record<string, number>) =>
  Object.keys(counts).filter(address => (counts[address] ?? 0) > 1)

/** Decided once, for the better one: whoever was not tried got it, and about as many as were drawn the other. */
function expectOneDecision({ decision, decisions, subjects }: Outcome): void {
  expect(decision?.winner).toBe('b')
  expect(new Set([...decisions, JSON.stringify(decision)]).size, 'decisions').toBe(1)
  const first = Object.values(subjects).filter(subject => subject === 'First').length / RECIPIENTS
  expect(first).toBeGreaterThan(0.1)
  expect(first).toBeLessThan(0.3)
  expect(new Set(Object.values(subjects))).toEqual(new Set(['First', 'Second']))
}

async function campaignUnderFire(order: Order): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-kill-'))
  folders.push(dataDir)
  const server = await startCounting()
  const decisions: string[] = []
  const awaited: Phase[] = order.versions ? ['out', 'decided'] : []
  let random = order.kills - awaited.length
  let kills = 0
  let databaseKills = 0
  for (;;) {
    const engine = startEngine(dataDir, server.port, order)
    const span = order.recipients / (order.kills + 2)
    const target =
      random > 0 ? server.total() + 1 + Math.floor(Math.random() * 1.6 * span) : Number.POSITIVE_INFINITY
    const ended = await Promise.race([
      engine.done,
      server.reached(target).then(() => 'reached' as const),
      ...awaited.map(phase => engine.reached(phase)),
    ])
    decisions.push(...engine.decisions)
    if (typeof ended === 'object')
      return { kills, databaseKills, decisions, ...(await server.counts()), ...ended }
    if (ended === 'reached') random -= 1
    else awaited.splice(awaited.indexOf(ended), 1)
    // A moment more, so that the kill falls anywhere between a dot, its answer and the commit.
    await new Promise(later => setTimeout(later, Math.random() * 30))
    killGroup(engine.child)
    kills += 1
    if (kills % 3 === 0) {
      await killDatabase(dataDir)
      databaseKills += 1
    }
    await engine.exited
  }
}

function start(name: (typeof PROCESSES)[number], env: Record<string, string>): ChildProcess {
  const child = fork(processes.file(name), {
    execArgv: [],
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

async function startCounting() {
  const child = start('countingServer', {})
  let total = 0
  const waiting: { target: number; resolve: () => void }[] = []
  const port = await new Promise<number>(resolve => {
    child.on('message', (message: { port?: number; total?: number }) => {
      if (message.port) resolve(message.port)
      if (!message.total) return
      total = message.total
      for (const one of waiting) if (total >= one.target) one.resolve()
    })
  })
  return {
    port,
    total: () => total,
    reached: (target: number) =>
      new Promise<undefined>(resolve => waiting.push({ target, resolve: () => resolve(undefined) })),
    counts: () =>
      new Promise<Pick<Outcome, 'counts' | 'subjects'>>(resolve => {
        child.on('message', (message: Partial<Outcome>) => {
          const { counts, subjects } = message
          if (counts && subjects) resolve({ counts, subjects })
        })
        child.send('count')
      }),
  }
}

/** What an engine tells. */
interface Told {
  phase?: Phase
  decision?: Decided
  done?: Outcome['states']
  shown?: Outcome['shown']
}

function startEngine(dataDir: string, port: number, { recipients, versions, control }: Order) {
  const child = start('engineProcess', {
    DATA_DIR: dataDir,
    SMTP: `smtp://127.0.0.1:${port}`,
    RECIPIENTS: String(recipients),
    CONNECTIONS: String(CONNECTIONS),
    ...(versions ? { VERSIONS: '1' } : {}),
    ...(control ? { CONTROL: '1' } : {}),
  })
  const decisions: string[] = []
  child.on('message', ({ decision, done }: Told) => {
    if (decision?.winner && !done) decisions.push(JSON.stringify(decision))
  })
  const reached = (wanted: Phase) =>
    new Promise<Phase>(resolve => {
      child.on('message', ({ phase }: Told) => {
        if (phase === wanted || phase === 'decided') resolve(wanted)
      })
    })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const done = new Promise<Pick<Outcome, 'states' | 'shown' | 'decision'>>((resolve, reject) => {
    child.on('message', ({ done: states, shown, decision }: Told) => {
      if (states && shown) resolve({ states, shown, decision })
    })
    child.once('exit', code => reject(new Error(`the engine ended by itself with ${code}`)))
  })
  // After a kill nobody waits for it.
  done.catch(() => {})
  return { child, exited, done, reached, decisions }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}
