import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Retention, RetentionKey } from '../../../../../contract/calls/candidates/privacy'
import { expectRefusal, marker, phone } from '../../../../../tests/cases/case'
import type { Api, Row } from '../../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../../tests/kit/app'
import { candidateKit } from '../../../../../tests/kit/candidates'
import { caseKit } from '../../../../../tests/kit/cases'
import { lockWaiters } from '../../../../../tests/kit/locks'
import { papersOf } from '../../../../../tests/kit/papers'

let app: TestApp
let master: Api
let superadmin: Api
let papers: ReturnType<typeof papersOf>
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T09:00:00Z')
  ;[master, superadmin] = await Promise.all([app.api('master'), app.api('superadmin')])
  papers = papersOf(app, master)
})
afterAll(() => app?.stop())

const { idOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

/** Moves a record, and all that names it by a column, back to a day on which something last happened with it. */
async function lastSeen(table: string, record: Row, day: string): Promise<Row> {
  const column = `${table.replace(/s$/, '')}_id`
  const others = await app.sql<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join information_schema.columns u on u.table_name = c.table_name and u.column_name = 'updated_at'
    join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.column_name = ${column} and c.table_schema = 'public'`
  for (const { name } of others)
    await app.sql`update ${app.sql(name)} set updated_at = ${day} where ${app.sql(column)} = ${record.id}`
  await app.sql`update ${app.sql(table)} set updated_at = ${day}, created_at = ${day} where id = ${record.id}`
  return record
}

async function listed(api = master): Promise<Retention['lists']> {
  const answer = await api.post('/retention/lists', {})
  expect(answer.status, answer.text).toBe(200)
  return (answer.json as Retention).lists
}
const idsOf = (lists: Retention['lists'], key: RetentionKey) =>
  (lists.find(list => list.class === key)?.records ?? []).map(({ id }) => id)

/** Confirms the list of a class, made anew unless given, and waits until it is worked through. */
async function confirm(key: RetentionKey, except: number[] = [], lists?: Retention['lists']): Promise<void> {
  const list = (lists ?? (await listed())).find(each => each.class === key)
  const answer = await master.post('/retention/confirm', { list_id: list?.id, except })
  expect(answer.status, answer.text).toBe(202)
  await expect.poll(async () => ((await master.get('/retention')).json as Retention).running).toEqual([])
}

const logged = async (text: string) =>
  (await app.sql`select from logs where before::text like ${`%${text}%`} or after::text like ${`%${text}%`}`)
    .length

describe('classes', () => {
  test('are on as shipped, each with months, source and confidence', async () => {
    const { classes } = (await master.get('/retention')).json as Retention
    expect(
      classes.map(({ key, months, active, confidence }) => [key, months, active, confidence].join(' ')),
    ).toEqual([
      'leads_unreached 6 true k',
      'leads 12 true k',
      'matches_refused 6 true s',
      'candidates 36 true s',
      'health_papers 6 true k',
      'money 120 true k',
      'employer_contacts 24 true k',
    ])
    expect(classes.find(({ key }) => key === 'candidates')?.source).toBe('§ 298 (2) SGB III')
  })

  test('are kept longer by a master with a reason, and shorter by whoever may', async () => {
    const longer = { key: 'matches_refused', months: 300 }
    expect((await superadmin.put('/retention', { ...longer, reason: 'A lawsuit' })).status).toBe(403)
    const refused = await master.put('/retention', longer)
    expect(refused.refusal.fields).toEqual({ reason: 'required' })
    const kept = (answer: { json: unknown }) =>
      (answer.json as Retention).classes.find(({ key }) => key === 'matches_refused')
    const answer = await master.put('/retention', { ...longer, reason: 'A lawsuit' })
    expect(kept(answer)).toMatchObject({ months: 300, active: true, reason: 'A lawsuit' })
    const again = await superadmin.put('/retention', { key: 'matches_refused', months: 300 })
    expect(kept(again), 'unchanged').toMatchObject({ months: 300, reason: 'A lawsuit' })
    const shorter = await superadmin.put('/retention', { key: 'matches_refused', months: 6 })
    expect(kept(shorter)).toMatchObject({ months: 6, reason: null })
  })

  test('are switched off by a master with a reason, which stays', async () => {
    const off = { key: 'health_papers', active: false }
    expectRefusal(
      await superadmin.put('/retention', { ...off, reason: 'Asked by a court' }),
      403,
      'forbidden',
    )
    const refused = await master.put('/retention', off)
    expectRefusal(refused, 422, 'invalid')
    expect(refused.refusal.fields).toEqual({ reason: 'required' })
    const answer = await master.put('/retention', { ...off, reason: 'Asked by a court' })
    const kept = (answer.json as Retention).classes.find(({ key }) => key === 'health_papers')
    expect(kept).toMatchObject({ active: false, reason: 'Asked by a court', changed_by: 'The master' })
    expect(await logged('Asked by a court')).toBe(1)
    const other = await superadmin.put('/retention', { ...off, reason: 'Nobody knows' })
    expect([other.status, other.refusal.fields]).toEqual([422, { reason: 'not_writable' }])
    const same = await superadmin.put('/retention', { ...off, reason: 'Asked by a court' })
    expect(same.status, same.text).toBe(200)
    expect((await master.put('/retention', { key: 'health_papers', active: true })).status).toBe(200)
    const money = await master.put('/retention', { key: 'money', active: false, reason: 'Not needed' })
    expect(money.refusal.fields).toEqual({ active: 'not_writable' })
  })

  test('are for master and superadmin, within limits', async () => {
    for (const role of ['user', 'admin', 'de_superadmin', 'de_admin', 'de_user'] as const)
      expectRefusal(await (await app.api(role)).get('/retention'), 403, 'forbidden')
    expectRefusal(await master.put('/retention', { key: 'leads', months: 1 }), 422, 'invalid')
    expectRefusal(await master.put('/retention', { key: 'leads', days: 1 }), 422, 'invalid')
    expectRefusal(await master.put('/retention', { key: 'everybody', months: 12 }), 422, 'invalid')
  })
})

describe('leads', () => {
  const lead = async (day: string) =>
    lastSeen('leads', await papers.make('leads', { name: marker(), phone: phone() }), day)
  const reached = async (day: string) => {
    const made = await papers.make('leads', { name: marker(), phone: phone() })
    await papers.make('calls', { lead_id: made.id, status: 'answered' })
    return lastSeen('leads', made, day)
  }

  test('are listed 6 months after the last activity if never reached, else after 12', async () => {
    const [old, spared, young] = [
      await lead('2026-05-22'),
      await lead('2026-05-22'),
      await lead('2026-05-23'),
    ]
    const [known, newer] = [await reached('2025-11-22'), await reached('2025-11-23')]
    const lists = await listed()
    expect(idsOf(lists, 'leads_unreached')).toEqual([old.id, spared.id])
    expect(idsOf(lists, 'leads')).toEqual([known.id])
    expect(idsOf(lists, 'leads_unreached')).not.toContain(young.id)
    expect(idsOf(lists, 'leads')).not.toContain(newer.id)
    const told = await master.get('/notifications?filter={"kind":"retention"}&sort=id&order=asc')
    expect(told.page.data).toMatchObject([
      { link: '/retention', title: expect.stringMatching(/never reached: 2$/) },
      { title: expect.stringMatching(/were reached: 1$/) },
    ])
    expect((await master.get(`/leads/${old.id}`)).record.name).toBe(old.name)

    const list = lists.find(each => each.class === 'leads_unreached')
    const body = { list_id: list?.id, except: [spared.id] }
    const answers = await Promise.all([1, 2].map(() => master.post('/retention/confirm', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 404])
    const gone = async () => app.sql`select name from leads where id = ${old.id} and deleted_at is not null`
    await expect.poll(gone).toEqual([{ name: `#${old.id}` }])
    expect((await master.get(`/leads/${spared.id}`)).record.name).toBe(spared.name)
  })

  test('last seen on the evening before by the clock of Greenwich are listed by that of the organisation', async () => {
    const late = await lead('2026-05-22T22:30:00Z')
    expect(idsOf(await listed(), 'leads_unreached')).not.toContain(late.id)
    await lastSeen('leads', late, '2026-05-22T21:30:00Z')
    const list = (await listed()).find(each => each.class === 'leads_unreached')
    expect(list?.records.find(({ id }) => id === late.id)?.since).toBe('2026-05-22')
  })

  test('stay where somebody called them while the list before them is worked through', async () => {
    const [first, second] = [await lead('2026-05-22'), await lead('2026-05-22')]
    const lists = await listed()
    let done: Promise<void> | undefined
    await app.sql.begin(async tx => {
      await tx`select from leads where id = ${first.id} for update`
      done = confirm('leads_unreached', [], lists)
      await expect.poll(() => lockWaiters(app)).toBeGreaterThan(0)
      await papers.make('calls', { lead_id: second.id, status: 'unanswered' })
    })
    await done
    expectRefusal(await master.get(`/leads/${first.id}`), 404, 'not_found')
    expect((await master.get(`/leads/${second.id}`)).record.name).toBe(second.name)
  })
})

