import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../../tests/kit/candidates'
import { jobs } from '../../../features'
import type { JobRun } from '../../../jobs/queue'
import { CRONTAB } from '../../../jobs/queue'

let app: TestApp
let user: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)

const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }

/** Tables of the trade's records: steps, decisions, bookings, money. No passing of time may change it. */
const RECORDED = [
  'candidates',
  'status_changes',
  'recognitions',
  'ba_approvals',
  'visas',
  'contracts',
  'documents',
]
const recorded = () =>
  Promise.all(
    [
      ...RECORDED,
      'transactions',
      'candidate_interviews',
      'candidate_evaluations',
      'candidate_submission_request',
    ].map(async table => ({
      table,
      rows: await app.sql`select to_jsonb(t) as row from ${app.sql(table)} t order by id`,
    })),
  )

describe('time that passes', () => {
  test('changes no step and no record, whatever job runs and however late', async () => {
    const id = await candidateId({ ...submitted, visa_submitted: true, visa_submitted_date: '2026-09-01' })
    const days = { applied_on: '2026-09-01', reached_on: '2026-09-01' }
    await user.post('/ba-approvals', { candidate_id: id, occupation: 'Nurse', ...days })
    await user.post('/visas', { candidate_id: id, appointment_at: '2026-10-01T08:00:00Z', state: 'applied' })
    await user.post('/candidateInterviews', { candidate_id: id, at: '2026-10-01T08:00:00Z' })
    await user.post('/transactions', {
      ...{ candidate_id: id, kind: 'course', amount: '5', currency: 'EUR', deadline: '2026-10-01' },
    })
    const before = await recorded()
    const known = CRONTAB.split('\n').map(line => line.split(' ')[5])
    const names = Object.keys(jobs).filter((name): name is keyof typeof jobs => known.includes(name))
    expect(names).toContain('warn_of_clocks')
    // The session of this test would end.
    names.splice(names.indexOf('sweep_sessions'), 1)
    for (const day of ['2026-12-01', '2040-01-01'])
      for (const name of names) {
        const services = { ...app.services, now: () => new Date(`${day}T06:00:00Z`) }
        const job: (...given: [typeof services, never, JobRun]) => Promise<void> = jobs[name]
        await job(services, {} as never, { stopping: new AbortController().signal }).catch(() => undefined)
      }
    expect(await recorded()).toEqual(before)
    const step = stepOf(await pageOf(id), 'ba_result')
    expect(step).toMatchObject({ done: false, silence: true, due_on: '2026-09-15' })
  })

  test('is not typed in as silence either', async () => {
    const id = await candidateId(submitted)
    const made = await user.post('/ba-approvals', { candidate_id: id, occupation: 'Nurse', by_silence: true })
    expect(made.record.by_silence).toBe(false)
    expect((await user.put(`/ba-approvals/${made.record.id}`, { by_silence: true })).status).toBe(403)
  })
})

describe('a step that the program once set because of silence', () => {
  /** As the program wrote it before. */
  async function silent() {
    const id = await candidateId(submitted)
    await user.post('/ba-approvals', { candidate_id: id, occupation: 'Nurse', applied_on: '2026-09-01' })
    await app.sql.begin(async tx => {
      await tx`select set_config('lotse.by_silence', 'on', true)`
      await tx`update candidates set ba_result = true, ba_result_date = '2026-09-15' where id = ${id}`
      await tx`update ba_approvals set by_silence = true, result = 'approved', decided_on = '2026-09-15'
        where candidate_id = ${id}`
    })
    // As the migration marks it.
    await app.sql`update status_changes set to_confirm = true where candidate_id = ${id} and by_silence`
    const change = stepOf(await pageOf(id), 'ba_result').to_confirm
    expect(change).toEqual(expect.any(Number))
    return { id, change: change as number }
  }
  const listed = async () =>
    (await user.get(`/status-changes?filter=${encodeURIComponent('{"to_confirm":true}')}`)).json as {
      total: number
    }
  const waiting = async () =>
    ((await user.get('/waiting')).json as { what: string; count: number }[]).find(
      ({ what }) => what === 'silent',
    )?.count ?? 0

  test('is listed and counted until a person confirms it, with day and note', async () => {
    const { id, change } = await silent()
    expect([(await listed()).total, await waiting()]).toEqual([1, 1])
    const empty = await user.post(`/status-changes/${change}/confirm`, { on: '2026-11-01', note: ' ' })
    expect(empty.refusal.fields).toEqual({ note: 'required' })
    const order = { on: '2026-11-01', note: 'Telephone call with Ms Weber' }
    const confirmed = await user.post(`/status-changes/${change}/confirm`, order)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.record).toMatchObject({
      ...{ to_confirm: false, confirmed_by: app.userOf('user'), confirmed_on: order.on, reason: order.note },
    })
    const step = stepOf(await pageOf(id), 'ba_result')
    expect(step).toMatchObject({ done: true, silence: true, to_confirm: null })
    expect([(await listed()).total, await waiting()]).toEqual([0, 0])
    expect((await user.post(`/status-changes/${change}/confirm`, order)).refusal.error).toBe('wrong_state')
  })

  test('is taken back with the approval that the program wrote, and the clock runs again', async () => {
    const { id, change } = await silent()
    const answer = await user.post(`/status-changes/${change}/take-back`)
    expect(answer.status, answer.text).toBe(200)
    const page = await pageOf(id)
    expect(stepOf(page, 'ba_result')).toMatchObject({ done: false, day: null, to_confirm: null })
    expect(page.clocks.map(({ step }) => step)).toContain('ba_result')
    const [record] =
      await app.sql`select by_silence, result, decided_on from ba_approvals where candidate_id = ${id}`
    expect(record).toEqual({ by_silence: false, result: null, decided_on: null })
    expect((await listed()).total).toBe(0)
  })

  test('is settled by any later change of the step', async () => {
    const { id, change } = await silent()
    await user.put(`/candidates/${id}`, { ba_result_date: '2026-09-20' })
    expect(stepOf(await pageOf(id), 'ba_result').to_confirm).toBeNull()
    expect((await user.post(`/status-changes/${change}/take-back`)).refusal.error).toBe('wrong_state')
  })

  test('is none of the German desk', async () => {
    const { change } = await silent()
    const desk = await app.api('de_user')
    expect((await desk.post(`/status-changes/${change}/take-back`)).status).toBe(403)
  })
})
