import { describe, expect, it, vi } from 'vitest'
import type { SmtpReply } from '../../transports/replies/reply'
import { Throttle } from '../../transports/ses/lane'
import { ReplyParser } from '../../transports/smtp/reply'
import { afterLosses, afterRefusal } from '../retry'
import type { Write } from '../write'
import { GroupCommit } from './GroupCommit'
import { JobQueue } from './JobQueue'
import type { Job } from './job'

const job = (campaignId: number, id: number) => ({ claim: { campaignId }, email: { id }, losses: 0 }) as Job
const write = (emailId: number, to: Write['to']) => ({ emailId, to }) as Write
const NOW = new Date('2026-11-21T10:00:00Z')
const reply = (line: string) => new ReplyParser().push(`${line}\r\n`)[0] as SmtpReply

describe('the queue of a worker', () => {
  it('lets campaigns take turns', () => {
    const queue = new JobQueue(() => {})
    queue.push([job(1, 1), job(1, 2), job(1, 3), job(2, 4), job(2, 5)])
    const order = Array.from({ length: 5 }, () => queue.take()?.email.id)
    expect(order).toEqual([1, 4, 2, 5, 3])
    expect(queue.take()).toBeUndefined()
  })

  it('wakes who waits, and ends who waits too long', async () => {
    const queue = new JobQueue(() => {})
    expect(await queue.next(10)).toBeUndefined()
    const waiting = queue.next(5_000)
    queue.push([job(1, 7)])
    expect((await waiting)?.email.id).toBe(7)
    const last = queue.next(5_000)
    queue.giveBack(job(1, 8))
    expect((await last)?.email.id).toBe(8)
    queue.push([job(3, 9)])
    expect(queue.close().map(({ email }) => email.id)).toEqual([9])
    expect(await queue.next(5_000)).toBeUndefined()
  })
})

it('the hold-back for SES is no longer where the clock is put back', () => {
  const throttle = new Throttle()
  throttle.slower()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  expect(throttle.wait()).toBeLessThanOrEqual(250)
  clock.mockRestore()
})

describe('the group commit', () => {
  it('tells each gate what was taken, and tries again what failed', async () => {
    let broken = true
    const batches: number[][] = []
    const errors: unknown[] = []
    const recorded: number[] = []
    const commit = new GroupCommit({
      async record(writes) {
        batches.push(writes.map(({ emailId }) => emailId))
        if (broken) {
          broken = false
          throw new Error('the database is away')
        }
        return new Set(writes.map(({ emailId }) => emailId).filter(id => id !== 2))
      },
      onRecorded: ({ emailId }) => recorded.push(emailId),
      onError: error => errors.push(error),
    })
    void commit.add(write(3, 'sent'))
    const gates = await Promise.all([commit.gate(write(1, 'sending')), commit.gate(write(2, 'sending'))])
    expect(gates).toEqual([true, false])
    await commit.flush()
    expect(batches).toEqual([
      [3, 1, 2],
      [3, 1, 2],
    ])
    expect(recorded).toEqual([3])
    expect(errors).toHaveLength(1)
  })

  it('waits for the answers that are on their way, but only a moment', async () => {
    const batches: number[][] = []
    const commit = new GroupCommit({
      async record(writes) {
        batches.push(writes.map(({ emailId }) => emailId))
        return new Set(writes.map(({ emailId }) => emailId))
      },
      onRecorded: () => {},
      onError: () => {},
    })
    const turn = () => new Promise(setImmediate)
    await Promise.all([1, 2, 3].map(id => commit.gate(write(id, 'sending'))))
    void commit.add(write(1, 'sent'))
    await turn()
    void commit.add(write(2, 'sent'))
    await turn()
    await commit.add(write(3, 'sent'))
    expect(batches).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    await commit.gate(write(4, 'sending'))
    await commit.gate(write(5, 'sending'))
    expect(batches.slice(2)).toEqual([[4], [5]])
  })
})

describe('after a no', () => {
  it('each kind goes its own way', () => {
    expect(afterRefusal(reply('550 5.1.1 gone'), { attempts: 0, now: NOW })).toMatchObject({
      to: 'bounced',
      refusal: 'unknown',
    })
    expect(afterRefusal(reply('554 5.6.0 bad'), { attempts: 0, now: NOW })).toMatchObject({ to: 'failed' })
    expect(afterRefusal(reply('451 4.3.0 later'), { attempts: 0, now: NOW })).toMatchObject({
      to: 'retry',
      dueAt: new Date('2026-11-21T10:05:00Z'),
    })
    expect(afterRefusal(reply('451 4.3.0 later'), { attempts: 99, now: NOW })).toMatchObject({ to: 'failed' })
    expect(afterRefusal(reply('452 4.2.2 full'), { attempts: 99, now: NOW })).toMatchObject({ to: 'bounced' })
    expect(afterRefusal(reply('550 5.7.1 rejected'), { attempts: 2, now: NOW })).toMatchObject({
      to: 'failed',
      refusal: 'policy',
    })
    for (const attempts of [2, 99])
      expect(afterRefusal(reply('550 5.7.26 dmarc'), { attempts, now: NOW })).toMatchObject({
        to: 'queued',
        refusal: 'sender',
      })
    expect(afterLosses('reset', { attempts: 0, now: NOW })).toMatchObject({ to: 'retry' })
    expect(afterLosses('reset', { attempts: 99, now: NOW })).toMatchObject({ to: 'failed' })
  })
})