describe('candidates', () => {
  const closed = async (day: string, values: Record<string, unknown> = {}) => {
    const person = await papers.candidate(values)
    const made = await openCase(person.id, 'NURSE_MEASURE')
    const { status, text } = await master.put(`/cases/${made.id}`, {
      ...{
        version: made.version,
        state: 'lost',
        opened_on: '2010-01-10',
        ended_on: day,
        end_reason: 'Stays at home',
      },
    })
    expect(status, text).toBe(200)
    return person
  }
  const classic = async (slug: string) => papers.candidate({ status_id: await idOf('statuses', slug) })

  test('are listed 3 years after our work ended, and silence alone ends nothing', async () => {
    const over = await lastSeen('candidates', await closed('2023-11-22'), '2023-11-22')
    const lost = await lastSeen('candidates', await classic('lost'), '2023-11-01')
    const later = await lastSeen('candidates', await closed('2023-11-23'), '2023-11-22')
    const learning = await lastSeen('candidates', await classic('in_course'), '2020-01-10')
    const open = await papers.candidate()
    await openCase(open.id, 'NURSE_MEASURE')
    await lastSeen('candidates', open, '2020-01-10')
    const examined = await closed('2020-01-10')
    await lastSeen('candidates', examined, '2020-01-10')
    await papers.make('exams', { candidate_id: examined.id, kind: 'language', attempt: 1 })
    const allowed = await closed('2020-01-10')
    await papers.make('documents', {
      ...{ candidate_id: allowed.id, kind_id: await idOf('document_kinds', 'longer_keeping') },
      ...{ name: 'Permission', file: await papers.upload('permission.pdf'), received_on: '2020-01-05' },
    })
    await lastSeen('candidates', allowed, '2020-01-10')
    expect(idsOf(await listed(), 'candidates')).toEqual([lost.id, over.id])
    for (const { id } of [later, learning, open, examined, allowed])
      expect(idsOf(await listed(), 'candidates')).not.toContain(id)
    await app.sql`update documents set valid_until = '2026-11-22' where candidate_id = ${allowed.id}`
    await lastSeen('candidates', allowed, '2020-01-10')
    expect(idsOf(await listed(), 'candidates')).toContain(allowed.id)
  })
})

