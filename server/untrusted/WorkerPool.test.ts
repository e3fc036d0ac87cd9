import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { runUntrusted } from '.'
import { startWorker } from './startWorker'
import { type PoolOptions, WorkerPool } from './WorkerPool'

const pools: WorkerPool[] = []
afterAll(() => Promise.all(pools.map(pool => pool.close())))

function makePool(options: Partial<PoolOptions> = {}) {
  let started = 0
  const pool = new WorkerPool({
    startWorker: () => {
      started++
      return startWorker({ entry: '../../tests/kit/processes/misbehavingWorker', memoryMb: 64 })
    },
    size: 1,
    waiting: { perUser: 3, total: 4 },
    ...options,
  })
  pools.push(pool)
  const run = (task: string, input?: unknown, { timeoutMs = 60_000, user = '' } = {}) =>
    pool.run({ task, input, timeoutMs, user })
  return { run, pool, started: () => started }
}

describe('a pool of workers', () => {
  it('runs a task and uses the worker again', async () => {
    const { run, started } = makePool()
    expect(await Promise.all([run('double', 2), run('double', 4)])).toEqual([4, 8])
    expect(await run('double', 8)).toBe(16)
    expect(started()).toBe(1)
  })

  it('ends a worker at its time limit, answers meanwhile, and starts another one', async () => {
    const { run, started } = makePool()
    for (const task of ['spin', 'backtrack']) {
      let isEnded = false
      const ended = expect(run(task, undefined, { timeoutMs: 100 }))
        .rejects.toMatchObject({ code: 'timeout' })
        .finally(() => {
          isEnded = true
        })
      // Reading a file goes through the event loop, as an answer to another call does.
      await readFile(import.meta.filename)
      expect(isEnded).toBe(false)
      await ended
    }
    expect(await run('double', 3)).toBe(6)
    expect(started()).toBe(3)
  })

  it('does not blame the content where the worker starts too slowly', async () => {
    const { run } = makePool({ startMs: 1 })
    await expect(run('double', 2)).rejects.toMatchObject({ name: 'Failure', code: 'unavailable' })
  })

  it('gives no task to an unused worker that is being ended', async () => {
    const { run, pool, started } = makePool()
    expect(await run('double', 2)).toBe(4)
    const closed = pool.close()
    expect(await run('double', 3)).toBe(6)
    expect(started()).toBe(2)
    await closed
  })

  it('ends a worker at its memory limit, and survives one that ends itself', async () => {
    const { run } = makePool()
    await expect(run('hoard')).rejects.toMatchObject({ name: 'TooComplex', code: 'memory' })
    await expect(run('exit')).rejects.toThrow('ended without an answer')
    expect(await run('double', 3)).toBe(6)
  })

  it('hands on refusals with their fields, and other errors by name and message', async () => {
    const { run } = makePool()
    await expect(run('refuse')).rejects.toMatchObject({
      name: 'Failure',
      code: 'invalid',
      details: { fields: { content: 'too_long' } },
    })
    await expect(run('stumble')).rejects.toMatchObject({ name: 'RangeError', message: 'out of range' })
    await expect(run('double', () => 1)).rejects.toThrow('could not be cloned')
    expect(await run('double', 3)).toBe(6)
  })

  it('lets users take turns, and bounds what waits', async () => {
    const { run, started } = makePool()
    const done: string[] = []
    const ask = (user: string) => run('double', 1, { user }).then(() => done.push(user))
    const asked = ['first', 'busy', 'busy', 'busy', 'other'].map(ask)
    await expect(ask('busy')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(ask('late')).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all(asked)
    expect(done).toEqual(['first', 'busy', 'other', 'busy', 'busy'])
    expect(started()).toBe(1)
  })

  it('gives a worker no secrets', async () => {
    expect(await makePool().run('secrets')).toEqual([])
  })
})

describe('untrusted content', () => {
  it('is processed by the functions of the table', async () => {
    const source = { subject: 'Hello', preheader: '', html: '<p>{{ name }}</p>', css: '', language: 'en' }
    const order = { ...source, trackOpens: false, trackClicks: false, origin: 'https://lotse.example' }
    const { text } = await runUntrusted('prepareMessage', order, { timeoutMs: 60_000 })
    expect(text).toBe('{{ name }}')
    const broken = runUntrusted('prepareMessage', { ...order, html: '{{ name' }, { timeoutMs: 60_000 })
    await expect(broken).rejects.toMatchObject({ name: 'TemplateError' })
  })
})
