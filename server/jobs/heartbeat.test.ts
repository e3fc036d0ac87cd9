import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sql } from '../db/connect'
import { keepBeating } from './heartbeat'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { log } = fastify({ logger: false })
const RHYTHM = { every: 10_000, silence: 40_000 }

/** A database that can be frozen, and what it was asked. */
function freezing() {
  const asked: string[] = []
  let thawed = Promise.resolve()
  let thaw = () => {}
  const sql = async (parts: TemplateStringsArray) => {
    await thawed
    asked.push(parts.join('?').trim().split(/\s+/).slice(0, 3).join(' '))
    return []
  }
  return {
    sql: sql as unknown as Sql,
    asked,
    freeze() {
      thawed = new Promise(resolve => {
        thaw = resolve
      })
    },
    thaw: () => thaw(),
  }
}

it('takes no jobs from others right after the database stood still: they could not say that they live', async () => {
  const { sql, asked, freeze, thaw } = freezing()
  const stop = await keepBeating(sql, new Set(['mine']), { alone: false, log, rhythm: RHYTHM })
  expect(asked).toEqual(['insert into job_workers'])
  await vi.advanceTimersByTimeAsync(RHYTHM.every)
  const judged = ['insert into job_workers', 'delete from job_workers', 'select distinct locked_by']
  expect(asked.splice(0)).toEqual(['insert into job_workers', ...judged])

  freeze()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  thaw()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.splice(0)).toEqual(['insert into job_workers'])
  await vi.advanceTimersByTimeAsync(RHYTHM.every)
  expect(asked).toEqual(judged)
  await stop()
})

it('takes the jobs of the process that it follows at once where there is no other', async () => {
  const { sql, asked } = freezing()
  const stop = await keepBeating(sql, new Set(['mine']), { alone: true, log, rhythm: RHYTHM })
  expect(asked).toContain('select distinct locked_by')
  await stop()
})