describe('a refused match', () => {
  test('loses its texts and talks 6 months after its end; that the person was presented stays', async () => {
    const person = await papers.candidate()
    const employer = await papers.make('bw-leads', { company: marker() })
    const position = await papers.make('positions', { bw_lead_id: employer.id, name: 'Nurse', number: 2 })
    const pair = { candidate_id: person.id, position_id: position.id }
    const made = await papers.make('matches', { ...pair, proposed_on: '2026-05-01' })
    const [reason, spoken] = [`${marker()} reason`, `${marker()} spoken`]
    await papers.make('candidateInterviews', {
      ...{ candidate_id: person.id, bw_lead_id: employer.id, match_id: made.id, status: 'pending' },
      ...{ information: spoken, at: '2026-05-20T09:00:00Z' },
    })
    const end = { state: 'declined', declined_by: 'employer', reason, ended_on: '2026-05-22' }
    const now = (await master.get(`/matches/${made.id}`)).record
    expect((await master.put(`/matches/${made.id}`, { ...end, version: now.version })).status).toBe(200)
    await app.sql`update matches set presented_on = '2026-05-01' where id = ${made.id}`
    expect(idsOf(await listed(), 'matches_refused')).toEqual([made.id])
    await app.sql`update matches set ended_on = '2026-05-23' where id = ${made.id}`
    expect(idsOf(await listed(), 'matches_refused')).toEqual([])
    await app.sql`update matches set ended_on = '2026-05-22' where id = ${made.id}`
    await confirm('matches_refused')
    expect((await master.get(`/matches/${made.id}`)).record).toMatchObject({
      ...{ candidate_id: person.id, bw_lead_id: employer.id, presented_on: '2026-05-01', state: 'declined' },
      ...{ reason: null, emptied_on: '2026-11-23' },
    })
    expect(await app.sql`select from candidate_interviews where match_id = ${made.id}`).toHaveLength(0)
    expect([await logged(reason), await logged(spoken)]).toEqual([0, 0])
    expect(idsOf(await listed(), 'matches_refused')).toEqual([])
  })
})

