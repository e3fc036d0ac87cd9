import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Timeline, TimelineItem } from '../../../../contract/calls/candidates/page'
import { pageCalls } from '../../../../contract/calls/candidates/page'
import { type Api, good } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit } from '../../../../tests/kit/cases'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../../tests/kit/company'
import { makePresentable } from '../../../../tests/kit/presentable'
import { remindOfRequests } from '../papers/remindOfRequests'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
  good(await master.put('/settings', COMPANY))
})
afterAll(() => app?.stop())

const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { openCase, takeStep } = caseKit(() => app)

const timeline = async (id: number, query = '', api = user) => {
  const answer = await api.get(`/candidates/${id}/timeline${query}`)
  expect(answer.status, answer.text).toBe(200)
  return pageCalls.readTimeline.answer.parse(answer.json)
}
type Kind<K> = TimelineItem & { kind: K }
const only = <K extends TimelineItem['kind']>(items: TimelineItem[], kind: K) =>
  items.filter(item => item.kind === kind) as Kind<K>[]

describe('the timeline', () => {
  test('has everything, the latest first, each with who did it', async () => {
    const email = 'meryem@mail.example'
    const id = await candidateId({ email })
    await user.put(`/candidates/${id}`, { birth_place: 'Fès', a1_started: true })
    await user.put(`/candidates/${id}`, { birth_place: 'Rabat' })
    await user.post('/notes', { candidate_id: id, text: 'She expects it on Thursday.' })
    await user.post('/calls', { candidate_id: id, status: 'answered', minutes: 4 })
    await user.post(`/candidates/${id}/documents/ask`, {
      ...{ kind_id: await idOf('document_kinds', 'police_clearance'), due_on: '2036-11-17' },
    })
    await remindOfRequests(app.services, { candidate: id })
    const { items, next } = await timeline(id)
    expect(next).toBeNull()
    expect(items.map(({ kind }) => kind)).toEqual([
      ...['message', 'paper', 'call', 'note', 'change', 'step', 'change', 'change'].filter(Boolean),
    ])
    const changes = only(items, 'change')
    expect(changes[0]?.changes).toEqual([{ field: 'birth_place', old: 'Fès', new: 'Rabat' }])
    // The step has an entry of its own and is not told twice.
    expect(changes[1]?.changes).toEqual([{ field: 'birth_place', old: null, new: 'Fès' }])
    expect(changes[2]).toMatchObject({ action: 'create', changes: [], who: { id: app.userOf('master') } })
    expect(only(items, 'step')[0]).toMatchObject({
      step: 'a1_started',
      done: true,
      who: { name: 'The user' },
    })
    expect(only(items, 'call')[0]?.record).toMatchObject({ status: 'answered', minutes: 4 })
    expect(only(items, 'paper')[0]).toMatchObject({ action: 'ask', changes: [] })
    for (const item of items) expect(item.who, item.kind).not.toBeNull()
  })

  test('shows only what is asked for', async () => {
    const id = await candidateId()
    await user.post('/calls', { candidate_id: id, status: 'unanswered' })
    await user.put(`/candidates/${id}`, { a1_started: true })
    const kinds = async (kind: string) =>
      (await timeline(id, `?kind=${kind}`)).items.map(({ kind }) => kind).toSorted()
    expect(await kinds('calls')).toEqual(['call'])
    expect(await kinds('changes')).toEqual(['change', 'step'])
    expect(await kinds('papers')).toEqual([])
    expect((await user.get(`/candidates/${id}/timeline?kind=wings`)).status).toBe(422)
    expect((await user.get(`/candidates/${id}/timeline?before=1`)).status).toBe(422)
    expect((await user.get('/candidates/987654321/timeline')).status).toBe(404)
  })

  test('pages through everything once, whatever shares a moment', async () => {
    const id = await candidateId()
    const at = '2026-11-01T09:00:00.000Z'
    const rows = Array.from({ length: 90 }, (_, number) => ({
      ...{ candidate_id: id, text: `Note ${number}`, created_at: at, search_text: '' },
    }))
    await app.sql`insert into notes ${app.sql(rows)}`
    const calls = Array.from({ length: 20 }, () => ({
      candidate_id: id,
      status: 'answered',
      at,
      search_text: '',
    }))
    await app.sql`insert into calls ${app.sql(calls)}`
    const seen: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const page: Timeline = await timeline(id, before ? `?before=${encodeURIComponent(before)}` : '')
      seen.push(...page.items.map(({ key }) => key))
      before = page.next
    }
    expect(seen).toHaveLength(111)
    expect(new Set(seen).size).toBe(111)
  })

  test('shows mails of campaigns only to who may read them, and calls of the lead too', async () => {
    const email = 'two@mail.example'
    const lead = await user.post('/leads', { name: 'Two', phone: '+212661735900' })
    await user.post('/calls', { lead_id: lead.record.id, status: 'answered' })
    const id = await candidateId({ email, lead_id: lead.record.id })
    await app.sql`
      insert into emails (audience, started_month, campaign_id, "to", subject, state)
      select 'general', date_trunc('month', now())::date, 1, ${email}, 'News', 'sent'`
    const mine = await timeline(id)
    expect(only(mine.items, 'call')).toHaveLength(1)
    expect(only(mine.items, 'mail')).toHaveLength(0)
    expect((await pageOf(id)).counts).toMatchObject({ messages: 0, calls: 1 })
    expect(only((await timeline(id, '', master)).items, 'mail')[0]?.record).toMatchObject({ subject: 'News' })
    expect((await pageOf(id, master)).counts.messages).toBe(1)
  })

  test('says of a document that it was asked for, each time, and that it was added', async () => {
    const id = await candidateId()
    const kind_id = await idOf('document_kinds', 'police_clearance')
    const ask = { kind_id, due_on: '2036-11-17' }
    good(await user.post(`/candidates/${id}/documents/ask`, ask))
    good(await user.post(`/candidates/${id}/documents/ask`, ask))
    good(await user.post('/documents', { candidate_id: id, kind_id, received_on: '2026-11-02' }))
    const { items } = await timeline(id, '?kind=papers')
    expect(only(items, 'paper').map(({ action }) => action)).toEqual(['create', 'ask', 'ask'])
  })

  test('tells from which day and time an appointment was moved', async () => {
    const id = await candidateId()
    await openCase(id, 'SKILLED')
    const made = await user.post('/visas', { candidate_id: id, appointment_at: '2036-03-12T09:00:00Z' })
    const move = async (appointment_at: string) =>
      good(await user.put(`/visas/${made.record.id}`, { appointment_at }))
    await move('2036-03-12T10:30:00Z')
    await move('2036-03-14T10:30:00Z')
    const { items } = await timeline(id, '?kind=changes')
    expect(only(items, 'step').map(({ step, was, day }) => [step, was, day])).toEqual([
      ['visa_appointment', '2036-03-12', '2036-03-14'],
      ['visa_appointment', null, '2036-03-12'],
    ])
    const moments = only(items, 'record').flatMap(({ changes }) => changes)
    expect(moments).toMatchObject([
      { field: 'appointment_at', old: '2036-03-12T10:30:00.000Z', new: '2036-03-14T10:30:00.000Z' },
      { field: 'appointment_at', old: '2036-03-12T09:00:00.000Z', new: '2036-03-12T10:30:00.000Z' },
    ])
  })

  test('has the match, the consent, the placement, the remedy and the invoice, for roles that may read them', async () => {
    const id = await candidateId()
    const employer = good(await master.post('/bw-leads', { company: 'Klinik am See', ...EMPLOYER_ADDRESS }))
    const bw_lead_id = employer.id
    const post = good(await master.post('/positions', { bw_lead_id, name: 'Pflegefachkraft' }))
    const match = good(await user.post('/matches', { position_id: post.id, candidate_id: id }))
    const consent = good(
      await user.post('/employer-consents', {
        ...{ candidate_id: id, bw_lead_id, answer: 'yes', given_on: '2026-11-02', how: 'signed' },
        ...{ text: 'My profile may go to Klinik am See.' },
      }),
    )
    await makePresentable(app.sql, [id])
    good(await user.put(`/matches/${match.id}`, { state: 'presented' }))
    const placement = good(
      await master.post('/placements', {
        candidate_id: id,
        bw_lead_id,
        name: 'Nurse',
        signed_on: '2026-10-02',
      }),
    )
    good(await master.put(`/placements/${placement.id}`, { note: 'This is no entry.' }))
    good(await master.put(`/placements/${placement.id}`, { started_on: '2026-11-02' }))
    good(await user.post('/visas', { candidate_id: id, state: 'rejected', decided_on: '2026-10-01' }))
    const remedy = good(await user.post('/remedies', { candidate_id: id, filed_on: '2026-10-05' }))
    good(await user.put(`/remedies/${remedy.id}`, { decided_on: '2026-11-10', result: 'won' }))
    good(await user.put(`/employer-consents/${consent.id}`, { withdrawn_on: '2026-11-12' }))
    const invoice = { bw_lead_id, placement_id: placement.id, net: '2400.00', performed_on: '2026-10-02' }
    const billed = good(await master.post('/invoices', invoice))
    good(await master.post(`/invoices/${billed.id}/issue`))
    good(await master.post('/invoices', { bw_lead_id, credit_note_of: billed.id, net: '100.00' }))

    const told = async (api: Api) =>
      only((await timeline(id, '?kind=changes', api)).items, 'record').map(({ resource, action, changes }) =>
        [resource, action, ...changes.map(({ field, old, new: now }) => `${field} ${old} ${now}`)].join(', '),
      )
    const shared = [
      'matches, update, state presented declined, declined_by null candidate',
      'employer-consents, update, withdrawn_on null 2026-11-12',
      'remedies, update, decided_on null 2026-11-10, result null won',
      'remedies, create, against null visa, kind null lawsuit, decision_on null 2026-10-01, filed_on null 2026-10-05',
      'placements, update, started_on null 2026-11-02',
      'placements, create, signed_on null 2026-10-02',
      'matches, update, state proposed presented',
      'employer-consents, create, answer null yes, how null signed',
      'matches, create, state null proposed',
    ]
    expect(await told(user)).toEqual(shared)
    expect(await told(master)).toEqual([
      'invoices, create, state null draft, milestone null refund',
      'invoices, update, state draft issued',
      'invoices, create, state null draft, milestone null contract',
      ...shared,
    ])
  })

  test('tells which steps of cases were set and taken back, each once', async () => {
    const id = await candidateId()
    const { id: caseId } = await openCase(id, 'SKILLED')
    await takeStep(caseId, { step: 'offer', state: 'done', outcome: 'accepted', day: '2026-10-01' })
    await takeStep(caseId, { step: 'offer', state: 'open' })
    await takeStep(caseId, { step: 'address_registered', state: 'skipped', reason: 'Lives with an aunt' })
    await takeStep(caseId, { step: 'recognition_ready', state: 'done' })
    const { items } = await timeline(id, '?kind=changes')
    expect(only(items, 'step').map(({ step }) => step)).toEqual(['recognition_ready'])
    expect(only(items, 'case_step')).toMatchObject([
      { names: { en: 'Address registered' }, state: 'skipped', reason: 'Lives with an aunt' },
      { state: 'open', outcome: null, day: null },
      {
        ...{ case_id: caseId, state: 'done', day: '2026-10-01', who: { name: 'The user' } },
        ...{ route: { en: 'Skilled work with vocational training' }, outcome: { en: expect.any(String) } },
      },
    ])
    expect((await pageOf(id)).cases[0]?.next.length).toBeGreaterThan(0)
  })
})