describe('health documents', () => {
  test('go with their files 6 months after the licence; other documents stay', async () => {
    const person = await papers.candidate()
    const document = async (slug: string) => {
      const file = await papers.upload(`${marker()}.pdf`)
      const kind_id = await idOf('document_kinds', slug)
      return {
        ...(await papers.make('documents', { candidate_id: person.id, kind_id, name: slug, file })),
        file,
      }
    }
    const [health, passport] = [await document('medical_fitness'), await document('passport')]
    expect(idsOf(await listed(), 'health_papers')).toEqual([])
    await papers.make('licences', { candidate_id: person.id, result: 'granted', granted_on: '2026-05-22' })
    const lists = await listed()
    expect(idsOf(lists, 'health_papers')).toEqual([health.id])
    const { version } = (await master.get(`/documents/${health.id}`)).record
    expect((await master.put(`/documents/${health.id}`, { version, name: 'Renewed' })).status).toBe(200)
    await confirm('health_papers', [], lists)
    expect((await master.get(`/documents/${health.id}`)).record.name).toBe('Renewed')
    await confirm('health_papers')
    expectRefusal(await master.get(`/documents/${health.id}`), 404, 'not_found')
    await expect.poll(async () => (await papers.fetchFile(health.file)).status).toBe(404)
    expect((await master.get(`/documents/${passport.id}`)).status).toBe(200)
    expect((await papers.fetchFile(passport.file)).status).toBe(200)
  })
})

describe('contacts at employers', () => {
  test('go 24 months after the last contact; the company stays, and a superadmin sees none of it', async () => {
    const [word, email] = [marker(), `${marker()}@clinic.example`]
    const contact = { contact_name: `${word} Weber`, email, phone: phone() }
    const old = await papers.make('bw-leads', { company: `${word} Clinic`, ...contact })
    await papers.make('bw-notes', { bw_lead_id: old.id, text: `${word} Weber likes calls` })
    await lastSeen('bw_leads', old, '2024-11-22')
    const called = await papers.make('bw-leads', { company: marker(), contact_name: 'Busch' })
    await lastSeen('bw_leads', called, '2024-11-22')
    await papers.make('bw-calls', { bw_lead_id: called.id, status: 'answered' })
    await app.sql`update bw_leads set updated_at = '2024-11-22' where id = ${called.id}`
    expect(idsOf(await listed(), 'employer_contacts')).toEqual([old.id])
    expect(idsOf(await listed(superadmin), 'employer_contacts')).toEqual([])
    const list = (await listed()).find(each => each.class === 'employer_contacts')
    expectRefusal(await superadmin.post('/retention/confirm', { list_id: list?.id }), 404, 'not_found')
    await confirm('employer_contacts')
    expect((await master.get(`/bw-leads/${old.id}`)).record).toMatchObject({
      ...{ company: `${word} Clinic`, contact_name: null, email: null, phone: null },
    })
    expect(await app.sql`select from bw_notes where bw_lead_id = ${old.id}`).toHaveLength(0)
    expect([await logged(`${word} Weber`), await logged(email)]).toEqual([0, 0])
  })
})
